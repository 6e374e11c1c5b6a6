/// A dictionary, in the chain's order: by ascending digests of the keys.
///
/// The entries are kept in pages of ascending digests, so that adding one moves few others. The pages of a stored
/// dictionary are read when they are needed.
final class DictionaryValue: ContainerObject {
    /// A page and the least digest that belongs into it.
    struct Part {
        var lowest: UInt64
        /// Nil until it is read.
        var page: DictionaryPage?
        /// The number of the page's register; 0 if it has none of its own.
        var slab: UInt64 = 0
    }

    var type: SemaType
    let seed: UInt64
    /// Identifies the types of the running script in hashes of keys.
    let programHash: String
    /// Where it is stored, if not within what it is part of.
    private(set) var store: DictionaryStore?
    /// Nil until they are read; changing them otherwise than by entries is for the store.
    var openParts: [Part]? = []
    /// How many entries there are.
    private(set) var count = 0

    init(type: SemaType, seed: UInt64, programHash: String = "") {
        self.type = type
        self.seed = seed
        self.programHash = programHash
    }

    override var isResource: Bool { type.isResource }

    var keyType: SemaType { if case .dictionary(let key, _) = type { key } else { .invalid } }
    var valueType: SemaType { if case .dictionary(_, let value) = type { value } else { .invalid } }

    // MARK: Entries

    /// The value of a key, itself and no copy.
    func get(_ key: Value) throws -> Value? {
        guard let (page, index) = try find(key) else { return nil }
        return try page.value(at: index, owner: owner)
    }

    func contains(_ key: Value) throws -> Bool { try find(key) != nil }

    /// Sets the value of a key; gives the value that was there.
    @discardableResult
    func set(_ key: Value, _ value: Value) throws -> Value? {
        let digest = try digest(of: key)
        let number = try part(for: digest) ?? addFirstPart()
        let page = try page(number)
        if let index = page.index(of: key, digest: digest) {
            let old = try page.value(at: index, owner: owner)
            page.replaceValue(at: index, with: value)
            return old
        }
        try page.insert(key, value, digest: digest)
        count += 1
        if page.count > DictionaryPage.capacity { split(number, near: [page.count / 2]) }
        return nil
    }

    /// Sets the value of a key without a look at the old one.
    func overwrite(_ key: Value, _ value: Value) throws {
        guard let (page, index) = try find(key) else { return _ = try set(key, value) }
        page.replaceValue(at: index, with: value)
    }

    /// Removes a key; gives the value that was there.
    @discardableResult
    func remove(_ key: Value) throws -> Value? {
        guard let (page, index) = try find(key) else { return nil }
        let old = try page.value(at: index, owner: owner)
        page.remove(at: index)
        count -= 1
        return old
    }

    /// Removes a key; gives the value that was there if it was ever read, or else `.void`.
    func discard(_ key: Value) throws -> Value {
        guard let (page, index) = try find(key) else { return .void }
        let old = page.values[index]
        page.remove(at: index)
        count -= 1
        return old
    }

    /// Goes over the entries in order as long as `body` says so; the values are no copies.
    func forEach(_ body: (Value, Value) throws -> Bool) throws {
        try forEachPage { page in
            var index = 0
            while index < page.count {
                guard try body(page.keys[index], page.value(at: index, owner: owner)) else { return false }
                index += 1
            }
            return true
        }
    }

    /// Goes over the keys in order as long as `body` says so.
    func forEachKey(_ body: (Value) throws -> Bool) throws {
        try forEachPage { page in
            var index = 0
            while index < page.count {
                guard try body(page.keys[index]) else { return false }
                index += 1
            }
            return true
        }
    }

    /// Goes over the values in memory.
    func forEachLoaded(_ body: (Value) throws -> Void) rethrows {
        for page in loadedPages { try page.values.forEach(body) }
    }

    /// The keys in order.
    var keys: [Value] {
        get throws {
            var keys: [Value] = []
            keys.reserveCapacity(count)
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
            values.reserveCapacity(count)
            try forEach {
                values.append($1)
                return true
            }
            return values
        }
    }

