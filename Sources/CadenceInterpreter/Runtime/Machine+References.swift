extension Machine {
    /// What a reference leads to.
    func dereference(_ reference: ReferenceValue) throws -> Value {
        switch reference.target {
        case .value(let value, let generation):
            guard let object = value.object else { return value }
            if object.generation != generation || object.isDestroyed { throw RuntimeFailure.destroyedResource }
            if object.isOverwritten { throw RuntimeFailure.unsupported(Refusal.referenceOverwritten.text) }
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

    /// The composite whose field is meant.
    func owner(_ value: Value) throws -> CompositeValue {
        guard case .composite(let composite) = try dereferenced(value) else {
            throw RuntimeFailure.unsupported(Refusal.assignment.text)
        }
        return composite
    }

    /// Throws if a value is a reference to a resource that was moved or destroyed.
    func requireAlive(_ value: Value) throws {
        guard tookReferences, case .reference(let reference) = value.unboxed,
            case .value(let target, let generation) = reference.target, let object = target.object,
            object.generation != generation || object.isDestroyed
        else { return }
        throw RuntimeFailure.destroyedResource
    }

    /// What a function is taken from: a resource by a reference, which ends when the resource goes.
    func bindable(_ value: Value) throws -> Value {
        let target = try dereferenced(value)
        guard target.object?.isResource == true else { return target }
        tookReferences = true
        return .reference(ReferenceValue(to: target, authorization: .unauthorized, borrowedType: typeOf(target)))
    }

    /// A reference to a value that is written down as one; a reference has none itself.
    func makeExplicitReference(to value: Value, _ type: SemaType) throws -> Value {
        if case .reference = value.unboxed { throw RuntimeFailure.unsupported(Refusal.referenceToReference.text) }
        if case .nil = value, type.wrapped == nil { throw RuntimeFailure.unsupported(Refusal.referenceToNil.text) }
        return try makeReference(to: value, type)
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
            if let object = value.object {
                if object.isResource { tookReferences = true } else { tookStructReferences = true }
            }
            return .reference(ReferenceValue(to: value, authorization: authorization, borrowedType: borrowed))
        default: return value
        }
    }
}
