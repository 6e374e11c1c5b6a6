/// The difference between two versions of a register's value, from which the newer is made out of the older.
///
/// A checksum of the newer value (4 bytes), its length, and then in turn: how many bytes stand here, these bytes, how
/// many bytes are those of the older value, and from where. Numbers have seven bits in each byte, the lowest first.
enum RegisterDelta {
    /// The fewest bytes worth copying.
    private static let leastCopy = 12
    /// The shortest value that is not kept whole.
    private static let leastValue = 64

    // MARK: Making

    /// The difference; nil if it takes more than half of what the newer value takes.
    static func difference(from old: [UInt8], to new: [UInt8]) -> [UInt8]? {
        guard new.count >= leastValue, old.count >= leastValue, new.count <= 2 * old.count, old.count < 1 << 24 else {
            return nil
        }
        let bytes = old.withUnsafeBytes { old in
            new.withUnsafeBytes { new in
                var writer = DeltaWriter(old: old, new: new, limit: new.count / 2)
                writer.fixed(checksum(new))
                writer.number(new.count)
                writer.compare(leastCopy: leastCopy)
                return writer.bytes
            }
        }
        return bytes.count <= new.count / 2 ? bytes : nil
    }

    // MARK: Applying

    /// The newer value; nil if the bytes are no difference to the older one.
    static func apply(_ delta: [UInt8], to old: [UInt8]) -> [UInt8]? {
        var reader = DeltaReader(bytes: delta)
        guard let checksum = reader.fixed(), let count = reader.number(), count <= 2 * old.count else { return nil }
        var new: [UInt8] = []
        new.reserveCapacity(count)
        while !reader.isAtEnd {
            guard let own = reader.number(), own <= count - new.count, let bytes = reader.take(own) else { return nil }
            new += bytes
            if reader.isAtEnd { break }
            guard let copied = reader.number(), let start = reader.number(), copied <= count - new.count,
                start <= old.count, copied <= old.count - start
            else { return nil }
            new += old[start..<start + copied]
        }
        guard new.count == count, new.withUnsafeBytes(self.checksum) == checksum else { return nil }
        return new
    }

    /// Tells damage from a value; against intention it is no help.
    private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        var sum = UInt64(truncatingIfNeeded: bytes.count)
        var place = 0
        while place + 8 <= bytes.count {
            sum = mixed(sum, UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
            place += 8
        }
        for byte in bytes[place...] { sum = mixed(sum, UInt64(byte)) }
        return UInt32(truncatingIfNeeded: sum >> 32)
    }

    private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
        let product = (sum ^ word) &* 0x9e37_79b9_7f4a_7c15
        return product ^ product >> 32
    }
}

/// Reads numbers and bytes that may be damaged.
private struct DeltaReader {
    let bytes: [UInt8]
    private var place = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= bytes.count - place else { return nil }
        defer { place += count }
        return bytes[place..<place + count]
    }

    mutating func fixed() -> UInt32? {
        take(4).map { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// A number below 2²⁸, so that sums of numbers fit.
    mutating func number() -> Int? {
        var number = 0
        for shift in stride(from: 0, through: 21, by: 7) {
            guard let byte = take(1)?.first else { return nil }
            number |= Int(byte & 0x7f) << shift
            if byte < 0x80 { return number }
        }
        return nil
    }
}
