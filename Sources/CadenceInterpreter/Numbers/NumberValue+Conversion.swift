import Cadence

/// Conversion between number types: `UInt8(x)` and the like.
extension NumberValue {
    /// The number in another type.
    ///
    /// Words wrap around, other types fail out of their range; decimals that the type does not have are cut off.
    func convert(to target: SimpleType) throws(NumberFailure) -> NumberValue {
        if target == type { return self }
        guard target.hasNumbers else { throw .unsupported(Refusal.numberConversion.text(target.rawValue)) }
        if case .small(let number) = raw, type.decimals == target.decimals, target.holds(number) {
            return NumberValue(target, small: number)
        }
        if target.decimals > type.decimals {
            if target == .fix64 { try requireKnownFix64() }
            return try target.fitted(integer * BigInt.powerOfTen(target.decimals - type.decimals))
        }
        if target.decimals == type.decimals { return try target.fitted(integer) }
        let factor = BigInt.powerOfTen(type.decimals - target.decimals)
        // A number between the limit and the next one of the type is out of range too.
        if target.decimals > 0 { try requireRange(of: target, scaled: factor) }
        return try target.fitted(cut(by: factor, isKnown: target.decimals > 0))
    }

    private func requireRange(of target: SimpleType, scaled factor: BigInt) throws(NumberFailure) {
        if let maximum = target.maximum, integer > maximum.integer * factor { throw .overflow }
        if let minimum = target.minimum, integer < minimum.integer * factor { throw .underflow }
    }

    /// Some releases of the chain round a negative Fix128 down to an integer, others towards zero.
    private func cut(by factor: BigInt, isKnown: Bool) throws(NumberFailure) -> BigInt {
        guard let division = integer.dividedTruncating(by: factor) else { throw .divisionByZero }
        if type == .fix128, division.remainder.isNegative, !isKnown {
            throw .unsupported(Refusal.convertInexactFix128.text)
        }
        return division.quotient
    }

    /// What is below 64 bits is an overflow in some releases of the chain, and an underflow in others.
    private func requireKnownFix64() throws(NumberFailure) {
        if isNegative, small == nil { throw .unsupported(Refusal.convertSmallInteger.text) }
    }
}
