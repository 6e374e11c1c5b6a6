/// An exact integer of a Cadence integer type.
public struct CadenceInteger: Sendable, Hashable, CustomStringConvertible {
    /// The number, within the bounds of the type.
    package let value: BigInt
    /// The Cadence type.
    public let type: CadenceIntegerType

    /// The number of a type; `outOfRange` when the type does not hold it.
    package init(_ type: CadenceIntegerType, _ value: BigInt) throws(CadenceError) {
        guard type.contains(value) else {
            throw CadenceError(.outOfRange, "\(shortened(value.description)) is outside the range of \(type)")
        }
        self.init(unchecked: type, value)
    }

    init(unchecked type: CadenceIntegerType, _ value: BigInt) {
        self.type = type
        self.value = value
    }

    /// The number of a type; `outOfRange` when the type does not hold it.
    public init(_ type: CadenceIntegerType, _ number: some BinaryInteger) throws(CadenceError) {
        try self.init(type, BigInt(number))
    }

    /// The number of decimal text as JSON-Cadence has it: ASCII digits, leading zeros allowed, a sign where the type
    /// allows one; `invalid` for other text, `outOfRange` when the type does not hold the number.
    public init(_ type: CadenceIntegerType, text: some StringProtocol) throws(CadenceError) {
        try self.init(type, text: Array(text.utf8)[...])
    }

    init(_ type: CadenceIntegerType, text: some Collection<UInt8>) throws(CadenceError) {
        let signed = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+")
        let digits = text.dropFirst(signed ? 1 : 0)
        guard !digits.isEmpty, !signed || type.allowsSign, digits.allSatisfy(\.isDigit) else {
            throw CadenceError(.invalid, Self.explanation(type, text))
        }
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        guard significant.count <= Self.maximumDigits else {
            throw CadenceError(.limit, "more than \(Self.maximumDigits) digits, found \(significant.count)")
        }
        guard type.bits == nil || significant.count <= Self.maximumBoundedDigits else {
            throw CadenceError(.outOfRange, "a number of \(significant.count) digits is outside the range of \(type)")
        }
        try self.init(type, BigInt(isNegative: text.first == UInt8(ascii: "-"), digits: significant))
    }

    /// How many digits an integer of text may have, because reading and writing take time in the square of them:
    /// 100,000, for which both together
    /// take a seventh of a second.
    public static let maximumDigits = 100_000
    /// No type of fixed width has more digits.
    private static let maximumBoundedDigits = 78

    private static func explanation(_ type: CadenceIntegerType, _ text: some Collection<UInt8>) -> String {
        let found = "\"\(shortened(String(decoding: text, as: UTF8.self)))\""
        return type.allowsSign
            ? "expected the decimal digits of \(type) with an optional sign, found \(found)"
            : "expected the decimal digits of \(type) without a sign, found \(found)"
    }

    /// Decimal digits, with `-` in front of a negative number.
    public var description: String { value.description }
}

extension FixedWidthInteger {
    /// The number of a Cadence integer of whatever Cadence type; nil when it does not fit.
    public init?(exactly integer: CadenceInteger) {
        guard let number = integer.value.exactly(Self.self) else { return nil }
        self = number
    }
}

/// At most 60 characters of a text, for messages.
func shortened(_ text: String) -> String {
    text.utf8.count <= 60 ? text : "\(String(text.unicodeScalars.prefix(40)))… (\(text.utf8.count) bytes)"
}
