/// The registers of a dictionary: a first one, which holds all entries or says where the pages are.
final class DictionaryStore {
    let account: StoredAccount
    let key: StoredKey
    /// What the first register holds.
    private var root: StoredBlob?

    /// How many bytes a page takes before it is cut.
    static let pageLimit = 8192

    init(_ account: StoredAccount, _ key: StoredKey) {
        self.account = account
        self.key = key
    }

    // MARK: Reading

    /// The parts of the dictionary, and how many entries there are.
    func open(_ dictionary: DictionaryValue) throws -> ([DictionaryValue.Part], Int) {
        guard let blob = try account.blob(key) else {
            if case .domain = key { return ([], 0) }
            throw StoredReader.damaged
        }
        root = blob
        switch blob.kind {
        case .page:
            let page = try page(in: blob, 0, of: dictionary)
            return (page.count == 0 ? [] : [DictionaryValue.Part(lowest: 0, page: page)], page.count)
        case .directory: return try directory(blob)
        default: throw StoredReader.damaged
        }
    }

    /// A page by the number of its register.
    func page(_ slab: UInt64, of dictionary: DictionaryValue) throws -> DictionaryPage {
        guard let blob = try account.blob(.slab(slab)), blob.kind == .page else { throw StoredReader.damaged }
        let page = try page(in: blob, slab, of: dictionary)
        guard page.count > 0 else { throw StoredReader.damaged }
        return page
    }

    private func page(in blob: StoredBlob, _ slab: UInt64, of dictionary: DictionaryValue) throws -> DictionaryPage {
        var decoder = ValueDecoder(blob, owner: dictionary.owner)
        let page = try decoder.entries(count: decoder.reader.count(), dictionary)
        guard decoder.reader.isAtEnd else { throw StoredReader.damaged }
        page.register = (slab, blob)
        return page
    }

    private func directory(_ blob: StoredBlob) throws -> ([DictionaryValue.Part], Int) {
        var reader = blob.reader
        guard let total = Int(exactly: try reader.number()), total <= Int32.max else { throw StoredReader.damaged }
        let count = try reader.count()
        var parts: [DictionaryValue.Part] = []
        parts.reserveCapacity(count)
        var last: UInt64 = 0
        for number in 0..<count {
            let part = DictionaryValue.Part(lowest: try reader.fixed(), page: nil, slab: try reader.number())
            guard number == 0 ? part.lowest == 0 : part.lowest > last, part.slab != 0 else {
                throw StoredReader.damaged
            }
            last = part.lowest
            parts.append(part)
        }
        guard reader.isAtEnd, count > 0 else { throw StoredReader.damaged }
        return (parts, total)
    }

    // MARK: Writing

    /// Gives what changed to the host.
    func write(_ dictionary: DictionaryValue) throws {
        guard dictionary.storedParts != nil else { return }
        var sealed: [Int: StoredBlob] = [:]
        var number = 0
        while let part = dictionary.storedParts?.dropFirst(number).first {
            if let page = part.page, page.isTouched || page.register == nil {
                if page.count == 0 {
                    try drop(number, of: dictionary)
                    continue
                }
                let (blob, spans) = try seal(page, of: dictionary)
                if blob.bytes.count > Self.pageLimit, cut(number, of: dictionary, spans) { continue }
                sealed[number] = blob
            }
            number += 1
        }
        try writePages(dictionary, sealed)
    }

    private func seal(_ page: DictionaryPage, of dictionary: DictionaryValue) throws -> (StoredBlob, [StoredSpan]) {
        var encoder = ValueEncoder(account, base: page.blob?.table)
        encoder.writer.count(page.count)
        let spans = try encoder.entries(page, dictionary)
        encoder.placements.append((page, spans))
        return (try encoder.sealed(.page), spans)
    }

    /// Cuts a page so that the parts are well below the limit; whether that is possible.
    private func cut(_ number: Int, of dictionary: DictionaryValue, _ spans: [StoredSpan]) -> Bool {
        guard let before = dictionary.storedParts?.count, let last = spans.last else { return false }
        let pieces = last.after / (Self.pageLimit * 2 / 3) + 1
        var places: [Int] = []
        for (index, span) in spans.enumerated() where span.after * pieces > last.after * (places.count + 1) {
            places.append(index)
        }
        dictionary.split(number, near: places)
        return (dictionary.storedParts?.count ?? before) > before
    }

    private func drop(_ number: Int, of dictionary: DictionaryValue) throws {
        guard let part = dictionary.storedParts?.remove(at: number) else { return }
        if let register = part.page?.register { account.drop(register.blob.references) }
        if part.slab != 0 { try account.write(.slab(part.slab), nil) }
        if number == 0, dictionary.storedParts?.isEmpty == false { dictionary.storedParts?[0].lowest = 0 }
    }

    private func writePages(_ dictionary: DictionaryValue, _ sealed: [Int: StoredBlob]) throws {
        let parts = dictionary.storedParts ?? []
        if parts.isEmpty {
            if case .domain = key, root != nil { try account.write(key, nil) }
            root = nil
            return
        }
        if parts.count == 1, let page = parts[0].page, let blob = sealed[0] ?? page.register?.blob {
            return try writeOnly(page, blob, dictionary)
        }
        for number in parts.indices {
            guard let page = parts[number].page else { continue }
            let slab = parts[number].slab == 0 ? try account.newSlab() : parts[number].slab
            dictionary.storedParts?[number].slab = slab
            if let blob = sealed[number] ?? page.register?.blob { try put(page, blob, slab) }
        }
        try writeDirectory(dictionary)
    }

    /// Writes the only page into the first register.
    private func writeOnly(_ page: DictionaryPage, _ blob: StoredBlob, _ dictionary: DictionaryValue) throws {
        if let slab = dictionary.storedParts?[0].slab, slab != 0 {
            try account.write(.slab(slab), nil)
            dictionary.storedParts?[0].slab = 0
        }
        try put(page, blob, 0)
        root = blob
    }

    private func put(_ page: DictionaryPage, _ blob: StoredBlob, _ slab: UInt64) throws {
        let old = page.register
        page.register = (slab, blob)
        if let old, old.slab == slab, old.blob === blob || old.blob.bytes == blob.bytes { return }
        try account.write(slab == 0 ? key : .slab(slab), blob.bytes)
        account.exchange(old?.blob.references ?? [], for: blob.references)
    }

    private func writeDirectory(_ dictionary: DictionaryValue) throws {
        let parts = dictionary.storedParts ?? []
        var writer = StoredWriter()
        writer.reserve(parts.count * 12 + 16)
        writer.count(dictionary.count)
        writer.count(parts.count)
        for part in parts {
            writer.fixed(part.lowest)
            writer.number(part.slab)
        }
        let table = try StoredTableBuilder(base: nil).table(account)
        let blob = StoredBlob(.directory, table, references: [], body: writer.bytes, account: account)
        if let root, root.kind == .directory, root.bytes == blob.bytes { return }
        try account.write(key, blob.bytes)
        root = blob
    }
}
