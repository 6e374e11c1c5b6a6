extension Machine {
    /// Whether `==` holds: optionals do not count.
    func areEqual(_ a: Value, _ b: Value) throws -> Bool { try equal(a.unboxed, b.unboxed) }

    /// Whether two values are equal as elements, or in a switch.
    func equal(_ a: Value, _ b: Value) throws -> Bool {
        switch (a, b) {
        case (.void, .void), (.nil, .nil): return true
        case (.some(let a), .some(let b)):
            try checkStack()
            return try equal(a.value, b.value)
        case (.nil, _), (_, .nil), (.some, _), (_, .some): return false
        case (.bool(let a), .bool(let b)): return a == b
        case (.number(let a), .number(let b)): return a == b
        case (.string(let a), .string(let b)): return a.text == b.text
        case (.character(let a), .character(let b)): return a.text == b.text
        case (.address(let a), .address(let b)): return a == b
        case (.path(let a), .path(let b)): return a == b
        case (.type(let a), .type(let b)): return a.type != nil && a.type == b.type
        case (.array(let a), .array(let b)): return try equal(a, b)
        case (.dictionary(let a), .dictionary(let b)): return try equal(a, b)
        case (.composite(let a), .composite(let b)): return try equal(a, b)
        case (.reference(let a), .reference(let b)): return try equal(a, b)
        case (.capability(let a), .capability(let b)):
            return a.address == b.address && a.id == b.id && a.borrowType == b.borrowType
        case (.range(let a), .range(let b)): return a.start == b.start && a.end == b.end && a.step == b.step
        default: return false
        }
    }

    private func equal(_ a: ArrayValue, _ b: ArrayValue) throws -> Bool {
        guard a.elements.count == b.elements.count, a.type == b.type else { return false }
        try checkStack()
        try meter.use(.element, times: a.elements.count)
        return try zip(a.elements, b.elements).allSatisfy { try equal($0, $1) }
    }

    private func equal(_ a: DictionaryValue, _ b: DictionaryValue) throws -> Bool {
        guard a.count == b.count, a.type == b.type else { return false }
        try checkStack()
        try meter.use(.element, times: a.count)
        var same = true
        try a.forEach { key, value in
            guard let other = try b.get(key) else {
                same = false
                return false
            }
            same = try equal(value, other)
            return same
        }
        return same
    }

    private func equal(_ a: CompositeValue, _ b: CompositeValue) throws -> Bool {
        if a === b { return true }
        guard a.layout.id == b.layout.id, a.fields.count == b.fields.count else { return false }
        try checkStack()
        return try zip(a.fields, b.fields).allSatisfy { try equal($0, $1) }
    }

    private func equal(_ a: ReferenceValue, _ b: ReferenceValue) throws -> Bool {
        guard a.authorization == b.authorization, a.borrowedType == b.borrowedType else { return false }
        switch (a.target, b.target) {
        case (.storage(let address, let path), .storage(let otherAddress, let otherPath)):
            return address == otherAddress && path == otherPath
        case (.value(let value, _), .value(let other, _)): return try areSame(value, other)
        default: return false
        }
    }

    /// Whether two values are one and the same.
    private func areSame(_ a: Value, _ b: Value) throws -> Bool {
        switch (a, b) {
        case (.number(let a), .number(let b)):
            guard a == b else { return false }
            if a.type.numberBits == 0 || a.type.numberBits > 64 {
                throw RuntimeFailure.unsupported(Refusal.equalReferences.text)
            }
            return true
        case (.string(let a), .string(let b)), (.character(let a), .character(let b)): return a === b
        default:
            guard let a = a.object, let b = b.object else { return try equal(a, b) }
            return a === b
        }
    }
}
