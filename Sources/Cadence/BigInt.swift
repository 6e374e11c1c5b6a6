/// An integer of any size: a sign and 64-bit limbs.
///
/// Magnitudes below 2⁶⁴ take no allocation. Zero is never negative and the highest limb is never zero, so that
/// equal numbers are equal values.
package struct BigInt: Sendable, Hashable {
    private(set) var low: UInt64
    private(set) var high: [UInt64]
    package private(set) var isNegative: Bool

    /// The number of a sign and limbs, the least significant first; leading zero limbs are dropped.
    package init(isNegative: Bool, limbs: some Sequence<UInt64>) {
        var limbs = Array(limbs)
        while limbs.last == 0 { limbs.removeLast() }
        low = limbs.first ?? 0
        high = Array(limbs.dropFirst())
        self.isNegative = isNegative && !limbs.isEmpty
    }

    /// The number below 2⁶⁴ in magnitude.
    package init(isNegative: Bool = false, magnitude: UInt64) {
        low = magnitude
        high = []
        self.isNegative = isNegative && magnitude != 0
    }

    /// The number of a Swift integer.
    package init(_ number: some BinaryInteger) {
        var rest = number.magnitude
        var limbs: [UInt64] = []
        while rest != 0 {
            limbs.append(UInt64(truncatingIfNeeded: rest))
            guard rest.bitWidth > 64 else { break }
            rest >>= 64
        }
        self.init(isNegative: number < 0, limbs: limbs)
    }

    package static let zero = BigInt(magnitude: 0)

    /// All limbs of the magnitude, the least significant first; none for zero.
    package var limbs: [UInt64] { low == 0 && high.isEmpty ? [] : [low] + high }

    /// How many bits the magnitude needs; 0 for zero.
    package var magnitudeBits: Int {
        guard let top = high.last else { return 64 - low.leadingZeroBitCount }
        return (high.count + 1) * 64 - top.leadingZeroBitCount
    }

    /// Whether the magnitude is a power of two.
    var isPowerOfTwo: Bool {
        low.nonzeroBitCount + high.reduce(0) { $0 + $1.nonzeroBitCount } == 1
    }

    package static prefix func - (number: BigInt) -> BigInt {
        var result = number
        result.isNegative = !number.isNegative && (number.low != 0 || !number.high.isEmpty)
        return result
    }

    /// The number as a Swift integer of at most 128 bits; nil when it does not fit.
    package func exactly<Integer: FixedWidthInteger>(_: Integer.Type = Integer.self) -> Integer? {
        if high.isEmpty, !isNegative { return Integer(exactly: low) }
        guard high.count <= 1 else { return nil }
        let magnitude = UInt128(low) | UInt128(high.first ?? 0) << 64
        guard isNegative else { return Integer(exactly: magnitude) }
        guard magnitude <= UInt128(1) << 127 else { return nil }
        return Integer(exactly: Int128(truncatingIfNeeded: 0 &- magnitude))
    }
}

extension BigInt: Comparable {
    package static func < (left: BigInt, right: BigInt) -> Bool {
        guard left.isNegative == right.isNegative else { return left.isNegative }
        return left.isNegative ? right.isMagnitudeLess(than: left) : left.isMagnitudeLess(than: right)
    }

    private func isMagnitudeLess(than other: BigInt) -> Bool {
        guard high.count == other.high.count else { return high.count < other.high.count }
        for (mine, theirs) in zip(high.reversed(), other.high.reversed()) where mine != theirs { return mine < theirs }
        return low < other.low
    }
}
