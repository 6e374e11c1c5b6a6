extension SemaType: CustomStringConvertible {
    /// The type in the spelling of messages, for example `auth(A, B) &{I}` or `[Int; 3]`.
    var description: String {
        switch self {
        case .simple(let type): type.rawValue
        case .optional(let type): "\(type)?"
        case .array(let type): "[\(type)]"
        case .constantArray(let type, let size): "[\(type); \(size)]"
        case .dictionary(let key, let value): "{\(key): \(value)}"
        case .reference(.unauthorized, let type): Self.reference(type)
        case .reference(let authorization, let type): "auth(\(authorization)) " + Self.reference(type)
        case .nominal(let id): id.qualifiedName
        case .intersection(let ids): "{\(ids.map(\.qualifiedName).joined(separator: ", "))}"
        case .function(let function): function.description
        case .capability(let type): Self.generic("Capability", type)
        case .inclusiveRange(let type): Self.generic("InclusiveRange", type)
        case .parameter(let name, _): name
        }
    }

    private static func reference(_ type: SemaType) -> String {
        type.wrapped == nil ? "&\(type)" : "&(\(type))"
    }

    private static func generic(_ name: String, _ argument: SemaType?) -> String {
        argument.map { "\(name)<\($0)>" } ?? name
    }
}

extension SemaFunction: CustomStringConvertible {
    /// The function in the spelling of messages, for example `view fun(_ value: Number): Int`.
    var description: String {
        let types = typeParameters.isEmpty ? "" : "<\(typeParameters.map(Self.text).joined(separator: ", "))>"
        let list = parameters.map(\.description).joined(separator: ", ")
        return (isView ? "view " : "") + "fun\(types)(\(list)): \(result)"
    }

    private static func text(_ parameter: TypeParameter) -> String {
        parameter.name + (parameter.bound.map { ": \($0)" } ?? "")
    }
}

extension SemaFunction.Parameter: CustomStringConvertible {
    var description: String {
        guard let name else { return "\(type)" }
        return (label.map { "\($0) " } ?? "") + "\(name): \(type)"
    }
}
