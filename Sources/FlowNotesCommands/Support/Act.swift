internal import Flow
internal import FlowAccess
internal import FlowNotes
internal import Glibc
internal import HTTP
internal import Synchronization

/// What came of an act.
enum ActResult: Sendable {
    /// It succeeded on the chain; the block's height is nil when the node did not tell.
    case succeeded(Identifier, TransactionResult, height: UInt64?)
    /// It was sent, and nobody waits for it.
    case sent(Identifier)
    /// It was only shown.
    case shown

    /// Whether it is on the chain.
    var isDone: Bool {
        if case .succeeded = self { true } else { false }
    }
}

/// One transaction from the command line: signed, written down, sent, waited for, and told truthfully.
struct Act: Sendable {
    /// What is to be sent.
    enum Work: Sendable {
        /// To be signed here.
        case plan(TransactionPlan)
        /// Signed already.
        case signed(Transaction)
    }

    private let invocation: Invocation
    private let work: Work
    private let description: String
    private let program: String
    private let flowCommand: String?
    private let client: AccessClient
    private let outbox: Outbox?
    private let queued: Int64?

    /// Creates an act; `description` goes after "to": `add a note`. See `Explanation` for `flowCommand`; `queued` is
    /// the number of the queued note that it sends.
    init(
        _ invocation: Invocation, _ work: Work, described description: String, program: String,
        flowCommand: String? = nil, queued: Int64? = nil
    ) throws {
        self.queued = queued
        self.flowCommand = flowCommand
        self.invocation = invocation
        self.work = work
        self.description = description
        self.program = program
        client = try invocation.client()
        outbox = invocation.outbox
    }

    /// Does it. Throws `CommandFailure` unless it succeeded, or was sent with `--wait none`, or shown with `--dry-run`.
    func run() async throws -> ActResult {
        if invocation.settings.explains { invocation.reporter.note(try explanation()) }
        if invocation.settings.isDryRun {
            let transaction = try await signed()
            let cost = await invocation.cost(payer: transaction.payer, gasLimit: transaction.gasLimit)
            DryRun(invocation, transaction, program: program, cost: cost).show()
            if case .plan(let plan) = work, plan.asksPerson {
                invocation.reporter.note("the wallet was not asked: its signature will change the id")
            }
            return .shown
        }
        if invocation.settings.explains, !invocation.isFree {
            invocation.lines(await cost()).forEach(invocation.reporter.note)
        }
        if outbox == nil { invocation.reporter.warn(Self.noOutbox) }
        if let outbox, let resumed = try await EarlierRuns(invocation, work, client, outbox, queued: queued).settle() {
            return resumed
        }
        let held = Held()
        do {
            return try await result(of: try await submit(held), held)
        } catch {
            throw failure(error, held)
        }
    }

    private func signed() async throws -> Transaction {
        switch work {
        case .plan(let plan) where plan.asksPerson: try await client.draft(plan)
        case .plan(let plan): try await client.sign(plan, chain: invocation.chain).0
        case .signed(let transaction): transaction
        }
    }

    private func submit(_ held: Held) async throws -> Submission {
        switch work {
        case .plan(let plan): return try await client.submit(plan, options) { try await handle($0, held) }
        case .signed(let transaction):
            if let problem = try await client.problems(of: transaction, chain: invocation.chain).first { throw problem }
            return try await client.submit(transaction, options) { try await handle($0, held) }
        }
    }

    private func cost() async -> CostEstimate? {
        switch work {
        case .plan(let plan):
            guard let payer = plan.payers.first?.address else { return nil }
            return await invocation.cost(payer: payer, gasLimit: plan.gasLimit)
        case .signed(let transaction):
            return await invocation.cost(payer: transaction.payer, gasLimit: transaction.gasLimit)
        }
    }

    private static let noOutbox =
        "neither XDG_STATE_HOME nor HOME says where to write down what is signed; if this run does not end well, look "
        + "the transaction up before running it again"

    private func explanation() throws -> String {
        guard case .plan(let plan) = work else { return "the same with flow-cli: flow transactions send-signed FILE" }
        return try Explanation(plan, program: program, invocation, command: flowCommand).text
    }

    // MARK: On the way

    /// How far the transaction under way is.
    private struct Progress {
        /// The hold on its entry in the outbox.
        var hold: OutboxHold?
        /// Its id, once it is signed.
        var id: Identifier?
        /// Whether the node has said that it has it.
        var isSent = false
    }

    private final class Held: Sendable {
        let state = Mutex(Progress())

