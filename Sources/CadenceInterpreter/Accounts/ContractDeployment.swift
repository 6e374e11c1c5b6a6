import Cadence

/// A contract being added to an account, or its text being replaced.
struct ContractDeployment {
    private let machine: Machine
    private let isUpdate: Bool
    private let address: UInt64
    private let name: String
    private let code: [UInt8]
    /// What the initializer gets.
    private let arguments: [Value]

    init(_ call: BuiltinCall, isUpdate: Bool) throws {
        machine = call.machine
        self.isUpdate = isUpdate
        address = try call.account
        name = try call.text(0)
        code = try call.bytes(1)
        arguments = Array(call.arguments.dropFirst(2))
    }

    private var location: Location { .contract(address, name) }

    /// Checks the text and puts it in place; gives the deployed contract.
    func run() throws -> Value {
        if name.isEmpty {
            throw RuntimeFailure.user(
                "contract name argument cannot be empty."
                    + "it must match the name of the deployed contract declaration or contract interface declaration")
        }
        let existing = try machine.code(of: name, at: address)
        try requirePlace(existing)
        let program = try checkedProgram()
        let contract = try contract(of: program)
        if let existing, isUpdate { try requireUpdate(existing, program) }
        let value = try instantiate(contract, program)
        try machine.requireWriting("UpdateAccountContractCode")
        try machine.asking { try $0.setCode(code, of: name, at: Address(rawValue: address)) }
        if let value {
            try machine.store(address, .contract, name, .composite(value))
            machine.accounts.changedContracts.insert(location)
        }
        let hash = try machine.codeHash(code)
        try machine.emit(
            .contract(isUpdate ? .updated : .added, address, codeHash: hash, name: try machine.makeString(name)))
        return try machine.makeDeployedContract(address, name, code)
    }

    private func requirePlace(_ existing: [UInt8]?) throws {
        let account = "0x" + String(address, radix: 16)
        if isUpdate {
            guard existing == nil else { return }
            throw RuntimeFailure.user(
                "cannot update non-existing contract with name \(GoText.doubleQuoted(name)) in account \(account)")
        }
        guard
            existing != nil || machine.accounts.changedContracts.contains(location)
                || machine.accounts.contractsBeingAdded.contains(location)
        else { return }
        throw RuntimeFailure.user(
            "cannot overwrite existing contract with name \(GoText.doubleQuoted(name)) in account \(account)")
    }

    // MARK: The text

    private func checkedProgram() throws -> LoadedProgram {
        do {
            return try machine.programs.load(code, at: location)
        } catch let errors as ProgramErrors {
            throw invalid(errors)
        }
    }

    private func invalid(_ errors: ProgramErrors) -> RuntimeFailure {
        var failure = RuntimeFailure("InvalidContractDeploymentError", "cannot deploy invalid contract")
        failure.children = errors
        return failure
    }

    /// The one contract or contract interface that the text declares.
    private func contract(of program: LoadedProgram) throws -> CompositeDeclaration {
        let contracts = program.contracts
        guard contracts.count == 1, let contract = contracts.first else {
            throw RuntimeFailure.user(LoadedProgram.notOneContract)
        }
        guard contract.name.name == name else {
            throw RuntimeFailure.user(
                "invalid \(contract.isInterface ? "contract interface" : "contract"): "
                    + "the name argument must match the name of the declaration: "
                    + "got \(GoText.doubleQuoted(name)), expected \(GoText.doubleQuoted(contract.name.name))")
        }
        return contract
    }

    private func requireUpdate(_ existing: [UInt8], _ program: LoadedProgram) throws {
        guard let old = try? Parser.parse(existing) else {
            throw RuntimeFailure.unsupported(Refusal.updateUnparsable.text)
        }
        var names: [[UInt8]: [String]] = [:]
        for case .import(let it) in old.declarations + program.checked.program.declarations {
            guard case .address(let bytes) = it.location, let address = Address(bytes: bytes) else { continue }
            names[address.bytes] = try machine.asking { try $0.contractNames(at: address) }
        }
        let errors = UpdateChecker.check(old: old, new: program.checked.program) { names[$0] ?? [] }
        if !errors.isEmpty { throw invalid(.update(errors, location)) }
    }

    // MARK: The value

    /// The new value of a contract; nil where there is none to make.
    private func instantiate(_ contract: CompositeDeclaration, _ program: LoadedProgram) throws -> CompositeValue? {
        guard !isUpdate, !contract.isInterface else { return nil }
        try requireArguments(program)
        machine.accounts.contractsBeingAdded.insert(location)
        defer { machine.accounts.contractsBeingAdded.remove(location) }
        machine.programs.replace(program, at: location)
        machine.types.merge(program.checked.types)
        return try machine.initializeContract(program, name: name, arguments: arguments)
    }

    private func requireArguments(_ program: LoadedProgram) throws {
        guard let id = program.checked.globalTypes[name]?.nominal else { return }
        let parameters = program.checked.types[id].initializer.map(\.type)
        if arguments.count < parameters.count {
            throw RuntimeFailure.user(
                "invalid argument count, too few arguments: expected \(parameters.count), got \(arguments.count), "
                    + "next missing argument: `\(parameters[arguments.count])`")
        }
        if arguments.count > parameters.count {
            throw RuntimeFailure.user(
                "invalid argument count, too many arguments: expected \(parameters.count), got \(arguments.count)")
        }
        for (index, (argument, type)) in zip(arguments, parameters).enumerated() {
            let actual = machine.typeOf(argument)
            guard !machine.isSubtype(actual, type) else { continue }
            let (expected, found) = machine.describe(type, actual)
            throw RuntimeFailure(
                "InvalidContractArgumentError",
                "invalid argument at index \(index): expected type `\(expected)`, got `\(found)`")
        }
    }
}

extension ProgramSource {
    func load(_ text: [UInt8], at location: Location) throws -> LoadedProgram {
        throw RuntimeFailure.unsupported(Refusal.deployingContracts.text)
    }

    func replace(_ program: LoadedProgram?, at location: Location) {}
}
