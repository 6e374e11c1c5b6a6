import Cadence

/// The functions of `Account.Keys`.
enum KeyFunctions {
    static let functions: [String: BuiltinFunction] = [
        "Account.Keys.add": add,
        "Account.Keys.get": { call in
            let (account, index) = (Address(rawValue: try call.account), try index(call))
            guard let key = try call.machine.asking({ try $0.key(index, of: account) }) else { return .nil }
            return .optional(try call.machine.makeAccountKey(key))
        },
        "Account.Keys.revoke": revoke,
        "Account.Keys.forEach": { call in
            let account = Address(rawValue: try call.account)
            let function = try call.function(0)
            let count = try call.machine.asking { try $0.keyCount(of: account) }
            for index in 0..<max(0, count) {
                guard let key = try call.machine.asking({ try $0.key(index, of: account) }) else { continue }
                guard try call.goesOn(function, [try call.machine.makeAccountKey(key)]) else { break }
            }
            return .void
        },
    ]

    /// The index, which must fit 32 bits.
    private static func index(_ call: BuiltinCall) throws -> Int {
        guard let index = try call.number(0).integer.exactly(UInt32.self) else { throw NumberFailure.overflow }
        return Int(index)
    }

    private static func add(_ call: BuiltinCall) throws -> Value {
        let (machine, address) = (call.machine, try call.account)
        let publicKey = try machine.keyParts(try call.composite(0))
        let hash = try machine.algorithm(.composite(try call.composite(1)))
        let weight = try call.unsigned(2)
        try machine.requireWriting("AddAccountKey")
        try requireUsable(publicKey.algorithm, hash)
        let key = HostAccountKey(
            index: 0, publicKey: publicKey.bytes, signatureAlgorithm: publicKey.algorithm.name,
            hashAlgorithm: hash.name, weight: Int(exactly: weight / 100_000_000) ?? .max, isRevoked: false)
        let added = try machine.asking { try $0.addKey(key, to: Address(rawValue: address)) }
        try machine.emit(
            .keyAdded(
                address, publicKey: call.arguments[0], weight: call.arguments[2], hash: call.arguments[1],
                index: added.index))
        return try machine.makeAccountKey(added)
    }

    /// Keys of accounts have fewer algorithms than the language.
    private static func requireUsable(_ signature: Algorithm, _ hash: Algorithm) throws {
        let context = "add account key failed: adding account key failed: adding account key failed: "
        if !signature.name.hasPrefix("ECDSA_") {
            throw HostError.value("\(signature.rawValue)", "signature algorithm type not supported").failure(context)
        }
        if hash.name != "SHA2_256" && hash.name != "SHA3_256" {
            throw HostError.value("\(hash.rawValue)", "hashing algorithm type not supported").failure(context)
        }
    }

    private static func revoke(_ call: BuiltinCall) throws -> Value {
        let (machine, address, index) = (call.machine, try call.account, try index(call))
        try machine.requireWriting("RevokeAccountKey")
        guard let key = try machine.asking({ try $0.revokeKey(index, of: Address(rawValue: address)) }) else {
            return .nil
        }
        try machine.emit(.keyRemoved(address, index: index))
        return .optional(try machine.makeAccountKey(key))
    }
}

extension Machine {
    /// A key of an account as a value.
    func makeAccountKey(_ key: HostAccountKey) throws -> Value {
        let weight = UInt64(exactly: key.weight).flatMap { weight in
            let (scaled, overflow) = weight.multipliedReportingOverflow(by: 100_000_000)
            return overflow ? nil : scaled
        }
        guard let weight else { throw RuntimeFailure.unsupported(Refusal.keyWeight.text(key.weight)) }
        return .composite(
            try makeComposite(
                builtinLayout("AccountKey"),
                [
                    .int(key.index), try makePublicKey(key.publicKey, key.signatureAlgorithm),
                    try algorithm("HashAlgorithm", key.hashAlgorithm), .unsigned(weight, .ufix64),
                    .bool(key.isRevoked),
                ]))
    }
}
