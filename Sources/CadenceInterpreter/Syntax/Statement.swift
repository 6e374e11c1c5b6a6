/// A statement with its place in the text.
struct Statement: Sendable {
    let kind: Kind
    let range: SourceRange

    indirect enum Kind: Sendable {
        case `return`(Expression?)
        case `break`
        case `continue`
        case `if`(IfStatement)
        case `guard`(GuardStatement)
        case `while`(Expression, Block)
        case `for`(ForStatement)
        case `switch`(Expression, [SwitchCase])
        /// The expression is an invocation.
        case emit(Expression)
        case remove(attachment: NominalType, from: Expression)
        case assignment(Expression, Transfer, Expression)
        case swap(Expression, Expression)
        case expression(Expression)
        case declaration(Declaration)
    }
}

/// Statements in braces.
struct Block: Sendable {
    let statements: [Statement]
    let range: SourceRange
}

/// What an `if` or `guard` asks.
indirect enum Test: Sendable {
    case expression(Expression)
    /// `let x = optional` or `var x = optional`.
    case declaration(VariableDeclaration)
}

/// `if … else if … else …`, the chain of it in one list.
struct IfStatement: Sendable {
    let branches: [Branch]
    let otherwise: Block?

    struct Branch: Sendable {
        /// The keyword `if`.
        let start: SourcePosition
        let test: Test
        let then: Block
    }
}

/// `guard … else { … }`.
struct GuardStatement: Sendable {
    let test: Test
    let otherwise: Block
}

/// `for index, name in value { … }`.
struct ForStatement: Sendable {
    let index: Identifier?
    let name: Identifier
    let value: Expression
    let body: Block
}

/// `case value: …`, or `default: …` without a value.
struct SwitchCase: Sendable {
    let value: Expression?
    let statements: [Statement]
    let range: SourceRange
}

/// Pre- or post-conditions.
final class Conditions: Sendable {
    let conditions: [Condition]
    let range: SourceRange

    init(conditions: [Condition], range: SourceRange) {
        self.conditions = conditions
        self.range = range
    }
}

/// One line of conditions.
indirect enum Condition: Sendable {
    case test(Expression, message: Expression?)
    /// An `emit` statement; the expression is an invocation.
    case emit(Expression, SourceRange)

    var range: SourceRange {
        switch self {
        case .test(let test, let message): SourceRange(test.start, (message ?? test).end)
        case .emit(_, let range): range
        }
    }
}
