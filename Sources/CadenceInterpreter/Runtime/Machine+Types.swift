extension Machine {
    /// Whether a type is a subtype; what declares it is loaded where the program that runs does not know it.
    func isSubtype(_ sub: SemaType, _ type: SemaType) -> Bool {
        types.isSubtype(sub, of: type) || (loadTypes(of: sub) && types.isSubtype(sub, of: type))
    }

    /// The dynamic type of a value.
    func typeOf(_ value: Value) -> SemaType {
        switch value {
        case .void: .void
        case .nil: .optional(.never)
        case .some(let box): .optional(typeOf(box.value))
        case .bool: .bool
        case .number(let number): .simple(number.type)
        case .string: .string
        case .character: .simple(.character)
        case .address: .simple(.address)
        case .path(let path): .simple(path.domain.type)
        case .type: .simple(.type)
        case .array(let array): array.type
        case .dictionary(let dictionary): dictionary.type
        case .composite(let composite): .nominal(composite.layout.id)
        case .reference(let reference): .reference(reference.authorization, referencedType(reference))
        case .function(let function): .function(function.type)
        case .capability(let capability): .capability(capability.borrowType)
        case .range(let range): .inclusiveRange(.simple(range.start.type))
        }
    }

    /// The type of what a reference leads to; what it was borrowed as where that is gone.
    private func referencedType(_ reference: ReferenceValue) -> SemaType {
        guard let value = try? dereference(reference) else { return reference.borrowedType }
        return typeOf(value)
    }
}

extension PathValue.Domain {
    var type: SimpleType {
        switch self {
        case .storage: .storagePath
        case .public: .publicPath
        case .private: .privatePath
        }
    }
}
