internal import Flow
internal import FlowAccess
internal import FlowNotes
internal import Glibc

/// What earlier runs left in the outbox: their transactions are asked for before anything else is signed.
struct EarlierRuns: Sendable {
    /// After a day, in seconds, the same command line is meant to do its act once more.
    private static let longestMemory: Int64 = 24 * 3600
    /// No block can be so late, in seconds, that a younger transaction has expired.
    private static let shortestLife: Int64 = 60

    /// How many that nobody waited for are asked for in one run, the oldest first.
    private static let mostUnwaited = 20

    private let invocation: Invocation
    private let work: Act.Work
    private let client: AccessClient
    private let outbox: Outbox
    private let queued: Int64?

    /// `queued` is the number of the queued note that is to be sent now.
    init(_ invocation: Invocation, _ work: Act.Work, _ client: AccessClient, _ outbox: Outbox, queued: Int64? = nil) {
        self.invocation = invocation
        self.work = work
        self.client = client
        self.outbox = outbox
        self.queued = queued
    }

    /// Tells what became of each; one that does the same as this one is taken up again in its place, so that nothing
    /// is done twice, and gives its result.
    ///
    /// Throws `CommandFailure` when the fate of that one is still not known.
    func settle() async throws -> ActResult? {
        let items = outbox.abandoned(network: invocation.settings.network.value)
        for item in items.lazy.filter(\.isUnwaited).prefix(Self.mostUnwaited) { try await follow(item) }
        for item in items where !item.isUnwaited {
            let isSame = isSameAct(item.entry)
            if item.isTold, !isSame {
                if age(item.entry) >= Self.longestMemory { try outbox.takeUp(item)?.remove(isDone: true) }
                continue
            }
            guard let hold = try await takeUp(item, waits: isSame) else { continue }
            let outcome = try await fate(of: item.entry, isSame: isSame)
            if isSame, let result = try await resume(item.entry.transaction.id, outcome) {
                if queued == nil {
                    invocation.endings.add { outcome.isFinal ? hold.finish() : hold.markUnwaited() }
                } else if outcome.isFinal {
                    invocation.endings.add { hold.remove(isDone: true) }
                }
                return result
            }
            report(outcome, of: item.entry, hold)
        }
        return nil
    }

    /// Tells when a transaction that nobody waited for has failed; of what is under way or well nothing is said.
    private func follow(_ item: OutboxItem) async throws {
        guard let hold = try outbox.takeUp(item), hold.isThere else { return }
        var outcome = try await client.outcome(of: item.entry.transaction.id)
        if outcome == .unknown { outcome = try await fateOfUnknown(item.entry) }
        switch outcome {
        case .pending: return
        case .succeeded: hold.remove(isDone: false)
        case .unknown where age(item.entry) < Self.longestMemory: return
        default: report(outcome, of: item.entry, hold)
        }
    }

    /// The hold on an entry; nil when it is gone, or when another run looks after it, which tells of it.
    ///
    /// Of the same act it matters what that run finds: it is waited for.
    private func takeUp(_ item: OutboxItem, waits: Bool) async throws -> OutboxHold? {
        let start = ContinuousClock.now
        while true {
            if let hold = try outbox.takeUp(item) { return hold.isThere ? hold : nil }
            guard waits else { return nil }
            guard ContinuousClock.now - start < invocation.settings.timeout.value else {
                throw CommandFailure(
                    .network, "busy", "another run has not found out yet what became of the same act",
                    hint: "wait for it, or run this again later")
            }
            try await Task.sleep(for: .milliseconds(Int.random(in: 5...50)))
        }
    }

    private func age(_ entry: OutboxEntry) -> Int64 { Int64(time(nil)).subtractingReportingOverflow(entry.signedAt).0 }

