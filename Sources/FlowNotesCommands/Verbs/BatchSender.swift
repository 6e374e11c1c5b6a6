internal import Flow
internal import FlowAccess
internal import FlowNotes

/// Sends one transaction of many, whose id is written down before.
struct BatchSender: Sendable {
    /// Why a batch is not on the chain, apart from what concerns all of them.
    enum Failure: Error {
        /// It had no effect, because it was more than one transaction can do.
        case tooMuchAtOnce
    }

    /// How often a sequence number may be lost to another run before it is given up.
    private static let attempts = 200

    private let invocation: Invocation
    private let client: AccessClient

    init(_ invocation: Invocation, _ client: AccessClient) {
        self.invocation = invocation
        self.client = client
    }

    /// Makes a change and gives the transaction's id and result; `prepare` writes it down before it is sent.
    ///
    /// Signs anew only what had no effect. Throws `Failure`, or `CommandFailure` as `Act` does.
    func send(
        _ change: Change, prepare: (Transaction) throws -> Void
    ) async throws -> (Identifier, TransactionResult) {
        let plan = try invocation.plan(change)
        var attempt = 0
        while true {
            attempt += 1
            let (transaction, _) = try await client.sign(plan, chain: invocation.chain)
            try prepare(transaction)
            do {
                let act = try Act(
                    invocation, .signed(transaction), described: "import notes",
                    program: change.template.path)
                if case .succeeded(let id, let result, _) = try await act.run() { return (id, result) }
                throw CommandFailure(.failure, "not_sent", "transaction \(transaction.id) was not waited for")
            } catch {
                try await judge(error, transaction, mayTryAgain: attempt < Self.attempts)
            }
        }
    }

    /// Returns when the transaction had no effect and can have one when it is signed anew; throws otherwise.
    private func judge(_ error: any Error, _ transaction: Transaction, mayTryAgain: Bool) async throws {
        let failure = CommandFailure(error)
        guard failure.exitCode == .transactionFailed, mayTryAgain else { throw error }
        switch try await client.outcome(of: transaction.id) {
        case .failed(_, let why) where why.isTooMuchAtOnce: throw Failure.tooMuchAtOnce
        case .failed(_, let why) where why.isWrongSequenceNumber: return
        case .unknown, .expired:
            let canSucceed = ["would_be_refused", "transaction_expired"].contains(failure.code)
            guard canSucceed || failure.message.contains("sequence number") else { throw error }
        default: throw error
        }
    }

    /// What became of a transaction that an earlier run signed: its result, or nil when it has no effect and never
    /// will. It is sent again, which is safe, when the node does not know it. Throws while its fate is open.
    func fate(of transaction: Transaction) async throws -> TransactionResult? {
        let id = transaction.id
        var outcome = try await client.outcome(of: id)
        if outcome == .unknown, let end = try await client.sendAgain(transaction) { outcome = end }
        if !outcome.isFinal {
            outcome = try await client.wait(
                for: id, WaitOptions(timeout: invocation.settings.timeout.value, unknownGrace: nil))
        }
        guard outcome.isFinal else { throw await invocation.failure(of: outcome, id, client) }
        guard case .succeeded(let result) = outcome else {
            invocation.outbox?.settle(id, isDone: false)
            return nil
        }
        invocation.outbox?.settle(id, isDone: true)
        return result
    }
}
