extension TypeTable {
    /// The least type all of some have in common; nil where this checker does not know it.
    func commonSupertype(_ types: [SemaType]) -> SemaType? {
        let types = types.filter { $0 != .never }
        guard let first = types.first else { return .never }
        if types.contains(where: \.isInvalid) { return .invalid }
        if types.allSatisfy({ $0 == first }) { return first }
        if types.contains(where: { $0.wrapped != nil }) {
            return commonSupertype(types.map { $0.wrapped ?? $0 }).map(SemaType.optional)
        }
        if let top = types.first(where: { top in types.allSatisfy { isSubtype($0, of: top) } }), top.simple != nil {
            return top
        }
        if let numbers = commonNumber(types) { return numbers }
        if let parts = commonContainer(types) { return parts }
        return commonByKind(types)
    }

    private func commonNumber(_ types: [SemaType]) -> SemaType? {
        let simple = types.compactMap(\.simple)
        guard simple.count == types.count else { return nil }
        let common = simple.dropFirst().reduce(simple[0].ancestors) { $0.intersection($1.ancestors) }
        return common.first { one in common.allSatisfy { one.ancestors.contains($0) } }.map(SemaType.simple)
    }

    private func commonContainer(_ types: [SemaType]) -> SemaType? {
        var elements: [SemaType] = []
        for type in types {
            guard case .array(let element) = type else { return commonDictionary(types) }
            elements.append(element)
        }
        return commonSupertype(elements).map(SemaType.array)
    }

    private func commonDictionary(_ types: [SemaType]) -> SemaType? {
        var keys: [SemaType] = []
        var values: [SemaType] = []
        for type in types {
            guard case .dictionary(let key, let value) = type else { return nil }
            keys.append(key)
            values.append(value)
        }
        guard let key = commonSupertype(keys), let value = commonSupertype(values) else { return nil }
        return .dictionary(key: key, value: value)
    }

    private func commonByKind(_ types: [SemaType]) -> SemaType? {
        if types.allSatisfy(isHashable) { return .simple(.hashableStruct) }
        let resources = types.filter(\.isResource).count
        guard resources == 0 || resources == types.count else { return nil }
        if types.contains(where: { $0.referenced != nil }) { return nil }
        let sets = types.map { type -> Set<TypeID> in
            switch type {
            case .nominal(let id): Set(conformances(of: id))
            case .intersection(let ids): closure(ids)
            default: []
            }
        }
        let common = sets.dropFirst().reduce(sets[0]) { $0.intersection($1) }
        guard common.count < 2 else { return nil }
        if let only = common.first { return .intersection([only]) }
        return resources > 0 ? .anyResource : .anyStruct
    }
}
