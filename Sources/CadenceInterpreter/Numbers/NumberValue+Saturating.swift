import Cadence

/// Arithmetic that gives the limit of the type for a result out of range.
///
/// Which types have which of these functions is for the checker to say.
extension NumberValue {
    static func saturatingAdd(_ left: NumberValue, _ right: NumberValue) throws(NumberFailure) -> NumberValue {
        try left.type.saturated(slowSum(left, right))
    }

    static func saturatingSubtract(_ left: NumberValue, _ right: NumberValue) throws(NumberFailure) -> NumberValue {
        try left.type.saturated(slowDifference(left, right))
    }

    static func saturatingMultiply(_ left: NumberValue, _ right: NumberValue) throws(NumberFailure) -> NumberValue {
        try left.type.saturated(product(left, right))
    }

    /// A division by zero is an error here too.
    static func saturatingDivide(_ left: NumberValue, _ right: NumberValue) throws(NumberFailure) -> NumberValue {
        try left.type.saturated(quotient(left, right))
    }
}
