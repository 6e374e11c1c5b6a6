extension BuiltinTable {
    static let optionalFunctions: [String: BuiltinFunction] = [
        "Optional.map": { call in
            guard let value = call.receiver.unwrapped else { return .nil }
            return .optional(try call.call(call.function(0), with: value))
        }
    ]
}
