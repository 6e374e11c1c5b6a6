extension BuiltinTable {
    static let characterFunctions: [String: BuiltinFunction] = [
        "Character.toString": { call in .string(try BuiltinCall.string(call.receiver)) }
    ]

    static let characterFields: [String: BuiltinField] = [
        "Character.utf8": { machine, value in try machine.makeBytes(Array(BuiltinCall.string(value).text.utf8)) }
    ]
}
