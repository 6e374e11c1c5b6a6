/// Fitting a value to the static type of its place.
extension Machine {
    /// The value with the optionals of the type, and with the authorizations of its references.
    func convert(_ value: Value, to type: SemaType) throws -> Value {
        guard case .optional = type else { return try convertHeld(value, to: type) }
        return Self.boxed(try convertHeld(value, to: type.core), type)
    }

    private func convertHeld(_ value: Value, to type: SemaType) throws -> Value {
        if case .some(let box) = value { return .optional(try convertHeld(box.value, to: type)) }
        switch type {
        case .array, .constantArray: return try convert(array: value, to: type)
        case .dictionary: return try convert(dictionary: value, to: type)
        case .reference(let authorization, let borrowed):
            guard case .reference(let reference) = value,
                reference.authorization != authorization || reference.borrowedType != borrowed
            else { return value }
            return .reference(
                ReferenceValue(target: reference.target, authorization: authorization, borrowedType: borrowed))
        case .capability(let borrowed?):
            guard case .capability(let capability) = value, let own = capability.borrowType else { return value }
            let converted = own.authorized(as: borrowed)
            if converted == own { return value }
            return .capability(
                CapabilityValue(address: capability.address, id: capability.id, borrowType: converted))
        default: return value
        }
    }

    /// A container keeps its own type, but for the authorizations of references.
    private func convert(array value: Value, to type: SemaType) throws -> Value {
        guard case .array(let array) = value, array.type != type else { return value }
        let converted = array.type.authorized(as: type)
        if converted == array.type { return value }
        let result = try makeArray(converted, array.elements)
        result.elements = try array.elements.map { try convert($0, to: result.elementType) }
        return .array(result)
    }

    private func convert(dictionary value: Value, to type: SemaType) throws -> Value {
        guard case .dictionary(let dictionary) = value, dictionary.type != type else { return value }
        let converted = dictionary.type.authorized(as: type)
        guard converted != dictionary.type, case .dictionary(let keyType, let valueType) = converted else {
            return value
        }
        let result = try makeDictionary(converted)
        try dictionary.forEach { key, value in
            _ = try result.set(try convert(key, to: keyType), try convert(value, to: valueType))
            return true
        }
        return .dictionary(result)
    }

    /// The value in as many optionals as the type has; a nil in optionals becomes a plain nil.
    static func boxed(_ value: Value, _ type: SemaType) -> Value {
        var result = value
        var inner = value
        var type = type
        while case .optional(let held) = type {
            switch inner {
            case .some(let box): inner = box.value
            case .nil: return .nil
            default: result = .optional(result)
            }
            type = held
        }
        return result
    }
}

extension Value {
    /// The value without any of its optionals; nil stays nil.
    var unboxed: Value {
        var value = self
        while case .some(let box) = value { value = box.value }
        return value
    }
}

extension SemaType {
    /// The type without any of its optionals.
    var core: SemaType {
        var type = self
        while case .optional(let inner) = type { type = inner }
        return type
    }

    /// The type with the authorizations that the references of another have at the same places.
    func authorized(as other: SemaType) -> SemaType {
        switch (self, other) {
        case (.reference(_, let type), .reference(let authorization, _)): .reference(authorization, type)
        case (.optional(let own), .optional(let other)): .optional(own.authorized(as: other))
        case (.array(let own), .array(let other)): .array(own.authorized(as: other))
        case (.constantArray(let own, let size), .constantArray(let other, _)):
            .constantArray(own.authorized(as: other), size)
        case (.dictionary(let key, let value), .dictionary(let otherKey, let otherValue)):
            .dictionary(key: key.authorized(as: otherKey), value: value.authorized(as: otherValue))
        case (.capability(let own?), .capability(let other?)): .capability(own.authorized(as: other))
        default: self
        }
    }
}
