/// Reads JSON strictly (RFC 8259), keeping the place of every value.
struct JSONSourceParser {
    /// What is wrong, and at which byte.
    struct Failure: Error, Hashable {
        let reason: String
        let offset: Int
    }

    /// The depth at which nesting is refused.
    static let depthLimit = 64

    /// The number of values at which a file is refused: a value takes many times the memory of its text.
    static let countLimit = 250_000

    private let bytes: UnsafeRawBufferPointer
    private var offset = 0
    private var count = 0

    /// The value that `source` holds.
    static func parse(_ source: JSONSource) throws(Failure) -> JSONNode {
        try source.bytes.withBytes { bytes throws(Failure) in
            var parser = JSONSourceParser(bytes: bytes)
            return try parser.document()
        }
    }

    private init(bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    private mutating func document() throws(Failure) -> JSONNode {
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { throw failure("the file begins with a byte order mark") }
        skipSpace()
        guard offset < bytes.count else { throw failure("the file is empty") }
        let node = try value(depth: 0)
        skipSpace()
        guard offset == bytes.count else { throw failure("\(shown) after the end of the value") }
        return node
    }

    private mutating func value(depth: Int) throws(Failure) -> JSONNode {
        guard depth < Self.depthLimit else { throw failure("nested more than \(Self.depthLimit) deep") }
        count += 1
        guard count <= Self.countLimit else { throw failure("more than \(Self.countLimit) values") }
        let start = offset
        let value: JSONNode.Value
        switch peek {
        case UInt8(ascii: "{"): value = .object(try members(depth))
        case UInt8(ascii: "["): value = .array(try elements(depth))
        case UInt8(ascii: "\""):
            try skipString()
            value = .string
        case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte):
            try skipNumber()
            value = .number
        default: value = try word()
        }
        return JSONNode(value: value, range: start..<offset)
    }

    private mutating func members(_ depth: Int) throws(Failure) -> [JSONNode.Member] {
        var members: [JSONNode.Member] = []
        try list(closing: "}", what: "a name in quotes") { parser throws(Failure) in
            let start = parser.offset
            guard parser.peek == UInt8(ascii: "\"") else {
                throw parser.failure("\(parser.shown) where a name in quotes is needed")
            }
            try parser.skipString()
            let range = start..<parser.offset
            parser.skipSpace()
            guard parser.take(":") else { throw parser.failure("\(parser.shown) where a colon is needed") }
            parser.skipSpace()
            let name = String(decoding: JSONText.unescape(parser.bytes[range].dropFirst().dropLast()), as: UTF8.self)
            let value = try parser.value(depth: depth + 1)
            members.append(.init(name: name, nameRange: range, value: value))
        }
        return members
    }

    private mutating func elements(_ depth: Int) throws(Failure) -> [JSONNode] {
        var elements: [JSONNode] = []
        try list(closing: "]", what: "a value") { parser throws(Failure) in
            elements.append(try parser.value(depth: depth + 1))
        }
        return elements
    }

    private mutating func list(
        closing: Unicode.Scalar, what: String, item: (inout JSONSourceParser) throws(Failure) -> Void
    ) throws(Failure) {
        offset += 1
        skipSpace()
        if take(closing) { return }
        while true {
            if peek == UInt8(ascii: closing) { throw failure("a comma before \"\(closing)\", or \(what) is missing") }
            try item(&self)
            skipSpace()
            if take(closing) { return }
            guard take(",") else { throw failure("\(shown) where a comma or \"\(closing)\" is needed") }
            skipSpace()
        }
    }

    // MARK: Scalars

    private mutating func word() throws(Failure) -> JSONNode.Value {
        let words: [(StaticString, JSONNode.Value)] = [("null", .null), ("true", .bool(true)), ("false", .bool(false))]
        for (text, value) in words {
            let matches = text.withUTF8Buffer { bytes[offset...].starts(with: $0) }
            guard matches else { continue }
            offset += text.utf8CodeUnitCount
            return value
        }
        throw failure("\(shown) where a value is needed")
    }

    private mutating func skipNumber() throws(Failure) {
        _ = take("-")
        if !take("0") { try skipDigits() }
        if take(".") { try skipDigits() }
        if take("e") || take("E") {
            _ = take("+") || take("-")
            try skipDigits()
        }
    }

    private mutating func skipDigits() throws(Failure) {
        let start = offset
        while let byte = peek, Self.isDigit(byte) { offset += 1 }
        guard offset > start else { throw failure("\(shown) where a digit is needed") }
    }

    private mutating func skipString() throws(Failure) {
        let start = offset
        offset += 1
        while true {
            guard let byte = peek, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") else {
                offset = start
                throw failure("a text without its closing quote")
            }
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return try checkUTF8(start..<offset)
            case UInt8(ascii: "\\"): try skipEscape()
            case 0..<0x20: throw failure("a control character in a text")
            default: offset += 1
            }
        }
    }

    private mutating func skipEscape() throws(Failure) {
        let rest = bytes[offset...].dropFirst()
        if rest.first == UInt8(ascii: "u") {
            guard let length = JSONText.unicodeEscape(bytes[offset...])?.length else {
                throw failure("a \\u that is not followed by a character's four hex digits")
            }
            offset += length
        } else if let letter = rest.first, JSONText.escapes[letter] != nil {
            offset += 2
        } else {
            throw failure("an unknown escape after \\")
        }
    }

    private func checkUTF8(_ range: Range<Int>) throws(Failure) {
        guard String(validating: bytes[range], as: UTF8.self) != nil else {
            throw Failure(reason: "a text that is not UTF-8", offset: range.lowerBound)
        }
    }

    // MARK: Bytes

    private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, [0x20, 0x09, 0x0a, 0x0d].contains(byte) { offset += 1 }
    }

    /// What stands here; only punctuation is shown, because anything else may be part of a key.
    private var shown: String {
        guard let byte = peek else { return "the end of the file" }
        if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#") { return "a comment" }
        let isPunctuation =
            (0x21...0x7e).contains(byte) && !Character(Unicode.Scalar(byte)).isHexDigit
            && !Character(Unicode.Scalar(byte)).isLetter
        return isPunctuation ? "\"\(Unicode.Scalar(byte))\"" : "something else"
    }

    private func failure(_ reason: String) -> Failure { Failure(reason: reason, offset: offset) }
}
