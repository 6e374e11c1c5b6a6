/// An integer type of Cadence.
public enum CadenceIntegerType: UInt8, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// Signed: unbounded, or of the width in the name.
    case int, int8, int16, int32, int64, int128, int256
    /// Unsigned: unbounded, or of the width in the name.
    case uint, uint8, uint16, uint32, uint64, uint128, uint256
    /// Unsigned, without a check for overflow in arithmetic.
    case word8, word16, word32, word64, word128, word256

    private struct Row {
        let name: StaticString
        let bits: Int?
        let isSigned: Bool
        let allowsSign: Bool
    }

    private static let rows: [Row] = [
        Row(name: "Int", bits: nil, isSigned: true, allowsSign: true),
        Row(name: "Int8", bits: 8, isSigned: true, allowsSign: true),
        Row(name: "Int16", bits: 16, isSigned: true, allowsSign: true),
        Row(name: "Int32", bits: 32, isSigned: true, allowsSign: true),
        Row(name: "Int64", bits: 64, isSigned: true, allowsSign: true),
        Row(name: "Int128", bits: 128, isSigned: true, allowsSign: true),
        Row(name: "Int256", bits: 256, isSigned: true, allowsSign: true),
        Row(name: "UInt", bits: nil, isSigned: false, allowsSign: true),
        Row(name: "UInt8", bits: 8, isSigned: false, allowsSign: false),
        Row(name: "UInt16", bits: 16, isSigned: false, allowsSign: false),
        Row(name: "UInt32", bits: 32, isSigned: false, allowsSign: false),
        Row(name: "UInt64", bits: 64, isSigned: false, allowsSign: false),
        Row(name: "UInt128", bits: 128, isSigned: false, allowsSign: true),
        Row(name: "UInt256", bits: 256, isSigned: false, allowsSign: true),
        Row(name: "Word8", bits: 8, isSigned: false, allowsSign: false),
        Row(name: "Word16", bits: 16, isSigned: false, allowsSign: false),
        Row(name: "Word32", bits: 32, isSigned: false, allowsSign: false),
        Row(name: "Word64", bits: 64, isSigned: false, allowsSign: false),
        Row(name: "Word128", bits: 128, isSigned: false, allowsSign: true),
        Row(name: "Word256", bits: 256, isSigned: false, allowsSign: true),
    ]

    private var row: Row { Self.rows[Int(rawValue)] }

    /// The type of a Cadence name such as `UInt64`; nil for any other text.
    public init?(name: some StringProtocol) {
        guard let type = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = type
    }

    var staticName: StaticString { row.name }
    /// The name in Cadence, `UInt64`.
    public var name: String { row.name.description }
    /// The width in bits; nil for the unbounded `Int` and `UInt`.
    public var bits: Int? { row.bits }
    /// Whether numbers of the type can be negative.
    public var isSigned: Bool { row.isSigned }
    /// Whether JSON-Cadence text may begin with `+` or `-` (`-0` for an unsigned type).
    public var allowsSign: Bool { row.allowsSign }
    /// The name in Cadence.
    public var description: String { name }

    /// Whether the type holds the number.
    package func contains(_ number: BigInt) -> Bool {
        if number.isNegative && !isSigned { return false }
        guard let bits else { return true }
        let available = isSigned ? bits - 1 : bits
        return number.magnitudeBits <= available
            || (number.isNegative && number.magnitudeBits == bits && number.isPowerOfTwo)
    }
}
