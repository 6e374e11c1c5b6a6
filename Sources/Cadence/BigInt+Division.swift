/// Division that truncates towards zero, by Knuth's algorithm D.
extension BigInt {
    /// Quotient, rounded towards zero, and remainder, with the sign of the dividend; nil for a division by zero.
    package func dividedTruncating(by divisor: BigInt) -> (quotient: BigInt, remainder: BigInt)? {
        if high.isEmpty, divisor.high.isEmpty, divisor.low != 0 {
            let (quotient, remainder) = low.quotientAndRemainder(dividingBy: divisor.low)
            return (
                BigInt(isNegative: isNegative != divisor.isNegative, magnitude: quotient),
                BigInt(isNegative: isNegative, magnitude: remainder)
            )
        }
        let (mine, theirs) = (limbs, divisor.limbs)
        guard let top = theirs.last else { return nil }
        guard mine.count >= theirs.count else { return (.zero, self) }
        let (quotient, remainder) =
            theirs.count == 1 ? Self.divided(mine, by: top) : Self.divided(mine, by: theirs, top: top)
        return (
            BigInt(isNegative: isNegative != divisor.isNegative, limbs: quotient),
            BigInt(isNegative: isNegative, limbs: remainder)
        )
    }

    private static func divided(_ dividend: [UInt64], by divisor: UInt64) -> ([UInt64], [UInt64]) {
        var quotient = dividend
        var remainder: UInt64 = 0
        for index in quotient.indices.reversed() {
            (quotient[index], remainder) = divisor.dividingFullWidth((remainder, quotient[index]))
        }
        return (quotient, [remainder])
    }

    /// Divides by two limbs or more; the dividend has at least as many.
    private static func divided(_ dividend: [UInt64], by divisor: [UInt64], top: UInt64) -> ([UInt64], [UInt64]) {
        let shift = top.leadingZeroBitCount
        let divisor = shifted(divisor, left: shift).prefix(divisor.count).map { $0 }
        var rest = shifted(dividend, left: shift)
        var quotient = [UInt64](repeating: 0, count: dividend.count - divisor.count + 1)
        for offset in quotient.indices.reversed() {
            var digit = estimate(rest, divisor, offset)
            if subtract(divisor, times: digit, from: &rest, at: offset) {
                digit &-= 1
                add(divisor, to: &rest, at: offset)
            }
            quotient[offset] = digit
        }
        return (quotient, shifted(rest, right: shift))
    }

    /// A digit of the quotient, too large by one at most.
    private static func estimate(_ rest: [UInt64], _ divisor: [UInt64], _ offset: Int) -> UInt64 {
        let (top, next) = (divisor[divisor.count - 1], divisor[divisor.count - 2])
        let (high, middle) = (rest[offset + divisor.count], rest[offset + divisor.count - 1])
        var (digit, remainder): (UInt64, UInt64) = (.max, 0)
        if high < top {
            (digit, remainder) = top.dividingFullWidth((high, middle))
        } else {
            let (sum, overflow) = middle.addingReportingOverflow(top)
            if overflow { return digit }
            remainder = sum
        }
        while true {
            let product = digit.multipliedFullWidth(by: next)
            let low = rest[offset + divisor.count - 2]
            guard product.high > remainder || (product.high == remainder && product.low > low) else { return digit }
            digit &-= 1
            let (sum, overflow) = remainder.addingReportingOverflow(top)
            if overflow { return digit }
            remainder = sum
        }
    }

    /// Subtracts a multiple of the divisor in place and tells whether it was too much.
    private static func subtract(
        _ divisor: [UInt64], times digit: UInt64, from rest: inout [UInt64], at offset: Int
    ) -> Bool {
        var carry: UInt64 = 0
        for index in divisor.indices {
            let (high, low) = divisor[index].multipliedFullWidth(by: digit)
            let (amount, over) = low.addingReportingOverflow(carry)
            let (result, under) = rest[offset &+ index].subtractingReportingOverflow(amount)
            rest[offset &+ index] = result
            carry = high &+ (over ? 1 : 0) &+ (under ? 1 : 0)
        }
        let (result, under) = rest[offset &+ divisor.count].subtractingReportingOverflow(carry)
        rest[offset &+ divisor.count] = result
        return under
    }

    private static func add(_ divisor: [UInt64], to rest: inout [UInt64], at offset: Int) {
        var carry: UInt64 = 0
        for index in divisor.indices {
            let (first, over) = rest[offset &+ index].addingReportingOverflow(divisor[index])
            let (second, again) = first.addingReportingOverflow(carry)
            rest[offset &+ index] = second
            carry = over || again ? 1 : 0
        }
        rest[offset &+ divisor.count] &+= carry
    }

    /// The limbs moved by less than 64 bits, with one more limb at the end.
    private static func shifted(_ limbs: [UInt64], left count: Int) -> [UInt64] {
        var carry: UInt64 = 0
        var result = limbs.map { limb in
            defer { carry = limb >> UInt64(64 - count) }
            return limb << UInt64(count) | carry
        }
        result.append(carry)
        return result
    }

    private static func shifted(_ limbs: [UInt64], right count: Int) -> [UInt64] {
        limbs.indices.map { index in
            let next = index + 1 < limbs.count ? limbs[index + 1] : 0
            return limbs[index] >> UInt64(count) | next << UInt64(64 - count)
        }
    }
}
