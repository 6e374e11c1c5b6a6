import Bytes

/// The names of a body's members, and other JSON strings.
enum FieldName {
    /// Whether a name is meant, whatever the case of its letters.
    static func matches(_ name: String, _ key: String) -> Bool {
        name.unicodeScalars.elementsEqual(key.unicodeScalars) { fold($0) == fold($1) }
    }

    private static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "A"..."Z": Unicode.Scalar(UInt8(ascii: scalar) | 0x20)
        case "\u{17F}": "s"
        case "\u{212A}": "k"
        default: scalar
        }
    }

    /// The text of a string with its quotes; half a pair of surrogates becomes U+FFFD.
    static func text(ofLiteral literal: ArraySlice<UInt8>) -> String {
        let inner = literal.dropFirst().dropLast()
        guard inner.contains(UInt8(ascii: "\\")) else { return String(decoding: inner, as: UTF8.self) }
        var bytes: [UInt8] = []
        var rest = inner[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let letter = rest.popFirst() else {
                bytes.append(byte)
                continue
            }
            switch letter {
            case UInt8(ascii: "u"): bytes += String(scalar(&rest)).utf8
            case UInt8(ascii: "b"): bytes.append(0x08)
            case UInt8(ascii: "f"): bytes.append(0x0C)
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "r"): bytes.append(0x0D)
            case UInt8(ascii: "t"): bytes.append(0x09)
            default: bytes.append(letter)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Character {
        let first = unit(rest.prefix(4)) ?? 0xFFFD
        rest = rest.dropFirst(4)
        if let scalar = Unicode.Scalar(first) { return Character(scalar) }
        guard first < 0xDC00, rest.starts(with: "\\u".utf8), let second = unit(rest.dropFirst(2).prefix(4)),
            (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { return "\u{FFFD}" }
        rest = rest.dropFirst(6)
        return Character(scalar)
    }

    private static func unit(_ digits: ArraySlice<UInt8>) -> UInt32? {
        guard digits.count == 4 else { return nil }
        return digits.reduce(UInt32?(0)) { sum, byte in
            guard let sum, let digit = Hex.value(of: byte) else { return nil }
            return sum << 4 | UInt32(digit)
        }
    }

    /// A name in quotes, with escapes for what cannot be seen.
    static func quoted(_ name: String) -> String {
        name.unicodeScalars.reduce(into: "\"") { text, scalar in text += escaped(scalar) } + "\""
    }

    private static let escapes: [Unicode.Scalar: String] = [
        "\"": "\\\"", "\\": "\\\\", "\u{07}": "\\a", "\u{08}": "\\b", "\u{0C}": "\\f", "\n": "\\n", "\r": "\\r",
        "\t": "\\t", "\u{0B}": "\\v",
    ]

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        if let escape = escapes[scalar] { return escape }
        if isPrintable(scalar) { return String(Character(scalar)) }
        let digits = String(scalar.value, radix: 16)
        let (letter, width) = scalar.value < 0x80 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
        return "\\" + letter + String(repeating: "0", count: width - digits.count) + digits
    }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        case .spaceSeparator: scalar == " "
        default: true
        }
    }
}
