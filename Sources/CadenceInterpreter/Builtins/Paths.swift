extension BuiltinTable {
    static let pathFunctions: [String: BuiltinFunction] = [
        "Path.toString": { call in
            guard case .path(let path) = call.receiver else { throw BuiltinCall.mismatch }
            return try call.machine.makeString(path.description)
        },
        "Functions.StoragePath": { call in try call.path(.storage) },
        "Functions.PublicPath": { call in try call.path(.public) },
        "Functions.PrivatePath": { call in try call.path(.private) },
    ]
}

extension BuiltinCall {
    /// The chain takes every text as an identifier.
    fileprivate func path(_ domain: PathValue.Domain) throws -> Value {
        .optional(.path(PathValue(domain: domain, identifier: try string(0).text)))
    }
}
