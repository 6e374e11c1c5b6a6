/// Some entries of a dictionary, in its order.
final class DictionaryPage {
    private(set) var digests: [UInt64]
    private(set) var keys: [Value]
    private(set) var values: [Value]

    /// How many entries a page takes before it is split.
    static let capacity = 64

    init(digests: [UInt64] = [], keys: [Value] = [], values: [Value] = []) {
        self.digests = digests
        self.keys = keys
        self.values = values
    }

    var count: Int { digests.count }

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

    func replaceValue(at index: Int, with value: Value) {
        values[index] = value
    }

    /// Adds an entry behind those of equal digest.
    func insert(_ key: Value, _ value: Value, digest: UInt64) throws {
        let start = position(of: digest)
        var index = start
        while index < digests.count, digests[index] == digest { index += 1 }
        guard index - start < DictionaryOrder.collisionLimit else {
            throw RuntimeFailure.unsupported("a dictionary with so many keys of one digest")
        }
        digests.insert(digest, at: index)
        keys.insert(key, at: index)
        values.insert(value, at: index)
    }

    func remove(at index: Int) {
        digests.remove(at: index)
        keys.remove(at: index)
        values.remove(at: index)
    }

    /// Takes the second half away, cut where digests differ; nil if there is no such place.
    func split() -> DictionaryPage? {
        let middle = digests.count / 2
        let cuts = (1..<max(1, digests.count)).filter { digests[$0] != digests[$0 - 1] }
        guard let cut = cuts.min(by: { abs($0 - middle) < abs($1 - middle) }) else { return nil }
        let rest = DictionaryPage(
            digests: Array(digests[cut...]), keys: Array(keys[cut...]), values: Array(values[cut...]))
        digests.removeSubrange(cut...)
        keys.removeSubrange(cut...)
        values.removeSubrange(cut...)
        return rest
    }
}
