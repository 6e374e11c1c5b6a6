import Cadence

/// A number of one of Cadence's concrete number types: the type and the integer that stands for it.
///
/// Fixed-point numbers are scaled by 10⁸ or 10²⁴. The value takes 10 bytes, so that it fits beside the tag of an
/// enum of 16 bytes; equal numbers of one type have equal forms.
struct NumberValue: Hashable, Sendable {
    /// The integer: as `small` whenever it fits.
    enum Raw: Sendable {
        case small(Int)
        case big(BigNumber)
    }

    // The order matters: with the type in front the value would take 17 bytes.
    let raw: Raw
    let type: SimpleType

    /// A number that the caller knows to be within the range of the type.
    @inline(__always)
    init(_ type: SimpleType, small: Int) {
        self.type = type
        raw = .small(small)
    }

    /// A number that the caller knows to be within the range of the type.
    init(_ type: SimpleType, unchecked number: BigInt) {
        self.type = type
        raw = number.exactly(Int.self).map { .small($0) } ?? .big(BigNumber(number))
    }

    /// The integer, of whatever form.
    var integer: BigInt {
        switch raw {
        case .small(let number): BigInt(isNegative: number < 0, magnitude: number.magnitude.asUInt64)
        case .big(let number): number.integer
        }
    }

    /// The integer if it fits; for indices, lengths and loops.
    @inline(__always)
    var small: Int? {
        if case .small(let number) = raw { number } else { nil }
    }

    var isZero: Bool { small == 0 }

    var isNegative: Bool {
        switch raw {
        case .small(let number): number < 0
        case .big(let number): number.integer.isNegative
        }
    }

    /// How many words of 64 bits the number takes; what a meter of time may charge an operation with.
    var wordCount: Int {
        switch raw {
        case .small: 1
        case .big(let number): (number.integer.magnitudeBits + 63) / 64
        }
    }
}

/// The integer of a number that does not fit 64 bits, shared by its copies.
final class BigNumber: Sendable {
    let integer: BigInt

    init(_ integer: BigInt) { self.integer = integer }
}

extension NumberValue {
    @inline(__always)
    static func == (left: NumberValue, right: NumberValue) -> Bool {
        guard left.type == right.type else { return false }
        switch (left.raw, right.raw) {
        case (.small(let mine), .small(let theirs)): return mine == theirs
        case (.big(let mine), .big(let theirs)): return mine === theirs || mine.integer == theirs.integer
        default: return false
        }
    }

    func hash(into hasher: inout Hasher) {
        switch raw {
        case .small(let number): hasher.combine(number)
        case .big(let number): hasher.combine(number.integer)
        }
    }

    /// The order of two numbers of one type: negative, zero or positive.
    @inline(__always)
    static func compare(_ left: NumberValue, _ right: NumberValue) -> Int {
        if case .small(let mine) = left.raw, case .small(let theirs) = right.raw {
            return mine < theirs ? -1 : mine == theirs ? 0 : 1
        }
        return compareBig(left.integer, right.integer)
    }

    @inline(__always)
    static func isLess(_ left: NumberValue, _ right: NumberValue) -> Bool { compare(left, right) < 0 }

    @inline(never)
    private static func compareBig(_ left: BigInt, _ right: BigInt) -> Int {
        left < right ? -1 : left == right ? 0 : 1
    }
}

extension UInt {
    fileprivate var asUInt64: UInt64 { UInt64(self) }
}
