/// A dictionary, in the chain's order: by ascending digests of the keys.
///
/// The entries are kept in pages of ascending digests, so that adding one moves few others.
final class DictionaryValue: ContainerObject {
    /// A page and the least digest that belongs into it.
    struct Part {
        var lowest: UInt64
        var page: DictionaryPage
    }

    var type: SemaType
    let seed: UInt64
    /// Identifies the types of the running script in hashes of keys.
    let programHash: String
    private var parts: [Part] = []
    private var total = 0

    init(type: SemaType, seed: UInt64, programHash: String = "") {
        self.type = type
        self.seed = seed
        self.programHash = programHash
    }

    override var isResource: Bool { type.isResource }

    var keyType: SemaType { if case .dictionary(let key, _) = type { key } else { .invalid } }
    var valueType: SemaType { if case .dictionary(_, let value) = type { value } else { .invalid } }

    /// How many entries there are.
    var count: Int { total }

    /// The value of a key, itself and no copy.
    func get(_ key: Value) throws -> Value? {
        let digest = try digest(of: key)
        guard let page = try page(for: digest) else { return nil }
        return page.index(of: key, digest: digest).map { page.values[$0] }
    }

    func contains(_ key: Value) throws -> Bool {
        let digest = try digest(of: key)
        return try page(for: digest)?.index(of: key, digest: digest) != nil
    }

    /// Sets the value of a key; gives the value that was there.
    @discardableResult
    func set(_ key: Value, _ value: Value) throws -> Value? {
        let digest = try digest(of: key)
        if parts.isEmpty { parts.append(Part(lowest: 0, page: DictionaryPage())) }
        let number = part(for: digest)
        let page = parts[number].page
        if let index = page.index(of: key, digest: digest) {
            let old = page.values[index]
            page.replaceValue(at: index, with: value)
            return old
        }
        try page.insert(key, value, digest: digest)
        total += 1
        if page.count > DictionaryPage.capacity { split(number) }
        return nil
    }

    /// Removes a key; gives the value that was there.
    @discardableResult
    func remove(_ key: Value) throws -> Value? {
        let digest = try digest(of: key)
        guard let page = try page(for: digest), let index = page.index(of: key, digest: digest) else { return nil }
        let old = page.values[index]
        page.remove(at: index)
        total -= 1
        return old
    }

    /// Goes over the entries in order as long as `body` says so; the values are no copies.
    func forEach(_ body: (Value, Value) throws -> Bool) throws {
        for part in parts {
            var index = 0
            while index < part.page.count {
                guard try body(part.page.keys[index], part.page.values[index]) else { return }
                index += 1
            }
        }
    }

    /// Goes over the keys in order as long as `body` says so.
    func forEachKey(_ body: (Value) throws -> Bool) throws {
        for part in parts {
            var index = 0
            while index < part.page.count {
                guard try body(part.page.keys[index]) else { return }
                index += 1
            }
        }
    }

    /// Goes over the values in memory.
    func forEachLoaded(_ body: (Value) -> Void) {
        for part in parts { part.page.values.forEach(body) }
    }

    /// The keys in order.
    var keys: [Value] {
        get throws {
            var keys: [Value] = []
            try forEachKey {
                keys.append($0)
                return true
            }
            return keys
        }
    }

    /// The values in order, themselves and no copies.
    var values: [Value] {
        get throws {
            var values: [Value] = []
            try forEach {
                values.append($1)
                return true
            }
            return values
        }
    }

    /// A dictionary of the same type, order and keys with other values.
    func mapValues(_ change: (Value) throws -> Value) throws -> DictionaryValue {
        let copy = DictionaryValue(type: type, seed: seed, programHash: programHash)
        for part in parts {
            let page = part.page
            copy.parts.append(
                Part(
                    lowest: part.lowest,
                    page: DictionaryPage(digests: page.digests, keys: page.keys, values: try page.values.map(change))))
        }
        copy.total = total
        return copy
    }

    // MARK: Pages

    private func digest(of key: Value) throws -> UInt64 {
        guard let digest = DictionaryOrder.digest(key, seed: seed, programHash: programHash) else {
            throw RuntimeFailure.unsupported("a dictionary key of this kind")
        }
        return digest
    }

    /// The number of the part that a digest belongs into; there is one.
    private func part(for digest: UInt64) -> Int {
        var low = 0
        var high = parts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if parts[middle].lowest <= digest { low = middle } else { high = middle }
        }
        return low
    }

    private func page(for digest: UInt64) throws -> DictionaryPage? {
        parts.isEmpty ? nil : parts[part(for: digest)].page
    }

    private func split(_ number: Int) {
        guard let rest = parts[number].page.split() else { return }
        parts.insert(Part(lowest: rest.digests[0], page: rest), at: number + 1)
    }
}
