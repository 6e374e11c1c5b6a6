extension BuiltinCall {
    func concatenation() throws -> Value {
        let array = try readableArray()
        let others = try self.array(0).elements
        let result = try machine.makeArray(array.type, copying: array.elements)
        let (target, type) = (try Self.array(result), array.elementType)
        try machine.meter.use(.element, times: others.count)
        try machine.reserve(others.count)
        for other in others { target.elements.append(try machine.admit(other, as: type)) }
        return result
    }

    func firstIndex() throws -> Int? {
        let sought = try argument(0)
        let elements = try Self.array(receiver).elements
        for (index, element) in elements.enumerated() {
            try machine.meter.use(.element)
            if try machine.equal(sought, element) { return index }
        }
        return nil
    }

    func slice() throws -> Value {
        let array = try readableArray()
        let (from, upTo, count) = (try index(0), try index(1), array.elements.count)
        guard from >= 0, from <= count, upTo >= 0, upTo <= count else {
            throw RuntimeFailure(
                "ArraySliceIndicesError", "slice indices [\(from):\(upTo)] are out of bounds (size \(count))")
        }
        guard from <= upTo else {
            throw RuntimeFailure("InvalidSliceIndexError", "invalid slice index: \(from) > \(upTo)")
        }
        return try machine.makeArray(.array(array.elementType), copying: array.elements[from..<upTo])
    }

    func filter() throws -> Value {
        let array = try readableArray()
        let function = try function(0)
        let result = try machine.makeArray(.array(array.elementType), [])
        try forEach(of: array) { element in
            guard case .bool(let isWanted) = try call(function, with: element) else { throw Self.mismatch }
            guard isWanted else { return }
            try machine.reserve(1)
            result.elements.append(try machine.transfer(element))
        }
        return .array(result)
    }

    func map() throws -> Value {
        let array = try readableArray()
        let function = try function(0)
        let element = function.type.result
        let type: SemaType
        if case .constantArray(_, let size) = array.type {
            type = .constantArray(element, size)
        } else {
            type = .array(element)
        }
        let result = try machine.makeArray(type, [])
        try forEach(of: array) {
            try machine.reserve(1)
            result.elements.append(try machine.transfer(try call(function, with: $0)))
        }
        return .array(result)
    }

    /// The array whose elements are given away.
    ///
    /// Through a reference, some releases of the chain give references to elements with parts of their own, and others
    /// the elements themselves.
    func readableArray() throws -> ArrayValue {
        let array = try Self.array(receiver)
        guard shape.authorization != nil else { return array }
        let isPlain = array.elementType.isFrozen && (receiverType.element?.isFrozen ?? true)
        guard isPlain else {
            throw RuntimeFailure.unsupported(Refusal.throughReference.text(array.type))
        }
        return array
    }

    /// Goes over elements while a function of the program runs.
    ///
    /// Some releases of the chain let it change the array, others do not.
    private func forEach(of array: ArrayValue, _ body: (Value) throws -> Void) throws {
        do {
            try machine.iterating(array) {
                for element in array.elements {
                    try machine.meter.use(.element)
                    try body(element)
                }
            }
        } catch let failure as RuntimeFailure where failure.name == Machine.mutationError {
            throw RuntimeFailure.unsupported(Refusal.arrayChanged.text)
        }
    }
}

extension SemaType {
    fileprivate var element: SemaType? {
        switch self {
        case .array(let element), .constantArray(let element, _): element
        default: nil
        }
    }
}
