/// A fixed-point type of Cadence.
public enum CadenceFixedPointType: UInt8, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// Signed and unsigned of 8 decimals, signed and unsigned of 24.
    case fix64, ufix64, fix128, ufix128

    private struct Row {
        let name: StaticString
        let decimals: Int
        let raw: CadenceIntegerType
    }

    private static let rows: [Row] = [
        Row(name: "Fix64", decimals: 8, raw: .int64),
        Row(name: "UFix64", decimals: 8, raw: .uint64),
        Row(name: "Fix128", decimals: 24, raw: .int128),
        Row(name: "UFix128", decimals: 24, raw: .uint128),
    ]

    private var row: Row { Self.rows[Int(rawValue)] }

    var staticName: StaticString { row.name }
    /// The name in Cadence, `UFix64`.
    public var name: String { row.name.description }
    /// How many decimals the type has: 8 or 24.
    public var decimals: Int { row.decimals }
    /// The integer type of the scaled number.
    public var scaledType: CadenceIntegerType { row.raw }
    /// Whether numbers of the type can be negative.
    public var isSigned: Bool { scaledType.isSigned }
    /// The name in Cadence.
    public var description: String { name }
}
