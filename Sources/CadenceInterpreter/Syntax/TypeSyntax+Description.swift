extension TypeSyntax: CustomStringConvertible {
    /// The type in the chain's spelling of sources, for example `auth(A, B) &{I}` or `[Int; 3]`.
    var description: String {
        switch kind {
        case .nominal(let type): "\(type)"
        case .optional(let type): "\(type)?"
        case .array(let type): "[\(type)]"
        case .constantArray(let type, let size): "[\(type); \(String(decoding: size.digits, as: UTF8.self))]"
        case .dictionary(let key, let value): "{\(key): \(value)}"
        case .reference(let authorization, let type): authorization.map { "auth(\($0)) &\(type)" } ?? "&\(type)"
        case .intersection(let types): "{\(types.map(\.description).joined(separator: ", "))}"
        case .function(let type): "\(type)"
        case .instantiation(let type, let arguments): "\(type)<\(Self.list(arguments))>"
        }
    }

    fileprivate static func list(_ annotations: [TypeAnnotation]) -> String {
        annotations.map(\.description).joined(separator: ", ")
    }
}

extension NominalType: CustomStringConvertible {
    var description: String { ([name] + nested).map(\.name).joined(separator: ".") }
}

extension TypeAnnotation: CustomStringConvertible {
    var description: String { (isResource ? "@" : "") + type.description }
}

extension FunctionType: CustomStringConvertible {
    var description: String {
        let result = returnType.map { ": \($0)" } ?? ""
        return (isView ? "view " : "") + "fun(\(TypeSyntax.list(parameters)))" + result
    }
}

extension EntitlementSet: CustomStringConvertible {
    var description: String {
        entitlements.map(\.description).joined(separator: separator == .conjunction ? ", " : " | ")
    }
}

extension Authorization: CustomStringConvertible {
    var description: String {
        switch self {
        case .entitlements(let set): "\(set)"
        case .mapping(let map, _): "mapping \(map)"
        }
    }
}
