import Cadence

/// What the arithmetic has to know of the number types.
extension SimpleType {
    /// The width in bits; 0 for `Int`, `UInt` and everything that is no concrete number.
    var numberBits: Int {
        switch self {
        case .int8, .uint8, .word8: 8
        case .int16, .uint16, .word16: 16
        case .int32, .uint32, .word32: 32
        case .int64, .uint64, .word64, .fix64, .ufix64: 64
        case .int128, .uint128, .word128, .fix128, .ufix128: 128
        case .int256, .uint256, .word256: 256
        default: 0
        }
    }

    /// Whether it is a concrete number type; what `isConcreteNumber` says, without a look-up.
    @inline(__always)
    var hasNumbers: Bool { numberBits > 0 || self == .int || self == .uint }

    /// Whether numbers of the type may be negative.
    var isSignedNumber: Bool { smallestSmall < 0 }

    /// Whether results out of range wrap around.
    var isWord: Bool {
        switch self {
        case .word8, .word16, .word32, .word64, .word128, .word256: true
        default: false
        }
    }

    /// How many decimals the type has; 0 for integers.
    var decimals: Int {
        switch self {
        case .fix64, .ufix64: 8
        case .fix128, .ufix128: 24
        default: 0
        }
    }

    /// The least of the type's numbers that fit 64 bits with a sign.
    @inline(__always)
    var smallestSmall: Int {
        switch self {
        case .int8: -0x80
        case .int16: -0x8000
        case .int32: -0x8000_0000
        case .int, .int64, .int128, .int256, .fix64, .fix128: .min
        default: 0
        }
    }

    /// The greatest of the type's numbers that fit 64 bits with a sign.
    @inline(__always)
    var greatestSmall: Int {
        switch self {
        case .int8: 0x7f
        case .int16: 0x7fff
        case .int32: 0x7fff_ffff
        case .uint8, .word8: 0xff
        case .uint16, .word16: 0xffff
        case .uint32, .word32: 0xffff_ffff
        default: .max
        }
    }

    /// Whether the integer is in the range of the type.
    @inline(__always)
    func holds(_ small: Int) -> Bool { small >= smallestSmall && small <= greatestSmall }

    /// The greatest number; nil for the unbounded types and for what is no concrete number.
    var maximum: NumberValue? {
        guard numberBits > 0 else { return nil }
        let power = BigInt(magnitude: 1).shiftedLeft(by: isSignedNumber ? numberBits - 1 : numberBits)
        return NumberValue(self, unchecked: power - BigInt(magnitude: 1))
    }

    /// The least number; nil for `Int` and for what is no concrete number.
    var minimum: NumberValue? {
        guard hasNumbers, self != .int else { return nil }
        guard isSignedNumber else { return NumberValue(self, small: 0) }
        return NumberValue(self, unchecked: -BigInt(magnitude: 1).shiftedLeft(by: numberBits - 1))
    }

    /// 10 to the power of the decimals.
    var scaleFactor: BigInt { Self.scaleFactors[decimals] ?? BigInt(magnitude: 1) }

    private static let scaleFactors: [Int: BigInt] = [8: .powerOfTen(8), 24: .powerOfTen(24)]
}

/// Bringing exact results into the range of a type.
extension SimpleType {
    /// How many bits a number of `Int` or `UInt` may have here. The chain knows no limit but that of memory; with
    /// this one the slowest operation takes a few milliseconds.
    static let maximumNumberBits = 1 << 16

    /// The number in the type: words wrap around, others fail with overflow or underflow.
    func fitted(_ number: BigInt) throws(NumberFailure) -> NumberValue {
        guard hasNumbers else { throw .unsupported(Refusal.numberOfType.text(rawValue)) }
        if isWord { return NumberValue(self, unchecked: number.lowestBits(numberBits)) }
        if number.isNegative && !isSignedNumber { throw .underflow }
        guard numberBits > 0 else {
            guard number.magnitudeBits <= Self.maximumNumberBits else { throw Self.tooLong }
            return NumberValue(self, unchecked: number)
        }
        guard holds(number) else { throw number.isNegative ? .underflow : .overflow }
        return NumberValue(self, unchecked: number)
    }

    /// The number in the type, the limit of the type in place of a number out of range.
    func saturated(_ number: BigInt) throws(NumberFailure) -> NumberValue {
        do {
            return try fitted(number)
        } catch .overflow {
            return try limit(maximum)
        } catch .underflow {
            return try limit(minimum)
        }
    }

    private func limit(_ limit: NumberValue?) throws(NumberFailure) -> NumberValue {
        guard let limit else { throw .unsupported(Refusal.saturation.text(rawValue)) }
        return limit
    }

    private func holds(_ number: BigInt) -> Bool {
        let bits = number.isNegative ? (number + BigInt(magnitude: 1)).magnitudeBits : number.magnitudeBits
        return bits <= (isSignedNumber ? numberBits - 1 : numberBits)
    }

    static var tooLong: NumberFailure { .unsupported(Refusal.integerBits.text(maximumNumberBits)) }
}
