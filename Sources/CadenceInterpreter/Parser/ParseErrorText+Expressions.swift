extension ParseErrorText {
    /// What is wrong with statements and expressions, and with tokens.
    static let expressions: [ParseError.Kind: ParseErrorText] = [
        .syntax: ParseErrorText(
            "%"),
        .expectedToken: ParseErrorText(
            "expected token %",
            secondary: "check for missing punctuation, operators, or syntax elements",
            page: "syntax"),
        .unexpectedColon: ParseErrorText(
            "unexpected ¤",
            secondary: "expected an identifier before the colon",
            page: "glossary#-colon"),
        .unexpectedParenthesis: ParseErrorText(
            "unexpected ¤",
            secondary: "expected an identifier before the opening parenthesis",
            page: "types-and-type-system/composite-types"),
        .identifierBeforePragma: ParseErrorText(
            "unexpected token: ¤",
            secondary: "remove the identifier before the pragma declaration"),
        .tokenLimitReached: ParseErrorText(
            "limit of 524288 tokens exceeded"),
        .unsupportedNesting: ParseErrorText(
            "not supported here: %",
            secondary: "split it into smaller parts"),
        .missingCommentEnd: ParseErrorText(
            "missing comment end (\"`*/`\")",
            secondary: "ensure all block comments are properly closed with `*/`",
            page: "syntax#comments"),
        .invalidIntegerLiteral: ParseErrorText(
            "%",
            page: "values-and-types/booleans-numlits-ints"),
        .expressionDepthLimitReached: ParseErrorText(
            "expression too deeply nested, exceeded depth limit of 16",
            secondary:
                "consider extracting the sub-expressions out and storing the intermediate results in local variables"),
        .typeDepthLimitReached: ParseErrorText(
            "type too deeply nested, exceeded depth limit of 16"),
        .unexpectedEOF: ParseErrorText(
            "unexpected end of program",
            secondary: "check for incomplete expressions, missing tokens, or unterminated strings/comments",
            page: "syntax"),
        .unexpectedEOFExpectedType: ParseErrorText(
            "unexpected end of input, expected type",
            secondary: "check for incomplete expressions, missing tokens, or unterminated strings/comments",
            page: "syntax"),
        .unexpectedEOFExpectedTypeAnnotation: ParseErrorText(
            "unexpected end of input, expected type annotation",
            secondary: "check for incomplete expressions, missing tokens, or unterminated strings/comments",
            page: "syntax"),
        .statementSeparation: ParseErrorText(
            "statements on the same line must be separated with a semicolon (`;`)",
            secondary: "add a semicolon (`;`) between statements or place each statement on a separate line",
            page: "syntax#semicolons"),
        .missingElseInGuardStatement: ParseErrorText(
            "expected 'else' after guard test",
            secondary: "an 'else' block is required in a guard statement",
            page: "control-flow#guard",
            names: .got),
        .expectedCaseOrDefault: ParseErrorText(
            "unexpected token: expected keyword `case` or `default`",
            secondary: "switch statements can only contain `case` and `default` blocks",
            page: "control-flow#switch",
            names: .got),
        .missingColonInSwitchCase: ParseErrorText(
            "expected colon (`:`)",
            secondary: "a colon (`:`) is required after the case expression in a switch statement",
            page: "control-flow#switch",
            names: .got),
        .missingFromKeywordInRemoveStatement: ParseErrorText(
            "expected keyword `from`",
            secondary:
                "the `remove` statement requires the `from` keyword to specify the value to remove the attachment from",
            page: "attachments#removing-attachments",
            names: .got),
        .missingToKeywordInAttachExpression: ParseErrorText(
            "expected keyword `to`",
            secondary: "the `attach` expression requires the `to` keyword to specify the value to attach to",
            page: "attachments#creating-attachments",
            names: .got),
        .invalidAttachmentRemovalType: ParseErrorText(
            "expected attachment nominal type",
            secondary: "only attachment types can be removed",
            page: "attachments#removing-attachments"),
        .invalidInKeywordAsIdentifier: ParseErrorText(
            "expected identifier, got keyword `in`",
            secondary: "the `in` keyword cannot be used as an identifier in a for-loop",
            page: "control-flow#for-in-statement"),
        .missingInKeywordInForStatement: ParseErrorText(
            "expected keyword `in`",
            secondary: "for-loops require the `in` keyword to separate the loop variable from the iterated value",
            page: "control-flow#for-in-statement",
            names: .got),
        .missingOpeningBrace: ParseErrorText(
            "expected opening brace (`{`) at start of %",
            secondary: "% must be enclosed in braces `{ ... }`; add the missing opening brace (`{`)",
            page: "syntax",
            names: .got),
        .missingClosingBrace: ParseErrorText(
            "expected closing brace (`}`) at end of %",
            secondary: "% must be enclosed in braces `{ ... }`; add the missing closing brace (`}`)",
            page: "syntax",
            names: .got),
        .missingClosingParenInArgumentList: ParseErrorText(
            "missing closing parenthesis (`)`) at end of invocation argument list",
            secondary:
                "function calls and type instantiations must be properly closed with a closing parenthesis (`)`)",
            page: "syntax"),
        .unexpectedCommaInArgumentList: ParseErrorText(
            "unexpected comma (`,`) in argument list",
            secondary: "commas (`,`) are used to separate arguments; did you add a superfluous comma, or is "
                + "an argument missing",
            page: "syntax"),
        .missingCommaInArgumentList: ParseErrorText(
            "unexpected argument in argument list: expected delimiter (`,`) or end of argument list (`)`)",
            secondary: "arguments in function calls must be separated by commas (`,`)",
            page: "syntax",
            names: .got),
        .invalidExpressionAsLabel: ParseErrorText(
            "expected identifier for label",
            secondary: "argument labels must be simple identifiers, not expressions or complex syntax",
            page: "syntax"),
        .unexpectedExpressionStart: ParseErrorText(
            "unexpected token at start of expression: ¤",
            secondary: "this token cannot be used to start an expression; check for missing operators, "
                + "parentheses, or invalid syntax",
            page: "syntax"),
        .missingEndOfParenthesizedExpression: ParseErrorText(
            "expected closing parenthesis (`)`) at end of parenthesized expression",
            secondary: "parenthesized expressions must be properly closed with a closing parenthesis (`)`)",
            page: "syntax",
            names: .got),
        .missingClosingBracketInArrayExpression: ParseErrorText(
            "expected closing bracket (`]`) at end of array expression",
            secondary: "array expressions must be properly closed with a closing bracket (`]`)",
            page: "values-and-types/arrays#array-literals",
            names: .got),
        .missingClosingBraceInDictionaryExpression: ParseErrorText(
            "expected closing brace (`}`) at end of dictionary expression",
            secondary: "dictionary expressions must be properly closed with a closing brace (`}`)",
            page: "values-and-types/dictionaries#dictionary-literals",
            names: .got),
        .missingColonInDictionaryEntry: ParseErrorText(
            "expected colon (`:`) in dictionary entry",
            secondary: "a colon (`:`) is required to separate the key and value in a dictionary entry",
            page: "values-and-types/dictionaries#dictionary-literals",
            names: .got),
        .missingColonInConditionalExpression: ParseErrorText(
            "expected colon (`:`) in conditional expression",
            secondary: "a colon (`:`) is required to separate the 'then' and 'else' expressions",
            page: "operators/bitwise-ternary-operators#ternary-conditional-operator",
            names: .got),
        .missingSlashInPathExpression: ParseErrorText(
            "expected slash (`/`) in path expression",
            secondary: "a slash (`/`) is required to separate the domain and identifier in a path expression",
            page: "accounts/paths",
            names: .got),
        .missingClosingBracketInIndexExpression: ParseErrorText(
            "expected closing bracket (`]`) at end of index expression",
            secondary: "index expressions must be properly closed with a closing bracket (`]`)",
            page: "values-and-types/arrays#array-indexing",
            names: .got),
        .memberAccessMissingName: ParseErrorText(
            "expected member name",
            secondary: "after a dot (`.`), you must provide a valid identifier for the member name",
            page: "syntax",
            names: .got),
        .whitespaceAfterMemberAccess: ParseErrorText(
            "invalid whitespace after §",
            secondary: "remove the space between § and the member name",
            page: "syntax"),
    ]
}
