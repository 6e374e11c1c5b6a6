extension ParseErrorText {
    /// What is wrong with types.
    static let types: [ParseError.Kind: ParseErrorText] = [
        .missingStartOfAuthorization: ParseErrorText(
            "expected open parenthesis (`(`) as start of authorization",
            secondary: "authorized references must have an authorization list enclosed in parentheses (`auth(...)`)",
            page: "references#authorized-references",
            names: .got),
        .missingClosingParenInAuth: ParseErrorText(
            "expected closing parenthesis (`)`) at end of authorization",
            secondary: "the authorization must be properly closed with a closing parenthesis (`auth(...)`)",
            page: "references#authorized-references",
            names: .got),
        .missingAmpersandInAuthReference: ParseErrorText(
            "expected ampersand (`&`) in authorized reference",
            secondary: "authorized references must contain an ampersand (`&`); insert the missing ampersand",
            page: "references#authorized-references",
            names: .got),
        .missingClosingGreaterInTypeArguments: ParseErrorText(
            "missing closing angle bracket (`>`) at end of type arguments",
            secondary: "type arguments must be enclosed in angle brackets (`<...>`)",
            page: "syntax"),
        .unexpectedCommaInDictionaryType: ParseErrorText(
            "unexpected comma (`,`) in dictionary type",
            secondary: "dictionary types use a colon (`:`) to separate key and value types, not commas (`,`)",
            page: "values-and-types/dictionaries"),
        .unexpectedColonInDictionaryType: ParseErrorText(
            "unexpected colon (`:`) in dictionary type",
            secondary: "dictionary types use a colon (`:`) to separate key and value types, both types must "
                + "be provided (`{K: V}`)",
            page: "values-and-types/dictionaries"),
        .multipleColonInDictionaryType: ParseErrorText(
            "unexpected colon (`:`) in dictionary type",
            secondary: "dictionary types can only have one colon (`:`) to separate key and value types",
            page: "values-and-types/dictionaries#dictionary-types"),
        .missingDictionaryValueType: ParseErrorText(
            "missing dictionary value type",
            secondary: "a value type is expected after the colon (`:`)",
            page: "values-and-types/dictionaries#dictionary-types"),
        .unexpectedCommaInTypeAnnotationList: ParseErrorText(
            "unexpected comma (`,`) in type annotation list",
            secondary: "a comma (`,`) is used to separate multiple types, but a type is expected here",
            page: "types-and-type-system/type-annotations"),
        .missingTypeAnnotationAfterComma: ParseErrorText(
            "missing type annotation after comma (`,`)",
            secondary: "after a comma (`,`), a type annotation is required to complete the list",
            page: "types-and-type-system/type-annotations"),
        .unexpectedCommaInIntersectionType: ParseErrorText(
            "unexpected comma (`,`) in intersection type",
            secondary: "intersection types use commas (`,`) to separate multiple types; check for missing "
                + "types or remove the comma",
            page: "types-and-type-system/intersection-types"),
        .unexpectedColonInIntersectionType: ParseErrorText(
            "unexpected colon (`:`) in intersection type",
            secondary: "intersection types use commas (`,`) to separate multiple types, not colons (`:`)",
            page: "types-and-type-system/intersection-types"),
        .invalidNonNominalTypeInIntersection: ParseErrorText(
            "non-nominal type in intersection type",
            secondary: "intersection types can only contain nominal types (struct, resource, or interface names)",
            page: "types-and-type-system/intersection-types"),
        .missingTypeAfterCommaInIntersection: ParseErrorText(
            "missing type after comma (`,`)",
            secondary: "a type is expected after the comma (`,`)",
            page: "types-and-type-system/intersection-types"),
        .missingTypeAfterSeparator: ParseErrorText(
            "missing type after separator §",
            secondary: "a type is expected after the § separator",
            page: "syntax"),
        .missingSeparatorInIntersectionOrDictionaryType: ParseErrorText(
            "missing separator (`,`) in type list",
            secondary: "types in an intersection type must be separated by a comma (`,`) and types in a "
                + "dictionary type must be separated by a colon (`:`)",
            page: "types-and-type-system/intersection-types",
            names: .got),
        .missingClosingBraceInIntersectionOrDictionaryType: ParseErrorText(
            "missing closing brace (`}`) at end of intersection type or dictionary type",
            secondary: "intersection types and dictionary type must be properly closed with a closing brace (`}`)",
            page: "types-and-type-system/intersection-types"),
        .expectedTypeInsteadSeparator: ParseErrorText(
            "expected type, got separator §",
            secondary: "a type was expected, but a separator was found instead; remove the separator",
            page: "syntax"),
        .unexpectedTokenInsteadOfSeparator: ParseErrorText(
            "expected % or separator §",
            secondary: "did you miss a separator (§) or an end (%)?",
            page: "syntax",
            names: .got),
        .unexpectedTypeStart: ParseErrorText(
            "unexpected token at start of type: ¤",
            secondary:
                "this token cannot be used to start a type; check for missing operators, parentheses, or invalid syntax",
            page: "syntax"),
        .invalidConstantSizedTypeSize: ParseErrorText(
            "expected positive integer size for constant sized type",
            secondary: "the size of a constant-sized array must be a positive integer literal",
            page: "values-and-types/arrays#array-types"),
        .restrictedType: ParseErrorText(
            "restricted types have been removed in Cadence 1.0+",
            secondary: "replace with the concrete type or an equivalent intersection type"),
        .nonNominalType: ParseErrorText(
            "expected nominal type, got non-nominal type %",
            secondary: "expected a nominal type (like a struct, resource, or interface name)",
            page: "types-and-type-system/"),
        .nestedTypeMissingName: ParseErrorText(
            "expected nested type name after dot (`.`)",
            secondary: "after a dot (`.`), you must provide a valid identifier for the nested type name",
            page: "syntax",
            names: .got),
        .missingEndOfParenthesizedType: ParseErrorText(
            "expected closing parenthesis (`)`) at end of parenthesized type",
            secondary: "parenthesized types must be properly closed with a closing parenthesis (`)`)",
            page: "syntax",
            names: .got),
        .missingClosingBracketInArrayType: ParseErrorText(
            "expected closing bracket (`]`) at end of array type",
            secondary: "array types must be properly closed with a closing bracket (`]`)",
            page: "values-and-types/arrays#array-types",
            names: .got),
        .missingOpeningParenInNominalTypeInvocation: ParseErrorText(
            "expected opening parenthesis (`(`) to construct an instance of the type",
            secondary: "an instance of the nominal type is expected here; call the constructor by adding "
                + "comma-separated arguments in parentheses `(...)`",
            page: "syntax",
            names: .got),
        .missingOpeningParenInFunctionType: ParseErrorText(
            "expected opening parenthesis (`(`) at start of function type parameter list",
            secondary: "function type parameter lists must be wrapped in parentheses (`(...)`); add the "
                + "missing opening parenthesis (`(`)",
            page: "functions#function-types",
            names: .got),
        .missingClosingParenInFunctionType: ParseErrorText(
            "expected closing parenthesis (`)`) at end of function type parameter list",
            secondary: "function type parameter lists must be enclosed in parentheses (`(...)`); add the "
                + "missing closing parenthesis (`)`)",
            page: "functions#function-types",
            names: .got),
    ]
}
