/// An unsigned fixed-point number of 8 decimals, exact: `0.00000000` to `184467440737.09551615`.
public struct UFix64: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The number times 10⁸.
    public let rawValue: UInt64

    /// The number of a scaled integer, 10⁸ for one.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The whole number; nil when it is negative or more than 184467440737.
    public init?(exactly whole: some BinaryInteger) {
        guard let whole = UInt64(exactly: whole) else { return nil }
        let (scaled, overflow) = whole.multipliedReportingOverflow(by: Self.scale)
        guard !overflow else { return nil }
        rawValue = scaled
    }

    /// The number of decimal text with a point: `1.5`, `300.0`, not `300`.
    ///
    /// Errors: `invalid` with the form wanted, `outOfRange`; see `CadenceFixedPoint`.
    public init(text: some StringProtocol) throws(CadenceError) {
        rawValue = try CadenceFixedPoint(.ufix64, text: text).scaled.low
    }

    static let decimals = 8
    static let scale: UInt64 = 100_000_000

    /// The number with 8 decimals: `1.50000000`.
    public var description: String { CadenceFixedPoint(self).description }
    /// The nearest binary number, for display and rough arithmetic.
    public var doubleValue: Double { Double(rawValue) / Double(Self.scale) }

    /// Orders by number.
    public static func < (left: UFix64, right: UFix64) -> Bool { left.rawValue < right.rawValue }
}

extension CadenceFixedPoint {
    /// The number as a `UFix64` of Cadence.
    public init(_ number: UFix64) {
        self.init(unchecked: .ufix64, scaled: BigInt(magnitude: number.rawValue))
    }
}
