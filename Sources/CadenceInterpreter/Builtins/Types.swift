extension BuiltinTable {
    static let typeFunctions: [String: BuiltinFunction] = ownTypeFunctions.merging(typeConstructors) { first, _ in first
    }

    private static let ownTypeFunctions: [String: BuiltinFunction] = [
        "Any_Type.getType": { call in .type(TypeValue(call.machine.typeOf(call.receiver))) },
        "Any_Type.isInstance": { call in
            guard let type = try call.type(0) else { return .bool(false) }
            return .bool(call.machine.isSubtype(call.machine.typeOf(call.receiver), type))
        },
        "Type.isSubtype": { call in
            guard let mine = try BuiltinCall.type(call.receiver), let other = try call.type(0) else {
                return .bool(false)
            }
            return .bool(call.machine.isSubtype(mine, other))
        },
        "Functions.Type": { call in
            guard let type = call.typeArguments.first else { throw BuiltinCall.mismatch }
            return .type(TypeValue(type))
        },
    ]

    static let typeFields: [String: BuiltinField] = [
        "Type.identifier": { machine, value in
            let type = try BuiltinCall.type(value)
            return try machine.makeString(type?.identifier(machine.programHash) ?? "")
        },
        // Contracts that were recovered from a broken text are not there in this interpreter.
        "Type.isRecovered": { _, _ in .bool(false) },
        "Type.address": { _, value in
            guard let address = try BuiltinCall.type(value)?.nominal?.location.address else { return .nil }
            return .optional(.address(address.reduce(0) { $0 << 8 | UInt64($1) }))
        },
        "Type.contractName": { machine, value in
            guard let id = try BuiltinCall.type(value)?.nominal, case .contract(_, let name) = id.location else {
                return .nil
            }
            return .optional(try machine.makeString(name))
        },
    ]
}
