import Testing

@testable import CadenceInterpreter

@Suite struct LexerTests {
    private func kinds(_ source: String) -> String {
        Lexer(Array(source.utf8)).tokens.map(\.kind.description).joined(separator: " ")
    }

    @Test func everyFixedTokenIsItself() {
        for spelling in Spelling.all
        where ![.stringTemplate, .blockCommentStart, .blockCommentEnd].contains(spelling.kind) {
            #expect(kinds(spelling.text) == "`\(spelling.text)`")
        }
        for kind in TokenKind.allCases { #expect(!kind.description.isEmpty) }
    }

    @Test func cutsTheLongestToken() {
        let rows = [
            ("<-!<-<->", "`<-!` `<-` `<->`"), ("<<=", "`<<` `=`"), (">>", "`>` `>`"), (">>=", "`>` `>=`"),
            ("???.", "`??` `?.`"),
            ("a?b", "identifier `?` identifier"), ("as?as!as", "`as?` `as!` identifier"),
            ("asx as", "identifier space identifier"),
            ("->-", "`->` `-`"), ("===", "`==` `=`"), ("!==", "`!=` `=`"), ("&&&", "`&&` `&`"), ("|||", "`||` `|`"),
            ("1.2.3", "fixed-point number `.` decimal integer"), ("0b12", "binary integer decimal integer"),
            ("0o8", "octal integer decimal integer"), ("0xg", "hexadecimal integer identifier"),
            ("0z1", "integer with unknown base"),
            ("0", "decimal integer"), ("0_1", "decimal integer"), ("0.5", "fixed-point number"),
            ("1_000", "decimal integer"),
            ("a// b\n", "identifier line comment space"),
            ("a/*b/*c*/*/e", "identifier `/*` block comment `/*` block comment `*/` `*/` identifier"),
            ("/**/", "`/*` `*/`"), ("/*a", "`/*`"), ("*/", "`*` `/`"), ("/", "`/`"),
            (" \t\r\n ", "space"), ("_a1", "identifier"),
        ]
        for (source, expected) in rows { #expect(kinds(source) == expected, "\(source)") }
    }

    @Test func templatesAreCutInPlace() {
        let rows = [
            (#""a\(b)c""#, "string `\\(` identifier `)` string"),
            (#""\(f(x))""#, "string `\\(` identifier `(` identifier `)` `)` string"),
            (#""\\(b)""#, "string"), (#""\(a)\(b)""#, "string `\\(` identifier `)` string `\\(` identifier `)` string"),
            ("\"a\nb", "string space identifier"), (#""\""#, "string"),
        ]
        for (source, expected) in rows { #expect(kinds(source) == expected, "\(source)") }
    }

    @Test func errorsStandWhereTheChainPutsThem() {
        let rows = [
            ("let x = 'a'", "unrecognized character: U+0027 ''' 1:8"), ("é", "unrecognized character: U+00E9 'é' 1:1"),
            ("a\u{7}", "unrecognized character: U+0007 1:1"), ("1.x", "missing fractional digits 1:1"),
            ("\\", "unrecognized character: U+005C '\\' 1:0"),
        ]
        for (source, expected) in rows {
            #expect(Lexer(Array(source.utf8)).errors.map { "\($0) \($0.range.start)" } == [expected], "\(source)")
        }
        #expect(Lexer([0xFF]).errors.first?.description == "unrecognized character: U+FFFD '\u{FFFD}'")
    }

    @Test func placesCountLinesAndCodePoints() {
        let tokens = Lexer(Array("ab\n  \"é\" c\r\n/* é\n*/ d".utf8)).tokens.filter {
            [.string, .identifier].contains($0.kind)
        }
        #expect(tokens.map { "\($0.start)-\($0.end)" } == ["1:0-1:1", "2:2-2:4", "2:6-2:6", "4:3-4:3"])
        #expect(tokens.map(\.start.offset) == [0, 5, 10, 22])
    }

    @Test func tooManyTokensAreRefused() {
        let lexer = Lexer([UInt8](repeating: UInt8(ascii: ";"), count: Lexer.tokenLimit + 1))
        #expect(lexer.errors.map(\.kind) == [.tokenLimitReached])
        #expect(throws: ParseErrors.self) { try Parser.parse([UInt8](repeating: UInt8(ascii: ";"), count: 600_000)) }
    }
}
