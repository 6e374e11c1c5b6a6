/// Sums, differences and products; all of them exact.
extension BigInt {
    package static func + (left: BigInt, right: BigInt) -> BigInt {
        if left.isNegative == right.isNegative {
            return BigInt(isNegative: left.isNegative, limbs: sum(left.limbs, right.limbs))
        }
        let (mine, theirs) = (left.limbs, right.limbs)
        return isLess(mine, theirs)
            ? BigInt(isNegative: right.isNegative, limbs: difference(theirs, mine))
            : BigInt(isNegative: left.isNegative, limbs: difference(mine, theirs))
    }

    package static func - (left: BigInt, right: BigInt) -> BigInt { left + -right }

    /// The product, in time proportional to the product of the lengths.
    package static func * (left: BigInt, right: BigInt) -> BigInt {
        BigInt(isNegative: left.isNegative != right.isNegative, limbs: product(left.limbs, right.limbs))
    }

    /// 10 to a power that is not negative.
    package static func powerOfTen(_ exponent: Int) -> BigInt {
        (0..<max(0, exponent)).reduce(BigInt(magnitude: 1)) { power, _ in power * BigInt(magnitude: 10) }
    }

    private static func sum(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        var (result, shorter) = left.count < right.count ? (right, left) : (left, right)
        shorter.append(0)
        var carry: UInt64 = 0
        for index in result.indices {
            guard carry != 0 || index < shorter.count else { break }
            let (first, over) = result[index].addingReportingOverflow(index < shorter.count ? shorter[index] : 0)
            let (second, again) = first.addingReportingOverflow(carry)
            result[index] = second
            carry = over || again ? 1 : 0
        }
        if carry != 0 { result.append(carry) }
        return result
    }

    /// The difference of magnitudes of which the first is not the smaller.
    private static func difference(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        var result = left
        var borrow: UInt64 = 0
        for index in result.indices {
            guard borrow != 0 || index < right.count else { break }
            let (first, under) = result[index].subtractingReportingOverflow(index < right.count ? right[index] : 0)
            let (second, again) = first.subtractingReportingOverflow(borrow)
            result[index] = second
            borrow = under || again ? 1 : 0
        }
        return result
    }

    private static func product(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        guard !left.isEmpty, !right.isEmpty else { return [] }
        var result = [UInt64](repeating: 0, count: left.count + right.count)
        for (offset, factor) in right.enumerated() where factor != 0 {
            var carry: UInt64 = 0
            for index in left.indices {
                let (high, low) = left[index].multipliedFullWidth(by: factor)
                let (first, over) = low.addingReportingOverflow(carry)
                let (second, again) = first.addingReportingOverflow(result[offset &+ index])
                result[offset &+ index] = second
                carry = high &+ (over ? 1 : 0) &+ (again ? 1 : 0)
            }
            result[offset &+ left.count] = carry
        }
        return result
    }

    private static func isLess(_ left: [UInt64], _ right: [UInt64]) -> Bool {
        guard left.count == right.count else { return left.count < right.count }
        for index in left.indices.reversed() where left[index] != right[index] { return left[index] < right[index] }
        return false
    }
}