    private func isSameAct(_ entry: OutboxEntry) -> Bool {
        guard entry.host == invocation.outboxHost, entry.queued == queued else { return false }
        // Notes with one text can be queued twice; a number says which is meant, however old it is.
        if queued != nil { return true }
        guard age(entry) < Self.longestMemory else { return false }
        switch work {
        case .plan(let plan):
            return (try? plan.transaction(on: entry.transaction.referenceBlock, sequenceNumber: 0))
                .map { entry.isSameAct(as: $0, whoeverPays: plan.givesRoles) } ?? false
        case .signed(let transaction): return entry.transaction.id == transaction.id
        }
    }

    /// The result of an earlier run of the same act; nil when it had no effect, and must be done anew.
    private func resume(_ id: Identifier, _ outcome: TransactionOutcome) async throws -> ActResult? {
        switch outcome {
        case .succeeded(let result):
            invocation.reporter.note("an earlier run's transaction \(id) did this")
            return .succeeded(id, result, height: await invocation.height(of: result, client))
        case .pending, .unknown:
            guard invocation.settings.wait == .none else { throw await invocation.failure(of: outcome, id, client) }
            invocation.reporter.note("an earlier run's transaction \(id) does this")
            return .sent(id)
        case .failed, .expired, .refused: return nil
        }
    }

    // MARK: The fate

    /// What became of a transaction of an earlier run; the same act is sent again, which is safe, when it is unknown.
    private func fate(of entry: OutboxEntry, isSame: Bool) async throws -> TransactionOutcome {
        let id = entry.transaction.id
        let outcome = try await client.outcome(of: id)
        if outcome.isFinal { return outcome }
        if outcome == .unknown {
            guard isSame else { return try await fateOfUnknown(entry) }
            if let end = try await client.sendAgain(entry.transaction) { return end }
        }
        if invocation.settings.wait == .none { return outcome == .unknown ? .pending(.pending) : outcome }
        invocation.reporter.progress("waiting for transaction \(id) of an earlier run")
        // Of another act it is the sequence number that is in the way of the next transaction.
        do {
            return try await client.wait(
                for: id, WaitOptions(timeout: invocation.settings.timeout.value, unknownGrace: nil))
        } catch {
            var failure = CommandFailure(error)
            guard failure.exitCode == .interrupted || Task.isCancelled else { throw error }
            failure.message = "interrupted; transaction \(id) of an earlier run goes on"
            failure.transactionID = "\(id)"
            failure.resume(id, invocation)
            throw failure
        }
    }

    /// Expired, once no block can hold it any more.
    ///
    /// The embedded chain may not have it now and have it later, too: what a run that was killed has written to SQLite's
    /// log counts from the next recovery on.
    private func fateOfUnknown(_ entry: OutboxEntry) async throws -> TransactionOutcome {
        guard age(entry) >= Self.shortestLife, entry.host == invocation.outboxHost,
            let reference = try? await client.block(.id(entry.transaction.referenceBlock)),
            let height = try? await client.block(.sealed).height,
            height > reference.height, height - reference.height > Transaction.expiry
        else { return .unknown }
        // It may have come in the very last block.
        return try await client.outcome(of: entry.transaction.id) == .unknown ? .expired : .unknown
    }

    // MARK: The report

    private func report(_ outcome: TransactionOutcome, of entry: OutboxEntry, _ hold: OutboxHold) {
        let subject = "an earlier run's transaction \(entry.transaction.id) (to \(entry.act))"
        switch outcome {
        case .succeeded:
            invocation.reporter.note("\(subject) succeeded")
            // Those who asked for it have not heard of it: asked once more, they get its result.
            return entry.queued == nil ? hold.markTold() : hold.remove(isDone: true)
        case .failed(_, let why): invocation.reporter.warn("\(subject) failed: \(ChainReason(why).words)")
        case .refused(let why): invocation.reporter.warn("\(subject) was refused, nothing happened: \(why)")
        case .expired: invocation.reporter.warn("\(subject) expired; nothing happened")
        case .pending(let status):
            invocation.reporter.warn("\(subject) is still \(status.name.lowercased())")
            return
        case .unknown:
            invocation.reporter.warn("\(subject) is not known to the node")
            if age(entry) < Self.longestMemory { return }
        }
        hold.remove(isDone: false)
    }
}
