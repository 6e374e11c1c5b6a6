/// Arrays and dictionaries: small ones stand where they are, big ones in registers of their own.
extension ValueEncoder {
    /// How many bytes a container may take where it stands.
    static let inlineLimit = 1024

    mutating func array(_ array: ArrayValue) throws {
        if array.stored?.account === account, !array.elements.isEmpty { return try pagedArray(array) }
        let mark = self.mark
        tag(.array)
        writer.count(table.number(of: array.type))
        writer.count(array.elements.count)
        for element in array.elements {
            try value(element)
            guard writer.count - mark.bytes <= Self.inlineLimit else {
                cut(to: mark)
                return try pagedArray(array)
            }
        }
        array.stored = nil
    }

    private mutating func pagedArray(_ array: ArrayValue) throws {
        let stored: StoredArray
        if let known = array.stored, known.account === account {
            stored = known
        } else {
            stored = StoredArray(account, root: try account.newSlab())
            array.stored = stored
            account.register(array, root: stored.root)
        }
        try stored.write(array)
        tag(.pagedArray)
        writer.count(table.number(of: array.type))
        writer.number(stored.root)
        references.append(stored.root)
    }

    mutating func dictionary(_ dictionary: DictionaryValue) throws {
        if let store = dictionary.store {
            if store.account !== account { try dictionary.bringHome() }
            if store.account === account, dictionary.count > 0 { return try paged(dictionary, store) }
        }
        let mark = self.mark
        tag(.dictionary)
        writer.count(table.number(of: dictionary.type))
        writer.fixed(dictionary.seed)
        writer.count(dictionary.count)
        for page in dictionary.loadedPages {
            placements.append((page, try entries(page, dictionary, limit: mark.bytes + Self.inlineLimit)))
            guard writer.count - mark.bytes <= Self.inlineLimit else {
                cut(to: mark)
                let root = try account.newSlab()
                let store = DictionaryStore(account, .slab(root))
                dictionary.keep(in: store)
                account.register(dictionary, root: root)
                return try paged(dictionary, store)
            }
        }
        dictionary.leaveStore()
    }

    private mutating func paged(_ dictionary: DictionaryValue, _ store: DictionaryStore) throws {
        try store.write(dictionary)
        tag(.pagedDictionary)
        writer.count(table.number(of: dictionary.type))
        writer.fixed(dictionary.seed)
        writer.count(dictionary.count)
        guard case .slab(let root) = store.key else { return }
        writer.number(root)
        references.append(root)
    }

    /// Writes the entries of a page until there are more bytes than allowed; gives their places.
    mutating func entries(_ page: DictionaryPage, _ dictionary: DictionaryValue, limit: Int = .max) throws
        -> [StoredSpan]
    {
        var spans: [StoredSpan] = []
        spans.reserveCapacity(page.count)
        let blob = page.blob
        let canCopy = blob.map { $0.account === account && $0.table === table.base } ?? false
        for index in 0..<page.count where writer.count <= limit {
            try value(page.keys[index])
            if canCopy, let blob, let span = page.untouchedSpan(index) {
                spans.append(try copy(span, of: blob))
            } else {
                spans.append(try entry(page.value(at: index, owner: dictionary.owner)))
            }
        }
        return spans
    }

    private mutating func entry(_ value: Value) throws -> StoredSpan {
        let mark = references.count
        let start = writer.reserveLength()
        try self.value(value)
        writer.setLength(at: start)
        let end = writer.count
        writer.numbers(references[mark...])
        return StoredSpan(start: start + 4, end: end, after: writer.count)
    }

    private mutating func copy(_ span: StoredSpan, of blob: StoredBlob) throws -> StoredSpan {
        let shift = writer.count - (span.start - 4)
        writer.raw(blob.bytes[span.start - 4..<span.after])
        if span.after - span.end > 1 {
            var reader = StoredReader(blob.bytes, span.end..<span.after)
            references += try reader.numbers()
        }
        return span.shifted(by: shift)
    }

    private typealias Mark = (bytes: Int, table: (Int, Int), references: Int, placements: Int)

    private var mark: Mark { (writer.count, table.mark, references.count, placements.count) }

    private mutating func cut(to mark: Mark) {
        writer.cut(to: mark.bytes)
        table.cut(to: mark.table)
        references.removeSubrange(mark.references...)
        placements.removeSubrange(mark.placements...)
    }

    /// The bytes of a register; the dictionaries that stand in it learn their places.
    func sealed(_ kind: StoredBlob.Kind) throws -> StoredBlob {
        let blob = StoredBlob(
            kind, try table.table(account), references: references, body: writer.bytes, account: account)
        for (page, spans) in placements { page.place(in: blob, spans) }
        return blob
    }
}
