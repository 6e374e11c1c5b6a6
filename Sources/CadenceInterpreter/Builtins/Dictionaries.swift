extension BuiltinTable {
    static let dictionaryFunctions: [String: BuiltinFunction] = [
        "Dictionary.containsKey": { call in
            .bool(try BuiltinCall.dictionary(call.receiver).get(call.argument(0)) != nil)
        },
        "Dictionary.insert": { call in
            let dictionary = try BuiltinCall.dictionary(call.receiver)
            let machine = call.machine
            try machine.requireMutable(dictionary)
            let key = try machine.admit(call.argument(0), as: dictionary.keyType)
            let value = try machine.admit(call.argument(1), as: dictionary.valueType)
            try machine.meter.allocate(2 * MemoryLayout<Value>.stride)
            let old = try dictionary.set(key, value)
            machine.settle(value, in: dictionary.owner)
            return .optional(try old.map { try machine.take($0) })
        },
        "Dictionary.remove": { call in
            let dictionary = try BuiltinCall.dictionary(call.receiver)
            try call.machine.requireMutable(dictionary)
            let old = try dictionary.remove(call.argument(0))
            return .optional(try old.map { try call.machine.take($0) })
        },
        "Dictionary.forEachKey": { call in
            let dictionary = try BuiltinCall.dictionary(call.receiver)
            let function = try call.function(0)
            try call.machine.iterating(dictionary) {
                try dictionary.forEach { key, _ in
                    try call.machine.meter.use(.element)
                    guard case .bool(let goesOn) = try call.call(function, with: key) else {
                        throw BuiltinCall.mismatch
                    }
                    return goesOn
                }
            }
            return .void
        },
    ]

    static let dictionaryFields: [String: BuiltinField] = [
        "Dictionary.length": { _, value in .int(try BuiltinCall.dictionary(value).count) },
        "Dictionary.keys": { machine, value in
            let dictionary = try BuiltinCall.dictionary(value)
            return try machine.makeArray(.array(dictionary.keyType), ofEach: dictionary) { key, _ in key }
        },
        "Dictionary.values": { machine, value in
            let dictionary = try BuiltinCall.dictionary(value)
            return try machine.makeArray(.array(dictionary.valueType), ofEach: dictionary) { _, value in value }
        },
    ]
}

extension Machine {
    /// What was taken out of a dictionary, for its new place.
    fileprivate func take(_ value: Value) throws -> Value {
        settle(value, in: 0)
        let own = try transfer(value)
        if tookStructReferences { markOverwritten(value) }
        return own
    }

    /// An array with copies of what is chosen of each entry, in the order of the dictionary.
    fileprivate func makeArray(
        _ type: SemaType, ofEach dictionary: DictionaryValue, _ choose: (Value, Value) -> Value
    ) throws -> Value {
        let array = try makeArray(type, [])
        try reserve(dictionary.count)
        try meter.use(.element, times: dictionary.count)
        try dictionary.forEach { key, value in
            array.elements.append(try transfer(choose(key, value)))
            return true
        }
        return .array(array)
    }
}
