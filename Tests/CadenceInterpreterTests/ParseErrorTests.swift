import Testing

@testable import CadenceInterpreter

@Suite struct ParseErrorTests {
    private func errors(_ source: String) -> [String] {
        do {
            _ = try Parser.parse(Array(source.utf8))
            return []
        } catch {
            return error.errors.map { "\($0.kind.name) \($0.range.start)-\($0.range.end) \($0)" }
        }
    }

    @Test func everyKindHasItsText() {
        for kind in ParseError.Kind.allCases {
            let tables = [ParseErrorText.declarations, ParseErrorText.expressions, ParseErrorText.types]
            #expect(tables.filter { $0[kind] != nil }.count == 1, "\(kind)")
            let error = ParseError(kind, SourceRange(.start), got: .comma, detail: "x", second: "y")
            #expect(!error.description.isEmpty && !"\(error)\(error.secondary)".contains { "§¤%".contains($0) })
        }
    }

    @Test func whatIsWrongInTypes() {
        let rows = [
            ("let a: {Int: } = 1", "MissingDictionaryValueTypeError 1:13-1:13 missing dictionary value type"),
            ("let a: {A, } = 1", "MissingTypeAfterCommaInIntersectionError 1:11-1:11 missing type after comma (`,`)"),
            (
                "let a: {A: B: C} = 1",
                "MultipleColonInDictionaryTypeError 1:12-1:12 unexpected colon (`:`) in dictionary type"
            ),
            (
                "let a: {A, B: C} = 1",
                "UnexpectedColonInIntersectionTypeError 1:12-1:12 unexpected colon (`:`) in intersection type"
            ),
            (
                "let a: {[A]} = 1",
                "InvalidNonNominalTypeInIntersectionError 1:8-1:10 non-nominal type in intersection type"
            ),
            (
                "let a: [A; -1] = 1",
                "InvalidConstantSizedTypeSizeError 1:11-1:12 expected positive integer size for constant sized type"
            ),
            (
                "let a: A. = 1",
                "NestedTypeMissingNameError 1:9-1:9 expected nested type name after dot (`.`), got space"
            ),
            (
                "let a: auth(A) B = 1",
                "MissingAmpersandInAuthReferenceError 1:15-1:15 expected ampersand (`&`) in authorized reference, got identifier"
            ),
            (
                "let a: auth &B = 1",
                "MissingStartOfAuthorizationError 1:12-1:12 expected open parenthesis (`(`) as start of authorization, got `&`"
            ),
            ("struct S: [A] {}", "NonNominalTypeError 1:10-1:10 expected nominal type, got non-nominal type `[A]`"),
            ("struct S: A, {}", "MissingTypeAfterSeparatorError 1:13-1:13 missing type after separator \"`,`\""),
            ("struct S: {}", "MissingConformanceError 1:10-1:10 expected at least one conformance after colon (`:`)"),
        ]
        for (source, expected) in rows { #expect(errors(source).first == expected, "\(source)") }
    }

    @Test func whatIsWrongInDeclarations() {
        let rows = [
            (
                "struct S { let a: Int = 1 }",
                "FieldInitializationError 1:22-1:24 field declarations cannot have initial values"
            ),
            ("pub(set) let a = 1", "PubSetAccessError 1:0-1:7 `pub(set)` is no longer a valid access modifier"),
            ("pub fun f() {}", "PubAccessError 1:0-1:2 `pub` is no longer a valid access modifier"),
            ("view let a = 1", "InvalidViewModifierError 1:0-1:0 invalid `view` modifier for variable"),
            (
                "access(all) transaction {}",
                "InvalidAccessModifierError 1:0-1:0 invalid access modifier for transaction"
            ),
            (
                "fun f(a: Int = 1) {}",
                "UnexpectedDefaultArgumentError 1:13-1:13 cannot define a default argument for this function"
            ),
            (
                "fun f<T>() {}",
                "MissingStartOfParameterListError 1:5-1:5 expected open parenthesis (`(`) as start of parameter list, got `<`"
            ),
            ("struct { }", "SyntaxError 1:7-1:7 expected identifier, got `{`"),
            (
                "struct interface interface A { }",
                "InvalidInterfaceNameError 1:17-1:25 expected interface name, got keyword `interface`"
            ),
            (
                "transaction { foo }",
                "ExpectedPrepareOrExecuteError 1:14-1:16 unexpected identifier: expected keyword `prepare` or `execute`, got `foo`"
            ),
            (
                "import",
                "MissingImportLocationError 1:6-1:6 unexpected end in import declaration: expected string, address, or identifier"
            ),
            (
                "import A, from 0x1",
                "InvalidFromKeywordAsIdentifierError 1:10-1:13 expected identifier, got keyword `from`"
            ),
            (
                "access(A B) let a = 1",
                "InvalidEntitlementSeparatorError 1:9-1:9 expected entitlement separator, got identifier"
            ),
            (
                "access(A, all) let a = 1",
                "AccessKeywordEntitlementNameError 1:10-1:12 unexpected non-nominal type: all"
            ),
        ]
        for (source, expected) in rows { #expect(errors(source).first == expected, "\(source)") }
    }

    @Test func whatIsWrongInExpressions() {
        let rows = [
            ("let a = b. c", "WhitespaceAfterMemberAccessError 1:10-1:10 invalid whitespace after \"`.`\""),
            ("let a = b.1", "MemberAccessMissingNameError 1:10-1:10 expected member name, got decimal integer"),
            ("let a = f(b.c: 1)", "InvalidExpressionAsLabelError 1:10-1:12 expected identifier for label"),
            ("let a = f(, 1)", "UnexpectedCommaInArgumentListError 1:10-1:10 unexpected comma (`,`) in argument list"),
            (
                "let a = f(1",
                "MissingClosingParenInArgumentListError 1:11-1:11 missing closing parenthesis (`)`) at end of invocation argument list"
            ),
            ("/* a\n b", "MissingCommentEndError 2:2-2:2 missing comment end (\"`*/`\")"),
            ("let a = b./* */c", "MemberAccessMissingNameError 1:10-1:11 expected member name, got `/*`"),
            ("let a = b\n// c\n+ d", "UnexpectedTokenAtEndError 3:0-3:0 unexpected token: `+`"),
            ("let a =", "UnexpectedEOFError 1:7-1:7 unexpected end of program"),
            (
                "let a = 1__",
                "InvalidIntegerLiteralError 1:8-1:10 invalid decimal integer literal `1__`: trailing underscore"
            ),
            ("let a = f<A{}>()", "RestrictedTypeError 1:12-1:12 restricted types have been removed in Cadence 1.0+"),
            ("let a = \"\\x\"", "SyntaxError 1:12-1:12 invalid escape character: `x`"),
        ]
        for (source, expected) in rows { #expect(errors(source).first == expected, "\(source)") }
    }

    @Test func tooAmbiguousProgramsAreRefused() {
        let chain = "let a = " + Array(repeating: "b", count: 40).joined(separator: " < ")
        #expect(errors(chain) == [])
        let long = "let a = b < [" + String(repeating: "A.", count: 80) + "A]"
        #expect(
            errors(long) == [
                "SyntaxError 1:175-1:175 program too ambiguous, local replay limit of 64 tokens exceeded"
            ])
    }

    @Test func depthLimitsAreTheChains() {
        #expect(errors("let a = " + String(repeating: "(", count: 15) + "1" + String(repeating: ")", count: 15)) == [])
        #expect(
            errors("let a = " + String(repeating: "(", count: 16) + "1").first?.hasPrefix(
                "ExpressionDepthLimitReachedError 1:24-1:24") == true)
        #expect(
            errors("let a: " + String(repeating: "[", count: 16) + "A").first?.hasPrefix(
                "TypeDepthLimitReachedError 1:23-1:23") == true)
        #expect(errors("let a = 1" + String(repeating: " + 1", count: 300)) == [])
        #expect(
            errors("let a = 1" + String(repeating: " + 1", count: 500)).first?.contains("not supported here") == true)
    }
}
