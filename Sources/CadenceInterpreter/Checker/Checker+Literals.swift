import Cadence

extension Checker {
    func integer(_ literal: IntegerLiteral, _ range: SourceRange, _ expected: SemaType?) -> SemaType {
        guard case .simple(let type)? = expected?.unwrapped else { return .int }
        if type == .address, literal.base == 16 {
            let digits = literal.digits.drop { $0 == UInt8(ascii: "0") }
            if digits.count > 16 || literal.isNegative {
                report(.invalidAddressLiteral, range, "invalid address literal")
            }
            return .simple(.address)
        }
        guard let integer = type.integerType, type.isConcreteInteger else { return .int }
        if !contains(integer, literal) {
            report(
                .invalidIntegerLiteralRange, range, "integer literal out of range",
                secondary: "expected `\(type.rawValue)`, in range \(Self.range(of: integer))")
        }
        return .simple(type)
    }

    private static func range(of type: CadenceIntegerType) -> String {
        guard let bits = type.bits else { return "[0, +∞)" }
        let count = type.isSigned ? bits - 1 : bits
        var limbs = [UInt64](repeating: .max, count: count / 64)
        if count % 64 != 0 { limbs.append((1 << UInt64(count % 64)) - 1) }
        let max = BigInt(isNegative: false, limbs: limbs)
        guard type.isSigned else { return "[0, \(max.description)]" }
        var low = [UInt64](repeating: 0, count: count / 64)
        low.append(1 << UInt64(count % 64))
        return "[\(BigInt(isNegative: true, limbs: low).description), \(max.description)]"
    }

    /// Whether a literal is within the range of a type.
    func contains(_ type: CadenceIntegerType, _ literal: IntegerLiteral) -> Bool {
        let isNegative = literal.isNegative && !literal.isZero
        guard let bits = type.bits else { return type.isSigned || !isNegative }
        let digits = literal.digits.drop { $0 == UInt8(ascii: "0") }
        guard digits.count <= 300 else { return false }
        var limbs: [UInt64] = []
        for digit in digits { Self.append(digit, base: literal.base, to: &limbs) }
        return type.contains(BigInt(isNegative: isNegative, limbs: limbs)) && bits > 0
    }

    private static func append(_ digit: UInt8, base: UInt8, to limbs: inout [UInt64]) {
        let value: UInt8 = digit < 58 ? digit &- 48 : (digit | 32) &- 87
        var carry = UInt64(value)
        for index in limbs.indices {
            let (high, low) = limbs[index].multipliedFullWidth(by: UInt64(base))
            let (sum, overflow) = low.addingReportingOverflow(carry)
            limbs[index] = sum
            carry = high &+ (overflow ? 1 : 0)
        }
        if carry > 0 { limbs.append(carry) }
    }

    func fixedPoint(_ literal: FixedPointLiteral, _ range: SourceRange, _ expected: SemaType?) -> SemaType {
        var type: SimpleType = literal.isNegative ? .fix64 : .ufix64
        if case .simple(let wanted)? = expected?.unwrapped, wanted.fixedPointShape != nil { type = wanted }
        guard let shape = type.fixedPointShape else { return .invalid }
        if literal.fraction.count > shape.scale {
            report(
                .invalidFixedPointLiteralScale, range, "fixed-point literal scale out of range",
                secondary: "expected `\(type.rawValue)`, with maximum scale \(shape.scale)")
            return .simple(type)
        }
        if !fits(literal, shape) {
            report(.invalidFixedPointLiteralRange, range, "fixed-point literal out of range")
        }
        return .simple(type)
    }

    func fits(_ literal: FixedPointLiteral, _ shape: (scale: Int, bits: Int, isSigned: Bool)) -> Bool {
        let padding = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, shape.scale - literal.fraction.count))
        let digits = IntegerLiteral(
            base: 10, digits: literal.integer + literal.fraction + padding, isNegative: literal.isNegative)
        let type: CadenceIntegerType =
            switch (shape.bits, shape.isSigned) {
            case (64, true): .int64
            case (64, false): .uint64
            case (_, true): .int128
            default: .uint128
            }
        return contains(type, digits)
    }

    func string(_ text: String, _ range: SourceRange, _ expected: SemaType?) -> SemaType {
        guard expected?.unwrapped == .simple(.character) else { return .string }
        if text.count != 1 {
            report(
                .invalidCharacterLiteral, range, "character literal has invalid length",
                secondary: "expected 1, got \(text.count)")
        }
        return .simple(.character)
    }

    func template(_ values: [Expression]) -> SemaType {
        for value in values {
            let type = visit(value)
            guard !type.isInvalid else { continue }
            let simple = type.simple
            if simple?.isNumber == true || simple?.isPath == true { continue }
            if let simple, [.string, .character, .bool, .address, .never].contains(simple) { continue }
            report(
                .typeMismatchWithDescription, value.range, "mismatched types",
                secondary: "expected a type with built-in toString() or bool, got `\(type)`; "
                    + "check the expression's type or convert it to the expected type")
        }
        return .string
    }
}
