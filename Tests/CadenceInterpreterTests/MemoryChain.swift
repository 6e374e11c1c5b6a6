import Cadence

@testable import CadenceInterpreter

/// A chain in memory that runs transactions and scripts, with the contracts the corpus asks for.
final class MemoryChain {
    let host = MemoryHost()
    let interpreter: Interpreter
    /// What went wrong while the contracts were deployed.
    private(set) var faults: [String] = []
    private var before = MemoryHost.State()

    init() {
        interpreter = Interpreter(host: host)
        deploy("FungibleToken", TestContracts.fungibleToken, MemoryHost.fungibleToken)
        deploy("FlowToken", TestContracts.flowToken, MemoryHost.flowToken)
        deploy("Crypto", CryptoContract.text, MemoryHost.service)
        deploy("TestChain", TestContracts.chain, MemoryHost.service)
        attempt("genesis") { () throws(CadenceFailure) in
            try transaction(
                Array(TestContracts.genesis.utf8), [], [MemoryHost.flowToken, MemoryHost.service], id: [])
        }
        host.height = 0
        if !faults.isEmpty { print("corpus: genesis: \(faults.joined(separator: "; "))") }
    }

    private func deploy(_ name: String, _ text: String, _ account: Address) {
        attempt("deploying \(name)") { () throws(CadenceFailure) in
            let arguments = [name, text].map { JSONCadence.encode(.string($0), form: .argument) }
            try transaction(Array(TestContracts.deployment.utf8), arguments, [account], id: [])
        }
    }

    private func attempt(_ what: String, _ body: () throws(CadenceFailure) -> Void) {
        do throws(CadenceFailure) {
            try body()
        } catch {
            faults.append("\(what): \(error)")
        }
    }

    /// The result of a script, which leaves no trace.
    func script(
        _ text: [UInt8], _ arguments: [[UInt8]], computationLimit: UInt64 = 100_000
    ) throws(CadenceFailure) -> CadenceValue {
        let state = host.state
        defer { host.state = state }
        return try interpreter.runScript(text, arguments: arguments, computationLimit: computationLimit)
    }

    /// Runs a transaction in a block of its own; a failed one leaves no trace.
    func transaction(
        _ text: [UInt8], _ arguments: [[UInt8]], _ authorizers: [Address], id: [UInt8], computationLimit: UInt64 = 9_999
    ) throws(CadenceFailure) {
        host.state.events = []
        host.state.written = []
        host.height += 1
        before = host.state
        do throws(CadenceFailure) {
            try interpreter.runTransaction(
                text, arguments: arguments, authorizers: authorizers, transactionID: id,
                computationLimit: computationLimit)
        } catch {
            host.state = before
            throw error
        }
    }

    /// Forgets what the last transaction did.
    func undo() { host.state = before }

    // MARK: What a chain looks at

    /// In units of 10⁻⁸ FLOW.
    func balance(of account: Address) throws(CadenceFailure) -> UInt64 {
        let text = """
            import TestChain from 0xf8d6e0586b0a20c7
            access(all) fun main(a: Address): UFix64 { return TestChain.balance(a) }
            """
        let result = try script(Array(text.utf8), [JSONCadence.encode(.address(account), form: .argument)])
        guard case .fixedPoint(let number) = result else { return 0 }
        return number.scaled.exactly(UInt64.self) ?? 0
    }

    /// Throws if an account the last transaction wrote to holds more than it can pay for.
    func checkStorage() throws {
        let state = host.state
        for account in state.written.sorted() where !MemoryHost.wellKnown.contains(account) {
            let capacity = try balance(of: account)
            if try host.storageUsed(by: account) > (capacity < 100_000 ? 0 : capacity) {
                throw MemoryHostError.storage(account)
            }
        }
    }
}
