import Cadence

/// Conversion to fewer decimals with a rule for what is cut off.
extension NumberValue {
    /// The rules, with the raw values they have in the language.
    enum Rounding: Int {
        case towardZero, awayFromZero, nearestHalfAway, nearestHalfEven
    }

    /// The number in another type; the rule counts where the type has decimals, but fewer.
    func convert(to target: SimpleType, rounding: Rounding) throws(NumberFailure) -> NumberValue {
        guard target.decimals > 0, type.decimals > target.decimals else { return try convert(to: target) }
        let factor = BigInt.powerOfTen(type.decimals - target.decimals)
        guard let division = integer.dividedTruncating(by: factor) else { throw .divisionByZero }
        if isNegative, !target.isSignedNumber, division.quotient.magnitudeBits == 0 {
            throw .unsupported(Refusal.roundSmallNegative.text(target.rawValue))
        }
        guard rounding.roundsUp(division.quotient, division.remainder, of: factor) else {
            return try target.fitted(division.quotient)
        }
        let one = BigInt(magnitude: 1)
        return try target.fitted(isNegative ? division.quotient - one : division.quotient + one)
    }
}

extension NumberValue.Rounding {
    /// Whether the magnitude of a quotient grows by one.
    fileprivate func roundsUp(_ quotient: BigInt, _ remainder: BigInt, of factor: BigInt) -> Bool {
        let rest = remainder.isNegative ? -remainder : remainder
        guard rest.magnitudeBits > 0 else { return false }
        let twice = rest + rest
        switch self {
        case .towardZero: return false
        case .awayFromZero: return true
        case .nearestHalfAway: return !(twice < factor)
        case .nearestHalfEven:
            let isOdd = quotient.lowestBits(1).magnitudeBits > 0
            return factor < twice || (twice == factor && isOdd)
        }
    }
}
