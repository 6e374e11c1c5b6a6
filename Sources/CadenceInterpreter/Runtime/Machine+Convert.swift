/// Fitting a value to the static type of its place.
extension Machine {
    func convert(_ value: Value, to type: SemaType) throws -> Value {
        switch type {
        case .optional(let inner):
            switch value {
            case .nil: return .nil
            case .some(let box):
                let converted = try convert(box.value, to: inner)
                return .optional(converted)
            default: return .optional(try convert(value, to: inner))
            }
        case .array, .constantArray: return try convert(array: value, to: type)
        case .dictionary: return try convert(dictionary: value, to: type)
        case .reference(let authorization, let borrowed):
            guard case .reference(let reference) = value,
                reference.authorization != authorization || reference.borrowedType != borrowed
            else { return value }
            return .reference(
                ReferenceValue(target: reference.target, authorization: authorization, borrowedType: borrowed))
        case .capability(let borrowed?):
            guard case .capability(let capability) = value, capability.borrowType != borrowed else { return value }
            return .capability(
                CapabilityValue(address: capability.address, id: capability.id, borrowType: borrowed))
        default: return value
        }
    }

    private func convert(array value: Value, to type: SemaType) throws -> Value {
        guard case .array(let array) = value, array.type != type else { return value }
        let element: SemaType
        switch type {
        case .array(let it), .constantArray(let it, _): element = it
        default: return value
        }
        if array.type.isResource {
            array.type = type
            return value
        }
        return .array(try makeArray(type, try array.elements.map { try convert($0, to: element) }))
    }

    private func convert(dictionary value: Value, to type: SemaType) throws -> Value {
        guard case .dictionary(let dictionary) = value, dictionary.type != type,
            case .dictionary(let keyType, let valueType) = type
        else { return value }
        if dictionary.type.isResource {
            dictionary.type = type
            return value
        }
        let converted = try makeDictionary(type)
        try dictionary.forEach { key, value in
            _ = try converted.set(try convert(key, to: keyType), try convert(value, to: valueType))
            return true
        }
        return .dictionary(converted)
    }
}
