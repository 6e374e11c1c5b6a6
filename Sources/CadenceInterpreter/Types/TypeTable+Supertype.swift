extension TypeTable {
    /// The least type all of some have in common; the invalid type where there is none.
    func commonSupertype(_ types: [SemaType]) -> SemaType {
        let found = join(types)
        return types.allSatisfy { isSubtype($0, of: found) } ? found : .invalid
    }

    /// The type by the rules for each kind; structures and resources have none in common.
    private func join(_ types: [SemaType]) -> SemaType {
        let found = find(types)
        return found == .simple(.any) ? .invalid : found
    }

    private func find(_ all: [SemaType]) -> SemaType {
        if all.isEmpty || all.contains(where: \.isInvalid) { return .invalid }
        let types = all.filter { $0 != .never }
        guard let first = types.first else { return .never }
        if types.contains(where: { $0.wrapped != nil }) { return findOptional(types) }
        if let same = sameKind(types, first) { return same }
        let categories: [SimpleType] = [
            .signedInteger, .fixedSizeUnsignedInteger, .integer, .signedFixedPoint, .fixedPoint, .signedNumber, .number,
            .capabilityPath, .path,
        ]
        for category in categories where types.allSatisfy({ $0.simple?.ancestors.contains(category) ?? false }) {
            return .simple(category)
        }
        return mixed(types)
    }

    /// Optionals come off all levels deep, and on again as deep as the deepest; `AnyStruct` holds nil by itself.
    private func findOptional(_ types: [SemaType]) -> SemaType {
        if types.allSatisfy(\.isNil) { return .optional(.never) }
        var depth = 0
        let inner = types.map { type -> SemaType in
            var (type, level) = (type, 0)
            while let next = type.wrapped { (type, level) = (next, level + 1) }
            depth = max(depth, level)
            return type
        }
        let found = find(inner)
        if found == .anyStruct || found == .simple(.any) || found.isInvalid { return found }
        return (0..<depth).reduce(found) { type, _ in .optional(type) }
    }

    /// The type of types that are all of one kind; nil if they are of several.
    private func sameKind(_ types: [SemaType], _ first: SemaType) -> SemaType? {
        switch first {
        case .simple: return types.allSatisfy { $0 == first } ? first : nil
        case .nominal:
            let ids = types.compactMap(\.nominal)
            guard ids.count == types.count else { return nil }
            return ids.allSatisfy { $0 == ids[0] } ? first : composites(ids)
        case .array: return arrays(types)
        case .constantArray(_, let size): return arrays(types, size)
        case .dictionary: return dictionaries(types)
        case .reference: return references(types)
        case .intersection, .function, .capability, .inclusiveRange:
            guard types.allSatisfy({ Self.isSameKind($0, first) }) else { return nil }
            return types.allSatisfy { $0 == first } ? first : mixed(types)
        case .optional, .parameter: return nil
        }
    }

    private static func isSameKind(_ a: SemaType, _ b: SemaType) -> Bool {
        switch (a, b) {
        case (.intersection, .intersection), (.function, .function), (.capability, .capability),
            (.inclusiveRange, .inclusiveRange):
            true
        default: false
        }
    }

    private func mixed(_ types: [SemaType]) -> SemaType {
        let resources = types.filter(\.isResource).count
        if resources > 0 { return resources == types.count ? .anyResource : .simple(.any) }
        return types.allSatisfy(isHashable) ? .simple(.hashableStruct) : .anyStruct
    }

    private func arrays(_ types: [SemaType]) -> SemaType? {
        let elements = types.compactMap { type -> SemaType? in
            if case .array(let element) = type { return element }
            return nil
        }
        guard elements.count == types.count else { return nil }
        let element = join(elements)
        return element.isInvalid ? .invalid : .array(element)
    }

    private func arrays(_ types: [SemaType], _ size: Int) -> SemaType? {
        var elements: [SemaType] = []
        var isOneSize = true
        for type in types {
            guard case .constantArray(let element, let count) = type else { return nil }
            elements.append(element)
            isOneSize = isOneSize && count == size
        }
        if !isOneSize { return mixed(types) }
        let element = join(elements)
        return element.isInvalid ? .invalid : .constantArray(element, size)
    }

    private func dictionaries(_ types: [SemaType]) -> SemaType? {
        var keys: [SemaType] = []
        var values: [SemaType] = []
        for type in types {
            guard case .dictionary(let key, let value) = type else { return nil }
            keys.append(key)
            values.append(value)
        }
        let (key, value) = (join(keys), join(values))
        if key.isInvalid || value.isInvalid { return .invalid }
        return isSubtype(key, of: .simple(.hashableStruct)) ? .dictionary(key: key, value: value) : mixed(types)
    }

    private func references(_ types: [SemaType]) -> SemaType? {
        var held: SemaAuthorization?
        guard let shown = types[0].referenced else { return nil }
        for type in types {
            guard case .reference(let authorization, let inner) = type else { return nil }
            if inner != shown { return types.allSatisfy { $0.referenced != nil } ? mixed(types) : nil }
            held = held?.common(with: authorization) ?? authorization
        }
        return .reference(held ?? .unauthorized, shown)
    }

    /// The interfaces all composites conform to; those that conform to nothing are passed over, as on the chain.
    private func composites(_ ids: [TypeID]) -> SemaType {
        let resources = ids.filter { $0.compositeKind == .resource }.count
        if resources > 0 && resources < ids.count { return .simple(.any) }
        var common: [TypeID] = []
        var isFirst = true
        for id in ids {
            let conformances = effectiveConformances(of: id).map(\.interface)
            if !conformances.isEmpty {
                common = isFirst ? conformances : conformances.filter(common.contains)
                isFirst = false
            }
            if common.isEmpty { return resources > 0 ? .anyResource : .anyStruct }
        }
        return .intersection(common)
    }
}

extension SemaAuthorization {
    /// What two references hold in common.
    func common(with other: SemaAuthorization) -> SemaAuthorization {
        let union = entitlements + other.entitlements.filter { !entitlements.contains($0) }
        switch (self, other) {
        case (.all(let mine), .all(let theirs)):
            let both = mine.filter(theirs.contains)
            return both.isEmpty ? .any(union) : .all(both)
        case (.all, .any): return permits(other) ? other : .any(union)
        case (.any, .all): return other.permits(self) ? self : .any(other.common(with: self).entitlements)
        case (.any, .any): return .any(union)
        default: return .unauthorized
        }
    }
}
