extension [UInt8] {
    /// The character at a byte and how many bytes it takes; what is no UTF-8 counts as U+FFFD of one byte.
    func scalar(at index: Int) -> (value: Unicode.Scalar, width: Int) {
        let first = self[index]
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        let width = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard first >= 0xC2, first < 0xF5, index + width <= count else { return ("\u{FFFD}", 1) }
        var value = UInt32(first) & (0x7F >> UInt32(width))
        for byte in self[index + 1..<index + width] {
            guard byte & 0xC0 == 0x80 else { return ("\u{FFFD}", 1) }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        let smallest: UInt32 = width == 2 ? 0x80 : width == 3 ? 0x800 : 0x1_0000
        guard value >= smallest, let scalar = Unicode.Scalar(value) else { return ("\u{FFFD}", 1) }
        return (scalar, width)
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit.
    var hexadecimalValue: UInt32? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}
