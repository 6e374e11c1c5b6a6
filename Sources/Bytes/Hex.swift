/// Hexadecimal text, lower case when written, either case when read.
package enum Hex {
    /// Two lower-case digits a byte, no prefix.
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var digits: [UInt8] = []
        digits.reserveCapacity(bytes.underestimatedCount * 2)
        for byte in bytes {
            digits.append(digit(byte >> 4))
            digits.append(digit(byte & 0x0f))
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// The bytes of an even number of hex digits; nil for anything else, a `0x` too.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        decode(digits: text.utf8)
    }

    /// The bytes of an even number of ASCII hex digits; nil for anything else.
    package static func decode(digits: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var high: UInt8?
        for character in digits {
            guard let value = value(of: character) else { return nil }
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return high == nil ? bytes : nil
    }

    /// `text` without one leading `0x` or `0X`.
    package static func withoutPrefix(_ text: some StringProtocol) -> Substring {
        let text = Substring(text)
        return text.hasPrefix("0x") || text.hasPrefix("0X") ? text.dropFirst(2) : text
    }

    /// The worth of one ASCII hex digit.
    package static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
