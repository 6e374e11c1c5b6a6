internal import Flow
internal import FlowAccess
internal import FlowNotes
internal import Glibc
internal import Synchronization

/// What came of an act.
enum ActResult: Sendable {
    /// It succeeded on the chain; the block's height is nil when the node did not tell.
    case succeeded(Identifier, TransactionResult, height: UInt64?)
    /// It was sent, and nobody waits for it.
    case sent(Identifier)
    /// It was only shown.
    case shown
}

/// One transaction from the command line: signed, written down, sent, waited for, and told truthfully.
struct Act: Sendable {
    private let invocation: Invocation
    private let plan: TransactionPlan
    private let description: String
    private let program: String
    private let client: AccessClient
    private let outbox: Outbox?

    /// Creates an act; `description` goes after "to": `add a note`.
    init(_ invocation: Invocation, _ plan: TransactionPlan, described description: String, program: String) throws {
        self.invocation = invocation
        self.plan = plan
        self.description = description
        self.program = program
        client = try invocation.client()
        outbox = Folders.state(invocation.environment).map { Outbox(folder: $0 + "/outbox") }
    }

    /// Does it. Throws `CommandFailure` unless it succeeded, or was sent with `--wait none`, or shown with `--dry-run`.
    func run() async throws -> ActResult {
        if invocation.settings.isDryRun {
            let (transaction, _) = try await client.sign(plan, chain: invocation.chain)
            DryRun(invocation, transaction, program: program).show()
            return .shown
        }
        if invocation.settings.explains { invocation.reporter.note(try explanation()) }
        if let resumed = try await settleEarlierRuns() { return resumed }
        let lock = Held()
        do {
            let submission = try await client.submit(plan, options) { event in
                try await handle(event, lock)
            }
            return try await result(of: submission, lock)
        } catch {
            throw failure(error, lock)
        }
    }

    private func explanation() throws -> String {
        let url = try invocation.hostSetting()?.value ?? invocation.settings.network.value
        return Explanation(plan, program: program, network: invocation.settings.network.value, url: url).text
    }

    // MARK: On the way

    /// The outbox file of the transaction under way, and its id once a node may have it.
    private final class Held: Sendable {
        let state = Mutex<(lock: OutboxLock?, id: Identifier?)>((nil, nil))
    }

    private var options: SubmissionOptions {
        let settings = invocation.settings
        let wait: WaitOptions? =
            switch settings.wait {
            case .none: nil
            case .executed: WaitOptions(until: .executed, timeout: settings.timeout.value, unknownGrace: nil)
            case .sealed: WaitOptions(timeout: settings.timeout.value, unknownGrace: nil)
            }
        return SubmissionOptions(wait: wait, chain: invocation.chain)
    }

    private func handle(_ event: SubmissionEvent, _ held: Held) async throws {
        switch event {
        case .signed(let transaction):
            let lock = try outbox?.put(try entry(transaction))
            held.state.withLock { $0 = (lock, transaction.id) }
            invocation.reporter.progress("transaction \(transaction.id)")
        case .sent: break
        case .reached(let status):
            invocation.reporter.detail("transaction is \(status.name.lowercased())")
        case .signingAgain(let why):
            held.state.withLock {
                $0.lock?.remove()
                $0 = (nil, nil)
            }
            invocation.reporter.progress("signing again: \(why)")
        }
    }

    private func entry(_ transaction: Transaction) throws -> OutboxEntry {
        OutboxEntry(
            network: invocation.settings.network.value, host: try invocation.hostSetting()?.value ?? "",
            act: description, transaction: transaction, signedAt: Int64(time(nil)))
    }

    // MARK: The end

    private func result(of submission: Submission, _ held: Held) async throws -> ActResult {
        if invocation.settings.wait == .none {
            // Whoever does not wait takes the id and the duty to look.
            held.state.withLock { $0.lock?.remove() }
            return .sent(submission.id)
        }
        return try await conclude(submission.outcome, submission.id) { held.state.withLock { $0.lock?.remove() } }
    }

