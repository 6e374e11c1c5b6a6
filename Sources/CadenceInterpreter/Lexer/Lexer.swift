/// Cuts a program's bytes into tokens.
///
/// Spaces and comments are tokens, as the grammar cares for them in places. An error becomes a token too, so
/// that it is reported when the parser gets there.
struct Lexer {
    /// The chain's own limit.
    static let tokenLimit = 1 << 19

    let bytes: [UInt8]
    private(set) var tokens: [Token] = []
    private(set) var errors: [ParseError] = []
    /// Where the next token would begin if there were one.
    private(set) var endOfFile = SourceRange(.start)

    /// Where the token under way begins.
    var start = SourcePosition.start
    /// The next byte to be read.
    var index = 0
    /// How many parentheses of string templates are open; 0 outside of templates.
    var openParentheses = 0
    private var isStopped = false
    private var hasFailed = false

    /// Cuts a whole text.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        tokens.reserveCapacity(min(bytes.count / 2 + 16, Lexer.tokenLimit))
        // Offsets are kept in 32 bits.
        if bytes.count > Int(Int32.max) - 8 { fail(.tokenLimitReached, at: .start) }
        while !isStopped, index < bytes.count { scanToken() }
        if !hasFailed { endOfFile = SourceRange(lastPlace(before: isStopped ? index : index + 1)) }
    }

    /// The byte some places ahead, or nil at the end.
    func peek(_ ahead: Int = 0) -> UInt8? {
        let place = index + ahead
        return place < bytes.count ? bytes[place] : nil
    }

    mutating func skip(while condition: (UInt8) -> Bool) {
        while index < bytes.count, condition(bytes[index]) { index += 1 }
    }

    // MARK: Emitting

    /// Ends the token under way at the current byte.
    mutating func emit(_ kind: TokenKind, keyword: Keyword? = nil) {
        let end = start.shifted(by: index - Int(start.offset) - 1)
        append(Token(kind: kind, keyword: keyword, range: SourceRange(start, end)))
        start = end.shifted(by: 1)
    }

    /// Ends a token that may hold line ends and characters of several bytes.
    mutating func emitText(_ kind: TokenKind, hasNewline: Bool = false) {
        let end = lastPlace(before: index)
        append(Token(kind: kind, hasNewline: hasNewline, range: SourceRange(start, end)))
        begin(after: end)
    }

    /// Adds a string of no bytes, as between two templates; the columns behind it count one more on the chain.
    mutating func emitEmptyString() {
        let end = SourcePosition(offset: start.offset &- 1, line: start.line, column: start.column)
        append(Token(kind: .string, range: SourceRange(start, end)))
        start = SourcePosition(offset: start.offset, line: start.line, column: start.column &+ 1)
    }

    /// Adds an error token at the last byte read.
    mutating func emitError(_ kind: ParseError.Kind, _ detail: String = "") {
        let place = SourceRange(lastPlace(before: index))
        errors.append(ParseError(kind, place, detail: detail))
        append(Token(kind: .error, errorIndex: Int32(errors.count - 1), range: place))
    }

    /// Adds an error token and reads no further.
    mutating func stop(_ kind: ParseError.Kind, _ detail: String = "") {
        emitError(kind, detail)
        isStopped = true
    }

    /// Reports a byte no token begins with; reading stops there, as on the chain.
    mutating func stopAtUnrecognizedCharacter() {
        let scalar = bytes.scalar(at: index)
        index += scalar.width
        stop(.syntax, "unrecognized character: \(GoText.unicode(scalar.value))")
    }

    private mutating func append(_ token: Token) {
        guard tokens.count < Lexer.tokenLimit else { return fail(.tokenLimitReached, at: token.start) }
        tokens.append(token)
    }

    private mutating func fail(_ kind: ParseError.Kind, at position: SourcePosition) {
        guard !hasFailed else { return }
        isStopped = true
        hasFailed = true
        let place = SourceRange(position)
        errors = [ParseError(kind, place)]
        tokens = [Token(kind: .error, range: place)]
        endOfFile = place
    }

    // MARK: Places

    /// The place of the last byte before an index, the columns counted from the start of the token.
    ///
    /// A last character of several bytes counts once too often: the chain's columns do.
    private func lastPlace(before end: Int) -> SourcePosition {
        var line = start.line
        var column = start.column
        var offset = Int(start.offset)
        while offset < end - 1 {
            let byte = offset < bytes.count ? bytes[offset] : 0
            if byte == UInt8(ascii: "\n") {
                line &+= 1
                column = 0
            } else {
                column &+= 1
            }
            offset += byte < 0x80 ? 1 : bytes.scalar(at: offset).width
        }
        return SourcePosition(offset: Int32(end - 1), line: line, column: column)
    }

    private mutating func begin(after end: SourcePosition) {
        let isLineEnd = bytes[Int(end.offset)] == UInt8(ascii: "\n")
        start = SourcePosition(
            offset: end.offset &+ 1, line: end.line &+ (isLineEnd ? 1 : 0), column: isLineEnd ? 0 : end.column &+ 1)
    }
}
