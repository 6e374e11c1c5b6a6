/// What running programs are refused.
extension Refusal {
    static let running = Area(
        title: "Programs that run",
        introduction:
            "Found where the program gets to it; the computation up to there is forgotten.",
        rows: [
            Row(.operator, "this operator", "an operator on operands of these types"),
            Row(
                .referenceOverwritten, "a reference to a value that was overwritten",
                "reading through a reference after the place it was taken from got another value"),
            Row(.referenceToNil, "a reference to nil", "`&x` where `x` holds nil under a type that is no optional"),
            Row(.attachmentOfThisKind, "this attachment", "attaching something else than a declared attachment"),
            Row(.removingAttachment, "removing an attachment", "`remove` from a value of this kind"),
            Row(.callOf, "`%(…)`", "a constructor that has no implementation here"),
            Row(.nameOf, "`%`", "a name of the language that has no implementation here"),
            Row(.memberOf, "`%.%`", "a member of a built-in type that has no implementation here"),
            Row(
                .throughReference, "this function through a reference to `%`",
                "functions that copy an array, through a reference to an array of containers or composites"),
            Row(
                .arrayChanged, "a function that changes the array it is given the elements of",
                "`map` and `filter` with a function that changes the array"),
            Row(
                .typeByName, "the type `%` by its name",
                "`CompositeType` and the like with the name of a type of a script, of a transaction, or of the chain itself"
            ),
            Row(
                .typeOfOtherProgram, "a type of another program by its name",
                "`CompositeType` and the like with a type of a program that is not imported"),
            Row(
                .typeUnknown, "a type made of one that is not known any more",
                "a type built from one that is no longer declared"),
            Row(
                .contractsHere, "contracts declared here",
                "a contract declared in a script or transaction that is used before it is made"),
            Row(
                .contractWithoutValue, "the contract `%`, which has no value",
                "a contract whose value is not in its account's storage"),
            Row(
                .equalReferences, "whether two references to equal numbers of this type are equal",
                "`==` of references to equal numbers of `Int`, `UInt` or more than 64 bits"),
            Row(
                .randomOfType, "revertibleRandom of this type",
                "`revertibleRandom` of something else than a number of fixed size"),
            Row(
                .addressTooLong, "an address of more than 8 bytes",
                "`Address.fromBytes` of more than 8 bytes, on which the chain fails by a defect"),
            Row(.blockBefore1970, "a block before 1970", "the timestamp of a block with a negative time"),
            Row(
                .rangeAtLimit, "a loop over a range that ends at the limit of its type",
                "`for` over an `InclusiveRange` whose next number would be out of the range of its type"),
        ])

    static let numbers = Area(
        title: "Numbers",
        introduction:
            "The other operations on numbers are exact, to the last digit and the last error.",
        rows: [
            Row(.negateLeastFix128, "negation of the least Fix128", "`-x` of the least value of `Fix128`"),
            Row(
                .remainderOutOfRange, "remainder of % with a quotient out of range",
                "`%` of fixed-point numbers whose quotient does not fit"),
            Row(
                .leftShift, "left shift of % to a number of % bits",
                "`<<` of wide signed integers where the highest bit falls on the edge of a byte"),
            Row(
                .fromNoBytes, "%.fromBigEndianBytes of no bytes",
                "`fromBigEndianBytes([])` of `Int`, `Int128` and `Int256`"),
            Row(
                .convertInexactFix128, "conversion of a negative Fix128 that is not exact",
                "a negative `Fix128` with decimals, converted to an integer"),
            Row(
                .roundSmallNegative, "rounding of a small negative number to %",
                "`UFix64(x, rounding: …)` of a number between -0.00000001 and 0"),
            Row(
                .convertSmallInteger, "conversion of an integer below 64 bits to Fix64",
                "an integer below the range of 64 bits converted to `Fix64`, where releases of the chain differ"),
            Row(.fromStringNegativeUInt, "UInt.fromString of a negative number", "`UInt.fromString(\"-1\")`"),
            Row(
                .fromStringOutOfRange, "%.fromString of a number out of range",
                "`fromString` of a fixed-point number that is out of range by its fraction alone"),
        ])
}
