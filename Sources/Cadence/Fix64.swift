/// A signed fixed-point number of 8 decimals, exact: `-92233720368.54775808` to `92233720368.54775807`.
public struct Fix64: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The number times 10⁸.
    public let rawValue: Int64

    /// The number of a scaled integer, 10⁸ for one.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// The whole number; nil when its magnitude is more than 92233720368.
    public init?(exactly whole: some BinaryInteger) {
        guard let whole = Int64(exactly: whole) else { return nil }
        let (scaled, overflow) = whole.multipliedReportingOverflow(by: Int64(UFix64.scale))
        guard !overflow else { return nil }
        rawValue = scaled
    }

    /// The number of decimal text with a point: `-1.5`, `300.0`, not `300`.
    ///
    /// Errors: `invalid` with the form wanted, `outOfRange`; see `CadenceFixedPoint`.
    public init(text: some StringProtocol) throws(CadenceError) {
        rawValue = try CadenceFixedPoint(.fix64, text: text).scaled.exactly() ?? 0
    }

    /// The number with 8 decimals: `-0.50000000`.
    public var description: String { CadenceFixedPoint(self).description }
    /// The nearest binary number, for display and rough arithmetic.
    public var doubleValue: Double { Double(rawValue) / Double(UFix64.scale) }

    /// Orders by number.
    public static func < (left: Fix64, right: Fix64) -> Bool { left.rawValue < right.rawValue }
}

extension CadenceFixedPoint {
    /// The number as a `Fix64` of Cadence.
    public init(_ number: Fix64) {
        self.init(unchecked: .fix64, scaled: BigInt(number.rawValue))
    }
}
