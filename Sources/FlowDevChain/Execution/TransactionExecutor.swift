import Cadence
import CadenceInterpreter
import Flow

/// Runs transactions and scripts on the chain's state.
final class TransactionExecutor {
    let host: ChainHost
    let interpreter: Interpreter
    private let verifier: TransactionVerifier
    private let fees: FeeCollector?

    init(host: ChainHost, takesFees: Bool, explainsSignatures: Bool = false) {
        self.host = host
        verifier = TransactionVerifier(explainsSignatures: explainsSignatures)
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
                transaction.script, arguments: transaction.arguments.map(ArgumentDocument.read),
                authorizers: transaction.authorizers, transactionID: id.bytes, computationLimit: transaction.gasLimit)
            try chargeStorage(transaction, id, &outcome)
            try checkStorage(transaction)
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

    /// Adds what storing costs; throws when that is beyond the limit, which is then what was used.
    private func chargeStorage(
        _ transaction: Transaction, _ id: Identifier, _ outcome: inout ExecutionOutcome
    ) throws {
        let limit = transaction.gasLimit
        outcome.computation = limit
        let written = host.written
        let computation = try StorageCost(bytes: written.bytes).charge(
            interpreter.computationUsed, limit: limit, id: id, lastWritten: written.last)
        outcome.computation = min(limit, computation)
        guard computation <= limit, host.capacities != nil else {
            throw StorageCost.checkFailure(host.service, limit: limit)
        }
    }

    /// Throws when an account that was written to, or the payer, holds too little FLOW for what it stores.
    private func checkStorage(_ transaction: Transaction) throws {
        let capacities = host.capacities ?? [:]
        for account in host.storageAccounts(transaction.payer) {
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
            return try interpreter.runScript(text, arguments: arguments.map(ArgumentDocument.read))
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
