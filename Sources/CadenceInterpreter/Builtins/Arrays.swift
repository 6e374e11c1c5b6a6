extension BuiltinTable {
    static let arrayFunctions: [String: BuiltinFunction] = merged([
        changingArrayFunctions, variableArrayFunctions, bothKinds(readingArrayFunctions),
    ])

    static let arrayFields: [String: BuiltinField] = bothKinds([
        "length": { _, value in .int(try BuiltinCall.array(value).elements.count) }
    ])

    /// Arrays of either kind have these members.
    private static func bothKinds<Member>(_ members: [String: Member]) -> [String: Member] {
        Dictionary(uniqueKeysWithValues: members.flatMap { [("Array." + $0, $1), ("ConstantArray." + $0, $1)] })
    }

    private static let changingArrayFunctions: [String: BuiltinFunction] = [
        "Array.append": { call in
            let array = try BuiltinCall.array(call.receiver)
            try call.machine.insert(call.argument(0), at: array.elements.count, in: array)
            return .void
        },
        "Array.appendAll": { call in
            let array = try BuiltinCall.array(call.receiver)
            for element in try call.array(0).elements {
                try call.machine.insert(element, at: array.elements.count, in: array)
            }
            return .void
        },
        "Array.insert": { call in
            try call.machine.insert(call.argument(1), at: call.index(0), in: BuiltinCall.array(call.receiver))
            return .void
        },
        "Array.remove": { call in
            try call.machine.removeElement(at: call.index(0), from: BuiltinCall.array(call.receiver))
        },
        "Array.removeFirst": { call in
            try call.machine.removeElement(at: 0, from: BuiltinCall.array(call.receiver))
        },
        "Array.removeLast": { call in
            let array = try BuiltinCall.array(call.receiver)
            return try call.machine.removeElement(at: array.elements.count - 1, from: array)
        },
    ]

    private static let readingArrayFunctions: [String: BuiltinFunction] = [
        "contains": { call in .bool(try call.firstIndex() != nil) },
        "firstIndex": { call in .optional(try call.firstIndex().map(Value.int)) },
        "reverse": { call in
            let array = try call.readableArray()
            return try call.machine.makeArray(array.type, copying: array.elements.reversed())
        },
        "filter": { call in try call.filter() },
        "map": { call in try call.map() },
    ]

    private static let variableArrayFunctions: [String: BuiltinFunction] = [
        "Array.concat": { call in try call.concatenation() },
        "Array.slice": { call in try call.slice() },
        "Array.toConstantSized": { call in
            let array = try call.readableArray()
            guard case .constantArray(_, let size)? = call.typeArguments.first else { throw BuiltinCall.mismatch }
            guard array.elements.count == size else { return .nil }
            let type = SemaType.constantArray(array.elementType, size)
            return .optional(try call.machine.makeArray(type, copying: array.elements))
        },
        "ConstantArray.toVariableSized": { call in
            let array = try call.readableArray()
            return try call.machine.makeArray(.array(array.elementType), copying: array.elements)
        },
    ]
}

extension Machine {
    /// Puts a value into an array; at its end for an index that is the number of elements.
    func insert(_ value: Value, at index: Int, in array: ArrayValue) throws {
        try requireMutable(array)
        let value = try admit(value, as: array.elementType)
        guard index >= 0, index <= array.elements.count else { throw outOfBounds(index, array) }
        try reserve(1)
        // Elements behind the new one move by one place.
        try meter.use(.element, times: (array.elements.count - index) / 64 + 1)
        array.elements.insert(value, at: index)
        settle(value, in: array.owner)
    }

    func removeElement(at index: Int, from array: ArrayValue) throws -> Value {
        try requireMutable(array)
        guard array.elements.indices.contains(index) else { throw outOfBounds(index, array) }
        try meter.use(.element, times: (array.elements.count - index) / 64 + 1)
        let value = array.elements.remove(at: index)
        settle(value, in: 0)
        let own = try transfer(value)
        if tookStructReferences { markOverwritten(value) }
        return own
    }

    func outOfBounds(_ index: Int, _ array: ArrayValue) -> RuntimeFailure {
        RuntimeFailure(
            "ArrayIndexOutOfBoundsError",
            "array index out of bounds: \(index), but size is \(array.elements.count)")
    }

    /// An array with copies of elements of another.
    func makeArray(_ type: SemaType, copying elements: some Collection<Value>) throws -> Value {
        try meter.use(.element, times: elements.count)
        let array = try makeArray(type, [])
        try reserve(elements.count)
        array.elements = try elements.map(transfer)
        return .array(array)
    }
}
