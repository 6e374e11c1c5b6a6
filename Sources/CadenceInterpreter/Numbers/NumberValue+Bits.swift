import Cadence

/// The operations of bits, on two's complement; they need integers.
extension NumberValue {
    @inline(__always)
    static func and(_ left: NumberValue, _ right: NumberValue) -> NumberValue {
        combined(left, right, small: { $0 & $1 }, big: { $0 & $1 })
    }

    @inline(__always)
    static func or(_ left: NumberValue, _ right: NumberValue) -> NumberValue {
        combined(left, right, small: { $0 | $1 }, big: { $0 | $1 })
    }

    @inline(__always)
    static func xor(_ left: NumberValue, _ right: NumberValue) -> NumberValue {
        combined(left, right, small: { $0 ^ $1 }, big: { $0 ^ $1 })
    }

    // No check of the range: the bits above the width of a type are copies of its sign and stay so.
    @inline(__always)
    private static func combined(
        _ left: NumberValue, _ right: NumberValue, small: (Int, Int) -> Int, big: (BigInt, BigInt) -> BigInt
    ) -> NumberValue {
        if case .small(let mine) = left.raw, case .small(let theirs) = right.raw {
            return NumberValue(left.type, small: small(mine, theirs))
        }
        return NumberValue(left.type, unchecked: big(left.integer, right.integer))
    }

    /// The number with its bits moved up; those above the width are lost, also for types that else overflow.
    static func shiftLeft(_ number: NumberValue, _ count: NumberValue) throws(NumberFailure) -> NumberValue {
        let count = try shiftCount(count, of: number.type)
        let type = number.type
        guard type.numberBits > 0 else {
            guard count <= SimpleType.maximumNumberBits else { throw SimpleType.tooLong }
            return try type.fitted(number.integer.shiftedLeft(by: count))
        }
        guard count < type.numberBits else { return NumberValue(type, small: 0) }
        let bits = number.integer.shiftedLeft(by: count).lowestBits(type.numberBits)
        guard type.isSignedNumber else { return NumberValue(type, unchecked: bits) }
        return NumberValue(type, unchecked: try signed(bits, type))
    }

    /// The number with its bits moved down, rounded down.
    static func shiftRight(_ number: NumberValue, _ count: NumberValue) throws(NumberFailure) -> NumberValue {
        if number.type.numberBits > 64, number.type.isSignedNumber, count.exceedsUInt64 {
            return NumberValue(number.type, small: 0)
        }
        let count = try shiftCount(count, of: number.type)
        return NumberValue(number.type, unchecked: number.integer.shiftedRight(by: count))
    }

    /// The count, at most `Int.max`. Only the unbounded types have a limit for it.
    private static func shiftCount(_ count: NumberValue, of type: SimpleType) throws(NumberFailure) -> Int {
        if count.isNegative { throw .negativeShift }
        if type.numberBits == 0, count.exceedsUInt64 { throw .overflow }
        return count.small ?? .max
    }

    private var exceedsUInt64: Bool { !isNegative && integer.magnitudeBits > 64 }

    /// The number of the lowest bits of a signed type.
    ///
    /// The chain takes the sign of 128 and 256 bits from the first byte that is not zero, at least in some releases:
    /// where that is another number, or there is no such byte, the answer is not known.
    private static func signed(_ bits: BigInt, _ type: SimpleType) throws(NumberFailure) -> BigInt {
        let used = bits.magnitudeBits
        if used == type.numberBits { return bits - BigInt(magnitude: 1).shiftedLeft(by: used) }
        if type.numberBits > 64, used % 8 == 0 {
            throw .unsupported(Refusal.leftShift.text(type.rawValue, used))
        }
        return bits
    }
}
