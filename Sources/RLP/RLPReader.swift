/// Reads canonical RLP item by item; anything not canonical is an error.
///
/// Fields are read in order, lists inside a closure; what the closure leaves unread is an error. A field's name
/// goes into the error when it cannot be read.
public struct RLPReader: Sendable {
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int
    private let isNested: Bool

    private init(_ bytes: [UInt8], _ range: Range<Int>, isNested: Bool) {
        self.bytes = bytes
        (position, end) = (range.lowerBound, range.upperBound)
        self.isNested = isNested
    }

    /// Reads one whole document: what `body` leaves unread is an error of kind `trailingBytes`.
    public static func read<Value>(
        _ bytes: [UInt8], _ body: (inout RLPReader) throws(RLPError) -> Value
    ) throws(RLPError) -> Value {
        var reader = RLPReader(bytes, 0..<bytes.count, isNested: false)
        let value = try body(&reader)
        guard reader.isAtEnd else { throw RLPError(.trailingBytes, offset: reader.position) }
        return value
    }

    /// Whether nothing is left in this list, or in the document.
    public var isAtEnd: Bool { position == end }

    /// Where the next item begins, in bytes from the start of the document.
    public var offset: Int { position }

    /// Whether the next item is a list.
    public func nextIsList() throws(RLPError) -> Bool {
        try header(nil).isList
    }

    /// Reads a byte string; with `count`, one of just that many bytes.
    public mutating func bytes(_ field: String? = nil, count: Int? = nil) throws(RLPError) -> ArraySlice<UInt8> {
        let start = position
        let content = try next(field, isList: false)
        guard count == nil || content.count == count else { throw RLPError(.wrongLength, offset: start, field: field) }
        return bytes[content]
    }

    /// Reads an unsigned integer without leading zero bytes; the empty string is 0.
    public mutating func integer<Integer: FixedWidthInteger & UnsignedInteger>(
        _ field: String? = nil, as type: Integer.Type = UInt64.self
    ) throws(RLPError) -> Integer {
        let start = position
        let content = try bytes(field)
        guard content.first != 0 else { throw RLPError(.integerLeadingZero, offset: start, field: field) }
        guard content.count <= Integer.bitWidth / 8 else {
            throw RLPError(.integerTooLarge, offset: start, field: field)
        }
        return content.reduce(0) { $0 << 8 | Integer($1) }
    }

    /// Reads a list; `body` must read all of its items.
    public mutating func list<Value>(
        _ field: String? = nil, _ body: (inout RLPReader) throws(RLPError) -> Value
    ) throws(RLPError) -> Value {
        let content = try next(field, isList: true)
        var inner = RLPReader(bytes, content, isNested: true)
        let value = try body(&inner)
        guard inner.isAtEnd else { throw RLPError(.leftoverItems, offset: inner.position, field: field) }
        return value
    }

    /// Reads a list of any number of items.
    public mutating func array<Element>(
        _ field: String? = nil, _ element: (inout RLPReader) throws(RLPError) -> Element
    ) throws(RLPError) -> [Element] {
        try list(field) { inner throws(RLPError) in
            var elements: [Element] = []
            while !inner.isAtEnd { elements.append(try element(&inner)) }
            return elements
        }
    }

    private func header(_ field: String?) throws(RLPError) -> RLPHeader {
        do {
            return try RLPHeader(bytes, at: position, end: end, isNested: isNested)
        } catch {
            throw RLPError(error.kind, offset: error.offset, field: field)
        }
    }

    private mutating func next(_ field: String?, isList: Bool) throws(RLPError) -> Range<Int> {
        let header = try header(field)
        guard header.isList == isList else {
            throw RLPError(isList ? .expectedList : .expectedBytes, offset: position, field: field)
        }
        let start = position + header.size
        position = start + header.length
        return start..<position
    }
}

/// A value that can be read from its RLP form.
public protocol RLPDecodable {
    /// Reads the value's items.
    init(from reader: inout RLPReader) throws(RLPError)
}

extension RLPDecodable {
    /// The value of one whole RLP document.
    public init(rlp: [UInt8]) throws(RLPError) {
        self = try RLPReader.read(rlp) { reader throws(RLPError) in try Self(from: &reader) }
    }
}
