import Cadence

/// Numbers as written in a program.
extension NumberValue {
    /// The number of a literal in a type that the checker found to hold it.
    init(_ literal: IntegerLiteral, _ type: SimpleType) throws(NumberFailure) {
        guard type.isConcreteInteger else { throw .unsupported(Refusal.integerLiteral.text(type.rawValue)) }
        let number = try Self.magnitude(of: literal)
        self = try type.fitted(literal.isNegative ? -number : number)
    }

    /// The number of a literal in a type that the checker found to hold it.
    init(_ literal: FixedPointLiteral, _ type: SimpleType) throws(NumberFailure) {
        let missing = type.decimals - literal.fraction.count
        guard type.decimals > 0, missing >= 0 else {
            throw .unsupported(Refusal.fixedPointLiteral.text(type.rawValue))
        }
        let digits = literal.integer + literal.fraction + [UInt8](repeating: UInt8(ascii: "0"), count: missing)
        let number = try Self.magnitude(of: IntegerLiteral(base: 10, digits: digits))
        self = try type.fitted(literal.isNegative ? -number : number)
    }

    private static func magnitude(of literal: IntegerLiteral) throws(NumberFailure) -> BigInt {
        let digits = literal.digits.drop { $0 == UInt8(ascii: "0") }
        guard digits.count <= SimpleType.maximumNumberBits else { throw SimpleType.tooLong }
        if literal.base == 10 { return BigInt(digits: digits) }
        // 2, 8 and 16: every digit is as many bits as the base says.
        let width = literal.base.trailingZeroBitCount
        var limbs = [UInt64](repeating: 0, count: (digits.count * width + 63) / 64 + 1)
        for (index, digit) in digits.reversed().enumerated() {
            let value = UInt64(digit < 58 ? digit &- 48 : (digit | 32) &- 87)
            let (limb, bit) = (index * width).quotientAndRemainder(dividingBy: 64)
            limbs[limb] |= value << UInt64(bit)
            if bit + width > 64 { limbs[limb + 1] |= value >> UInt64(64 - bit) }
        }
        return BigInt(isNegative: false, limbs: limbs)
    }
}
