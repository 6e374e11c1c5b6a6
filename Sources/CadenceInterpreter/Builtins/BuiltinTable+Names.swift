extension BuiltinTable {
    /// The names of everything that `BuiltinSource` declares and that has to be done by a table: the members of
    /// families of types, the functions of other types, and the functions at the top.
    static let declaredNames: [String] = {
        guard let program = try? Parser.parse(Array(BuiltinSource.text.utf8)) else { return [] }
        return program.declarations.flatMap { names(in: $0, container: nil) }
    }()

    private static func names(in declaration: Declaration, container: String?) -> [String] {
        guard case .composite(let composite) = declaration else { return [] }
        let path = (container.map { $0 + "." } ?? "") + composite.name.name
        let constructor = composite.kind == .enumeration ? ["Functions." + path] : []
        return constructor + composite.members.flatMap { names(of: $0, in: path) }
    }

    private static func names(of member: Declaration, in path: String) -> [String] {
        switch member {
        case .function(let function) where function.role == .initializer: ["Functions." + path]
        case .function(let function): [path + "." + function.name.name]
        case .field(let field): Builtins.isFamily(path) ? [path + "." + field.name.name] : []
        case .composite: names(in: member, container: path)
        default: []
        }
    }

    /// Whether something that is declared works.
    static func isSupported(_ name: String) -> Bool { functions[name] != nil || fields[name] != nil }
}
