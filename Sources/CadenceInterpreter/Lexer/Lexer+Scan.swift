extension Lexer {
    /// Reads one token, or a comment.
    mutating func scanToken() {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
            scanIdentifier()
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
            scanSpace()
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            scanNumber()
        case UInt8(ascii: "\""):
            index += 1
            scanString()
        case UInt8(ascii: "\\") where openParentheses > 0:
            scanTemplateStart()
        case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
            skip { $0 != UInt8(ascii: "\n") }
            emitText(.lineComment)
        case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
            scanBlockComment()
        default:
            scanOperator(byte)
        }
    }

    private mutating func scanIdentifier() {
        let first = index
        skip(while: Lexer.isIdentifier)
        let keyword = Keyword.find(bytes, first..<index)
        guard keyword == .as, let next = peek(), next == UInt8(ascii: "?") || next == UInt8(ascii: "!") else {
            return emit(.identifier, keyword: keyword)
        }
        index += 1
        emit(next == UInt8(ascii: "?") ? .asQuestion : .asExclamation)
    }

    private mutating func scanSpace() {
        var hasNewline = false
        skip {
            switch $0 {
            case UInt8(ascii: "\n"):
                hasNewline = true
                return true
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): return true
            default: return false
            }
        }
        emitText(.space, hasNewline: hasNewline)
    }

    private mutating func scanOperator(_ byte: UInt8) {
        guard byte < 0x80, let match = Spelling.byFirstByte[Int(byte)].first(where: { matches($0.rest) }) else {
            return stopAtUnrecognizedCharacter()
        }
        index += 1 + match.rest.count
        emit(match.kind)
        guard openParentheses > 0 else { return }
        if match.kind == .parenOpen { openParentheses += 1 }
        guard match.kind == .parenClose else { return }
        openParentheses -= 1
        // The string goes on after the last parenthesis of its template.
        if openParentheses == 0 { scanString() }
    }

    private func matches(_ rest: [UInt8]) -> Bool {
        for (ahead, byte) in rest.enumerated() where peek(ahead + 1) != byte { return false }
        return true
    }

    /// Reads comments in comments up to the end of the outermost; the parser complains if there is none.
    private mutating func scanBlockComment() {
        var depth = 0
        repeat {
            switch (peek(), peek(1)) {
            case (UInt8(ascii: "/"), UInt8(ascii: "*")):
                scanCommentMark(.blockCommentStart)
                depth += 1
            case (UInt8(ascii: "*"), UInt8(ascii: "/")):
                scanCommentMark(.blockCommentEnd)
                depth -= 1
            case (nil, _):
                return
            default:
                index += 1
            }
        } while depth > 0
    }

    private mutating func scanCommentMark(_ kind: TokenKind) {
        if index > Int(start.offset) { emitText(.blockCommentContent) }
        index += 2
        emit(kind)
    }

    // MARK: Strings

    /// Reads the rest of a string, up to its end, the end of the line or a template.
    mutating func scanString() {
        loop: while let byte = peek() {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                break loop
            case UInt8(ascii: "\n"):
                break loop
            case UInt8(ascii: "\\"):
                if peek(1) == UInt8(ascii: "(") { break loop }
                index += peek(1) == UInt8(ascii: "\n") || peek(1) == nil ? 1 : 2
            default:
                index += 1
            }
        }
        let isTemplate = peek() == UInt8(ascii: "\\") && peek(1) == UInt8(ascii: "(")
        if index > Int(start.offset) { emitText(.string) } else { emitEmptyString() }
        if isTemplate { scanTemplateStart() }
    }

    private mutating func scanTemplateStart() {
        guard peek(1) == UInt8(ascii: "(") else {
            // The chain reads a stray backslash and one more character into the next token.
            index += 1 + (peek(1) == nil ? 0 : bytes.scalar(at: index + 1).width)
            return
        }
        index += 2
        emit(.stringTemplate)
        openParentheses += 1
    }

    // MARK: Numbers

    private mutating func scanNumber() {
        guard peek() == UInt8(ascii: "0"), let second = peek(1) else { return scanDecimal() }
        switch second {
        case UInt8(ascii: "b"): scanDigits(.binaryInteger) { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "1") }
        case UInt8(ascii: "o"): scanDigits(.octalInteger) { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "7") }
        case UInt8(ascii: "x"): scanDigits(.hexadecimalInteger) { $0.hexadecimalValue != nil }
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): scanUnknownBase()
        default: scanDecimal()
        }
    }

    private mutating func scanDigits(_ kind: TokenKind, _ isDigit: (UInt8) -> Bool) {
        index += 2
        skip { isDigit($0) || $0 == UInt8(ascii: "_") }
        emit(kind)
    }

    /// The character after the letter belongs to the number whatever it is, as on the chain.
    private mutating func scanUnknownBase() {
        index += 2
        if index < bytes.count { index += bytes.scalar(at: index).width }
        skip(while: Lexer.isDecimal)
        scanFraction(otherwise: .unknownBaseInteger)
    }

    private mutating func scanDecimal() {
        skip(while: Lexer.isDecimal)
        scanFraction(otherwise: .decimalInteger)
    }

    private mutating func scanFraction(otherwise kind: TokenKind) {
        guard peek() == UInt8(ascii: ".") else { return emitText(kind) }
        index += 1
        if let next = peek(), Lexer.isDecimal(next) {
            skip(while: Lexer.isDecimal)
        } else {
            emitError(.syntax, "missing fractional digits")
        }
        emitText(.fixedPoint)
    }

    // MARK: Classes of bytes

    static func isDecimal(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "_")
    }

    static func isIdentifier(_ byte: UInt8) -> Bool {
        isDecimal(byte) || byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
            || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
    }
}
