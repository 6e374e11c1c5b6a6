import Cadence

/// The functions of `Account.Contracts`.
enum ContractFunctions {
    static let functions: [String: BuiltinFunction] = [
        "Account.Contracts.add": { call in try ContractDeployment(call, isUpdate: false).run() },
        "Account.Contracts.update": { call in try ContractDeployment(call, isUpdate: true).run() },
        "Account.Contracts.tryUpdate": tryUpdate,
        "Account.Contracts.get": { call in
            let (address, name) = (try call.account, try call.text(0))
            guard let code = try call.machine.code(of: name, at: address) else { return .nil }
            return .optional(try call.machine.makeDeployedContract(address, name, code))
        },
        "Account.Contracts.remove": remove,
        "Account.Contracts.borrow": borrow,
    ]

    private static func tryUpdate(_ call: BuiltinCall) throws -> Value {
        var deployed = Value.nil
        do {
            deployed = .optional(try ContractDeployment(call, isUpdate: true).run())
        } catch let failure as RuntimeFailure where !failure.isOfUnknown && failure.code != 1110 {
            // What is wrong with the text is not told.
        }
        return .composite(
            try call.machine.makeComposite(call.machine.builtinLayout("DeploymentResult"), [deployed]))
    }

    private static func remove(_ call: BuiltinCall) throws -> Value {
        let (machine, address, name) = (call.machine, try call.account, try call.text(0))
        guard let code = try machine.code(of: name, at: address) else { return .nil }
        if let program = try? Parser.parse(code), program.declarations.contains(where: \.hasEnumeration) {
            throw RuntimeFailure("ContractRemovalError", "cannot remove contract `\(name)`")
        }
        try machine.requireWriting("RemoveAccountContractCode")
        try machine.asking { try $0.setCode(nil, of: name, at: Address(rawValue: address)) }
        try machine.store(address, .contract, name, nil)
        machine.accounts.changedContracts.insert(.contract(address, name))
        let hash = try machine.codeHash(code)
        try machine.emit(.contract(.removed, address, codeHash: hash, name: call.arguments[0]))
        return .optional(try machine.makeDeployedContract(address, name, code))
    }

    private static func borrow(_ call: BuiltinCall) throws -> Value {
        let (machine, address, name) = (call.machine, try call.account, try call.text(0))
        let (authorization, type) = try call.referenceArgument
        guard authorization == .unauthorized else {
            throw RuntimeFailure.user("cannot borrow a reference with an authorization")
        }
        guard try machine.code(of: name, at: address) != nil,
            let contract = try machine.storage.read(address, .contract, name)
        else { return .nil }
        try machine.load(machine.typeOf(contract))
        guard machine.isSubtype(machine.typeOf(contract), type) else { return .nil }
        return .optional(
            .reference(ReferenceValue(to: contract, authorization: .unauthorized, borrowedType: type)))
    }
}

extension RuntimeFailure {
    /// Whether the chain may not fail at all.
    fileprivate var isOfUnknown: Bool {
        switch children {
        case nil: isUnsupported
        case .parse(let errors, _): errors.contains(where: \.isUnsupported)
        case .check(let errors, _): errors.unsupported != nil
        case .update(let errors, _): errors.contains(where: \.isUnsupported)
        }
    }
}

extension Machine {
    /// The text of a contract; nil for none, and for an empty one.
    func code(of name: String, at address: UInt64) throws -> [UInt8]? {
        let code = try asking { try $0.code(of: name, at: Address(rawValue: address)) }
        return code?.isEmpty == false ? code : nil
    }

    func makeDeployedContract(_ address: UInt64, _ name: String, _ code: [UInt8]) throws -> Value {
        .composite(
            try makeComposite(
                builtinLayout("DeployedContract"),
                [.address(address), try makeString(name), try makeBytes(code)]))
    }

    /// The hash of a contract's text, as events have it.
    func codeHash(_ code: [UInt8]) throws -> Value {
        guard let hash = try asking({ try $0.hash(code, tag: nil, algorithm: "SHA3_256") }) else {
            throw RuntimeFailure.unsupported(Refusal.hostWithoutHash.text)
        }
        return try makeConstantBytes(hash)
    }
}

extension Location {
    static func contract(_ address: UInt64, _ name: String) -> Location {
        .contract(address: Address(rawValue: address).bytes, name: name)
    }
}

extension Declaration {
    /// Whether an enumeration is declared here or inside.
    fileprivate var hasEnumeration: Bool {
        guard case .composite(let composite) = self else { return false }
        return composite.kind == .enumeration || composite.members.contains(where: \.hasEnumeration)
    }
}
