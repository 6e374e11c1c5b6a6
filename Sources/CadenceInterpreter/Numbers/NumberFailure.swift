/// Why an operation on numbers has no result.
enum NumberFailure: Error, Hashable, CustomStringConvertible {
    /// The result is above the range of the type.
    case overflow
    /// The result is below the range of the type.
    case underflow
    case divisionByZero
    /// The count of a shift is negative.
    case negativeShift
    /// The chain has an answer that is not known here, or one too large to compute; the text says what of.
    case unsupported(String)

    /// The name of the chain's error type; nil for what is not supported.
    var className: String? {
        switch self {
        case .overflow: "OverflowError"
        case .underflow: "UnderflowError"
        case .divisionByZero: "DivisionByZeroError"
        case .negativeShift: "NegativeShiftError"
        case .unsupported: nil
        }
    }

    /// The chain's message, or what is not supported.
    var description: String {
        switch self {
        case .overflow: "overflow"
        case .underflow: "underflow"
        case .divisionByZero: "division by zero"
        case .negativeShift: "negative shift"
        case .unsupported(let what): what
        }
    }
}
