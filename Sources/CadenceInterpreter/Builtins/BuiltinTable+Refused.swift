extension BuiltinTable {
    /// What the language declares and this interpreter does not do, with the reason.
    static let refused: [String: String] = [
        "DeployedContract.publicTypes": "the types of a contract are not listed"
    ]

    /// What this interpreter does but for some values or functions that it is given: for these it says that the
    /// chain's answer is not known here.
    static let limited: [String: String] = [
        "Address_Static.fromBytes": "not of more than 8 bytes, on which the chain fails by a defect",
        "Array.concat": throughReference,
        "Array.filter": throughReference + ", nor with a function that changes the array",
        "Array.map": throughReference + ", nor with a function that changes the array",
        "Array.reverse": throughReference,
        "Array.slice": throughReference,
        "Array.toConstantSized": throughReference,
        "BLS.aggregatePublicKeys": "never; see Cryptography",
        "BLS.aggregateSignatures": "never; see Cryptography",
        "ConstantArray.filter": throughReference + ", nor with a function that changes the array",
        "ConstantArray.map": throughReference + ", nor with a function that changes the array",
        "ConstantArray.reverse": throughReference,
        "ConstantArray.toVariableSized": throughReference,
        "Functions.CompositeType": "not for the chain's own events (`flow.…`) and the types of other programs",
        "Functions.IntersectionType": "not for the types of other programs",
        "Functions.ReferenceType": "not for the entitlements of other programs",
        "Number_Static.fromBigEndianBytes": "not of no bytes for `Int`, `Int128` and `Int256`, or of more than 8 KiB",
        "Number_Static.fromString": "not of a negative number for `UInt`, or of numbers of more than 65,536 bits",
        "PublicKey.verifyPoP": "never; see Cryptography",
    ]

    private static let throughReference = "not through a reference to an array of containers or composites"
}
