internal import Flow
internal import FlowAccess
internal import FlowNotes
internal import Glibc

/// What earlier runs left in the outbox: their transactions are asked for before anything else is signed.
struct EarlierRuns: Sendable {
    /// An unknown transaction is forgotten once no block can hold it any more, in seconds.
    private static let longestLife: Int64 = 15 * 60
    /// After a day, in seconds, the same command line is meant to do its act once more.
    private static let longestMemory: Int64 = 24 * 3600

    private let invocation: Invocation
    private let work: Act.Work
    private let client: AccessClient
    private let outbox: Outbox

    init(_ invocation: Invocation, _ work: Act.Work, _ client: AccessClient, _ outbox: Outbox) {
        self.invocation = invocation
        self.work = work
        self.client = client
        self.outbox = outbox
    }

    /// Tells what became of each; one that does the same as this one is taken up again in its place, so that nothing
    /// is done twice, and gives its result.
    ///
    /// Throws `CommandFailure` when the fate of that one is still not known.
    func settle() async throws -> ActResult? {
        for (entry, lock) in outbox.abandoned(network: invocation.settings.network.value) {
            let id = entry.transaction.id
            let isSame = isSameAct(entry)
            let outcome = try await fate(of: entry, isSame: isSame)
            if isSame, let result = try await resume(id, outcome) {
                invocation.endings.add { lock.remove() }
                return result
            }
            report(outcome, of: entry, lock)
        }
        return nil
    }

    private func age(_ entry: OutboxEntry) -> Int64 { Int64(time(nil)).subtractingReportingOverflow(entry.signedAt).0 }

    private func isSameAct(_ entry: OutboxEntry) -> Bool {
        let host = (try? invocation.hostSetting()?.value) ?? ""
        guard entry.host == host, age(entry) < Self.longestMemory else { return false }
        switch work {
        case .plan(let plan):
            return (try? plan.transaction(on: entry.transaction.referenceBlock, sequenceNumber: 0))
                .map(entry.isSameAct) ?? false
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

    /// What became of a transaction of an earlier run; the same act is sent again, which is safe, when it is unknown.
    private func fate(of entry: OutboxEntry, isSame: Bool) async throws -> TransactionOutcome {
        let id = entry.transaction.id
        let outcome = TransactionOutcome(try await client.result(of: id))
        if outcome.isFinal || (outcome == .unknown && !isSame) { return outcome }
        if outcome == .unknown {
            do {
                try await client.send(entry.transaction)
            } catch let error as AccessError {
                switch error.kind {
                case .referenceTooOld: return .expired
                case .refused(let why): return .refused(why)
                default: throw error
                }
            }
        }
        if isSame, invocation.settings.wait == .none { return .pending(.pending) }
        invocation.reporter.progress("waiting for transaction \(id) of an earlier run")
        // Of another act it is the sequence number that is in the way of the next transaction.
        return try await client.wait(
            for: id, WaitOptions(timeout: invocation.settings.timeout.value, unknownGrace: nil))
    }

    private func report(_ outcome: TransactionOutcome, of entry: OutboxEntry, _ lock: OutboxLock) {
        let subject = "an earlier run's transaction \(entry.transaction.id) (to \(entry.act))"
        switch outcome {
        case .succeeded: invocation.reporter.note("\(subject) succeeded")
        case .failed(_, let why): invocation.reporter.warn("\(subject) failed: \(why)")
        case .refused(let why): invocation.reporter.warn("\(subject) was refused, nothing happened: \(why)")
        case .expired: invocation.reporter.warn("\(subject) expired; nothing happened")
        case .pending(let status):
            invocation.reporter.warn("\(subject) is still \(status.name.lowercased())")
            return
        case .unknown:
            invocation.reporter.warn("\(subject) is not known to the node")
            if age(entry) < Self.longestLife { return }
        }
        lock.remove()
    }
}
