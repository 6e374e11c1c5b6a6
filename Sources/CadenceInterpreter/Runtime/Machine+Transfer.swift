/// Giving a value a new place.
extension Machine {
    /// A value for a new place: a copy, or the resource itself, moved.
    func transfer(_ value: Value) throws -> Value {
        switch value {
        case .void, .nil, .bool, .number, .string, .character, .address, .path, .type, .reference, .function,
            .capability, .range:
            return value
        case .some(let box):
            switch box.value {
            case .number, .string, .bool, .address: return value
            default: return .optional(try transfer(box.value))
            }
        case .composite(let composite):
            return composite.layout.isResource ? move(value) : try copy(value)
        case .array(let array):
            return array.type.isResource ? move(value) : try copy(value)
        case .dictionary(let dictionary):
            return dictionary.type.isResource ? move(value) : try copy(value)
        }
    }

    /// A copy of what is no resource, down to the last container.
    func copy(_ value: Value) throws -> Value {
        switch value {
        case .some(let box): return .optional(try copy(box.value))
        case .composite(let composite): return .composite(try copy(composite))
        case .array(let array): return .array(try copy(array))
        case .dictionary(let dictionary): return .dictionary(try copy(dictionary))
        default: return value
        }
    }

    private func copy(_ composite: CompositeValue) throws -> CompositeValue {
        if composite.layout.isFrozen && composite.attachments.isEmpty {
            takeSlab()
            return composite
        }
        // A contract is one of its kind; what is behind `&Account` and the like has no state.
        if composite.layout.kind == .contract || composite.layout.program == nil { return composite }
        let copied = try makeComposite(composite.layout, composite.fields)
        for index in copied.fields.indices { copied.fields[index] = try copy(copied.fields[index]) }
        for attachment in composite.attachments {
            let own = try copy(attachment)
            own.base = copied
            copied.attachments.append(own)
        }
        return copied
    }

    private func copy(_ array: ArrayValue) throws -> ArrayValue {
        let copied = try makeArray(array.type, array.elements)
        if array.elementType.isFrozen { return copied }
        if case .nominal(let id) = array.elementType, try layout(of: id).isFrozen {
            takeSlab(array.elements.count)
            return copied
        }
        for index in copied.elements.indices { copied.elements[index] = try copy(copied.elements[index]) }
        return copied
    }

    /// A resource at a new place: references to it end.
    func move(_ value: Value) -> Value {
        if tookReferences { endReferences(value) }
        return value
    }

    /// Ends the references to a resource and what is in it.
    func endReferences(_ value: Value) {
        switch value {
        case .some(let box): endReferences(box.value)
        case .composite(let composite):
            guard composite.layout.isResource else { return }
            composite.generation &+= 1
            for field in composite.fields { endReferences(field) }
            for attachment in composite.attachments { attachment.generation &+= 1 }
        case .array(let array):
            guard array.type.isResource else { return }
            array.generation &+= 1
            for element in array.elements { endReferences(element) }
        case .dictionary(let dictionary):
            guard dictionary.type.isResource else { return }
            dictionary.generation &+= 1
            dictionary.forEachLoaded { endReferences($0) }
        default: return
        }
    }
}
