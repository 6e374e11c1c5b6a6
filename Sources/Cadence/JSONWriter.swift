/// Collects JSON text.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    /// Whether `<`, `>`, `&`, U+2028 and U+2029 are escaped, as Go does.
    let escapesHTML: Bool

    init(escapesHTML: Bool) {
        self.escapesHTML = escapesHTML
    }

    /// Appends text as it is.
    @inline(__always)
    mutating func raw(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends text as it is.
    mutating func raw(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Appends a JSON string.
    mutating func string(_ text: String) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { escaped($0) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends the digits of a number, with zeros in front up to a width.
    mutating func decimal(_ number: UInt64, width: Int = 1) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var rest = number
            var start = 20
            while rest > 0 || start > 20 - width {
                start -= 1
                digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            }
            bytes.append(contentsOf: UnsafeMutableBufferPointer(rebasing: digits[start..<20]))
        }
    }

    private mutating func escaped(_ text: UnsafeBufferPointer<UInt8>) {
        var plain = 0
        var index = 0
        while index < text.count {
            guard isSpecial(text[index]), let (escape, length) = escape(text, at: index) else {
                index += 1
                continue
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain..<index]))
            bytes.append(contentsOf: escape.utf8)
            index += length
            plain = index
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain...]))
    }

    /// Whether a byte may need an escape.
    @inline(__always)
    private func isSpecial(_ byte: UInt8) -> Bool {
        if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return true }
        guard escapesHTML else { return false }
        return byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "&") || byte == 0xe2
    }

    /// The escape of the character at an index and the bytes it stands for; nil when it needs none.
    private func escape(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> (String, Int)? {
        switch text[index] {
        case UInt8(ascii: "\""): return ("\\\"", 1)
        case UInt8(ascii: "\\"): return ("\\\\", 1)
        case 0x08: return ("\\b", 1)
        case 0x09: return ("\\t", 1)
        case 0x0a: return ("\\n", 1)
        case 0x0c: return ("\\f", 1)
        case 0x0d: return ("\\r", 1)
        case 0xe2:
            guard index + 2 < text.count, text[index + 1] == 0x80, text[index + 2] & 0xfe == 0xa8 else { return nil }
            return (text[index + 2] == 0xa8 ? "\\u2028" : "\\u2029", 3)
        case let byte: return ("\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16), 1)
        }
    }
}

extension JSONWriter {
    /// Appends the decimal digits of an integer.
    mutating func integer(_ integer: CadenceInteger) {
        guard integer.value.high.isEmpty else { return raw(integer.description) }
        if integer.value.isNegative { raw("-") }
        decimal(integer.value.low)
    }

    /// Appends a fixed-point number with all its decimals.
    mutating func fixedPoint(_ number: CadenceFixedPoint) {
        guard number.scaled.high.isEmpty, number.type.decimals == UFix64.decimals else {
            return raw(number.description)
        }
        if number.scaled.isNegative { raw("-") }
        decimal(number.scaled.low / UFix64.scale)
        raw(".")
        decimal(number.scaled.low % UFix64.scale, width: UFix64.decimals)
    }
}
