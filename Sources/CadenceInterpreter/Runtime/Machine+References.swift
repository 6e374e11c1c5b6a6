extension Machine {
    /// What a reference leads to.
    func dereference(_ reference: ReferenceValue) throws -> Value {
        switch reference.target {
        case .value(let value, let generation):
            if let object = value.object, object.generation != generation || object.isDestroyed {
                throw RuntimeFailure(
                    "InvalidatedResourceReferenceError",
                    "referenced resource has been moved or destroyed after taking the reference")
            }
            return value
        case .storage(let address, let path):
            guard let value = try storage.read(address, .storage, path.identifier) else {
                throw Self.dereferenceFailure("no value is stored at this path")
            }
            let type = typeOf(value)
            guard isSubtype(type, reference.borrowedType) else {
                throw Self.dereferenceFailure(
                    "type mismatch: expected `\(reference.borrowedType)`, got `\(type)`")
            }
            return value
        }
    }

    private static func dereferenceFailure(_ why: String) -> RuntimeFailure {
        var failure = RuntimeFailure("DereferenceError", "dereference failed")
        failure.secondary = why
        return failure
    }

    /// The value itself, or what it refers to.
    func dereferenced(_ value: Value) throws -> Value {
        if case .reference(let reference) = value { return try dereference(reference) }
        return value
    }

    /// A reference to a value, or to what is inside an optional.
    func makeReference(to value: Value, _ type: SemaType) throws -> Value {
        switch (value, type) {
        case (.nil, _): return .nil
        case (.some(let box), .optional(let inner)): return .optional(try makeReference(to: box.value, inner))
        case (.some(let box), _): return .optional(try makeReference(to: box.value, type))
        case (_, .optional(let inner)): return .optional(try makeReference(to: value, inner))
        case (.reference(let reference), .reference(let authorization, let borrowed)):
            return .reference(
                ReferenceValue(target: reference.target, authorization: authorization, borrowedType: borrowed))
        case (_, .reference(let authorization, let borrowed)):
            if value.object?.isResource == true { tookReferences = true }
            return .reference(ReferenceValue(to: value, authorization: authorization, borrowedType: borrowed))
        default: return value
        }
    }
}
