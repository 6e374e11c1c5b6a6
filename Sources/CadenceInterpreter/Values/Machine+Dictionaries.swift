extension Machine {
    /// A copy of a dictionary of no resources, in the same order.
    func copy(_ dictionary: DictionaryValue) throws -> DictionaryValue {
        takeSlab()
        try meter.allocate(64 + dictionary.count * 3 * MemoryLayout<Value>.stride)
        let valueType = dictionary.valueType
        if valueType.isFrozen { return try dictionary.mapValues { $0 } }
        if case .nominal(let id) = valueType, try layout(of: id).isFrozen {
            takeSlab(dictionary.count)
            return try dictionary.mapValues { $0 }
        }
        return try dictionary.mapValues { try copy($0) }
    }
}
