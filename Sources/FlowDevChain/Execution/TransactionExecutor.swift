import Cadence
import CadenceInterpreter
import Flow

/// Runs transactions and scripts on the chain's state.
final class TransactionExecutor {
    let host: ChainHost
    let interpreter: Interpreter
    private let verifier = TransactionVerifier()
    private let fees: FeeCollector?

    init(host: ChainHost, takesFees: Bool) {
        self.host = host
        interpreter = Interpreter(host: host)
        fees = takesFees ? FeeCollector(host: host) : nil
    }

    // MARK: Transactions

    /// Runs a transaction on the host's view, where its changes stay if it goes well; if not, its number is used up and
    /// its fee is gone, unless it was not its turn or was not signed as it should.
    func execute(_ transaction: Transaction, id: Identifier) throws(ChainError) -> ExecutionOutcome {
        let view = host.view
        host.begin()
        do {
            try verifier.verify(transaction, view)
        } catch let failure as ChainFailure {
            view.drop()
            return ExecutionOutcome(error: failure.text, code: failure.code)
        } catch {
            throw Self.ledgerError(error)
        }
        try view.useSequenceNumber(transaction.proposalKey.keyIndex, of: transaction.proposalKey.address)
        view.keep()
        var outcome = try run(transaction, id: id)
        try settle(transaction, &outcome)
        return outcome
    }

    private func run(_ transaction: Transaction, id: Identifier) throws(ChainError) -> ExecutionOutcome {
        var outcome = ExecutionOutcome()
        do {
            try fees?.checkPayer(transaction, interpreter)
            host.payer = transaction.payer
            host.maximumFees = fees?.maximum(transaction) ?? 0
            try interpreter.runTransaction(
                transaction.script, arguments: transaction.arguments, authorizers: transaction.authorizers,
                transactionID: id.bytes, computationLimit: transaction.gasLimit)
            outcome.computation = interpreter.computationUsed
            try checkStorage(transaction.payer)
            outcome.events = host.events
        } catch let failure as CadenceFailure {
            outcome.computation = interpreter.computationUsed
            (outcome.error, outcome.code) = (failure.text, failure.resultCode)
        } catch let failure as ChainFailure {
            (outcome.error, outcome.code) = (failure.text, failure.code)
        } catch {
            throw Self.ledgerError(error)
        }
        return outcome
    }

    /// Keeps or drops what was changed, and takes the fee.
    private func settle(_ transaction: Transaction, _ outcome: inout ExecutionOutcome) throws(ChainError) {
        if outcome.error == nil { host.view.keep() } else { host.view.drop() }
        guard let fees else { return }
        host.begin()
        do throws(CadenceFailure) {
            try fees.deduct(transaction, computation: outcome.computation, interpreter)
            host.view.keep()
            outcome.events += host.events
        } catch {
            host.view.drop()
            (outcome.error, outcome.code) = (error.text, error.resultCode)
        }
    }

    /// Runs a program of the chain itself, whose changes stay; nobody signs, nothing is charged.
    func runSystem(_ text: String, arguments: [CadenceValue] = [], authorizers: [Address]) throws(ChainError) {
        host.begin()
        do throws(CadenceFailure) {
            try interpreter.runTransaction(
                Array(text.utf8), arguments: arguments.map { JSONCadence.encode($0, form: .argument) },
                authorizers: authorizers, transactionID: Identifier.zero.bytes, computationLimit: .max / 1_000_000)
        } catch {
            throw ChainError(.ledger, "the chain's own program failed: \(error.text)")
        }
        host.view.keep()
    }

    // MARK: Storage

    /// Throws when an account that was written to, or the payer, holds too little FLOW for what it stores.
    private func checkStorage(_ payer: Address) throws {
        guard let capacities = host.capacities else {
            throw ChainFailure(
                1110, Self.storageCheck,
                "[Error Code: 1110] the computation left does not do for asking what the accounts may store")
        }
        for account in host.storageAccounts(payer) {
            let (used, capacity) = (try host.storageUsed(by: account), capacities[account] ?? 0)
            guard used > capacity else { continue }
            throw ChainFailure(
                1103, Self.storageCheck,
                "[Error Code: 1103] The account with address (\(account.hex)) uses \(used) bytes of storage which is "
                    + "over its capacity (\(capacity) bytes). Capacity can be increased by adding FLOW tokens to the "
                    + "account.")
        }
    }

    private static let storageCheck = "storage limit check failed"

    // MARK: Scripts

    /// The result of a script on a state, which it does not change.
    func script(
        _ text: [UInt8], _ arguments: [[UInt8]], _ view: LedgerView, _ header: BlockHeader
    ) throws(ChainError) -> CadenceValue {
        host.begin()
        (host.view, host.block, host.transactionIndex) = (view, header.hostBlock, 0)
        defer { view.drop() }
        do throws(CadenceFailure) {
            return try interpreter.runScript(text, arguments: arguments)
        } catch {
            throw ChainError(.scriptFailed, error.text)
        }
    }

    private static func ledgerError(_ error: any Error) -> ChainError {
        (error as? ChainError) ?? ChainError(.ledger, "the chain cannot go on: \(error)")
    }
}

extension CadenceFailure {
    /// The number in front of the text, which is the outermost.
    var resultCode: Int { code }
}

extension ChainHost {
    /// Whether an account is one of the chain itself, whose storage nobody pays for.
    func isOfSystem(_ address: Address) -> Bool {
        chain.index(of: address).map { $0 <= Genesis.systemAccountCount } ?? false
    }
}
