import Cadence

/// Reading and writing parts of containers.
extension Machine {
    func field(of composite: CompositeValue, _ cache: FieldCache) throws -> Value {
        if composite.isDestroyed { throw RuntimeFailure.destroyedResource }
        if composite.layout === cache.layout { return composite.fields[cache.index] }
        guard let index = composite.layout.indexes[cache.name] else { return try implicitField(cache.name, composite) }
        cache.layout = composite.layout
        cache.index = index
        return composite.fields[index]
    }

    func setField(of composite: CompositeValue, _ cache: FieldCache, _ value: Value) throws {
        guard let index = composite.layout.indexes[cache.name] else {
            throw RuntimeFailure.unsupported(Refusal.assigning.text(cache.name))
        }
        if composite.isDestroyed { throw RuntimeFailure.destroyedResource }
        if composite.owner != 0 { AccountStorage.setOwner(of: value, to: composite.owner) }
        if tookStructReferences { markOverwritten(composite.fields[index]) }
        composite.fields[index] = value
    }

    /// The fields the language gives to composites of a kind.
    private func implicitField(_ name: String, _ composite: CompositeValue) throws -> Value {
        switch (composite.layout.kind, name) {
        case (.resource, "uuid"): return .number(NumberValue(.uint64, unchecked: BigInt(magnitude: composite.uuid)))
        case (.resource, "owner"):
            return composite.owner == 0
                ? .nil : .optional(accountReference(composite.owner, authorization: .unauthorized))
        case (.contract, "account"):
            guard let address = composite.layout.id.location.address else { break }
            return accountReference(Self.number(of: address), authorization: .fullAccount)
        default: break
        }
        throw RuntimeFailure.unsupported(Refusal.member.text(name))
    }

    /// A reference to an account.
    func accountReference(_ address: UInt64, authorization: SemaAuthorization) -> Value {
        let account = CompositeValue(layout: builtinLayout("Account"), fields: [.address(address)])
        return .reference(
            ReferenceValue(
                to: .composite(account), authorization: authorization, borrowedType: .nominal(account.layout.id)))
    }

    static func number(of address: [UInt8]) -> UInt64 { address.reduce(0) { $0 << 8 | UInt64($1) } }

    // MARK: Elements

    func element(of container: Value, _ key: Value) throws -> Value {
        switch container {
        case .array(let array): return array.elements[try index(key, array.elements.count)]
        case .dictionary(let dictionary): return .optional(try dictionary.get(key))
        case .string(let string): return try character(of: string, at: key)
        default: throw RuntimeFailure.unsupported(Refusal.indexHere.text)
        }
    }

    func setElement(of container: Value, _ key: Value, _ value: Value) throws {
        switch container {
        case .array(let array):
            if array.iterations > 0 { throw RuntimeFailure.mutatedDuringIteration }
            let index = try index(key, array.elements.count)
            if array.owner != 0 { AccountStorage.setOwner(of: value, to: array.owner) }
            try checkElement(value, array.elementType)
            if tookStructReferences { markOverwritten(array.elements[index]) }
            array.elements[index] = value
        case .dictionary(let dictionary):
            if dictionary.iterations > 0 { throw RuntimeFailure.mutatedDuringIteration }
            if tookStructReferences, let old = try dictionary.get(key) { markOverwritten(old) }
            guard let inner = value.unwrapped else {
                try dictionary.remove(key)
                return
            }
            try checkElement(inner, dictionary.valueType)
            if dictionary.owner != 0 { AccountStorage.setOwner(of: inner, to: dictionary.owner) }
            try dictionary.set(key, inner)
        default: throw RuntimeFailure.unsupported(Refusal.indexHere.text)
        }
    }

    /// What goes into a container through a wider reference must still be of its type.
    func checkElement(_ value: Value, _ type: SemaType) throws {
        if case .simple = type {} else { return }
        let actual = typeOf(value)
        guard actual != type, !isSubtype(actual, type) else { return }
        throw RuntimeFailure(
            "ContainerMutationError", "invalid container update: expected a subtype of `\(type)`, found `\(actual)`")
    }

    func index(_ key: Value, _ count: Int) throws -> Int {
        guard case .number(let number) = key else { throw RuntimeFailure.unsupported(Refusal.indexOfThisKind.text) }
        guard let index = number.small else { throw NumberFailure.overflow }
        guard index >= 0, index < count else {
            throw RuntimeFailure(
                "ArrayIndexOutOfBoundsError", "array index out of bounds: \(number), but size is \(count)")
        }
        return index
    }

    private func character(of string: StringValue, at key: Value) throws -> Value {
        guard case .number(let number) = key else { throw RuntimeFailure.unsupported(Refusal.indexHere.text) }
        guard let index = number.small else { throw NumberFailure.overflow }
        guard let character = string.character(at: index) else {
            throw RuntimeFailure(
                "StringIndexOutOfBoundsError",
                "string index out of bounds: \(index), but length is \(string.length)")
        }
        return .character(character)
    }

    // MARK: Iteration

    /// Gives each element, key or character to `body` until it returns false.
    func iterate(_ container: Value, site: SourceSite, _ body: (Value) throws -> Bool) throws {
        switch container {
        case .array(let array):
            array.iterations += 1
            defer { array.iterations -= 1 }
            var index = 0
            while index < array.elements.count, try body(array.elements[index]) { index += 1 }
        case .dictionary(let dictionary):
            dictionary.iterations += 1
            defer { dictionary.iterations -= 1 }
            try dictionary.forEach { key, _ in try body(key) }
        case .string(let string):
            for character in string.characters where !(try body(.character(character))) { return }
        case .range(let range): try iterate(range, body)
        default: throw RuntimeFailure.from(RuntimeFailure.unsupported(Refusal.loop.text), at: site)
        }
    }

    private func iterate(_ range: RangeValue, _ body: (Value) throws -> Bool) throws {
        let isDescending = NumberValue.compare(range.end, range.start) < 0
        var next = range.start
        while true {
            let order = NumberValue.compare(next, range.end)
            if isDescending ? order < 0 : order > 0 { return }
            // The chain takes the next step first, at least in some releases: it then fails, or goes on forever.
            guard let following = try? NumberValue.add(next, range.step),
                (NumberValue.compare(following, next) < 0) == range.step.isNegative
            else { throw RuntimeFailure.unsupported(Refusal.rangeAtLimit.text) }
            if !(try body(.number(next))) { return }
            next = following
        }
    }
}

extension RuntimeFailure {
    static var duplicateKey: RuntimeFailure {
        RuntimeFailure("DuplicateKeyInResourceDictionaryError", "duplicate key in resource dictionary")
    }

    static var mutatedDuringIteration: RuntimeFailure {
        RuntimeFailure("ContainerMutatedDuringIterationError", "resource container modified during iteration")
    }
}

extension SemaAuthorization {
    /// What a contract may do with its account.
    static let fullAccount = SemaAuthorization.all(
        ["Storage", "Contracts", "Keys", "Inbox", "Capabilities"].compactMap {
            Builtins.shared.typeNames[$0]?.nominal
        })
}
