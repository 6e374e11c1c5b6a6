/// How tight the parts of an expression bind: the higher, the tighter.
enum ExpressionPower: Int, Sendable, Comparable {
    case lowest
    case ternary
    case logicalOr
    case logicalAnd
    case comparison
    /// One below the operators of the name, which group to the right.
    case belowNilCoalescing
    case nilCoalescing
    case bitwiseOr
    case bitwiseXor
    case bitwiseAnd
    case shift
    case addition
    case multiplication
    case move
    case casting
    case unaryPrefix
    case unaryPostfix
    case access

    static func < (left: ExpressionPower, right: ExpressionPower) -> Bool { left.rawValue < right.rawValue }
}

/// A token that joins two operands whatever follows it.
struct InfixRule: Sendable {
    let `operator`: BinaryOperator
    let power: ExpressionPower
    /// What the right operand must bind tighter than.
    let rightPower: ExpressionPower

    private init(_ operator: BinaryOperator, _ power: ExpressionPower, right: ExpressionPower? = nil) {
        self.operator = `operator`
        self.power = power
        rightPower = right ?? power
    }

    /// The rule of a token kind, by its number. `<` and `>` are not here: they take a look at what follows.
    static let all: [InfixRule?] = TokenKind.allCases.map { rules[$0] }

    private static let rules: [TokenKind: InfixRule] = [
        .doubleBar: InfixRule(.or, .logicalOr),
        .doubleAmpersand: InfixRule(.and, .logicalAnd),
        .lessEqual: InfixRule(.lessEqual, .comparison),
        .greaterEqual: InfixRule(.greaterEqual, .comparison),
        .equalEqual: InfixRule(.equal, .comparison),
        .notEqual: InfixRule(.notEqual, .comparison),
        .doubleQuestion: InfixRule(.nilCoalescing, .nilCoalescing, right: .belowNilCoalescing),
        .bar: InfixRule(.bitwiseOr, .bitwiseOr),
        .caret: InfixRule(.bitwiseXor, .bitwiseXor),
        .ampersand: InfixRule(.bitwiseAnd, .bitwiseAnd),
        .lessLess: InfixRule(.leftShift, .shift),
        .plus: InfixRule(.plus, .addition),
        .minus: InfixRule(.minus, .addition),
        .star: InfixRule(.times, .multiplication),
        .slash: InfixRule(.divide, .multiplication),
        .percent: InfixRule(.remainder, .multiplication),
    ]
}
