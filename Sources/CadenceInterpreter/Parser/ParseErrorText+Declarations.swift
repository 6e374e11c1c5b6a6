extension ParseErrorText {
    /// What is wrong with declarations.
    static let declarations: [ParseError.Kind: ParseErrorText] = [
        .missingCommaInParameterList: ParseErrorText(
            "missing comma (`,`) after parameter",
            secondary: "add a comma (`,`) to separate parameters in the parameter list",
            page: "functions#function-declarations"),
        .missingStartOfParameterList: ParseErrorText(
            "expected open parenthesis (`(`) as start of parameter list",
            secondary: "function parameters must be enclosed in parentheses (`(...)`); add the missing "
                + "opening parenthesis (`(`)",
            page: "functions",
            names: .got),
        .unexpectedTokenInParameterList: ParseErrorText(
            "expected parameter or end of parameter list (`)`)",
            secondary:
                "parameters must be separated by commas (`,`), and the list must end with a closing parenthesis (`)`)",
            page: "functions",
            names: .got),
        .missingClosingParenInParameterList: ParseErrorText(
            "missing closing parenthesis (`)`) at end of parameter list",
            secondary: "function parameter lists must be properly closed with a closing parenthesis (`)`); "
                + "add the missing closing parenthesis (`)`)",
            page: "functions"),
        .expectedCommaOrEndOfParameterList: ParseErrorText(
            "expected comma (`,`), or closing parenthesis (`)`) at end of parameter list",
            secondary: "multiple parameters must be separated by commas (`,`), and the parameter list must "
                + "end with a closing parenthesis (`)`)",
            page: "functions",
            names: .got),
        .missingColonAfterParameterName: ParseErrorText(
            "expected colon (`:`) after parameter name",
            secondary: "function parameters must have a colon (`:`) after the parameter name; add a colon "
                + "(`:`) after the parameter name",
            page: "functions",
            names: .got),
        .missingDefaultArgument: ParseErrorText(
            "expected a default argument after type annotation",
            secondary: "default arguments must be specified with an equals sign (`=`) followed by the "
                + "default value; add the default argument",
            page: "functions",
            names: .got),
        .unexpectedDefaultArgument: ParseErrorText(
            "cannot define a default argument for this function",
            secondary: "default arguments are only allowed in `ResourceDestroyed` events, not in functions; "
                + "remove the default argument",
            page: "functions"),
        .duplicateExecuteBlock: ParseErrorText(
            "unexpected second `execute` block",
            secondary: "transaction declarations can only have one `execute` block",
            page: "transactions"),
        .duplicatePostConditions: ParseErrorText(
            "unexpected second post-conditions",
            secondary: "transaction declarations can only have one `post` block",
            page: "transactions"),
        .expectedPrepareOrExecute: ParseErrorText(
            "unexpected identifier: expected keyword `prepare` or `execute`, got %",
            secondary: "the first block in a transaction declaration must be a `prepare` or an `execute` block",
            page: "transactions"),
        .expectedExecuteOrPost: ParseErrorText(
            "unexpected identifier: expected keyword `execute` or `post`, got %",
            secondary: "transaction declarations may only define an `execute` or a `post` block here",
            page: "transactions"),
        .customDestructor: ParseErrorText(
            "custom destructor definitions are no longer permitted since Cadence v1.0",
            secondary: "remove the destructor definition"),
        .invalidAccessModifier: ParseErrorText(
            "invalid access modifier for %",
            secondary: "access modifiers are not allowed on % declarations",
            page: "access-control"),
        .invalidViewModifier: ParseErrorText(
            "invalid `view` modifier for %",
            secondary: "the `view` modifier can only be used on functions",
            page: "functions#view-functions"),
        .duplicateViewModifier: ParseErrorText(
            "invalid second `view` modifier",
            secondary: "the `view` modifier can only be used once per function declaration",
            page: "functions#view-functions"),
        .duplicateAccessModifier: ParseErrorText(
            "invalid second access modifier",
            secondary: "only one access modifier can be used per declaration",
            page: "access-control"),
        .privAccess: ParseErrorText(
            "`priv` is no longer a valid access modifier",
            secondary: "use `access(self)` instead",
            page: "access-control"),
        .pubAccess: ParseErrorText(
            "`pub` is no longer a valid access modifier",
            secondary: "use `access(all)` instead",
            page: "access-control"),
        .pubSetAccess: ParseErrorText(
            "`pub(set)` is no longer a valid access modifier"),
        .missingAccessOpeningParen: ParseErrorText(
            "expected opening parenthesis (`(`) after `access` keyword",
            secondary: "access modifiers must be enclosed in parentheses (`(...)`), for example `access(all)`",
            page: "access-control",
            names: .got),
        .missingAccessClosingParen: ParseErrorText(
            "expected closing parenthesis (`)`) at end of `access` modifier",
            secondary: "the `access` modifier must be properly closed with a closing parenthesis (`)`)",
            page: "access-control",
            names: .got),
        .missingAccessKeyword: ParseErrorText(
            "expected keyword `all`, `account`, `contract`, or `self`",
            secondary: "add one of the access modifier keywords",
            page: "access-control",
            names: .got),
        .missingEnumCaseName: ParseErrorText(
            "expected identifier after start of enum case declaration",
            secondary: "provide a name for the enum case after the `case` keyword",
            page: "enumerations",
            names: .got),
        .missingFieldName: ParseErrorText(
            "expected identifier after start of field declaration",
            secondary:
                "field declarations must have a valid identifier name after the variable kind keyword (`let`/`var`)",
            page: "types-and-type-system/composite-types#composite-type-fields",
            names: .got),
        .missingColonAfterFieldName: ParseErrorText(
            "expected colon (`:`) after field name",
            secondary: "field declarations must have a type annotation separated by a colon (`:`)",
            page: "types-and-type-system/composite-types#composite-type-fields",
            names: .got),
        .fieldInitialization: ParseErrorText(
            "field declarations cannot have initial values",
            secondary: "field declarations in composite types (structs, resources, contracts) cannot be "
                + "initialized inline; use an initializer (`init`) function instead",
            page: "types-and-type-system/composite-types#composite-type-fields"),
        .missingTransfer: ParseErrorText(
            "missing transfer operator",
            secondary: "variable declarations must specify how to transfer the value; use `=` for copy "
                + "(struct), `<-` for move (resource), or `<-!` for forced move (resource)",
            page: "constants-and-variables"),
        .invalidImportLocation: ParseErrorText(
            "unexpected token in import declaration: expected address, string, or identifier",
            secondary: "import declarations must start with a hexadecimal address, string literal, or identifier",
            page: "imports",
            names: .got),
        .invalidImportContinuation: ParseErrorText(
            "unexpected token in import declaration: expected keyword `from` or comma (`,`)",
            secondary: "after an imported identifier, use either a comma (`,`) to import more items or the "
                + "`from` keyword to specify the import location",
            page: "imports",
            names: .got),
        .missingImportLocation: ParseErrorText(
            "unexpected end in import declaration: expected string, address, or identifier",
            secondary: "import declarations must specify what to import; provide a string literal, "
                + "hexadecimal address, or identifier",
            page: "imports"),
        .unexpectedEOFInImportList: ParseErrorText(
            "unexpected end in import declaration: expected identifier or comma (`,`)",
            secondary: "import declarations cannot end abruptly; add either an identifier to import or a "
                + "comma (`,`) to continue the import list",
            page: "imports"),
        .invalidTokenInImportAlias: ParseErrorText(
            "expected identifier",
            secondary: "import declarations expect an identifier after the keyword `as`",
            page: "imports",
            names: .got),
        .invalidTokenInImportList: ParseErrorText(
            "expected identifier or keyword `from`",
            secondary: "import declarations expect either an identifier to import, or the `from` keyword to "
                + "specify the import location",
            page: "imports",
            names: .got),
        .invalidFromKeywordAsIdentifier: ParseErrorText(
            "expected identifier, got keyword `from`",
            secondary: "import declarations expect an identifier to import, not the `from` keyword in this position",
            page: "imports"),
        .missingConformance: ParseErrorText(
            "expected at least one conformance after colon (`:`)",
            secondary: "provide at least one interface or type to conform to, or remove the colon (`:`) if "
                + "no conformances are needed",
            page: "interfaces"),
        .invalidInterfaceName: ParseErrorText(
            "expected interface name, got keyword `interface`",
            secondary: "interface declarations must have a unique name after the `interface` keyword",
            page: "interfaces"),
        .accessKeywordEntitlementName: ParseErrorText(
            "unexpected non-nominal type: %",
            secondary: "use an entitlement name instead of an access control keyword",
            page: "access-control#entitlements"),
        .invalidEntitlementSeparator: ParseErrorText(
            "expected entitlement separator",
            secondary:
                "use a comma (`,`) for conjunctive entitlements or a vertical bar (`|`) for disjunctive entitlements",
            page: "access-control#entitlements",
            names: .got),
        .invalidEntitlementMappingType: ParseErrorText(
            "expected entitlement type",
            secondary: "only entitlement types can be used in entitlement mappings",
            page: "access-control#entitlement-mappings"),
        .invalidEntitlementMappingIncludeType: ParseErrorText(
            "expected entitlement mapping type",
            secondary: "only entitlement mapping types can be included in entitlement mappings",
            page: "access-control#mapping-composition"),
        .missingRightArrowInEntitlementMapping: ParseErrorText(
            "expected right arrow (`->`) in entitlement mapping",
            secondary: "entitlement mappings must use `->` to separate the input and output types",
            page: "access-control#entitlement-mappings",
            names: .got),
        .specialFunctionReturnType: ParseErrorText(
            "invalid return type for %",
            secondary: "special functions like `init` or `prepare` cannot have return types",
            page: "functions"),
        .missingForKeywordInAttachmentDeclaration: ParseErrorText(
            "expected keyword `for`",
            secondary: "the attachment declaration requires the `for` keyword to specify the target",
            page: "attachments#declaring-attachments",
            names: .got),
        .invalidAttachmentBaseType: ParseErrorText(
            "expected nominal type",
            secondary: "attachments can only be declared for nominal types",
            page: "attachments#declaring-attachments"),
        .declarationMissingOpeningBrace: ParseErrorText(
            "expected opening brace (`{`) at start of % declaration",
            secondary: "% declarations must be enclosed in braces `{ ... }`; add the missing opening brace (`{`)",
            page: "syntax",
            names: .got),
        .declarationMissingClosingBrace: ParseErrorText(
            "expected closing brace (`}`) at end of % declaration",
            secondary: "% declarations must be enclosed in braces `{ ... }`; add the missing closing brace (`}`)",
            page: "syntax",
            names: .got),
        .unexpectedTokenAtEnd: ParseErrorText(
            "unexpected token: ¤",
            secondary: "check for extra characters, missing semicolons, or incomplete statements",
            page: "syntax"),
    ]
}
