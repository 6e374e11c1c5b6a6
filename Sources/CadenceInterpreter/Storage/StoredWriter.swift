/// Writes the binary form of stored values.
struct StoredWriter {
    private(set) var bytes: [UInt8] = []

    var count: Int { bytes.count }

    @inline(__always)
    mutating func byte(_ byte: UInt8) { bytes.append(byte) }

    /// A number in groups of seven bits, the lowest first.
    @inline(__always)
    mutating func number(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// A count or an index, which is not negative.
    @inline(__always)
    mutating func count(_ count: Int) { number(UInt64(truncatingIfNeeded: count)) }

    /// A number with a sign, which takes few bytes if it is near zero.
    @inline(__always)
    mutating func signed(_ value: Int) {
        let value = Int64(value)
        number(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    /// Eight bytes, the lowest first.
    mutating func fixed(_ number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// A count, and numbers of eight bytes each.
    mutating func words(_ words: [UInt64]) {
        count(words.count)
        bytes.reserveCapacity(bytes.count + words.count * 8)
        // A key path in place of the closure takes some 50 ns a word.
        words.map { $0.littleEndian }.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    mutating func raw(_ slice: ArraySlice<UInt8>) { bytes.append(contentsOf: slice) }

    mutating func raw(_ all: [UInt8]) { bytes.append(contentsOf: all) }

    /// The length and the bytes.
    mutating func block(_ block: [UInt8]) {
        count(block.count)
        raw(block)
    }

    /// The length and the text in UTF-8.
    mutating func text(_ text: String) {
        var text = text
        text.withUTF8 {
            count($0.count)
            bytes.append(contentsOf: $0)
        }
    }

    /// Leaves four bytes for a length that is known later; gives their place.
    mutating func reserveLength() -> Int {
        bytes.append(contentsOf: [0, 0, 0, 0])
        return bytes.count - 4
    }

    /// Sets a length to what was written since.
    mutating func setLength(at place: Int) {
        var length = UInt32(truncatingIfNeeded: bytes.count - place - 4)
        for offset in 0..<4 {
            bytes[place + offset] = UInt8(truncatingIfNeeded: length)
            length >>= 8
        }
    }

    /// Forgets what was written after a place.
    mutating func cut(to count: Int) { bytes.removeSubrange(count...) }

    mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }
}
