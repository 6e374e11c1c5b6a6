/// An exact fixed-point number of a Cadence type.
public struct CadenceFixedPoint: Sendable, Hashable, CustomStringConvertible {
    /// The number times 10 to the power of the type's decimals.
    package let scaled: BigInt
    /// The Cadence type.
    public let type: CadenceFixedPointType

    /// The number of a scaled integer; `outOfRange` when the type does not hold it.
    package init(_ type: CadenceFixedPointType, scaled: BigInt) throws(CadenceError) {
        guard type.scaledType.contains(scaled) else {
            throw CadenceError(.outOfRange, "the number is outside the range of \(type)")
        }
        self.init(unchecked: type, scaled: scaled)
    }

    init(unchecked type: CadenceFixedPointType, scaled: BigInt) {
        self.type = type
        self.scaled = scaled
    }

    /// The number of decimal text as JSON-Cadence has it.
    ///
    /// Exactly one point with digits on both sides, at most as many decimals as the type has, one sign in front: `+`
    /// for all types, `-` for the signed ones. Other text is `invalid`, a number the type does not hold `outOfRange`.
    public init(_ type: CadenceFixedPointType, text: some StringProtocol) throws(CadenceError) {
        try self.init(type, text: Array(text.utf8)[...])
    }

    init(_ type: CadenceFixedPointType, text: some Collection<UInt8>) throws(CadenceError) {
        let isNegative = text.first == UInt8(ascii: "-")
        let unsigned = text.dropFirst(isNegative || text.first == UInt8(ascii: "+") ? 1 : 0)
        guard let point = unsigned.firstIndex(of: UInt8(ascii: ".")) else { throw Self.malformed(type, text) }
        let (whole, decimals) = (unsigned[..<point], unsigned[point...].dropFirst())
        guard !whole.isEmpty, !decimals.isEmpty, whole.allSatisfy(\.isDigit), decimals.allSatisfy(\.isDigit) else {
            throw Self.malformed(type, text)
        }
        guard decimals.count <= type.decimals else {
            throw CadenceError(.invalid, "\(type) has at most \(type.decimals) decimals, found \(decimals.count)")
        }
        guard !isNegative || type.isSigned else {
            throw CadenceError(.outOfRange, "\(type) holds no negative numbers")
        }
        let significant = whole.drop { $0 == UInt8(ascii: "0") }
        let scaled = Self.scaled(type, isNegative, significant.prefix(Self.maximumWholeDigits + 1), decimals)
        guard significant.count <= Self.maximumWholeDigits, type.scaledType.contains(scaled) else {
            let text = String(decoding: text, as: UTF8.self)
            throw CadenceError(.outOfRange, "\(shortened(text)) is outside the range of \(type)")
        }
        self.init(unchecked: type, scaled: scaled)
    }

    private static func scaled(
        _ type: CadenceFixedPointType, _ isNegative: Bool, _ whole: some Collection<UInt8>,
        _ decimals: some Collection<UInt8>
    ) -> BigInt {
        guard whole.count + type.decimals <= 19 else {
            let zeros = repeatElement(UInt8(ascii: "0"), count: type.decimals - decimals.count)
            return BigInt(isNegative: isNegative, digits: Array(whole) + Array(decimals) + zeros)
        }
        var number: UInt64 = 0
        for digit in whole { number = number &* 10 &+ UInt64(digit & 0x0f) }
        for digit in decimals { number = number &* 10 &+ UInt64(digit & 0x0f) }
        for _ in decimals.count..<type.decimals { number = number &* 10 }
        return BigInt(isNegative: isNegative, magnitude: number)
    }

    /// No type has more digits before the point.
    private static let maximumWholeDigits = 15

    private static func malformed(_ type: CadenceFixedPointType, _ text: some Collection<UInt8>) -> CadenceError {
        let found = String(decoding: text, as: UTF8.self)
        let hint = found.utf8.allSatisfy(\.isDigit) && !found.isEmpty ? "; write \(shortened(found)).0" : ""
        return CadenceError(
            .invalid, "expected \(type) as digits with a decimal point, found \"\(shortened(found))\"\(hint)")
    }

    /// The number with all decimals of its type: `1.50000000`.
    public var description: String {
        let digits = (scaled.isNegative ? -scaled : scaled).description
        let padded = String(repeating: "0", count: max(0, type.decimals + 1 - digits.utf8.count)) + digits
        return (scaled.isNegative ? "-" : "") + padded.dropLast(type.decimals) + "." + padded.suffix(type.decimals)
    }
}
