/// What is too much, and what should not happen.
extension Refusal {
    static let limits = Area(
        title: "Limits of this interpreter",
        introduction:
            "Programs within the limits of the chain meet them seldom.",
        rows: [
            Row(
                .expressionLevels, "an expression of more than % levels",
                "expressions nested in ways the chain does not count"),
            Row(.typeLevels, "a type of more than % levels", "types nested in ways the chain does not count"),
            Row(
                .typeParts, "a type of more than % parts", "types that functions such as `FunctionType` make of others"),
            Row(.blockLevels, "blocks nested deeper than %", "blocks within blocks"),
            Row(.manyBranches, "so many branches", "more than 300 branches of one `if`"),
            Row(.manyCases, "so many cases", "more than 300 cases of one `switch`"),
            Row(.importDepth, "imports more than % programs deep", "programs that import each other in a row"),
            Row(.deepNesting, "such deep nesting", "calls that need more of the native stack than there is"),
            Row(.memory, "a program that uses so much memory", "values of more than 1 GiB, all in all"),
            Row(
                .thread, "running programs where no thread can be had",
                "a machine that gives no thread with a large stack"),
            Row(.integerBits, "integers of more than % bits", "`Int` and `UInt` of such a size"),
            Row(.sameDigest, "a dictionary with so many keys of one digest", "keys chosen to collide"),
            Row(.storedDepth, "stored values nested more than % deep", "values within values, when they are stored"),
            Row(.hostError, "an error of the host: %", "an error of the host that has no words of the chain"),
        ])

    static let safeguards = Area(
        title: "Safeguards",
        introduction:
            "Programs that check should meet none of these: they stand where the checker is to have made sure. Whoever meets one has found a defect.",
        rows: [
            Row(.partOfAccount, "this part of an account"),
            Row(.missingTypeArgument, "a missing type argument"),
            Row(.typeArgumentNoReference, "a type argument that is no reference"),
            Row(.controller, "this controller"),
            Row(.builtinMismatch, "a built-in function with a value of another type"),
            Row(.operand, "this operand"),
            Row(.call, "this call"),
            Row(.name, "this name"),
            Row(.address, "this address"),
            Row(.memberOfThisKind, "this member"),
            Row(.member, "the member `%`"),
            Row(.assignment, "this assignment"),
            Row(.numberOfType, "a number of type %"),
            Row(.integerLiteral, "an integer literal of type %"),
            Row(.fixedPointLiteral, "a fixed-point literal of type %"),
            Row(.numberConversion, "conversion of a number to %"),
            Row(.saturation, "saturation of %"),
            Row(.attachmentBase, "this base"),
            Row(.function, "the function `%`"),
            Row(.functionOf, "the function `%` of `%`"),
            Row(.constructor, "this constructor"),
            Row(.enumCase, "the case `%`"),
            Row(.contract, "the contract `%`"),
            Row(.assigning, "assigning to `%`"),
            Row(.indexHere, "an index here"),
            Row(.loop, "a loop over this"),
            Row(.templateValue, "this value in a template"),
            Row(.comparison, "this comparison"),
            Row(.dictionaryKey, "a dictionary key of this kind"),
        ])

    /// The whole table, in the order of the documentation.
    static let areas = [language, running, numbers, accounts, exchange, cryptography, limits, safeguards]
}
