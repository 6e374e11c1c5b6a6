/// Turns a program's text into its tree, and finds what is wrong with it as the chain does.
///
/// A thrown error ends the parsing; a reported one does not. Both the order and the places follow the chain, down to
/// where it loses its way after a mistake.
struct Parser {
    /// The chain's limits.
    static let expressionDepthLimit = 16
    static let typeDepthLimit = 16
    /// How deep blocks and declarations may stand in each other. The chain has no limit; this one keeps the stack
    /// bounded for whoever walks the tree.
    static let blockDepthLimit = 80
    /// How high the tree of an expression or a type may grow, by long chains of operators; likewise.
    static let treeDepthLimit: UInt16 = 400

    let bytes: [UInt8]
    let tokens: [Token]
    private let lexerErrors: [ParseError]
    private let endOfFile: Token

    /// The token being looked at.
    var current: Token
    /// The index of the one after it.
    var cursor = 0
    var errors: [ParseError] = []

    var expressionDepth = 0
    var typeDepth = 0
    var blockDepth = 0
    var expressionCount: Int32 = 0
    var replay = ReplayCount()

    init(_ bytes: [UInt8]) {
        let lexer = Lexer(bytes)
        self.bytes = bytes
        tokens = lexer.tokens
        lexerErrors = lexer.errors
        endOfFile = Token(kind: .endOfFile, range: lexer.endOfFile)
        current = endOfFile
        next()
    }

    /// Parses a whole program; throws all that is wrong with it.
    static func parse(_ bytes: [UInt8]) throws(ParseErrors) -> Program {
        var parser = Parser(bytes)
        let declarations = parser.whole { (parser) throws(Stop) in try parser.declarations(until: .endOfFile) }
        guard let declarations, parser.errors.isEmpty else { throw ParseErrors(errors: parser.errors) }
        return Program(declarations: declarations, expressionCount: Int(parser.expressionCount))
    }

    /// Parses something that must be all there is.
    mutating func whole<Result>(_ parse: (inout Parser) throws(Stop) -> Result) -> Result? {
        do {
            let result = try parse(&self)
            skipSpace()
            if current.kind != .endOfFile { report(.unexpectedTokenAtEnd, at: current) }
            return result
        } catch {
            return nil
        }
    }

    // MARK: Tokens

    /// Goes on to the next token; error tokens are reported on the way.
    mutating func next() {
        while cursor < tokens.count {
            let token = tokens[cursor]
            cursor += 1
            guard token.kind == .error else {
                current = token
                return
            }
            errors.append(lexerErrors[Int(token.errorIndex)])
        }
        current = endOfFile
    }

    /// Skips spaces and comments, line ends included.
    mutating func skipSpace() {
        while skipSpaceOnLine() { next() }
    }

    /// Skips spaces and comments up to a line end; true if there is one. A line end in a comment does not count.
    mutating func skipSpaceOnLine() -> Bool {
        while true {
            switch current.kind {
            case .space:
                if current.hasNewline { return true }
                next()
            case .lineComment: next()
            case .blockCommentStart: skipBlockComment()
            default: return false
            }
        }
    }

    private mutating func skipBlockComment() {
        var depth = 0
        repeat {
            switch current.kind {
            case .blockCommentStart: depth += 1
            case .blockCommentEnd: depth -= 1
            case .blockCommentContent: break
            default: return report(.missingCommentEnd, at: current.start)
            }
            next()
        } while depth > 0
    }

    /// Goes on to the next token that is no space.
    mutating func nextToken() {
        next()
        skipSpace()
    }

    /// Looks ahead: whatever the body does to the place in the tokens is undone.
    mutating func lookAhead<Result>(_ body: (inout Parser) -> Result) -> Result {
        let place = self.place
        defer { go(to: place) }
        return body(&self)
    }

    /// A place to come back to.
    struct Place {
        fileprivate let current: Token
        let cursor: Int
    }

    var place: Place { Place(current: current, cursor: cursor) }

    mutating func go(to place: Place) {
        current = place.current
        cursor = place.cursor
    }

