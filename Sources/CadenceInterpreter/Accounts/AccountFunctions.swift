import Cadence

/// Functions at the top that give accounts.
enum AccountFunctions {
    static let functions: [String: BuiltinFunction] = [
        "Functions.getAccount": { call in
            call.machine.accountReference(try call.address(0), authorization: .unauthorized)
        },
        "Functions.getAuthAccount": { call in
            call.machine.accountReference(
                try call.address(0), authorization: try call.referenceArgument.authorization)
        },
        "Functions.Account": create,
    ]

    private static func create(_ call: BuiltinCall) throws -> Value {
        let machine = call.machine
        let payer = try machine.dereferenced(try call.argument(0)).accountAddress
        try machine.requireWriting("CreateAccount")
        let address = try machine.asking {
            try $0.createAccount(payer: Address(rawValue: payer), contracts: machine.contractCaller)
        }.rawValue
        try machine.emit(.accountCreated(address))
        return machine.accountReference(address, authorization: .fullAccount)
    }
}
