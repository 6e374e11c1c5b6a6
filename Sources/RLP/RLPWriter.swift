/// Writes canonical RLP (recursive length prefix), as Ethereum's yellow paper, appendix B, has it.
public struct RLPWriter: Sendable {
    /// What has been written so far.
    public private(set) var bytes: [UInt8] = []

    /// Creates an empty writer; `capacity` bytes are reserved.
    public init(reserving capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Appends a byte string.
    public mutating func append(_ string: [UInt8]) {
        string.withUnsafeBytes { append(buffer: $0) }
    }

    /// Appends an unsigned integer: big-endian without leading zeros, so 0 is the empty string.
    public mutating func append(_ integer: UInt64) {
        withUnsafeBytes(of: integer.bigEndian) { big in
            append(buffer: UnsafeRawBufferPointer(rebasing: big[(integer.leadingZeroBitCount / 8)...]))
        }
    }

    /// Appends the 8 bytes of an integer as a byte string, leading zeros and all.
    public mutating func append(fixed integer: UInt64) {
        withUnsafeBytes(of: integer.bigEndian) { append(buffer: $0) }
    }

    /// Appends a list of what the closure appends.
    public mutating func list<Failure: Error>(
        _ content: (inout RLPWriter) throws(Failure) -> Void
    ) throws(Failure) {
        let start = bytes.count
        try content(&self)
        insertListHeader(at: start)
    }

    /// Appends bytes that are RLP already, or that stand in front of it.
    public mutating func append(encoded: [UInt8]) {
        bytes.append(contentsOf: encoded)
    }

    private mutating func append(buffer string: UnsafeRawBufferPointer) {
        if string.count == 1, string[0] < 0x80 {
            bytes.append(string[0])
        } else {
            RLPHeader.append(isList: false, length: string.count, to: &bytes)
            bytes.append(contentsOf: string)
        }
    }

    /// The length of a list is known only when its content is written; its header goes in front of it then.
    private mutating func insertListHeader(at position: Int) {
        let length = bytes.count - position
        if length < 56 {
            bytes.insert(0xc0 + UInt8(length), at: position)
        } else {
            var header: [UInt8] = []
            RLPHeader.append(isList: true, length: length, to: &header)
            bytes.insert(contentsOf: header, at: position)
        }
    }
}

/// A value with an RLP form.
public protocol RLPEncodable {
    /// Appends the value's items.
    func encode(to writer: inout RLPWriter)
}

extension RLPEncodable {
    /// The value's canonical RLP.
    public var rlp: [UInt8] {
        var writer = RLPWriter()
        encode(to: &writer)
        return writer.bytes
    }
}
