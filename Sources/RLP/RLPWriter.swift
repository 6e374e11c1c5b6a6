/// Writes canonical RLP (recursive length prefix), as Ethereum's yellow paper, appendix B, has it.
public struct RLPWriter: Sendable {
    /// What has been written so far.
    public private(set) var bytes: [UInt8] = []

    /// Creates an empty writer; `capacity` bytes are reserved.
    public init(reserving capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Appends a byte string.
    public mutating func append(_ string: some Collection<UInt8>) {
        if string.count == 1, let only = string.first, only < 0x80 {
            bytes.append(only)
        } else {
            appendHeader(isList: false, length: string.count, at: bytes.count)
            bytes.append(contentsOf: string)
        }
    }

    /// Appends an unsigned integer: big-endian without leading zeros, so 0 is the empty string.
    public mutating func append(_ integer: UInt64) {
        withUnsafeBytes(of: integer.bigEndian) { big in
            append(big.dropFirst(integer.leadingZeroBitCount / 8))
        }
    }

    /// Appends a list of what the closure appends.
    public mutating func list<Failure: Error>(
        _ content: (inout RLPWriter) throws(Failure) -> Void
    ) throws(Failure) {
        let start = bytes.count
        try content(&self)
        appendHeader(isList: true, length: bytes.count - start, at: start)
    }

    /// Appends bytes that are RLP already.
    public mutating func append(encoded: some Collection<UInt8>) {
        bytes.append(contentsOf: encoded)
    }

    private mutating func appendHeader(isList: Bool, length: Int, at position: Int) {
        if length < 56 {
            bytes.insert((isList ? 0xc0 : 0x80) + UInt8(length), at: position)
        } else {
            bytes.insert(contentsOf: RLPHeader.bytes(isList: isList, length: length), at: position)
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
