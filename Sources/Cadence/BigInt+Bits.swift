/// Shifts and the operations of bits, on two's complement without an end.
extension BigInt {
    package static func & (left: BigInt, right: BigInt) -> BigInt { combined(left, right, &) }
    package static func | (left: BigInt, right: BigInt) -> BigInt { combined(left, right, |) }
    package static func ^ (left: BigInt, right: BigInt) -> BigInt { combined(left, right, ^) }

    /// The number times 2 to the power of a count that is not negative; the caller bounds the count.
    package func shiftedLeft(by count: Int) -> BigInt {
        let (whole, bits) = (max(0, count) / 64, UInt64(max(0, count) % 64))
        let mine = limbs
        var result = [UInt64](repeating: 0, count: whole)
        var carry: UInt64 = 0
        for limb in mine {
            result.append(limb << bits | carry)
            carry = limb >> (64 - bits)
        }
        result.append(carry)
        return BigInt(isNegative: isNegative, limbs: result)
    }

    /// The number divided by 2 to the power of a count that is not negative, rounded down.
    package func shiftedRight(by count: Int) -> BigInt {
        let (whole, bits) = (max(0, count) / 64, UInt64(max(0, count) % 64))
        let mine = limbs
        guard whole < mine.count else { return isNegative ? BigInt(-1) : .zero }
        let kept = mine[whole...]
        let result = kept.indices.map { index in
            kept[index] >> bits | (index + 1 < mine.count ? mine[index + 1] << (64 - bits) : 0)
        }
        let floor = BigInt(isNegative: isNegative, limbs: result)
        let isExact = mine[..<whole].allSatisfy { $0 == 0 } && kept[whole] << (64 - bits) == 0
        return isNegative && !isExact ? floor - BigInt(magnitude: 1) : floor
    }

    /// The lowest bits of the two's complement, as a number that is not negative.
    package func lowestBits(_ count: Int) -> BigInt {
        if !isNegative, magnitudeBits <= count { return self }
        var limbs = twosComplement((max(0, count) + 63) / 64)
        if count % 64 != 0, let last = limbs.indices.last { limbs[last] &= (1 << UInt64(count % 64)) &- 1 }
        return BigInt(isNegative: false, limbs: limbs)
    }

    /// The lowest limbs of the two's complement, the least significant first.
    func twosComplement(_ count: Int) -> [UInt64] {
        let mine = limbs
        var carry: UInt64 = 1
        return (0..<count).map { index in
            let limb = index < mine.count ? mine[index] : 0
            guard isNegative else { return limb }
            let (sum, overflow) = (~limb).addingReportingOverflow(carry)
            carry = overflow ? 1 : 0
            return sum
        }
    }

    /// The number of a two's complement that ends with its sign.
    init(twosComplement limbs: [UInt64]) {
        guard let top = limbs.last, top >> 63 == 1 else {
            self.init(isNegative: false, limbs: limbs)
            return
        }
        let inverted = BigInt(isNegative: false, limbs: limbs.map { ~$0 })
        self = -(inverted + BigInt(magnitude: 1))
    }

    private static func combined(
        _ left: BigInt, _ right: BigInt, _ operation: (UInt64, UInt64) -> UInt64
    ) -> BigInt {
        let count = max(left.high.count, right.high.count) + 2
        return BigInt(
            twosComplement: zip(left.twosComplement(count), right.twosComplement(count)).map(operation))
    }
}
