/// Writes what of some bytes stands in others and what is new.
struct DeltaWriter {
    private let old: UnsafeRawBufferPointer
    private let new: UnsafeRawBufferPointer
    /// Beyond as many bytes nobody wants the result.
    private let limit: Int
    private(set) var bytes: [UInt8] = []
    /// From where on the new bytes are not written yet.
    private var open = 0

    init(old: UnsafeRawBufferPointer, new: UnsafeRawBufferPointer, limit: Int) {
        self.old = old
        self.new = new
        self.limit = limit
        bytes.reserveCapacity(min(limit, 1024))
    }

    mutating func fixed(_ number: UInt32) {
        for shift in stride(from: UInt32(0), through: 24, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    mutating func number(_ number: Int) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Writes all new bytes: those equal at the beginning and at the end are found first, then what moved between.
    mutating func compare(leastCopy: Int) {
        let shorter = min(old.count, new.count)
        let prefix = equal(from: 0, 0, atMost: shorter)
        if prefix >= leastCopy { copy(0, at: 0, prefix) }
        var suffix = equalAtEnd(atMost: shorter - prefix)
        if suffix < leastCopy { suffix = 0 }
        search(old: prefix..<old.count - suffix, new: prefix..<new.count - suffix, leastCopy: leastCopy)
        if suffix > 0 { copy(old.count - suffix, at: new.count - suffix, suffix) }
        guard open < new.count, bytes.count <= limit else { return }
        number(new.count - open)
        bytes += new[open...]
    }

    /// Looks for parts of the old bytes anywhere in the new ones, by every eighth place of the old.
    private mutating func search(old oldRange: Range<Int>, new newRange: Range<Int>, leastCopy: Int) {
        guard oldRange.count >= leastCopy, newRange.count >= leastCopy else { return }
        let bits = Int.bitWidth - (oldRange.count / 4).leadingZeroBitCount
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 1 << bits) { places in
            places.initialize(repeating: -1)
            for place in stride(from: oldRange.lowerBound, through: oldRange.upperBound - 8, by: 8) {
                places[Self.slot(word(old, place), bits)] = Int32(truncatingIfNeeded: place)
            }
            var next = newRange.lowerBound
            while next + 8 <= newRange.upperBound, bytes.count <= limit {
                let found = Int(places[Self.slot(word(new, next), bits)])
                next = take(found, next, newRange.upperBound, leastCopy) ?? next + 1
            }
        }
    }

    /// Copies what is equal around two places; gives the place behind it, nil for too little.
    private mutating func take(_ found: Int, _ next: Int, _ end: Int, _ leastCopy: Int) -> Int? {
        guard found >= 0, word(old, found) == word(new, next) else { return nil }
        let count = equal(from: found, next, atMost: min(old.count - found, end - next))
        var before = 0
        while before < min(found, next - open), old[found - before - 1] == new[next - before - 1] { before += 1 }
        guard before + count >= leastCopy else { return nil }
        copy(found - before, at: next - before, before + count)
        return next + count
    }

    private mutating func copy(_ start: Int, at place: Int, _ count: Int) {
        number(place - open)
        bytes += new[open..<place]
        number(count)
        number(start)
        open = place + count
    }

    private func equal(from start: Int, _ other: Int, atMost limit: Int) -> Int {
        var count = 0
        while count + 8 <= limit, word(old, start + count) == word(new, other + count) { count += 8 }
        while count < limit, old[start + count] == new[other + count] { count += 1 }
        return count
    }

    private func equalAtEnd(atMost limit: Int) -> Int {
        var count = 0
        while count + 8 <= limit, word(old, old.count - count - 8) == word(new, new.count - count - 8) { count += 8 }
        while count < limit, old[old.count - count - 1] == new[new.count - count - 1] { count += 1 }
        return count
    }

    private func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
    }

    private static func slot(_ word: UInt64, _ bits: Int) -> Int {
        Int(truncatingIfNeeded: (word &* 0x9e37_79b9_7f4a_7c15) >> UInt64(64 - bits))
    }
}
