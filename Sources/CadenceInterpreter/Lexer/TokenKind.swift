/// The kinds of tokens.
enum TokenKind: UInt8, Sendable, CaseIterable {
    case error, endOfFile, space
    case lineComment, blockCommentStart, blockCommentContent, blockCommentEnd
    case binaryInteger, octalInteger, decimalInteger, hexadecimalInteger, unknownBaseInteger, fixedPoint
    case identifier, string, stringTemplate
    case plus, minus, star, slash, percent
    case question, doubleQuestion, questionDot
    case parenOpen, parenClose, braceOpen, braceClose, bracketOpen, bracketClose
    case comma, colon, dot, semicolon
    case leftArrow, leftArrowExclamation, rightArrow, swap
    case less, lessEqual, lessLess, greater, greaterEqual
    case equal, equalEqual, exclamation, notEqual
    case ampersand, doubleAmpersand, caret, bar, doubleBar
    case at, asExclamation, asQuestion, hash
}

extension TokenKind: CustomStringConvertible {
    /// The kind as the chain's messages name it.
    var description: String { TokenKind.names[Int(rawValue)] }

    private static let names: [String] = allCases.map { spelling(of: $0).map { "`\($0)`" } ?? words[$0] ?? "" }

    private static func spelling(of kind: TokenKind) -> String? { Spelling.all.first { $0.kind == kind }?.text }

    private static let words: [TokenKind: String] = [
        .error: "error", .endOfFile: "EOF", .space: "space", .binaryInteger: "binary integer",
        .octalInteger: "octal integer", .decimalInteger: "decimal integer",
        .hexadecimalInteger: "hexadecimal integer", .unknownBaseInteger: "integer with unknown base",
        .fixedPoint: "fixed-point number", .lineComment: "line comment", .blockCommentContent: "block comment",
        .identifier: "identifier", .string: "string",
    ]
}

/// A token that is always written the same way.
struct Spelling: Sendable {
    let text: String
    let kind: TokenKind

    private var isComment: Bool { kind == .blockCommentStart || kind == .blockCommentEnd }

    private init(_ text: String, _ kind: TokenKind) {
        self.text = text
        self.kind = kind
    }

    static let all: [Spelling] = [
        Spelling("+", .plus), Spelling("-", .minus), Spelling("*", .star), Spelling("/", .slash),
        Spelling("%", .percent), Spelling("?", .question), Spelling("??", .doubleQuestion),
        Spelling("?.", .questionDot), Spelling("(", .parenOpen), Spelling(")", .parenClose),
        Spelling("{", .braceOpen), Spelling("}", .braceClose), Spelling("[", .bracketOpen),
        Spelling("]", .bracketClose), Spelling(",", .comma), Spelling(":", .colon), Spelling(".", .dot),
        Spelling(";", .semicolon), Spelling("<-", .leftArrow), Spelling("<-!", .leftArrowExclamation),
        Spelling("->", .rightArrow), Spelling("<->", .swap), Spelling("<", .less), Spelling("<=", .lessEqual),
        Spelling("<<", .lessLess), Spelling(">", .greater), Spelling(">=", .greaterEqual), Spelling("=", .equal),
        Spelling("==", .equalEqual), Spelling("!", .exclamation), Spelling("!=", .notEqual),
        Spelling("&", .ampersand), Spelling("&&", .doubleAmpersand), Spelling("^", .caret), Spelling("|", .bar),
        Spelling("||", .doubleBar), Spelling("@", .at), Spelling("as!", .asExclamation),
        Spelling("as?", .asQuestion), Spelling("#", .hash), Spelling("\\(", .stringTemplate),
        Spelling("/*", .blockCommentStart), Spelling("*/", .blockCommentEnd),
    ]

    /// The operators a character can begin, the longest first.
    static let byFirstByte: [[(rest: [UInt8], kind: TokenKind)]] = {
        var table = [[(rest: [UInt8], kind: TokenKind)]](repeating: [], count: 128)
        for entry in all {
            let bytes = Array(entry.text.utf8)
            if bytes[0] == UInt8(ascii: "a") || bytes[0] == UInt8(ascii: "\\") || entry.isComment { continue }
            table[Int(bytes[0])].append((Array(bytes.dropFirst()), entry.kind))
        }
        return table.map { $0.sorted { $0.rest.count > $1.rest.count } }
    }()
}