    /// A dictionary of the same type, order and keys with other values, in memory.
    func mapValues(_ change: (Value) throws -> Value) throws -> DictionaryValue {
        let copy = DictionaryValue(type: type, seed: seed, programHash: programHash)
        for number in try parts().indices {
            let page = try page(number)
            var values: [Value] = []
            values.reserveCapacity(page.count)
            for index in 0..<page.count { values.append(try change(page.value(at: index, owner: owner))) }
            copy.openParts?.append(Part(lowest: try parts()[number].lowest, page: DictionaryPage(page, values: values)))
        }
        copy.count = count
        return copy
    }

    // MARK: Pages

    /// The digest by which a key is ordered.
    func digest(of key: Value) throws -> UInt64 {
        guard let digest = DictionaryOrder.digest(key, seed: seed, programHash: programHash) else {
            throw RuntimeFailure.unsupported(Refusal.dictionaryKey.text)
        }
        return digest
    }

    private func find(_ key: Value) throws -> (DictionaryPage, Int)? {
        let digest = try digest(of: key)
        guard let number = try part(for: digest) else { return nil }
        let page = try page(number)
        return page.index(of: key, digest: digest).map { (page, $0) }
    }

    /// The number of the part that a digest belongs into; nil if there are none.
    private func part(for digest: UInt64) throws -> Int? {
        if openParts == nil { try open() }
        guard let parts = openParts, !parts.isEmpty else { return nil }
        var low = 0
        var high = parts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if parts[middle].lowest <= digest { low = middle } else { high = middle }
        }
        return low
    }

    private func page(_ number: Int) throws -> DictionaryPage {
        guard let part = openParts?[number] else { throw StoredReader.damaged }
        if let page = part.page { return page }
        guard let store else { throw StoredReader.damaged }
        let page = try store.page(part.slab, of: self)
        openParts?[number].page = page
        return page
    }

    private func forEachPage(_ body: (DictionaryPage) throws -> Bool) throws {
        var number = 0
        while number < (try parts().count) {
            guard try body(page(number)) else { return }
            number += 1
        }
    }

    private func addFirstPart() -> Int {
        openParts = [Part(lowest: 0, page: DictionaryPage())]
        return 0
    }

    private func open() throws {
        guard let store else { throw StoredReader.damaged }
        let (parts, total) = try store.open(self)
        guard let number = total ?? unread, unread ?? number == number else { throw StoredReader.damaged }
        openParts = parts
        count = number
    }

    private func parts() throws -> [Part] {
        if openParts == nil { try open() }
        return openParts ?? []
    }

    /// Cuts the page of a part; gives how many parts came behind it.
    @discardableResult
    func split(_ number: Int, near places: [Int]) -> Int {
        guard let page = openParts?[number].page else { return 0 }
        let rest = page.split(near: places).map { Part(lowest: $0.digests[0], page: $0) }
        openParts?.insert(contentsOf: rest, at: number + 1)
        return rest.count
    }

    // MARK: Storage

    /// How many entries its place says there are, while they are not read.
    private var unread: Int?

    /// The numbers of the parts whose pages are in memory.
    var loadedParts: [Int] {
        guard let parts = openParts else { return [] }
        return parts.indices.filter { parts[$0].page != nil }
    }

    var loadedPages: [DictionaryPage] { (openParts ?? []).compactMap(\.page) }

    /// Takes a page as the only one.
    func adopt(_ page: DictionaryPage) {
        openParts = page.count == 0 ? [] : [Part(lowest: 0, page: page)]
        count = page.count
    }

    /// From now on the entries, which are all in memory, are kept in registers.
    func keep(in store: DictionaryStore) {
        self.store = store
        forget()
    }

    /// The entries are in registers, and are not read so far; the count is what their place says, if it says one.
    func keep(in store: DictionaryStore, unread: Int?) {
        self.store = store
        self.unread = unread
        count = unread ?? 0
        openParts = nil
    }

    /// From now on the entries, which are all in memory, are in no registers of their own.
    func leaveStore() {
        guard store != nil else { return }
        store = nil
        forget()
    }

    private func forget() {
        for number in (openParts ?? []).indices {
            openParts?[number].slab = 0
            openParts?[number].page?.register = nil
        }
    }
}