        /// Ends the entry in the outbox: the fate is known.
        func finish() { state.withLock { $0.hold?.finish() } }

        /// The same, and what was queued for it leaves the queue when it is done.
        func settle(isDone: Bool = false) { state.withLock { $0.hold?.remove(isDone: isDone) } }

        /// Leaves the entry to a later run, which tells when it failed.
        func leave() { state.withLock { $0.hold?.markUnwaited() } }
    }

    /// A number that another machine has taken costs nothing; with as many at once somebody gets on each time.
    private static let attempts = 50

    private var options: SubmissionOptions {
        let settings = invocation.settings
        let wait: WaitOptions? =
            switch settings.wait {
            case .none: nil
            case .executed: WaitOptions(until: .executed, timeout: settings.timeout.value, unknownGrace: nil)
            case .sealed: WaitOptions(timeout: settings.timeout.value, unknownGrace: nil)
            }
        return SubmissionOptions(
            wait: wait, chain: invocation.chain, attempts: Self.attempts, numbers: invocation.sequenceNumbers(outbox))
    }

    private func handle(_ event: SubmissionEvent, _ held: Held) async throws {
        switch event {
        case .signed(let transaction):
            let hold = try outbox?.put(try entry(transaction))
            held.state.withLock { $0 = Progress(hold: hold, id: transaction.id) }
            invocation.reporter.progress("transaction \(transaction.id)")
        case .sent: held.state.withLock { $0.isSent = true }
        case .reached(let status):
            tell(status)
        case .signingAgain(let why):
            held.settle()
            held.state.withLock { $0 = Progress() }
            invocation.reporter.progress("signing again: \(why)")
        }
        invocation.onSubmission(event)
    }

    /// That it is under way its id has told, that it is sealed the result will tell.
    private func tell(_ status: TransactionStatus) {
        let text = "transaction is \(status.name.lowercased())"
        guard invocation.settings.verbosity != .verbose else { return invocation.reporter.detail(text) }
        guard [.pending, .finalized, .executed].contains(status) else { return }
        let end = invocation.settings.wait == .executed ? "execution" : "seal"
        invocation.reporter.status("\(text); waiting for its \(end)", otherwise: status == .pending ? nil : text)
    }

    private func entry(_ transaction: Transaction) throws -> OutboxEntry {
        OutboxEntry(
            network: invocation.settings.network.value, host: try invocation.hostSetting()?.value ?? "",
            act: description, transaction: transaction, signedAt: Int64(time(nil)), queued: queued)
    }

    // MARK: The end

    private func result(of submission: Submission, _ held: Held) async throws -> ActResult {
        // What is queued stays so until it is on the chain.
        if submission.outcome.isFinal {
            let isDone = submission.outcome.isDone
            invocation.endings.add { queued == nil ? held.finish() : held.settle(isDone: isDone) }
        } else if invocation.settings.wait == .none, queued == nil {
            invocation.endings.add { held.leave() }
        }
        if invocation.settings.wait == .none {
            invocation.reporter.accomplish("the transaction was sent", "\(submission.id)")
            return .sent(submission.id)
        }
        guard case .succeeded(let result) = submission.outcome else {
            throw await invocation.failure(of: submission.outcome, submission.id, client)
        }
        invocation.reporter.accomplish("the transaction succeeded", "\(submission.id)")
        return .succeeded(submission.id, result, height: await invocation.height(of: result, client))
    }

    /// The failure with the id, once a node may have the transaction; a refusal also ends the outbox's interest.
    private func failure(_ error: any Error, _ held: Held) -> CommandFailure {
        var failure = CommandFailure(error)
        let progress = held.state.withLock { $0 }
        guard let id = progress.id else { return failure }
        if failure.exitCode == .transactionFailed || !progress.isSent && isUnsent(error, failure) {
            held.settle()
            return failure
        }
        failure.transactionID = "\(id)"
        if failure.exitCode == .interrupted {
            failure.message = "interrupted; transaction \(id) \(progress.isSent ? "goes on" : "may have been sent")"
        }
        failure.resume(id, invocation)
        return failure
    }

    /// Whether it is certain that no node has the transaction.
    private func isUnsent(_ error: any Error, _ failure: CommandFailure) -> Bool {
        if case .unreachable(let cause)? = (error as? AccessError)?.kind { return !cause.mayHaveBeenReceived }
        return [.usage, .key].contains(failure.exitCode)
    }
}

extension TransactionOutcome {
    /// Whether it has succeeded.
    var isDone: Bool {
        if case .succeeded = self { true } else { false }
    }
}
