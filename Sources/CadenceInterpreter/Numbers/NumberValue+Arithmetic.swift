import Cadence

/// Addition, subtraction, multiplication, division and remainder, with a fast path for numbers of 64 bits.
///
/// Both operands have the same type, as the checker sees to; the result has it too.
extension NumberValue {
    @inline(__always)
    static func add(_ left: NumberValue, _ right: NumberValue) throws(NumberFailure) -> NumberValue {
        if case .small(let mine) = left.raw, case .small(let theirs) = right.raw {
            let (sum, overflow) = mine.addingReportingOverflow(theirs)
            if !overflow, left.type.holds(sum) { return NumberValue(left.type, small: sum) }
        }
        return try left.type.fitted(slowSum(left, right))
    }

    @inline(__always)
    static func subtract(_ left: NumberValue, _ right: NumberValue) throws(NumberFailure) -> NumberValue {
        if case .small(let mine) = left.raw, case .small(let theirs) = right.raw {
            let (difference, overflow) = mine.subtractingReportingOverflow(theirs)
            if !overflow, left.type.holds(difference) { return NumberValue(left.type, small: difference) }
        }
        return try left.type.fitted(slowDifference(left, right))
    }

    @inline(__always)
    static func multiply(_ left: NumberValue, _ right: NumberValue) throws(NumberFailure) -> NumberValue {
        if case .small(let mine) = left.raw, case .small(let theirs) = right.raw {
            let scale = left.type.decimals
            if scale == 0 {
                let (product, overflow) = mine.multipliedReportingOverflow(by: theirs)
                if !overflow, left.type.holds(product) { return NumberValue(left.type, small: product) }
            } else if scale == 8, let product = fixedProduct(mine, theirs), left.type.holds(product) {
                return NumberValue(left.type, small: product)
            }
        }
        return try left.type.fitted(product(left, right))
    }

    @inline(__always)
    static func divide(_ left: NumberValue, _ right: NumberValue) throws(NumberFailure) -> NumberValue {
        if case .small(let mine) = left.raw, case .small(let theirs) = right.raw, theirs != 0 {
            let scale = left.type.decimals
            if scale == 0 {
                let (quotient, overflow) = mine.dividedReportingOverflow(by: theirs)
                if !overflow, left.type.holds(quotient) { return NumberValue(left.type, small: quotient) }
            } else if scale == 8, let quotient = fixedQuotient(mine, theirs), left.type.holds(quotient) {
                return NumberValue(left.type, small: quotient)
            }
        }
        return try left.type.fitted(quotient(left, right))
    }

    /// The remainder of a division that truncates, with the sign of the dividend.
    @inline(__always)
    static func remainder(_ left: NumberValue, _ right: NumberValue) throws(NumberFailure) -> NumberValue {
        if case .small(let mine) = left.raw, case .small(let theirs) = right.raw, theirs != 0,
            left.type.decimals != 8
        {
            return NumberValue(left.type, small: theirs == -1 ? 0 : mine % theirs)
        }
        return try slowRemainder(left, right)
    }

    /// The number with the other sign; the least number of a type has none.
    static func negate(_ number: NumberValue) throws(NumberFailure) -> NumberValue {
        if number.type == .fix128, number == number.type.minimum {
            throw .unsupported(Refusal.negateLeastFix128.text)
        }
        return try number.type.fitted(-number.integer)
    }

    @inline(never)
    static func slowSum(_ left: NumberValue, _ right: NumberValue) -> BigInt { left.integer + right.integer }

    @inline(never)
    static func slowDifference(_ left: NumberValue, _ right: NumberValue) -> BigInt { left.integer - right.integer }

    /// The exact product, or for fixed-point numbers the product without the decimals that the type does not have.
    @inline(never)
    static func product(_ left: NumberValue, _ right: NumberValue) throws(NumberFailure) -> BigInt {
        let (mine, theirs) = (left.integer, right.integer)
        guard mine.magnitudeBits + theirs.magnitudeBits <= SimpleType.maximumNumberBits + 1 else {
            throw SimpleType.tooLong
        }
        let product = mine * theirs
        guard left.type.decimals > 0 else { return product }
        return try truncated(product, by: left.type.scaleFactor)
    }

    /// The quotient, rounded towards zero to the decimals of the type.
    @inline(never)
    static func quotient(_ left: NumberValue, _ right: NumberValue) throws(NumberFailure) -> BigInt {
        let dividend = left.type.decimals > 0 ? left.integer * left.type.scaleFactor : left.integer
        return try truncated(dividend, by: right.integer)
    }

    static func truncated(_ dividend: BigInt, by divisor: BigInt) throws(NumberFailure) -> BigInt {
        guard let division = dividend.dividedTruncating(by: divisor) else { throw .divisionByZero }
        return division.quotient
    }

    @inline(never)
    private static func slowRemainder(_ left: NumberValue, _ right: NumberValue) throws(NumberFailure) -> NumberValue {
        guard let division = left.integer.dividedTruncating(by: right.integer) else { throw .divisionByZero }
        if left.type.decimals == 8 { try requireQuotient(left, right) }
        return NumberValue(left.type, unchecked: division.remainder)
    }

    /// Some releases of the chain compute the remainder of 8 decimals by way of the quotient, which may overflow.
    private static func requireQuotient(_ left: NumberValue, _ right: NumberValue) throws(NumberFailure) {
        do {
            _ = try divide(left, right)
        } catch {
            throw .unsupported(Refusal.remainderOutOfRange.text(left.type.rawValue))
        }
    }
}

/// Fixed-point numbers of 8 decimals whose product or quotient fits 64 bits.
extension NumberValue {
    private static let scale: UInt = 100_000_000

    @inline(__always)
    private static func fixedProduct(_ left: Int, _ right: Int) -> Int? {
        let product = left.magnitude.multipliedFullWidth(by: right.magnitude)
        guard product.high < scale else { return nil }
        return signed(scale.dividingFullWidth(product).quotient, (left < 0) != (right < 0))
    }

    @inline(__always)
    private static func fixedQuotient(_ left: Int, _ right: Int) -> Int? {
        let dividend = left.magnitude.multipliedFullWidth(by: scale)
        guard dividend.high < right.magnitude else { return nil }
        return signed(right.magnitude.dividingFullWidth(dividend).quotient, (left < 0) != (right < 0))
    }

    @inline(__always)
    private static func signed(_ magnitude: UInt, _ isNegative: Bool) -> Int? {
        guard magnitude <= UInt(Int.max) else { return nil }
        return isNegative ? -Int(magnitude) : Int(magnitude)
    }
}