    private func conclude(
        _ outcome: TransactionOutcome, _ id: Identifier, known: () -> Void
    ) async throws -> ActResult {
        if outcome.isFinal { known() }
        switch outcome {
        case .succeeded(let result):
            known()
            return .succeeded(id, result, height: await height(of: result))
        case .failed(let result, let failure):
            let block = await height(of: result).map { " in block \($0)" } ?? ""
            throw CommandFailure(
                .transactionFailed, "transaction_failed", "transaction \(id) failed\(block): \(failure)",
                hint: Advice.hint(for: failure), transactionID: "\(id)")
        default:
            _ = try outcome.success(of: id)
            return .sent(id)
        }
    }

    private func height(of result: TransactionResult) async -> UInt64? {
        guard let block = result.blockID else { return nil }
        return try? await client.block(.id(block)).height
    }

    /// The failure with the id, once a node may have the transaction; a refusal also ends the outbox's interest.
    private func failure(_ error: any Error, _ held: Held) -> CommandFailure {
        var failure = CommandFailure(error)
        let id = held.state.withLock(\.id)
        let isRefused = [.transactionFailed, .usage, .key].contains(failure.exitCode)
        if isRefused { held.state.withLock { $0.lock?.remove() } }
        guard let id, !isRefused else { return failure }
        failure.transactionID = "\(id)"
        if error is CancellationError || failure.exitCode == .interrupted {
            failure.message = "interrupted; transaction \(id) goes on"
        }
        failure.hint = "\(Product.name) tx wait \(id)\(invocation.networkFlag)"
        failure.hintLabel = "resume"
        return failure
    }

    // MARK: Earlier runs

    /// Looks after what earlier runs left: their transactions are asked for before anything else is signed.
    ///
    /// One that does the same as this act is taken up again in its place, so that nothing is done twice.
    private func settleEarlierRuns() async throws -> ActResult? {
        guard let outbox else { return nil }
        for (entry, lock) in outbox.abandoned(network: invocation.settings.network.value) {
            let isSame = isSameAct(entry)
            let id = entry.transaction.id
            let outcome = try await fate(of: entry, isSame: isSame)
            if isSame, let outcome, case .succeeded = outcome {
                invocation.reporter.note("transaction \(id) of an earlier run did this")
                return try await conclude(outcome, id) { lock.remove() }
            }
            report(outcome, of: entry, lock)
        }
        return nil
    }

    private func isSameAct(_ entry: OutboxEntry) -> Bool {
        let host = (try? invocation.hostSetting()?.value) ?? ""
        guard entry.host == host, let block = Identifier(bytes: Array(repeating: 1, count: 32)) else { return false }
        return (try? plan.transaction(on: block, sequenceNumber: 0)).map(entry.isSameAct) ?? false
    }

    /// What became of a transaction of an earlier run; the same act is sent again, which is safe, when it is unknown.
    private func fate(of entry: OutboxEntry, isSame: Bool) async throws -> TransactionOutcome? {
        let id = entry.transaction.id
        let outcome = TransactionOutcome(try await client.result(of: id))
        if outcome.isFinal { return outcome }
        if outcome == .unknown {
            guard isSame else { return outcome }
            do {
                try await client.send(entry.transaction)
            } catch let error as AccessError {
                guard case .referenceTooOld = error.kind else { throw error }
                return .expired
            }
        }
        // Its sequence number is in the way of the next one.
        return try await client.wait(
            for: id, WaitOptions(timeout: invocation.settings.timeout.value, unknownGrace: nil))
    }

    /// An unknown transaction is forgotten once no block can hold it any more.
    private static let longestLife: Int64 = 15 * 60

    private func report(_ outcome: TransactionOutcome?, of entry: OutboxEntry, _ lock: OutboxLock) {
        let (id, act) = (entry.transaction.id, entry.act)
        switch outcome {
        case .succeeded?: invocation.reporter.note("an earlier run's transaction \(id) (\(act)) succeeded")
        case .failed(_, let why)?:
            invocation.reporter.warn("an earlier run's transaction \(id) (\(act)) failed: \(why)")
        case .expired?, .refused?:
            invocation.reporter.warn("an earlier run's transaction \(id) (\(act)) expired; nothing happened")
        default:
            invocation.reporter.warn("an earlier run's transaction \(id) (\(act)) is not known to the network yet")
            if Int64(time(nil)) - entry.signedAt < Self.longestLife { return }
        }
        lock.remove()
    }
}

extension Invocation {
    /// The network flag to repeat in a command that is shown; empty for the default.
    var networkFlag: String {
        settings.network.origin == .builtIn ? "" : " --network \(settings.network.value)"
    }
}
