/// What the checker refuses.
extension Refusal {
    static let language = Area(
        title: "Language",
        introduction:
            "Found while a program is checked, before anything runs.",
        rows: [
            Row(
                .mappingRelation, "this relation",
                "a relation of an entitlement mapping whose sides are not entitlements"),
            Row(.includeUnknownMapping, "including an unknown mapping", "`include` of a mapping that is not declared"),
            Row(
                .mappingHere, "a mapping here",
                "`access(mapping M)` on anything but a field of a structure, resource or attachment"),
            Row(
                .nestedNameTwice, "a nested type named like another", "a nested type with the name of a type at the top"
            ),
            Row(.twoTypesOfOneName, "two types of one name", "a nested type or a mapping that is declared twice"),
            Row(.indexOfThisKind, "this index", "an index, on a value that has attachments, that is no name of a type"),
            Row(
                .removeFromInvalid, "removing an attachment from an invalid value",
                "`remove … from` a value whose type is wrong already"),
            Row(
                .literalConversion, "this conversion of a literal",
                "a conversion to a fixed-point type of a long literal that is not decimal"),
            Row(
                .mappingAlternatives, "a mapping of alternatives",
                "a mapped member reached through a reference with `auth(A | B)`"),
            Row(
                .declarationInType, "this declaration in a type", "a variable, transaction or import within a composite"
            ),
            Row(.declarationInEnum, "this declaration in an enumeration", "anything but cases within an `enum`"),
            Row(.fieldWithoutKind, "a field without `let` or `var`", "a field that is neither `let` nor `var`"),
            Row(
                .mappingOnType, "a mapping on this type",
                "`access(mapping M)` of a field that is a reference or `AnyStruct`"),
            Row(
                .eventParameter, "an event parameter of this type",
                "an event parameter of a type of which it is not known whether events take it"),
            Row(.fieldNotStorable, "a field that cannot be stored", "a field of a nested type that cannot be stored"),
            Row(.memberInit, "a member named `init`", "a field or function named `init`"),
            Row(.memberLikeNested, "a member named like a nested type", "a member with the name of a nested type"),
            Row(
                .interfaceOfOtherKind, "an interface of another kind above",
                "an interface that conforms to one of another kind"),
            Row(
                .memberMoreOpen, "a member more open than in its interface",
                "a member whose access is wider than the interface says"),
            Row(
                .memberOtherEntitlements, "a member with other entitlements than in its interface",
                "a member whose entitlements differ from those of the interface"),
            Row(
                .eventParameterInvalid, "an event parameter of an invalid type",
                "a parameter of `ResourceDestroyed` whose type is wrong already"),
            Row(
                .eventDefault, "a default event parameter of this type",
                "a parameter of `ResourceDestroyed` of some simple types"),
            Row(
                .authorizedThroughReference, "an authorized reference read through a reference",
                "a field that holds an authorized reference, read through a reference"),
            Row(
                .functionWithoutBody, "a function without a body",
                "a function at the top, or in a function, that has no body"),
            Row(
                .importAll, "import of all contracts of an account",
                "`import 0x1` without names, where the account's contracts cannot be listed"),
            Row(
                .importCrypto, "this import of Crypto",
                "`import Crypto` under another name, or with its own name before `from`"),
            Row(.importCryptoMissing, "import of Crypto", "`Crypto` where its text does not check"),
            Row(.importOf, "import of `%`", "a contract that does not declare a type of its own name"),
            Row(
                .importBroken, "import of a contract that does not check",
                "a contract whose check meets something that is not supported"),
            Row(
                .importUnparsable, "import of a contract that does not parse",
                "a contract on the chain that is no Cadence of today"),
            Row(
                .importNameTaken, "an unknown import of a name that is taken",
                "a missing contract whose name is declared otherwise"),
            Row(.importCircle, "imports in a circle", "contracts that import each other"),
            Row(
                .moveOfNoResource, "`<-` before a value that is no resource",
                "the move operator on a value that is not moved"),
            Row(.referenceToReference, "a reference to a reference", "`&r` where `r` is a reference"),
            Row(.referencesToReferences, "references to references", "the type `&&T`"),
            Row(
                .referencesWithMapping, "references with a mapping",
                "the type `auth(mapping M) &T` outside of a mapped member"),
            Row(
                .resourceGlobals, "resources in global variables",
                "a variable at the top of a script that holds a resource"),
            Row(.declarationAtTop, "this declaration at the top", "fields and cases outside of types"),
            Row(
                .declarationInFunction, "this declaration in a function",
                "types, contracts and imports within a function"),
            Row(.mappingInFunction, "a mapping in a function", "`access(mapping M)` within a function"),
            Row(
                .transactionFieldAccess, "access of a transaction's field",
                "an access modifier on a transaction's field"),
            Row(.arraySize, "this size of an array type", "a size of a constant-sized array that is no plain number"),
            Row(.rangeType, "this range", "`InclusiveRange` of something else than an integer type"),
            Row(.typeArgumentCount, "this number of type arguments", "a type with too many or too few type arguments"),
            Row(.rangeWithoutType, "InclusiveRange without a type", "the type `InclusiveRange` without its argument"),
        ])
}
