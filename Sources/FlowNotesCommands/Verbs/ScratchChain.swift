internal import Bytes
internal import Cadence
internal import CadenceInterpreter
internal import FlowCrypto
internal import FlowDevChain
internal import FlowNotes

/// A chain for one command: empty but for the contracts that programs import, and forgotten after it.
final class ScratchChain {
    private let project: CadenceProject
    private let host: ScratchHost
    private let interpreter: Interpreter

    /// What contracts and programs log is given to `log`, a line at a time.
    init(_ project: CadenceProject, log: @escaping (String) -> Void = { _ in }) {
        self.project = project
        host = ScratchHost(log: log)
        interpreter = Interpreter(host: host)
        for (name, file) in project.contracts {
            let text = project.text(of: file)
            for address in project.allAddresses(of: name) { host.putCode(text, of: name, at: address) }
        }
    }

    /// What the last program used, in the chain's units.
    var computationUsed: UInt64 { interpreter.computationUsed }

    /// Parses and checks a program.
    func check(_ file: CadenceFile) throws(CadenceFailure) {
        let text = project.text(of: file)
        switch file.outline?.kind {
        case .transaction: try interpreter.checkTransaction(text, transactionID: Self.id(text))
        case .contract(let name):
            try interpreter.checkContract(text, name: name, at: project.address(of: name))
        case .script, .other, nil: try interpreter.checkScript(text)
        }
    }

    /// Puts the contracts on the chain as their owners would: each runs its `init`. Throws `CadenceReport`.
    func deploy() throws {
        host.removeContracts()
        let program = CadenceTemplate.deployContract
        for (name, file) in project.contracts {
            let text = project.text(of: file)
            let arguments = [CadenceValue.string(name), .string(String(decoding: text, as: UTF8.self))]
            let deployment = file.core?.deployment ?? program.source
            for address in project.allAddresses(of: name) {
                do throws(CadenceFailure) {
                    try interpreter.runTransaction(
                        Array(deployment.utf8), arguments: arguments.map(Self.document), authorizers: [address],
                        transactionID: Self.id(text), computationLimit: Self.computationLimit)
                } catch {
                    throw CadenceReport(
                        error, names(of: file).merging([Self.hex(Self.id(text)): program.name]) { $1 }, in: file)
                }
            }
        }
    }

    /// Replaces a contract as its owner would, without its `init` being run.
    func update(_ name: String, at owner: Address, from old: [UInt8], to new: [UInt8]) throws(CadenceFailure) {
        host.putCode(old, of: name, at: owner)
        let arguments = [CadenceValue.string(name), .string(String(decoding: new, as: UTF8.self))]
        try interpreter.runTransaction(
            Array(CadenceTemplate.deployContract.source.utf8), arguments: arguments.map(Self.document),
            authorizers: [owner], transactionID: Self.id(new), computationLimit: Self.computationLimit)
    }

    private static let computationLimit: UInt64 = 100_000

    /// The value of a script.
    func run(_ file: CadenceFile, _ arguments: [CadenceValue]) throws(CadenceFailure) -> CadenceValue {
        try interpreter.runScript(
            project.text(of: file), arguments: arguments.map(Self.document), computationLimit: Self.computationLimit)
    }

    private static func document(_ value: CadenceValue) -> [UInt8] { JSONCadence.encode(value, form: .argument) }

    /// The files by what reports call their programs.
    func names(of file: CadenceFile) -> [String: String] {
        var names = [Self.hex(Self.id(project.text(of: file))): file.name]
        for (name, file) in project.contracts {
            for address in project.allAddresses(of: name) { names["\(address.hex).\(name)"] = file.name }
        }
        return names
    }

    /// What the chain calls a script by; good enough for a transaction that has no id.
    private static func id(_ text: [UInt8]) -> [UInt8] { HashAlgorithm.sha3_256.digest(text) }

    private static func hex(_ bytes: [UInt8]) -> String { Hex.encode(bytes) }

    /// The contracts that programs import and of which there is no text.
    var missing: [String] { project.missing }
}
