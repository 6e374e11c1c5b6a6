/// A JSON document as the reference implementation reads it, down to the words for what is wrong with it.
///
/// Only documents that were refused are read this way.
indirect enum GoJSON {
    case null
    case bool(Bool)
    case number(Double)
    case string([UInt8])
    case array([GoJSON])
    case object([String: GoJSON])

    /// What is wrong with a document; nil for what is not known here.
    struct Fault: Error {
        let message: String?
    }

    /// The value as a format verb for text prints it.
    var printed: String {
        switch self {
        case .null: "%!s(<nil>)"
        case .bool(let bool): "%!s(bool=\(bool))"
        case .number(let number): "%!s(float64=\(Self.printed(number)))"
        case .string(let bytes): String(decoding: bytes, as: UTF8.self)
        case .array(let elements): "[\(elements.map(\.printed).joined(separator: " "))]"
        case .object(let members):
            "map[\(members.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value.printed)" }.joined(separator: " "))]"
        }
    }

    private static func printed(_ number: Double) -> String {
        if let whole = Int(exactly: number), abs(number) < 1e15 { return String(whole) }
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// What a value is called where another is wanted.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "bool"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}

/// Reads the first JSON document of some bytes.
struct GoJSONReader {
    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0
    /// Deeper documents are not read: nobody writes them by mistake.
    private static let depthLimit = 200

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func document() throws(GoJSON.Fault) -> GoJSON {
        skipSpace()
        guard place < bytes.count else { throw fault("EOF") }
        return try value()
    }

    private func fault(_ message: String) -> GoJSON.Fault { GoJSON.Fault(message: message) }

    /// A fault at the current character, or at the end.
    private func unexpected(_ context: String) -> GoJSON.Fault {
        guard place < bytes.count else { return fault("unexpected EOF") }
        let byte = bytes[place]
        let shown: String
        switch byte {
        case UInt8(ascii: "'"): shown = "\\'"
        case UInt8(ascii: "\""): shown = "\""
        default: shown = String(GoText.doubleQuoted(String(UnicodeScalar(byte))).dropFirst().dropLast())
        }
        return fault("invalid character '\(shown)' \(context)")
    }

    private mutating func skipSpace() {
        while place < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[place]) { place += 1 }
    }

    private func isAt(_ character: Character) -> Bool {
        place < bytes.count && bytes[place] == character.asciiValue
    }

    private mutating func take(_ character: Character) -> Bool {
        guard isAt(character) else { return false }
        place += 1
        return true
    }

    private mutating func value() throws(GoJSON.Fault) -> GoJSON {
        skipSpace()
        guard place < bytes.count else { throw fault("unexpected EOF") }
        switch bytes[place] {
        case UInt8(ascii: "{"): return try nested { (reader) throws(GoJSON.Fault) in try reader.object() }
        case UInt8(ascii: "["): return try nested { (reader) throws(GoJSON.Fault) in try reader.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: throw unexpected("looking for beginning of value")
        }
    }

    private mutating func nested(
        _ body: (inout GoJSONReader) throws(GoJSON.Fault) -> GoJSON
    ) throws(GoJSON.Fault) -> GoJSON {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw GoJSON.Fault(message: nil) }
        place += 1
        return try body(&self)
    }

    private mutating func object() throws(GoJSON.Fault) -> GoJSON {
        var members: [String: GoJSON] = [:]
        skipSpace()
        if take("}") { return .object(members) }
        while true {
            skipSpace()
            guard isAt("\"") else { throw unexpected("looking for beginning of object key string") }
            let key = String(decoding: try string(), as: UTF8.self)
            skipSpace()
            guard take(":") else { throw unexpected("after object key") }
            members[key] = try value()
            skipSpace()
            if take("}") { return .object(members) }
            guard take(",") else { throw unexpected("after object key:value pair") }
        }
    }

    private mutating func array() throws(GoJSON.Fault) -> GoJSON {
        var elements: [GoJSON] = []
        skipSpace()
        if take("]") { return .array(elements) }
        while true {
            elements.append(try value())
            skipSpace()
            if take("]") { return .array(elements) }
            guard take(",") else { throw unexpected("after array element") }
        }
    }

    private mutating func literal(_ word: String, _ value: GoJSON) throws(GoJSON.Fault) -> GoJSON {
        place += 1
        for character in word.dropFirst() where !take(character) {
            throw unexpected("in literal \(word) (expecting '\(character)')")
        }
        return value
    }

    private mutating func number() throws(GoJSON.Fault) -> GoJSON {
        let start = place
        _ = take("-")
        if !take("0") { try digits("in numeric literal") }
        if take(".") { try digits("after decimal point in numeric literal") }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits("in exponent of numeric literal")
        }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        guard let number = Double(text), number.isFinite else {
            throw fault("json: cannot unmarshal number \(text) into Go value of type float64")
        }
        return .number(number)
    }

    private mutating func digits(_ context: String) throws(GoJSON.Fault) {
        let start = place
        while place < bytes.count, (0x30...0x39).contains(bytes[place]) { place += 1 }
        if place == start { throw unexpected(context) }
    }

    private mutating func string() throws(GoJSON.Fault) -> [UInt8] {
        place += 1
        var text: [UInt8] = []
        while place < bytes.count {
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "\""):
                place += 1
                // Bytes that are no UTF-8 become U+FFFD.
                return Array(String(decoding: text, as: UTF8.self).utf8)
            case UInt8(ascii: "\\"): try escape(&text)
            case 0..<0x20: throw unexpected("in string literal")
            default:
                text.append(byte)
                place += 1
            }
        }
        throw fault("unexpected EOF")
    }

    private static let escapes: [UInt8: UInt8] = [
        0x22: 0x22, 0x5c: 0x5c, 0x2f: 0x2f, 0x62: 0x08, 0x66: 0x0c, 0x6e: 0x0a, 0x72: 0x0d, 0x74: 0x09,
    ]

    private mutating func escape(_ text: inout [UInt8]) throws(GoJSON.Fault) {
        place += 1
        guard place < bytes.count else { throw fault("unexpected EOF") }
        if let byte = Self.escapes[bytes[place]] {
            text.append(byte)
            place += 1
        } else if take("u") {
            text += Array(String(UnicodeScalar(try scalar()) ?? "\u{FFFD}").utf8)
        } else {
            throw unexpected("in string escape code")
        }
    }

    private mutating func scalar() throws(GoJSON.Fault) -> UInt32 {
        let first = try unit()
        guard (0xd800..<0xdc00).contains(first), place + 1 < bytes.count, bytes[place] == UInt8(ascii: "\\"),
            bytes[place + 1] == UInt8(ascii: "u")
        else { return first }
        place += 2
        let second = try unit()
        return (0xdc00..<0xe000).contains(second) ? 0x10000 + (first - 0xd800) << 10 + (second - 0xdc00) : 0xfffd
    }

    private mutating func unit() throws(GoJSON.Fault) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard place < bytes.count, let digit = Character(UnicodeScalar(bytes[place])).hexDigitValue,
                bytes[place] < 0x80
            else { throw unexpected("in \\u hexadecimal character escape") }
            unit = unit << 4 | UInt32(digit)
            place += 1
        }
        return unit
    }
}
