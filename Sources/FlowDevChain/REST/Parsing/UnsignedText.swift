/// Whole numbers as text.
enum UnsignedText {
    /// Why a text is no number of a type.
    enum Failure: Error {
        case form
        case overflow
    }

    /// The number of decimal digits, with leading zeros or without.
    static func decimal<Number: FixedWidthInteger & UnsignedInteger>(
        _ text: String, as type: Number.Type = Number.self
    ) throws(Failure) -> Number {
        guard !text.isEmpty, text.utf8.allSatisfy({ digit($0).map { $0 < 10 } ?? false }) else { throw .form }
        guard let number = Number(text) else { throw .overflow }
        return number
    }

    /// The number of decimal digits for a field of a body; throws with the node's words.
    static func field<Number: FixedWidthInteger & UnsignedInteger>(
        _ text: String, _ name: String, as type: Number.Type = Number.self
    ) throws(RESTError) -> Number {
        do {
            return try decimal(text)
        } catch .form {
            throw .malformed("invalid \(name): value must be an unsigned \(Number.bitWidth) bit integer")
        } catch {
            throw .malformed("invalid \(name): value overflows uint\(Number.bitWidth) range")
        }
    }

    /// The number in the base that its prefix names: `0x`, `0b`, `0o` or `0`, ten without; nil for any other text.
    ///
    /// A `_` may stand between digits, and behind the prefix.
    static func anyBase(_ text: String) -> UInt64? {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, bytes.last != UInt8(ascii: "_") else { return nil }
        let letter = bytes.count > 2 ? bytes[1] | 0x20 : 0
        let isZero = first == UInt8(ascii: "0")
        let base: UInt64 =
            switch letter {
            case UInt8(ascii: "x") where isZero: 16
            case UInt8(ascii: "b") where isZero: 2
            case UInt8(ascii: "o") where isZero: 8
            default: isZero && bytes.count > 1 ? 8 : 10
            }
        let hasLetter = isZero && [UInt8(ascii: "x"), UInt8(ascii: "b"), UInt8(ascii: "o")].contains(letter)
        let digits = bytes.dropFirst(hasLetter ? 2 : base == 8 ? 1 : 0)
        guard !digits.isEmpty, base != 10 || first != UInt8(ascii: "_") else { return nil }
        return number(digits, base: base)
    }

    private static func number(_ digits: ArraySlice<UInt8>, base: UInt64) -> UInt64? {
        var number: UInt64 = 0
        var afterMark = false
        for byte in digits {
            if byte == UInt8(ascii: "_") {
                if afterMark { return nil }
                afterMark = true
                continue
            }
            afterMark = false
            guard let digit = digit(byte), digit < base else { return nil }
            let (product, isTooLarge) = number.multipliedReportingOverflow(by: base)
            let (sum, overflows) = product.addingReportingOverflow(digit)
            if isTooLarge || overflows { return nil }
            number = sum
        }
        return number
    }

    private static func digit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}
