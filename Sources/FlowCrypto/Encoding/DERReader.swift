/// Why bytes are not the DER that was expected.
enum DERError: Error, Hashable, CustomStringConvertible {
    case truncated
    case badLength
    case unexpectedTag(UInt8, expected: UInt8)
    case trailingBytes
    case badInteger
    case tooLong
    case conflict
    case explicitCurve

    var description: String {
        switch self {
        case .truncated: "the DER ends too early"
        case .badLength: "a DER length is not written in its shortest form"
        case .unexpectedTag(let found, let expected): "DER tag \(found) where \(expected) belongs"
        case .trailingBytes: "bytes are left behind the DER"
        case .badInteger: "a DER integer is negative or not in its shortest form"
        case .tooLong: "a DER integer or key is too long"
        case .conflict: "the key names two curves"
        case .explicitCurve: "the curve is written out in numbers; convert with: openssl ec -param_enc named_curve"
        }
    }
}

/// Reads strict DER; a closure that reads a structure must leave nothing behind.
struct DERReader {
    enum Tag {
        static let integer: UInt8 = 0x02
        static let bitString: UInt8 = 0x03
        static let octetString: UInt8 = 0x04
        static let null: UInt8 = 0x05
        static let objectIdentifier: UInt8 = 0x06
        static let sequence: UInt8 = 0x30
        /// A constructed context-specific tag, `[number]`.
        static func context(_ number: UInt8) -> UInt8 { 0xa0 | number }
    }

    var rest: ArraySlice<UInt8>

    /// Reads a whole document.
    static func document<T>(
        _ bytes: [UInt8], _ body: (inout DERReader) throws(DERError) -> T
    ) throws(DERError) -> T {
        try whole(bytes[...], body)
    }

    private static func whole<T>(
        _ bytes: ArraySlice<UInt8>, _ body: (inout DERReader) throws(DERError) -> T
    ) throws(DERError) -> T {
        var reader = DERReader(rest: bytes)
        let value = try body(&reader)
        guard reader.rest.isEmpty else { throw .trailingBytes }
        return value
    }

    /// Whether the next element has the tag.
    func isNext(_ tag: UInt8) -> Bool { rest.first == tag }

    /// The content of the next element, which must have the tag.
    mutating func content(_ tag: UInt8) throws(DERError) -> ArraySlice<UInt8> {
        guard let found = rest.popFirst() else { throw .truncated }
        guard found == tag else { throw .unexpectedTag(found, expected: tag) }
        let length = try readLength()
        guard length <= rest.count else { throw .truncated }
        defer { rest = rest.dropFirst(length) }
        return rest.prefix(length)
    }

    /// Reads what lies inside the next element.
    mutating func inside<T>(
        _ tag: UInt8, _ body: (inout DERReader) throws(DERError) -> T
    ) throws(DERError) -> T {
        try Self.whole(content(tag), body)
    }

    /// Reads what lies inside a sequence.
    mutating func sequence<T>(_ body: (inout DERReader) throws(DERError) -> T) throws(DERError) -> T {
        try inside(Tag.sequence, body)
    }

    /// A non-negative integer as exactly `length` bytes, padded with zeros in front.
    mutating func unsigned(length: Int) throws(DERError) -> [UInt8] {
        var digits = try content(Tag.integer)
        guard let first = digits.first, first < 0x80 else { throw .badInteger }
        if first == 0, digits.count > 1 {
            digits = digits.dropFirst()
            guard digits[digits.startIndex] >= 0x80 else { throw .badInteger }
        }
        guard digits.count <= length else { throw .tooLong }
        return [UInt8](repeating: 0, count: length - digits.count) + digits
    }

    /// A non-negative integer of at most four bytes.
    mutating func number() throws(DERError) -> Int {
        try unsigned(length: 4).reduce(0) { $0 << 8 | Int($1) }
    }

    /// The identifier of a curve.
    mutating func curveName() throws(DERError) -> [UInt8] {
        guard !isNext(Tag.sequence) else { throw .explicitCurve }
        return try Array(content(Tag.objectIdentifier))
    }

    /// The bytes of a bit string of whole bytes.
    mutating func bits() throws(DERError) -> ArraySlice<UInt8> {
        var content = try content(Tag.bitString)
        guard content.popFirst() == 0 else { throw .badLength }
        return content
    }

    private mutating func readLength() throws(DERError) -> Int {
        guard let first = rest.popFirst() else { throw .truncated }
        if first < 0x80 { return Int(first) }
        // Two bytes of length are more than any key has.
        let count = Int(first & 0x7f)
        guard count == 1 || count == 2 else { throw .badLength }
        guard rest.count >= count else { throw .truncated }
        let length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(count)
        guard length >= (count == 1 ? 0x80 : 0x100) else { throw .badLength }
        return length
    }
}
