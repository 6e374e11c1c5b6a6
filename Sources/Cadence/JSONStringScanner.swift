import Bytes

/// Finds the end of a JSON string and checks its escapes and its UTF-8 on the way.
struct JSONStringScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset: Int
    private(set) var hasEscapes = false

    /// A string whose first byte, after the quote, is at `offset`.
    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    /// The offset of the closing quote.
    @inline(__always)
    mutating func scan() throws(CadenceError) -> Int {
        while true {
            skipPlain()
            guard offset < bytes.count else { throw unexpected("the closing `\"` of a string") }
            switch bytes[offset] {
            case UInt8(ascii: "\""): return offset
            case UInt8(ascii: "\\"): try escape()
            case 0x80...: try scalar()
            case ..<0x20: throw unexpected("no control character in a string")
            default: offset += 1
            }
        }
    }

    /// Skips eight bytes at a time as long as all are ASCII, none a control character, a quote or a backslash.
    @inline(__always)
    private mutating func skipPlain() {
        guard let base = bytes.baseAddress else { return }
        let ones: UInt64 = 0x0101_0101_0101_0101
        while offset + 8 <= bytes.count {
            let word = UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self).littleEndian
            let quote = word ^ (ones &* 0x22)
            let backslash = word ^ (ones &* 0x5c)
            let special =
                (word &- ones &* 0x20) & ~word | (quote &- ones) & ~quote | (backslash &- ones) & ~backslash | word
            let found = special & (ones &* 0x80)
            if found != 0 {
                offset += found.trailingZeroBitCount / 8
                return
            }
            offset += 8
        }
    }

    private mutating func escape() throws(CadenceError) {
        hasEscapes = true
        offset += 1
        guard offset < bytes.count else { throw unexpected("an escape") }
        switch bytes[offset] {
        case UInt8(ascii: "u"):
            try unicodeEscape()
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            offset += 1
        default:
            throw unexpected("one of `\"\\/bfnrtu` after a backslash")
        }
    }

    private mutating func unicodeEscape() throws(CadenceError) {
        let start = offset - 1
        let unit = try hexDigits()
        guard unit & 0xf800 == 0xd800 else { return }
        if unit & 0xfc00 == 0xd800, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
            bytes[offset + 1] == UInt8(ascii: "u")
        {
            offset += 1
            if try hexDigits() & 0xfc00 == 0xdc00 { return }
        }
        throw CadenceError(
            .syntax, "the surrogate \\u\(String(unit, radix: 16)) stands alone, so the string is not valid Unicode",
            offset: start)
    }

    /// Reads `u` and four hex digits.
    private mutating func hexDigits() throws(CadenceError) -> UInt32 {
        offset += 1
        guard let unit = bytes.hexUnit(at: offset) else { throw unexpected("four hex digits after `\\u`") }
        offset += 4
        return unit
    }

    /// Skips one character of two to four bytes.
    private mutating func scalar() throws(CadenceError) {
        let lead = bytes[offset]
        let length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
        guard (0xc2...0xf4).contains(lead), offset + length <= bytes.count else { throw invalidUnicode() }
        let lower: UInt8 = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80
        let upper: UInt8 = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf
        guard (lower...upper).contains(bytes[offset + 1]) else { throw invalidUnicode() }
        for index in 2..<max(length, 2) where bytes[offset + index] & 0xc0 != 0x80 { throw invalidUnicode() }
        offset += length
    }

    private func invalidUnicode() -> CadenceError {
        CadenceError(.syntax, "a string is not valid UTF-8", offset: offset)
    }

    private func unexpected(_ expected: String) -> CadenceError {
        .unexpected(bytes, at: offset, expected)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The number of four hex digits; nil when there are not four.
    func hexUnit(at offset: Int) -> UInt32? {
        guard offset + 4 <= count else { return nil }
        var unit: UInt32 = 0
        for index in offset..<offset + 4 {
            guard let digit = Hex.value(of: self[index]) else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }
}
