/// Reads the binary form of stored values; bytes that are damaged are errors.
struct StoredReader {
    let bytes: [UInt8]
    private(set) var position: Int
    private let end: Int

    /// Reads a part of the bytes; a part that is not within them is empty.
    init(_ bytes: [UInt8], _ range: Range<Int>? = nil) {
        self.bytes = bytes
        let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
        position = range.lowerBound
        end = range.upperBound
    }

    var isAtEnd: Bool { position == end }
    var remaining: Int { end - position }

    @inline(__always)
    mutating func byte() throws -> UInt8 {
        guard position < end else { throw StoredReader.damaged }
        let byte = bytes[position]
        position += 1
        return byte
    }

    @inline(__always)
    mutating func number() throws -> UInt64 {
        let first = try byte()
        return first < 0x80 ? UInt64(first) : try number(first)
    }

    private mutating func number(_ first: UInt8) throws -> UInt64 {
        var value = UInt64(first & 0x7F)
        var shift: UInt64 = 7
        while true {
            let next = try byte()
            guard shift < 63 || (shift == 63 && next < 2) else { throw StoredReader.damaged }
            value |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return value }
            shift += 7
        }
    }

    /// A count of things that take at least one byte each, so that damaged counts cannot ask for much memory.
    mutating func count() throws -> Int {
        guard let count = Int(exactly: try number()), count <= remaining else { throw StoredReader.damaged }
        return count
    }

    /// An index into something of a size.
    @inline(__always)
    mutating func index(below limit: Int) throws -> Int {
        guard let index = Int(exactly: try number()), index < limit else { throw StoredReader.damaged }
        return index
    }

    @inline(__always)
    mutating func signed() throws -> Int {
        let raw = try number()
        let value = Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
        guard let number = Int(exactly: value) else { throw StoredReader.damaged }
        return number
    }

    mutating func fixed() throws -> UInt64 {
        guard remaining >= 8 else { throw StoredReader.damaged }
        let value = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: UInt64.self) }
        position += 8
        return UInt64(littleEndian: value)
    }

    /// A count, and numbers of eight bytes each.
    mutating func words() throws -> [UInt64] {
        let count = try count()
        guard count <= remaining / 8 else { throw StoredReader.damaged }
        defer { position += count * 8 }
        let start = position
        return bytes.withUnsafeBytes { bytes in
            (0..<count).map {
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start + $0 * 8, as: UInt64.self))
            }
        }
    }

    /// A length of four bytes, and the range that it spans.
    mutating func span() throws -> Range<Int> {
        guard remaining >= 4 else { throw StoredReader.damaged }
        let length = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: UInt32.self) }
        position += 4
        return try range(Int(UInt32(littleEndian: length)))
    }

    /// The range of the next bytes, which are passed over.
    mutating func range(_ count: Int) throws -> Range<Int> {
        guard count >= 0, count <= remaining else { throw StoredReader.damaged }
        defer { position += count }
        return position..<position + count
    }

    mutating func block() throws -> [UInt8] { Array(bytes[try range(count())]) }

    mutating func text() throws -> String {
        let range = try range(count())
        return try bytes.withUnsafeBytes { bytes in
            let part = UnsafeRawBufferPointer(rebasing: bytes[range])
            var text = String(decoding: part, as: UTF8.self)
            // What is no UTF-8 was repaired.
            guard text.withUTF8({ UnsafeRawBufferPointer($0).isSame(as: part) }) else { throw StoredReader.damaged }
            return text
        }
    }

    /// What is said of bytes that are no stored value.
    static var damaged: RuntimeFailure {
        RuntimeFailure("StoredValueError", "the bytes of a stored value are damaged; restore the ledger from a copy")
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes are the same, eight at a time.
    fileprivate func isSame(as other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        var place = 0
        while place + 8 <= count {
            let mine = loadUnaligned(fromByteOffset: place, as: UInt64.self)
            if mine != other.loadUnaligned(fromByteOffset: place, as: UInt64.self) { return false }
            place += 8
        }
        while place < count {
            if self[place] != other[place] { return false }
            place += 1
        }
        return true
    }
}
