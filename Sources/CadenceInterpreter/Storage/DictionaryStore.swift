/// The registers of a dictionary: a first one, which holds all entries or says where the pages are.
final class DictionaryStore {
    let account: StoredAccount
    let key: StoredKey
    /// What the first register holds.
    private var root: StoredBlob?
    /// What it says of the pages: the least digest and the register of each.
    private var directoryWords: [UInt64] = []
    private var directoryCount = 0

    /// How many bytes a page takes before it is cut.
    static let pageLimit = 8192

    init(_ account: StoredAccount, _ key: StoredKey) {
        self.account = account
        self.key = key
    }

    // MARK: Reading

    /// The parts of the dictionary, and how many entries there are; nil if only the place of the dictionary says it.
    func open(_ dictionary: DictionaryValue) throws -> ([DictionaryValue.Part], Int?) {
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

    private func directory(_ blob: StoredBlob) throws -> ([DictionaryValue.Part], Int?) {
        var reader = blob.reader
        guard let total = Int(exactly: try reader.number()), total <= Int32.max else { throw StoredReader.damaged }
        let words = try reader.words()
        var parts: [DictionaryValue.Part] = []
        parts.reserveCapacity(words.count / 2)
        var last: UInt64 = 0
        for place in stride(from: 0, to: words.count - 1, by: 2) {
            let part = DictionaryValue.Part(lowest: words[place], page: nil, slab: words[place + 1])
            guard place == 0 ? part.lowest == 0 : part.lowest > last, part.slab != 0 else {
                throw StoredReader.damaged
            }
            last = part.lowest
            parts.append(part)
        }
        guard reader.isAtEnd, !parts.isEmpty else { throw StoredReader.damaged }
        (directoryWords, directoryCount) = (words, total)
        return (parts, total == 0 ? nil : total)
    }

    // MARK: Writing

    /// Gives what changed to the host.
    func write(_ dictionary: DictionaryValue) throws {
        guard dictionary.openParts != nil else { return }
        var sealed: [ObjectIdentifier: StoredBlob] = [:]
        // From the last to the first, so that cuts do not move what is still to come.
        for first in dictionary.loadedParts.reversed() {
            var open = [first]
            while let number = open.popLast() {
                guard let page = dictionary.openParts?[number].page, page.isTouched || page.register == nil else {
                    continue
                }
                if page.count == 0 {
                    try drop(number, of: dictionary)
                    continue
                }
                let (blob, spans) = try seal(page, of: dictionary)
                if blob.bytes.count > Self.pageLimit, let pieces = cut(number, of: dictionary, spans) {
                    open += number...number + pieces
                } else {
                    sealed[ObjectIdentifier(page)] = blob
                }
            }
        }
        try writePages(dictionary) { sealed[ObjectIdentifier($0)] ?? $0.register?.blob }
    }

    private func seal(_ page: DictionaryPage, of dictionary: DictionaryValue) throws -> (StoredBlob, [StoredSpan]) {
        var encoder = ValueEncoder(account, base: page.blob?.table)
        encoder.writer.count(page.count)
        let spans = try encoder.entries(page, dictionary)
        encoder.placements.append((page, spans))
        return (try encoder.sealed(.page), spans)
    }

    /// Cuts a page so that the parts are well below the limit; gives how many parts came behind it, nil for none.
    private func cut(_ number: Int, of dictionary: DictionaryValue, _ spans: [StoredSpan]) -> Int? {
        guard let last = spans.last else { return nil }
        let pieces = last.after / (Self.pageLimit * 2 / 3) + 1
        var places: [Int] = []
        for (index, span) in spans.enumerated() where span.after * pieces > last.after * (places.count + 1) {
            places.append(index)
        }
        let added = dictionary.split(number, near: places)
        return added == 0 ? nil : added
    }

    private func drop(_ number: Int, of dictionary: DictionaryValue) throws {
        guard let part = dictionary.openParts?.remove(at: number) else { return }
        if let register = part.page?.register { account.drop(register.blob.references) }
        if part.slab != 0 { try account.write(.slab(part.slab), nil) }
        if number == 0, dictionary.openParts?.isEmpty == false { dictionary.openParts?[0].lowest = 0 }
    }

    private func writePages(_ dictionary: DictionaryValue, _ blob: (DictionaryPage) -> StoredBlob?) throws {
        let count = dictionary.openParts?.count ?? 0
        if count == 0 {
            if case .domain = key, root != nil { try account.write(key, nil) }
            root = nil
            return
        }
        if count == 1, let page = dictionary.openParts?[0].page, let blob = blob(page) {
            return try writeOnly(page, blob, dictionary)
        }
        for number in dictionary.loadedParts {
            guard let part = dictionary.openParts?[number], let page = part.page, let blob = blob(page) else {
                continue
            }
            let slab = part.slab == 0 ? try account.newSlab() : part.slab
            if part.slab == 0 { dictionary.openParts?[number].slab = slab }
            try put(page, blob, slab)
        }
        try writeDirectory(dictionary)
    }

    /// Writes the only page into the first register.
    private func writeOnly(_ page: DictionaryPage, _ blob: StoredBlob, _ dictionary: DictionaryValue) throws {
        if let slab = dictionary.openParts?[0].slab, slab != 0 {
            try account.write(.slab(slab), nil)
            dictionary.openParts?[0].slab = 0
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

    /// Writes where the pages are, if that changed; an entry more or less changes it seldom.
    private func writeDirectory(_ dictionary: DictionaryValue) throws {
        let parts = dictionary.openParts ?? []
        let count = ownCount(dictionary)
        if root?.kind == .directory, directoryCount == count, isWritten(parts) { return }
        var words: [UInt64] = []
        words.reserveCapacity(2 * parts.count)
        for part in parts {
            words.append(part.lowest)
            words.append(part.slab)
        }
        var writer = StoredWriter()
        writer.count(count)
        writer.words(words)
        let table = try StoredTableBuilder(base: nil).table(account)
        let blob = StoredBlob(.directory, table, references: [], body: writer.bytes, account: account)
        try account.write(key, blob.bytes)
        root = blob
        (directoryWords, directoryCount) = (words, count)
    }

    /// How many entries the directory says there are; it says nothing where the dictionary's place does.
    private func ownCount(_ dictionary: DictionaryValue) -> Int {
        if case .domain = key { dictionary.count } else { 0 }
    }

    private func isWritten(_ parts: [DictionaryValue.Part]) -> Bool {
        directoryWords.count == 2 * parts.count
            && parts.indices.allSatisfy {
                parts[$0].lowest == directoryWords[2 * $0] && parts[$0].slab == directoryWords[2 * $0 + 1]
            }
    }
}
