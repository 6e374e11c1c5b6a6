/// An expression with its place in the text.
///
/// `id` counts the expressions of a program from 0, so that a checker can keep what it learns in plain arrays.
struct Expression: Sendable {
    let kind: Kind
    let range: SourceRange
    let id: Int32
    /// The height of the tree below, bounded by the parser: walks over it may recurse.
    let depth: UInt16

    indirect enum Kind: Sendable {
        case void
        case `nil`
        case bool(Bool)
        case integer(IntegerLiteral)
        case fixedPoint(FixedPointLiteral)
        case string(String)
        /// The text pieces are one more than the values, which stand between them.
        case template([String], [Expression])
        case path(domain: Identifier, name: Identifier)
        case identifier(Identifier)
        case array([Expression])
        case dictionary([DictionaryEntry])
        case unary(UnaryOperator, Expression)
        case binary(BinaryOperator, Expression, Expression)
        case conditional(Expression, then: Expression, otherwise: Expression)
        case cast(Expression, CastOperator, TypeAnnotation)
        case force(Expression)
        case member(MemberAccess)
        case index(Expression, Expression)
        case invocation(Invocation)
        case reference(Expression)
        case create(Expression)
        case destroy(Expression)
        /// The attachment is an invocation.
        case attach(attachment: Expression, base: Expression)
        case function(FunctionExpression)
    }

    var start: SourcePosition { range.start }
    var end: SourcePosition { range.end }
}

/// `key: value` in a dictionary literal.
struct DictionaryEntry: Sendable {
    let key: Expression
    let value: Expression
}

/// `object.name` or `object?.name`.
struct MemberAccess: Sendable {
    let object: Expression
    let isOptional: Bool
    /// The last place of `.` or `?.`.
    let operatorEnd: SourcePosition
    let name: Identifier
}

/// A call with its arguments.
struct Invocation: Sendable {
    let callee: Expression
    let typeArguments: [TypeAnnotation]
    let arguments: [Argument]
    /// The opening parenthesis.
    let argumentsStart: SourcePosition
}

/// An argument of a call.
struct Argument: Sendable {
    let label: Label?
    let value: Expression
    /// The comma or parenthesis after the argument.
    let separator: SourcePosition

    /// The label and the range with its colon.
    struct Label: Sendable {
        let name: String
        let range: SourceRange
    }

    /// The whole argument, label included.
    var range: SourceRange { SourceRange(label?.range.start ?? value.start, value.end) }
}
