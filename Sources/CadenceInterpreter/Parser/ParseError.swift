/// Something wrong with the text of a program.
///
/// The texts are put together only when somebody asks: the parser makes errors it throws away.
struct ParseError: Error, Sendable, Hashable {
    let kind: Kind
    let range: SourceRange
    /// The token that was found instead.
    let got: TokenKind?
    /// What the text of the kind leaves open.
    let detail: String
    /// A second such thing.
    let second: String

    init(_ kind: Kind, _ range: SourceRange, got: TokenKind? = nil, detail: String = "", second: String = "") {
        self.kind = kind
        self.range = range
        self.got = got
        self.detail = detail
        self.second = second
    }

    /// An error about a token.
    init(_ kind: Kind, at token: Token, detail: String = "", second: String = "") {
        self.init(kind, token.range, got: token.kind, detail: detail, second: second)
    }

    /// The kinds; with `Error` behind them they are the chain's names.
    enum Kind: String, Sendable, CaseIterable {
        case missingCommaInParameterList, missingStartOfParameterList, unexpectedTokenInParameterList
        case missingClosingParenInParameterList, expectedCommaOrEndOfParameterList
        case missingColonAfterParameterName, missingDefaultArgument, unexpectedDefaultArgument
        case duplicateExecuteBlock, duplicatePostConditions, expectedPrepareOrExecute, expectedExecuteOrPost
        case customDestructor, invalidAccessModifier, invalidViewModifier, duplicateViewModifier
        case duplicateAccessModifier, privAccess, pubAccess, pubSetAccess, missingAccessOpeningParen
        case missingAccessClosingParen, missingAccessKeyword, missingEnumCaseName, missingFieldName
        case missingColonAfterFieldName, fieldInitialization, missingTransfer, invalidImportLocation
        case invalidImportContinuation, missingImportLocation, unexpectedEOFInImportList
        case invalidTokenInImportAlias, invalidTokenInImportList, invalidFromKeywordAsIdentifier
        case missingConformance, invalidInterfaceName, accessKeywordEntitlementName
        case invalidEntitlementSeparator, invalidEntitlementMappingType, invalidEntitlementMappingIncludeType
        case missingRightArrowInEntitlementMapping, specialFunctionReturnType
        case missingForKeywordInAttachmentDeclaration, invalidAttachmentBaseType
        case declarationMissingOpeningBrace, declarationMissingClosingBrace, unexpectedTokenAtEnd, syntax
        case expectedToken, unexpectedColon, unexpectedParenthesis, identifierBeforePragma
        case tokenLimitReached, unsupportedNesting, missingCommentEnd, invalidIntegerLiteral
        case expressionDepthLimitReached, typeDepthLimitReached, unexpectedEOF, unexpectedEOFExpectedType
        case unexpectedEOFExpectedTypeAnnotation, statementSeparation, missingElseInGuardStatement
        case expectedCaseOrDefault, missingColonInSwitchCase, missingFromKeywordInRemoveStatement
        case missingToKeywordInAttachExpression, invalidAttachmentRemovalType, invalidInKeywordAsIdentifier
        case missingInKeywordInForStatement, missingOpeningBrace, missingClosingBrace
        case missingClosingParenInArgumentList, unexpectedCommaInArgumentList, missingCommaInArgumentList
        case invalidExpressionAsLabel, unexpectedExpressionStart, missingEndOfParenthesizedExpression
        case missingClosingBracketInArrayExpression, missingClosingBraceInDictionaryExpression
        case missingColonInDictionaryEntry, missingColonInConditionalExpression, missingSlashInPathExpression
        case missingClosingBracketInIndexExpression, memberAccessMissingName, whitespaceAfterMemberAccess
        case missingStartOfAuthorization, missingClosingParenInAuth, missingAmpersandInAuthReference
        case missingClosingGreaterInTypeArguments, unexpectedCommaInDictionaryType
        case unexpectedColonInDictionaryType, multipleColonInDictionaryType, missingDictionaryValueType
        case unexpectedCommaInTypeAnnotationList, missingTypeAnnotationAfterComma
        case unexpectedCommaInIntersectionType, unexpectedColonInIntersectionType
        case invalidNonNominalTypeInIntersection, missingTypeAfterCommaInIntersection
        case missingTypeAfterSeparator, missingSeparatorInIntersectionOrDictionaryType
        case missingClosingBraceInIntersectionOrDictionaryType, expectedTypeInsteadSeparator
        case unexpectedTokenInsteadOfSeparator, unexpectedTypeStart, invalidConstantSizedTypeSize
        case restrictedType, nonNominalType, nestedTypeMissingName, missingEndOfParenthesizedType
        case missingClosingBracketInArrayType, missingOpeningParenInNominalTypeInvocation
        case missingOpeningParenInFunctionType, missingClosingParenInFunctionType

        /// The name of the error's type on the chain.
        var name: String {
            switch self {
            case .expectedToken, .unexpectedColon, .unexpectedParenthesis, .identifierBeforePragma: "SyntaxError"
            default: rawValue.prefix(1).uppercased() + rawValue.dropFirst() + "Error"
            }
        }
    }
}

extension ParseError: CustomStringConvertible {
    /// What is wrong, in the chain's words.
    var description: String {
        let text = ParseErrorText.of(kind)
        let message = filled(text.message)
        guard text.names == .got, let got, got != .endOfFile else { return message }
        return "\(message), got \(got)"
    }

    /// Whether the chain would take the program, but this parser has a limit of its own.
    var isUnsupported: Bool { kind == .unsupportedNesting }

    /// The hint below the excerpt; empty for none.
    var secondary: String {
        if kind == .invalidIntegerLiteral { return second }
        if kind == .missingAccessKeyword, got == .identifier {
            return "replace with one of the access modifier keywords"
        }
        return filled(ParseErrorText.of(kind).secondary)
    }

    /// How old syntax is to be replaced.
    var migration: String? {
        ParseErrorText.migrations[kind].map { "This is pre-Cadence 1.0 syntax. " + $0.note }
    }

    /// The address of a page about it.
    var documentation: String? {
        if let page = ParseErrorText.migrations[kind]?.page {
            return "https://cadence-lang.org/docs/cadence-migration-guide/improvements#" + page
        }
        return ParseErrorText.of(kind).page.map { "https://cadence-lang.org/docs/language/" + $0 }
    }

    private func filled(_ template: String) -> String {
        var text = ""
        for character in template {
            switch character {
            case "%": text += detail
            case "§": text += second
            case "¤": text += got?.description ?? ""
            default: text.append(character)
            }
        }
        return text
    }
}
