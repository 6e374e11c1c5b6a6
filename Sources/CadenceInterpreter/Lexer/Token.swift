/// A piece of the text: what it is and where.
struct Token: Sendable {
    var kind: TokenKind
    /// The keyword an identifier is.
    var keyword: Keyword?
    /// Whether a space contains the end of a line.
    var hasNewline = false
    /// Which of the lexer's errors an error token stands for.
    var errorIndex: Int32 = 0
    var range: SourceRange

    var start: SourcePosition { range.start }
    var end: SourcePosition { range.end }

    /// The bytes of the token.
    var bytes: Range<Int> { Int(start.offset)..<Int(end.offset) + 1 }
}
