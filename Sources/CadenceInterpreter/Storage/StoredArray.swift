/// The registers of a big array: a first one, which holds all elements or says where the pages are.
final class StoredArray {
    let account: StoredAccount
    /// The number of the first register.
    let root: UInt64
    /// The registers of the pages and what they hold; the only one may be the first.
    private var pages: [(slab: UInt64, blob: StoredBlob)] = []
    private var directory: [UInt8]?

    init(_ account: StoredAccount, root: UInt64) {
        self.account = account
        self.root = root
    }

    /// All elements.
    func read(owner: UInt64, depth: Int) throws -> [Value] {
        guard let blob = try account.blob(.slab(root)) else { throw StoredReader.damaged }
        if blob.kind == .arrayPage {
            pages = [(root, blob)]
        } else {
            try readDirectory(blob)
        }
        var elements: [Value] = []
        for page in pages {
            try account.allocate(page.blob.bytes.count)
            var decoder = ValueDecoder(page.blob, owner: owner, depth: depth)
            while !decoder.reader.isAtEnd { elements.append(try decoder.value()) }
        }
        return elements
    }

    private func readDirectory(_ blob: StoredBlob) throws {
        guard blob.kind == .arrayDirectory else { throw StoredReader.damaged }
        directory = blob.bytes
        var reader = blob.reader
        for slab in try reader.numbers() {
            guard let page = try account.blob(.slab(slab)), page.kind == .arrayPage else { throw StoredReader.damaged }
            pages.append((slab, page))
        }
    }

    /// Gives what changed to the host.
    func write(_ array: ArrayValue) throws {
        let blobs = try blobs(array)
        let old = pages
        pages = []
        for (number, blob) in blobs.enumerated() {
            let before = number < old.count ? old[number] : nil
            let slab =
                try blobs.count == 1 ? root : before.flatMap { $0.slab == root ? nil : $0.slab } ?? account.newSlab()
            pages.append((slab, blob))
            if let before, before.slab == slab, before.blob.bytes == blob.bytes { continue }
            try account.write(.slab(slab), blob.bytes)
        }
        for page in old where page.slab != root && !pages.contains(where: { $0.slab == page.slab }) {
            try account.write(.slab(page.slab), nil)
        }
        account.exchange(old.flatMap(\.blob.references), for: blobs.flatMap(\.references))
        try writeDirectory()
    }

    private func blobs(_ array: ArrayValue) throws -> [StoredBlob] {
        var blobs: [StoredBlob] = []
        let base = pages.first?.blob.table
        var encoder = ValueEncoder(account, base: base)
        for element in array.elements {
            if encoder.writer.count > DictionaryStore.pageLimit {
                blobs.append(try encoder.sealed(.arrayPage))
                encoder = ValueEncoder(account, base: blobs.first?.table)
            }
            try encoder.value(element)
        }
        blobs.append(try encoder.sealed(.arrayPage))
        return blobs
    }

    private func writeDirectory() throws {
        guard pages.count > 1 else { return directory = nil }
        var writer = StoredWriter()
        writer.numbers(pages.map(\.slab)[...])
        let table = try StoredTableBuilder(base: nil).table(account)
        let blob = StoredBlob(.arrayDirectory, table, references: [], body: writer.bytes, account: account)
        if directory == blob.bytes { return }
        try account.write(.slab(root), blob.bytes)
        directory = blob.bytes
    }
}
