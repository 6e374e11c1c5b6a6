/// A whole number as written.
///
/// The value is left to those who need it: a literal may have any number of digits.
struct IntegerLiteral: Sendable, Hashable {
    /// 2, 8, 10 or 16.
    let base: UInt8
    /// The digits, most significant first, without prefix and underscores; at least one.
    let digits: [UInt8]
    var isNegative = false

    var isZero: Bool { digits.allSatisfy { $0 == UInt8(ascii: "0") } }
}

/// A decimal number with a fraction, as written.
struct FixedPointLiteral: Sendable, Hashable {
    /// The digits before the point, without underscores.
    let integer: [UInt8]
    /// The digits after the point, without underscores; their number is the scale.
    let fraction: [UInt8]
    var isNegative = false
}
