/// What is refused around accounts, arguments and keys.
extension Refusal {
    static let accounts = Area(
        title: "Accounts and storage",
        introduction:
            "Found while accounts are read and written.",
        rows: [
            Row(.controllerOf, "the controller % of %", "a capability controller that is not stored as expected"),
            Row(
                .capabilityOfUnknownType, "a capability of an unknown type",
                "a stored capability whose type is no longer known"),
            Row(
                .capabilityOfOtherKind, "a capability of another kind",
                "a capability of a kind that today's chain no longer makes"),
            Row(
                .updateUnparsable, "the update of a contract that does not parse",
                "`contracts.update` where the old text is no Cadence of today"),
            Row(.updatePragma, "this pragma", "a pragma in a contract that is updated, of a form that is not known"),
            Row(
                .updateTypes, "comparing these types",
                "a field whose old and new type are spelled in ways that cannot be compared"),
            Row(.deployingContracts, "deploying contracts", "deployment where the host cannot do it"),
            Row(
                .keyWeight, "a key of weight %", "a key whose weight is negative or too large for a fixed-point number"),
            Row(
                .storedAfterEnd, "a stored value after the end of its program",
                "a stored value that is used when its program has ended"),
            Row(.storedOpenType, "a stored type with open parameters", "storing a type that has type parameters"),
            Row(
                .storedGenericFunction, "a stored type of a generic function", "storing the type of a generic function"),
        ])

    static let exchange = Area(
        title: "Arguments and results",
        introduction:
            "Found before a program runs, and after.",
        rows: [
            Row(.argumentOf, "this % as an argument", "a built-in composite given as an argument"),
            Row(.argumentPublicKey, "this PublicKey as an argument", "a `PublicKey` argument whose parts do not fit"),
            Row(.argumentDocument, "this argument: %", "an argument that is JSON-Cadence of a form that is not known"),
            Row(
                .argumentMixed, "an argument whose elements have no type in common",
                "a list or dictionary argument of values without a common type"),
            Row(.argumentRange, "this range as an argument", "an `InclusiveRange` argument whose ends do not fit"),
            Row(.argumentType, "the type `%` in an argument", "a type value that names a type which cannot be given"),
            Row(
                .argumentTypeUnknown, "the unknown type `%` in an argument",
                "a type value that names a type which is not declared"),
            Row(
                .resultCircle, "a reference to a value that holds the reference",
                "a result that contains a reference to itself"),
            Row(
                .resultAttachments, "a result with several attachments",
                "a result with more than one attachment, whose order is that of hashes on the chain"),
            Row(.resultOf, "a result of type %", "a result of a built-in type that has no JSON-Cadence form here"),
        ])

    static let cryptography = Area(
        title: "Cryptography",
        introduction:
            "The host does it, but for `KECCAK_256`; `flownotes` does `SHA2_256`, `SHA2_384`, `SHA3_256`, `SHA3_384`, and signatures of `ECDSA_P256` and `ECDSA_secp256k1`.",
        rows: [
            Row(.bls, "BLS signatures", "BLS keys, signatures, proofs of possession and aggregation"),
            Row(
                .hashAlgorithm, "HashAlgorithm.%",
                "a hash that the host does not have: `KMAC128_BLS_BLS12_381`"),
            Row(.signatureAlgorithm, "SignatureAlgorithm.%", "a signature algorithm that the host does not have"),
            Row(.algorithmNumber, "the algorithm %", "an algorithm by a number that is not known"),
            Row(.algorithmOf, "this algorithm", "a value that is no algorithm"),
            Row(.publicKey, "this public key", "a public key whose parts do not fit"),
            Row(.hostWithoutHash, "a host without SHA3_256", "scripts and deployments on a host that cannot hash"),
        ])
}
