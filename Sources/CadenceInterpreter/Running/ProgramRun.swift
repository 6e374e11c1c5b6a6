import Bytes
import Cadence

/// One run of a program, from its text to the result or the failure.
final class ProgramRun {
    let host: any Host
    let loader: ProgramLoader
    let text: [UInt8]
    let location: Location
    /// Stands for the program in names of types and in errors: the hash of a script, the id of a transaction.
    private(set) var programHash: String
    var stackLimit = StackLimit.none
    private let computationLimit: UInt64
    private var machine: Machine?

    init(
        host: any Host, cache: ProgramCache, text: [UInt8], location: Location, id: [UInt8]?, computationLimit: UInt64
    ) {
        self.host = host
        self.text = text
        self.location = location
        self.computationLimit = computationLimit
        loader = ProgramLoader(host: host, cache: cache)
        programHash = Self.hex(id ?? [])
    }

    private(set) var computationUsed: UInt64 = 0
    private var isScript: Bool { location == .script }

    private static func hex(_ bytes: [UInt8]) -> String {
        Hex.encode(bytes)
    }

    /// Lets go of all values, while there is a deep stack for it.
    func end() {
        computationUsed = machine?.meter.computation ?? 0
        machine = nil
    }

    // MARK: Entry points

    func script(_ arguments: [[UInt8]]) throws(CadenceFailure) -> CadenceValue {
        let program = try load()
        let parameters = program.scriptParameters
        if let type = parameters.lazy.map(\.type).first(where: { !program.checked.types.isImportable($0) }) {
            throw failure(ArgumentFailure.notImportable(parameter: type), .preprocess)
        }
        let machine = machine(program)
        let values = try importArguments(arguments, parameters, machine)
        return try running {
            let result = try machine.runMain(values)
            return try Exporter(machine).export(result)
        }
    }

    func transaction(_ arguments: [[UInt8]], _ authorizers: [Address]) throws(CadenceFailure) {
        let program = try load()
        let parameters = program.transactionParameters
        try requireCount(arguments.count, parameters.count, .preprocess)
        let types = program.prepareParameterTypes
        if types.count != authorizers.count {
            let text =
                "authorizer count mismatch for transaction: expected \(types.count), got \(authorizers.count)"
            throw failure("InvalidTransactionAuthorizerCountError", text, .check, .preprocess)
        }
        let machine = machine(program)
        let values = try importArguments(arguments, parameters, machine)
        try running {
            let signers = zip(authorizers, types).map {
                machine.accountReference($0.rawValue, authorization: $1.heldAuthorization ?? .unauthorized)
            }
            try machine.runTransaction(values, signers: signers)
            try machine.storage.commit()
            host.didCommit(contracts: machine.contractCaller)
        }
    }

    // MARK: Steps

    /// The program, parsed and checked.
    func load() throws(CadenceFailure) -> LoadedProgram {
        do {
            if isScript { programHash = Self.hex(try hash()) }
            return try loader.load(text, at: location)
        } catch let errors as ProgramErrors {
            var report = report
            report.add(errors)
            throw report.failure(errors.phase, code: errors.code, stage: stage(.preprocess))
        } catch {
            throw failure(error, .preprocess)
        }
    }

    /// The program is what an account takes for a contract.
    func requireContract() throws(CadenceFailure) {
        guard try load().contracts.count != 1 else { return }
        throw failure("DefaultUserError", LoadedProgram.notOneContract, .check, .execute)
    }

    private func hash() throws -> [UInt8] {
        guard let hash = try host.hash(text, tag: nil, algorithm: "SHA3_256") else {
            throw RuntimeFailure.unsupported(Refusal.hostWithoutHash.text)
        }
        return hash
    }

    private func machine(_ program: LoadedProgram) -> Machine {
        let machine = Machine(
            host: host, programs: loader, entry: program, programHash: programHash, isReadOnly: isScript,
            computationLimit: computationLimit)
        machine.stackLimit = stackLimit.lowest
        self.machine = machine
        return machine
    }

    private func importArguments(
        _ documents: [[UInt8]], _ parameters: [SemaFunction.Parameter], _ machine: Machine
    ) throws(CadenceFailure) -> [Value] {
        try requireCount(documents.count, parameters.count, .execute)
        var values: [Value] = []
        for (index, document) in documents.enumerated() {
            do {
                values.append(try Importer(machine).argument(document, parameters[index].type))
            } catch let error as ArgumentFailure {
                throw failure(error.at(index), .execute)
            } catch {
                throw failure(error, .execute)
            }
        }
        return values
    }

    private func requireCount(_ given: Int, _ wanted: Int, _ stage: Stage) throws(CadenceFailure) {
        guard given != wanted else { return }
        throw failure(
            "InvalidEntryPointParameterCountError",
            "entry point parameter count mismatch: expected \(wanted), got \(given)", .arguments, stage)
    }

    private func running<Output>(_ body: () throws -> Output) throws(CadenceFailure) -> Output {
        do {
            return try body()
        } catch {
            throw failure(error, .execute)
        }
    }

    // MARK: Failures

    enum Stage: String { case preprocess, execute }

    private func stage(_ stage: Stage) -> String? { isScript ? nil : stage.rawValue }

    private var report: FailureReport {
        FailureReport(programHash: programHash) { [loader] in loader.text(at: $0) }
    }

    private func failure(_ error: any Error, _ stage: Stage) -> CadenceFailure {
        switch error {
        case let error as RuntimeFailure:
            var report = report
            report.add(error, at: location)
            return report.failure(error.children?.phase ?? .runtime, code: error.code ?? 1101, stage: self.stage(stage))
        case let error as ArgumentFailure:
            var report = report
            report.add(error.name, error.detail, text: error.text, at: location)
            return report.failure(.arguments, code: error.code, stage: self.stage(stage))
        default: return unsupported(Refusal.hostError.text("\(error)"))
        }
    }

    private func failure(
        _ name: String, _ text: String, _ phase: CadenceFailure.Phase, _ stage: Stage
    ) -> CadenceFailure {
        var report = report
        report.add(name, text, text: text, at: location)
        return report.failure(phase, code: 1101, stage: self.stage(stage))
    }

    /// A failure that says that something is not known here.
    func unsupported(_ what: String) -> CadenceFailure { failure(RuntimeFailure.unsupported(what), .execute) }
}

extension ProgramErrors {
    var phase: CadenceFailure.Phase {
        switch self {
        case .parse: .parse
        case .check: .check
        case .update: .runtime
        }
    }

    /// The number of the deepest error that has one.
    var code: Int {
        guard case .check(let errors, _) = self else { return 1101 }
        return errors.errors.lazy.compactMap { RuntimeFailure.code(in: $0.message) }.first ?? 1101
    }
}

extension RuntimeFailure {
    /// The number at the beginning of a message, as in `[Error Code: 1054] location`.
    static func code(in message: String) -> Int? {
        let prefix = "[Error Code: "
        guard message.hasPrefix(prefix) else { return nil }
        return Int(message.dropFirst(prefix.count).prefix { $0 != "]" })
    }
}
