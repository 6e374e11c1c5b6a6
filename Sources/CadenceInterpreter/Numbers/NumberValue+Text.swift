import Cadence

/// Decimal text, as `toString` and `fromString` have it.
extension NumberValue: CustomStringConvertible {
    /// Decimal digits; fixed-point numbers with all decimals of their type, `-1.50000000`.
    var description: String {
        let decimals = type.decimals
        guard decimals > 0 else {
            if case .small(let number) = raw { return String(number) }
            return integer.description
        }
        let digits = (isNegative ? -integer : integer).description
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
        return (isNegative ? "-" : "") + padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }

    /// The number of decimal text; nil for text of another form and for numbers out of range.
    static func fromString(_ text: String, _ type: SimpleType) throws(NumberFailure) -> NumberValue? {
        let bytes = Array(text.utf8)
        return type.decimals > 0 ? try fixedPoint(bytes[...], type) : try integer(bytes[...], type)
    }

    /// Digits, with a sign in front for signed types and for those without a machine word of their own.
    private static func integer(_ text: ArraySlice<UInt8>, _ type: SimpleType) throws(NumberFailure) -> NumberValue? {
        let allowsSign = type.isSignedNumber || type.numberBits == 0 || type.numberBits > 64
        guard type.isConcreteInteger, let number = try signedInteger(text, type), allowsSign || !number.hasSign else {
            return nil
        }
        if type == .uint, number.value.isNegative {
            throw .unsupported(Refusal.fromStringNegativeUInt.text)
        }
        return try inRange(number.value, type)
    }

    private static func inRange(_ number: BigInt, _ type: SimpleType) throws(NumberFailure) -> NumberValue? {
        if type.isWord, number.isNegative || number.magnitudeBits > type.numberBits { return nil }
        do {
            return try type.fitted(number)
        } catch .overflow, .underflow {
            return nil
        }
    }

    /// One point with digits on both sides and at most the decimals of the type.
    private static func fixedPoint(_ text: ArraySlice<UInt8>, _ type: SimpleType) throws(NumberFailure) -> NumberValue?
    {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].count <= type.decimals, let whole = try signedInteger(parts[0], type),
            let fraction = try signedInteger(parts[1], type), !fraction.hasSign
        else { return nil }
        let isNegative = text.first == UInt8(ascii: "-")
        guard type.isSignedNumber || !isNegative else { return nil }
        let zeros = BigInt.powerOfTen(type.decimals - parts[1].count)
        let magnitude =
            (whole.value.isNegative ? -whole.value : whole.value) * type.scaleFactor + fraction.value * zeros
        if let number = try inRange(isNegative ? -magnitude : magnitude, type) { return number }
        try requireKnownRange(whole.value, fraction.value, type)
        return nil
    }

    /// The chain compares the fraction with the digits of the limit, whatever their number: `184467440737.1`, which
    /// is too large, may pass as a number that is not known here.
    private static func requireKnownRange(
        _ whole: BigInt, _ fraction: BigInt, _ type: SimpleType
    ) throws(NumberFailure) {
        guard let limit = whole.isNegative ? type.minimum : type.maximum,
            let parts = limit.integer.dividedTruncating(by: type.scaleFactor), parts.quotient == whole
        else { return }
        let digits = parts.remainder.isNegative ? -parts.remainder : parts.remainder
        if !(digits < fraction) { throw .unsupported(Refusal.fromStringOutOfRange.text(type.rawValue)) }
    }

    /// The value of an optional sign and digits; nil for other text.
    private static func signedInteger(
        _ text: ArraySlice<UInt8>, _ type: SimpleType
    ) throws(NumberFailure) -> (value: BigInt, hasSign: Bool)? {
        let sign = text.first.flatMap { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") ? $0 : nil }
        let digits = text.dropFirst(sign == nil ? 0 : 1)
        guard !digits.isEmpty, digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        guard significant.count <= maximumDigits else {
            if type.numberBits > 0 { return nil }
            throw SimpleType.tooLong
        }
        return (BigInt(isNegative: sign == UInt8(ascii: "-"), digits: significant), sign != nil)
    }

    /// No number of the bounded size has more digits.
    private static let maximumDigits = SimpleType.maximumNumberBits * 3 / 10 + 80
}
