/// Decimal text of integers, read and written 19 digits at a time.
extension BigInt: CustomStringConvertible {
    /// The largest power of ten below 2⁶⁴ and its number of zeros.
    private static let chunk: UInt64 = 10_000_000_000_000_000_000
    private static let chunkDigits = 19

    /// The number of ASCII decimal digits; the caller has made sure that there is nothing else.
    package init(isNegative: Bool = false, digits: some Collection<UInt8>) {
        guard digits.count > Self.chunkDigits else {
            self.init(isNegative: isNegative, magnitude: Self.number(of: digits[...]))
            return
        }
        var limbs: [UInt64] = []
        var rest = digits[...]
        while !rest.isEmpty {
            let count = rest.count % Self.chunkDigits
            let piece = rest.prefix(count == 0 ? Self.chunkDigits : count)
            Self.multiply(&limbs, by: Self.chunk, adding: Self.number(of: piece))
            rest = rest.dropFirst(piece.count)
        }
        self.init(isNegative: isNegative, limbs: limbs)
    }

    /// The number of decimal text with an optional sign; nil for anything else.
    package init?(_ text: some StringProtocol) {
        let signed = text.utf8.first == UInt8(ascii: "-") || text.utf8.first == UInt8(ascii: "+")
        let digits = Array(text.utf8.dropFirst(signed ? 1 : 0))
        guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
        self.init(isNegative: text.utf8.first == UInt8(ascii: "-"), digits: digits)
    }

    /// Decimal digits, with `-` in front of a negative number.
    package var description: String {
        let sign = isNegative ? "-" : ""
        guard !high.isEmpty else { return sign + String(low) }
        var rest = limbs
        var pieces: [UInt64] = []
        while !rest.isEmpty { pieces.append(Self.divide(&rest, by: Self.chunk)) }
        return pieces.dropLast().reversed().reduce(into: sign + String(pieces[pieces.count - 1])) { text, piece in
            let digits = String(piece)
            text += String(repeating: "0", count: Self.chunkDigits - digits.utf8.count) + digits
        }
    }

    private static func number(of digits: some Sequence<UInt8>) -> UInt64 {
        digits.reduce(0) { $0 &* 10 &+ UInt64($1 & 0x0f) }
    }

    private static func multiply(_ limbs: inout [UInt64], by factor: UInt64, adding addend: UInt64) {
        var carry = addend
        for index in limbs.indices {
            let product = limbs[index].multipliedFullWidth(by: factor)
            let (sum, overflow) = product.low.addingReportingOverflow(carry)
            limbs[index] = sum
            carry = product.high &+ (overflow ? 1 : 0)
        }
        if carry != 0 { limbs.append(carry) }
    }

    /// Divides in place and gives the remainder.
    private static func divide(_ limbs: inout [UInt64], by divisor: UInt64) -> UInt64 {
        var remainder: UInt64 = 0
        for index in limbs.indices.reversed() {
            (limbs[index], remainder) = divisor.dividingFullWidth((remainder, limbs[index]))
        }
        while limbs.last == 0 { limbs.removeLast() }
        return remainder
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII decimal digit.
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
