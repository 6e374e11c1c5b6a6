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
            default:
                try checkStack()
                try meter.allocate(MemoryLayout<Value>.stride)
                return .optional(try transfer(box.value))
            }
        case .composite(let composite):
            return composite.layout.isResource ? try move(value) : try copy(value)
        case .array(let array):
            return array.type.isResource ? try move(value) : try copy(value)
        case .dictionary(let dictionary):
            return dictionary.type.isResource ? try move(value) : try copy(value)
        }
    }

    /// A copy of what is no resource, down to the last container.
    func copy(_ value: Value) throws -> Value {
        switch value {
        case .some(let box):
            try checkStack()
            try meter.allocate(MemoryLayout<Value>.stride)
            return .optional(try copy(box.value))
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
        try checkStack()
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
        try checkStack()
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
    func move(_ value: Value) throws -> Value {
        if tookReferences {
            try endReferences(value)
        } else if let object = value.object {
            // A function may run in the resource right now.
            object.generation &+= 1
        }
        return value
    }

    /// Marks what no longer is part of a container: references to it find nothing.
    func markOverwritten(_ value: Value) {
        var pending = [value]
        while let next = pending.popLast() {
            guard let object = next.object, !object.isResource, !object.isOverwritten else { continue }
            object.isOverwritten = true
            switch object {
            case let array as ArrayValue: pending += array.elements.filter { $0.object != nil }
            case let composite as CompositeValue: pending += composite.fields.filter { $0.object != nil }
            case let dictionary as DictionaryValue: dictionary.forEachLoaded { pending.append($0) }
            default: break
            }
        }
    }

    /// Ends the references to a resource and what is in it.
    func endReferences(_ value: Value) throws {
        switch value {
        case .some(let box): try endReferences(box.value)
        case .composite(let composite):
            guard composite.layout.isResource else { return }
            composite.generation &+= 1
            try checkStack()
            for field in composite.fields { try endReferences(field) }
            for attachment in composite.attachments { attachment.generation &+= 1 }
        case .array(let array):
            guard array.type.isResource else { return }
            array.generation &+= 1
            try checkStack()
            for element in array.elements { try endReferences(element) }
        case .dictionary(let dictionary):
            guard dictionary.type.isResource else { return }
            dictionary.generation &+= 1
            try checkStack()
            try dictionary.forEachLoaded { try endReferences($0) }
        default: return
        }
    }
}
