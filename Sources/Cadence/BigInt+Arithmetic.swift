/// Sums, differences and products; all of them exact.
extension BigInt {
    package static func + (left: BigInt, right: BigInt) -> BigInt {
        if left.high.isEmpty, right.high.isEmpty, let sum = smallSum(left, right) { return sum }
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
        let isNegative = left.isNegative != right.isNegative
        guard left.high.isEmpty, right.high.isEmpty else {
            return BigInt(isNegative: isNegative, limbs: product(left.limbs, right.limbs))
        }
        let product = left.low.multipliedFullWidth(by: right.low)
        return product.high == 0
            ? BigInt(isNegative: isNegative, magnitude: product.low)
            : BigInt(isNegative: isNegative, limbs: [product.low, product.high])
    }

    /// 10 to a power that is not negative.
    package static func powerOfTen(_ exponent: Int) -> BigInt {
        (0..<max(0, exponent)).reduce(BigInt(magnitude: 1)) { power, _ in power * BigInt(magnitude: 10) }
    }

    /// The sum of two numbers of one limb; nil if it needs two.
    private static func smallSum(_ left: BigInt, _ right: BigInt) -> BigInt? {
        guard left.isNegative == right.isNegative else {
            return left.low < right.low
                ? BigInt(isNegative: right.isNegative, magnitude: right.low - left.low)
                : BigInt(isNegative: left.isNegative, magnitude: left.low - right.low)
        }
        let (sum, overflow) = left.low.addingReportingOverflow(right.low)
        return overflow ? nil : BigInt(isNegative: left.isNegative, magnitude: sum)
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
        let count = left.count + right.count
        return [UInt64](unsafeUninitializedCapacity: count) { result, initialized in
            result.initialize(repeating: 0)
            left.withUnsafeBufferPointer { left in
                for (offset, factor) in right.enumerated() where factor != 0 {
                    result[offset + left.count] = add(left, times: factor, to: &result, at: offset)
                }
            }
            initialized = count
        }
    }

    /// Adds a multiple of limbs in place and gives the carry.
    @inline(__always)
    private static func add(
        _ limbs: UnsafeBufferPointer<UInt64>, times factor: UInt64, to result: inout UnsafeMutableBufferPointer<UInt64>,
        at offset: Int
    ) -> UInt64 {
        var carry: UInt64 = 0
        for index in limbs.indices {
            let (high, low) = limbs[index].multipliedFullWidth(by: factor)
            let (first, over) = low.addingReportingOverflow(carry)
            let (second, again) = first.addingReportingOverflow(result[offset &+ index])
            result[offset &+ index] = second
            carry = high &+ (over ? 1 : 0) &+ (again ? 1 : 0)
        }
        return carry
    }

    private static func isLess(_ left: [UInt64], _ right: [UInt64]) -> Bool {
        guard left.count == right.count else { return left.count < right.count }
        for index in left.indices.reversed() where left[index] != right[index] { return left[index] < right[index] }
        return false
    }
}
