/// What the members and functions of `BuiltinSource` do, by the name they have there, such as `Array.append` or
/// `Functions.panic`. What is in the source but not here is refused as not supported.
enum BuiltinTable {
    static let functions: [String: BuiltinFunction] = merged([
        generalFunctions, numberFunctions, stringFunctions, characterFunctions, addressFunctions, pathFunctions,
        typeFunctions, optionalFunctions, arrayFunctions, dictionaryFunctions, rangeFunctions, attachmentFunctions,
        accountFunctions, chainFunctions,
    ])

    static let fields: [String: BuiltinField] = merged([
        numberFields, stringFields, characterFields, typeFields, arrayFields, dictionaryFields, rangeFields,
        accountFields, CryptoFunctions.fields,
    ])

    static func merged<Member>(_ tables: [[String: Member]]) -> [String: Member] {
        tables.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    }
}
