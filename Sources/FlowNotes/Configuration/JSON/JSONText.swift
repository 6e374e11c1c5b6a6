internal import Bytes

/// The escapes of JSON texts, both ways.
enum JSONText {
    /// The byte that each letter after a backslash stands for.
    static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "/"): UInt8(ascii: "/"),
        UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0c, UInt8(ascii: "n"): 0x0a, UInt8(ascii: "r"): 0x0d,
        UInt8(ascii: "t"): 0x09,
    ]

    /// The UTF-8 of the inside of a text whose escapes are known to be right.
    static func unescape(_ raw: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(raw.count)
        var rest = raw
        while let byte = rest.first {
            if byte == UInt8(ascii: "\\"), let (scalar, length) = unicodeEscape(rest) {
                plain += Array(String(Character(scalar)).utf8)
                rest = rest.dropFirst(length)
            } else if byte == UInt8(ascii: "\\"), let letter = rest.dropFirst().first, let plainByte = escapes[letter] {
                plain.append(plainByte)
                rest = rest.dropFirst(2)
            } else {
                plain.append(byte)
                rest = rest.dropFirst()
            }
        }
        return plain
    }

    /// The character of the `\u` with four hex digits, or of the pair of them, that `bytes` begins with, and its length
    /// in bytes.
    static func unicodeEscape(_ bytes: Slice<UnsafeRawBufferPointer>) -> (scalar: Unicode.Scalar, length: Int)? {
        guard let first = codeUnit(bytes) else { return nil }
        if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
        guard UTF16.isLeadSurrogate(first), let second = codeUnit(bytes.dropFirst(6)), UTF16.isTrailSurrogate(second)
        else { return nil }
        let pair = UTF16.decode(UTF16.EncodedScalar([first, second]))
        return (pair, 12)
    }

    private static func codeUnit(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt16? {
        guard bytes.count >= 6, bytes.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]),
            let value = Hex.decode(digits: bytes.dropFirst(2).prefix(4))
        else { return nil }
        return UInt16(value[0]) << 8 | UInt16(value[1])
    }

    /// A text as JSON, in quotes.
    static func quote(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\0"..."\u{1f}": quoted += "\\u00" + Hex.encode([UInt8(truncatingIfNeeded: scalar.value)])
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
