extension SemaType {
    /// The type with type parameters filled in.
    func substituting(_ types: [String: SemaType]) -> SemaType {
        if types.isEmpty { return self }
        switch self {
        case .parameter(let name, _): return types[name] ?? self
        case .optional(let type): return .optional(type.substituting(types))
        case .array(let type): return .array(type.substituting(types))
        case .constantArray(let type, let size): return .constantArray(type.substituting(types), size)
        case .dictionary(let key, let value):
            return .dictionary(key: key.substituting(types), value: value.substituting(types))
        case .reference(let authorization, let type): return .reference(authorization, type.substituting(types))
        case .function(let function): return .function(function.substituting(types))
        case .capability(let type): return .capability(type?.substituting(types))
        case .inclusiveRange(let type): return .inclusiveRange(type?.substituting(types))
        case .simple, .nominal, .intersection: return self
        }
    }

    /// Whether a type parameter is still open.
    var hasParameter: Bool {
        switch self {
        case .parameter: true
        case .optional(let type), .array(let type), .constantArray(let type, _), .reference(_, let type):
            type.hasParameter
        case .dictionary(let key, let value): key.hasParameter || value.hasParameter
        case .function(let function):
            function.result.hasParameter || function.parameters.contains { $0.type.hasParameter }
        case .capability(let type), .inclusiveRange(let type): type?.hasParameter ?? false
        case .simple, .nominal, .intersection: false
        }
    }

    /// Whether it is a reference, or holds some.
    var hasReference: Bool {
        switch self {
        case .reference: true
        case .optional(let type), .array(let type), .constantArray(let type, _): type.hasReference
        case .dictionary(let key, let value): key.hasReference || value.hasReference
        default: false
        }
    }

    /// Whether an authorized reference is somewhere inside.
    var hasAuthorizedReference: Bool {
        switch self {
        case .reference(let authorization, let type): authorization != .unauthorized || type.hasAuthorizedReference
        case .optional(let type), .array(let type), .constantArray(let type, _): type.hasAuthorizedReference
        case .dictionary(let key, let value): key.hasAuthorizedReference || value.hasAuthorizedReference
        case .capability(let type), .inclusiveRange(let type): type?.hasAuthorizedReference ?? false
        case .function(let function):
            function.result.hasAuthorizedReference || function.parameters.contains { $0.type.hasAuthorizedReference }
        case .simple, .nominal, .intersection, .parameter: false
        }
    }

    /// Finds what type parameters must stand for so that `actual` fits.
    func unify(with actual: SemaType, _ types: inout [String: SemaType]) {
        switch (self, actual) {
        case (.parameter(let name, _), _): if types[name] == nil { types[name] = actual }
        case (.optional(let a), .optional(let b)): a.unify(with: b, &types)
        case (.optional(let a), _): a.unify(with: actual, &types)
        case (.array(let a), .array(let b)): a.unify(with: b, &types)
        case (.reference(_, let a), .reference(_, let b)): a.unify(with: b, &types)
        case (.dictionary(let k, let v), .dictionary(let k2, let v2)):
            k.unify(with: k2, &types)
            v.unify(with: v2, &types)
        case (.function(let a), .function(let b)):
            for (mine, other) in zip(a.parameters, b.parameters) { mine.type.unify(with: other.type, &types) }
            a.result.unify(with: b.result, &types)
        default: break
        }
    }
}

extension SemaFunction {
    func substituting(_ types: [String: SemaType]) -> SemaFunction {
        var function = self
        for index in function.parameters.indices {
            function.parameters[index].type = function.parameters[index].type.substituting(types)
        }
        function.result = result.substituting(types)
        return function
    }
}

extension Member {
    func substituting(_ types: [String: SemaType]) -> Member {
        var member = self
        member.type = type.substituting(types)
        return member
    }
}
