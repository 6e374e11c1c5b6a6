/// An operator before its operand.
enum UnaryOperator: String, Sendable {
    case minus = "-"
    case not = "!"
    case move = "<-"
    case dereference = "*"
}

/// An operator between two operands.
enum BinaryOperator: String, Sendable, CaseIterable {
    case or = "||"
    case and = "&&"
    case less = "<"
    case lessEqual = "<="
    case greater = ">"
    case greaterEqual = ">="
    case equal = "=="
    case notEqual = "!="
    case nilCoalescing = "??"
    case bitwiseOr = "|"
    case bitwiseXor = "^"
    case bitwiseAnd = "&"
    case leftShift = "<<"
    case rightShift = ">>"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divide = "/"
    case remainder = "%"
}

/// The three forms of a cast.
enum CastOperator: String, Sendable {
    case `static` = "as"
    case failable = "as?"
    case force = "as!"
}

/// How a value gets to its place.
struct Transfer: Sendable, Hashable {
    let kind: Kind
    let position: SourcePosition

    enum Kind: String, Sendable {
        case copy = "="
        case move = "<-"
        case forcedMove = "<-!"
    }
}
