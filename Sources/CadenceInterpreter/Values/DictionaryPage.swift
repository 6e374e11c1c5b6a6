/// Some entries of a dictionary, in its order.
///
/// Values of stored entries are read when they are asked for. `.void` stands for those that were not.
final class DictionaryPage {
    private(set) var digests: [UInt64]
    private(set) var keys: [Value]
    private(set) var values: [Value]
    private var spans: [StoredSpan]
    /// The bytes that hold the values not read so far.
    private(set) var blob: StoredBlob?
    /// The register that the page is in, by its number, and what it holds.
    var register: (slab: UInt64, blob: StoredBlob)?
    /// Whether entries may differ from what is stored.
    private(set) var isTouched = false

    /// How many entries a page takes before it is split.
    static let capacity = 64

    init() {
        (digests, keys, values, spans) = ([], [], [], [])
    }

    /// An untouched page of values in bytes.
    init(blob: StoredBlob, capacity: Int) {
        (digests, keys, values, spans) = ([], [], [], [])
        self.blob = blob
        digests.reserveCapacity(capacity)
        keys.reserveCapacity(capacity)
        values.reserveCapacity(capacity)
        spans.reserveCapacity(capacity)
    }

    /// The entries of another page with other values.
    init(_ page: DictionaryPage, values: [Value]) {
        digests = page.digests
        keys = page.keys
        self.values = values
        spans = Array(repeating: .none, count: values.count)
        isTouched = true
    }

    private init(_ page: DictionaryPage, _ range: Range<Int>) {
        digests = Array(page.digests[range])
        keys = Array(page.keys[range])
        values = Array(page.values[range])
        spans = Array(page.spans[range])
        blob = page.blob
        isTouched = true
    }

    deinit { if values.contains(where: \.isDeepNest) { Value.release(surrendered()) } }

    var count: Int { digests.count }

    /// Drops all entries.
    func empty() { (digests, keys, values, spans) = ([], [], [], []) }

    // MARK: Finding

    /// Where the first entry is whose digest is not below another.
    func position(of digest: UInt64) -> Int {
        var low = 0
        var high = digests.count
        while low < high {
            let middle = (low + high) / 2
            if digests[middle] < digest { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Where a key is; nil if it is not here.
    func index(of key: Value, digest: UInt64) -> Int? {
        var index = position(of: digest)
        while index < digests.count, digests[index] == digest {
            if DictionaryOrder.isSame(keys[index], key) { return index }
            index += 1
        }
        return nil
    }

    /// The value of an entry, read if need be.
    func value(at index: Int, owner: UInt64) throws -> Value {
        let value = values[index]
        guard case .void = value, !spans[index].isNone, let blob else { return value }
        let read = try blob.decode(spans[index].start..<spans[index].end, owner: owner)
        values[index] = read
        if read.object != nil { isTouched = true }
        return read
    }

    // MARK: Changes

    func replaceValue(at index: Int, with value: Value) {
        isTouched = true
        values[index] = value
        spans[index] = .none
    }

    /// Adds an entry behind those of equal digest.
    func insert(_ key: Value, _ value: Value, digest: UInt64) throws {
        let start = position(of: digest)
        var index = start
        while index < digests.count, digests[index] == digest { index += 1 }
        guard index - start < DictionaryOrder.collisionLimit else {
            throw RuntimeFailure.unsupported(Refusal.sameDigest.text)
        }
        isTouched = true
        digests.insert(digest, at: index)
        keys.insert(key, at: index)
        values.insert(value, at: index)
        spans.insert(.none, at: index)
    }

    /// Adds a stored entry that comes last.
    func append(_ key: Value, _ digest: UInt64, _ span: StoredSpan) {
        digests.append(digest)
        keys.append(key)
        values.append(.void)
        spans.append(span)
    }

    func remove(at index: Int) {
        isTouched = true
        digests.remove(at: index)
        keys.remove(at: index)
        values.remove(at: index)
        spans.remove(at: index)
    }

    /// Cuts the page, the nearer to the wanted places the better, and never between equal digests; gives what is
    /// behind the first cut.
    func split(near places: [Int]) -> [DictionaryPage] {
        var cuts: [Int] = []
        for place in places {
            if let cut = cut(near: place), cut > cuts.last ?? 0 { cuts.append(cut) }
        }
        guard let first = cuts.first else { return [] }
        let rest = zip(cuts, cuts.dropFirst() + [count]).map { DictionaryPage(self, $0..<$1) }
        isTouched = true
        digests.removeSubrange(first...)
        keys.removeSubrange(first...)
        values.removeSubrange(first...)
        spans.removeSubrange(first...)
        return rest
    }

    private func cut(near place: Int) -> Int? {
        for distance in 0..<count {
            for cut in [place + distance, place - distance] where cut > 0 && cut < count {
                if digests[cut] != digests[cut - 1] { return cut }
            }
        }
        return nil
    }

    // MARK: Storage

    /// Where the bytes of a value are that nobody can have changed.
    func untouchedSpan(_ index: Int) -> StoredSpan? {
        let span = spans[index]
        return span.isNone || values[index].object != nil ? nil : span
    }

    /// Takes note of where the entries are now; the places are counted from the beginning of the body.
    func place(in blob: StoredBlob, _ places: [StoredSpan]) {
        guard places.count == count else { return }
        self.blob = blob
        spans = places.map { $0.shifted(by: blob.bodyStart) }
    }
}