    // MARK: Expecting

    /// Takes a token that must be there.
    mutating func expect(_ kind: TokenKind) throws(Stop) -> Token {
        let token = current
        guard token.kind == kind else {
            throw stop(.expectedToken, SourceRange(token.start), detail: "\(kind)")
        }
        next()
        return token
    }

    /// Takes a token that should be there; goes on without it if it is not.
    mutating func take(_ kind: TokenKind, orReport error: ParseError.Kind, detail: String = "") {
        if current.kind == kind {
            next()
        } else {
            report(error, at: current, detail: detail)
        }
    }

    mutating func expectIdentifier() throws(Stop) -> Identifier {
        identifier(try expect(.identifier))
    }

    /// The name at the current token, which must be no reserved word; the token is not skipped.
    mutating func nonReservedIdentifier(_ context: String) throws(Stop) -> Identifier {
        guard current.kind == .identifier else {
            throw stopSyntax("expected identifier \(context), got \(current.kind)")
        }
        if let keyword = current.keyword, !keyword.isSoft {
            throw stopSyntax("expected identifier \(context), got keyword \(keyword.rawValue)")
        }
        return identifier(current)
    }

    func identifier(_ token: Token) -> Identifier {
        Identifier(name: text(token), position: token.start)
    }

    /// The text of a token; the lexer lets only whole tokens through.
    func text(_ token: Token) -> String { String(decoding: source(token), as: UTF8.self) }

    func source(_ token: Token) -> ArraySlice<UInt8> { bytes[token.bytes.clamped(to: bytes.indices)] }

    // MARK: Errors

    mutating func report(_ kind: ParseError.Kind, at token: Token, detail: String = "", second: String = "") {
        errors.append(ParseError(kind, at: token, detail: detail, second: second))
    }

    mutating func report(_ kind: ParseError.Kind, _ range: SourceRange, detail: String = "") {
        errors.append(ParseError(kind, range, detail: detail))
    }

    mutating func report(_ kind: ParseError.Kind, at position: SourcePosition, detail: String = "") {
        report(kind, SourceRange(position), detail: detail)
    }

    mutating func reportSyntax(_ message: String) { errors.append(syntaxError(message)) }

    private func syntaxError(_ message: String) -> ParseError {
        ParseError(.syntax, SourceRange(current.start), detail: message)
    }

    /// Reports an error to throw for.
    mutating func stop(
        _ kind: ParseError.Kind, _ range: SourceRange, got: TokenKind? = nil, detail: String = "", second: String = ""
    ) -> Stop {
        errors.append(ParseError(kind, range, got: got, detail: detail, second: second))
        return Stop()
    }

    mutating func stop(_ kind: ParseError.Kind, at token: Token, detail: String = "", second: String = "") -> Stop {
        stop(kind, token.range, got: token.kind, detail: detail, second: second)
    }

    mutating func stopSyntax(_ message: String) -> Stop {
        reportSyntax(message)
        return Stop()
    }

    // MARK: Braces

    /// Opens braces, one level deeper; returns where.
    mutating func open(orReport error: ParseError.Kind, detail: String) throws(Stop) -> SourcePosition {
        let start = current.start
        guard blockDepth < Parser.blockDepthLimit else {
            throw stop(
                .unsupportedNesting, SourceRange(start), detail: Refusal.blockLevels.text(Parser.blockDepthLimit))
        }
        blockDepth += 1
        take(.braceOpen, orReport: error, detail: detail)
        return start
    }

    /// Closes braces; returns where.
    mutating func close(orReport error: ParseError.Kind, detail: String) -> SourcePosition {
        blockDepth -= 1
        skipSpace()
        let end = current.end
        take(.braceClose, orReport: error, detail: detail)
        return end
    }
}

/// Thrown when parsing cannot go on; the reason is among the parser's errors.
struct Stop: Error {}

/// Everything wrong with a program's text, in the order it was found; at least one.
struct ParseErrors: Error, Sendable, Hashable {
    let errors: [ParseError]
}
