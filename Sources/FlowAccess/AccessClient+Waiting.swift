public import Flow
import HTTP

/// How to wait for a transaction.
public struct WaitOptions: Sendable {
    /// The status that ends the wait: `sealed`, or `executed` for those who cannot wait for the seal.
    public var until: TransactionStatus
    /// The longest wait.
    public var timeout: Duration
    /// The height of the transaction's reference block; with it, expiry is found even where a node never says so.
    public var referenceHeight: UInt64?
    /// How long an id the node has never seen may still turn up; nil for a transaction this program has sent, which
    /// may turn up until the timeout.
    public var unknownGrace: Duration?

    /// Creates options: until sealed, 120 seconds, ten of them for an id that is not known.
    public init(
        until: TransactionStatus = .sealed, timeout: Duration = .seconds(120), referenceHeight: UInt64? = nil,
        unknownGrace: Duration? = .seconds(10)
    ) {
        self.until = until
        self.timeout = timeout
        self.referenceHeight = referenceHeight
        self.unknownGrace = unknownGrace
    }
}

extension AccessClient {
    /// Waits until a transaction's fate is known, or the status asked for is reached, or the time is up.
    ///
    /// It looks at once and then in growing steps, with a last look at the deadline, and never waits for ever. A
    /// failure ends it once it is sealed, as a success does. `progress` gets each new status once, never a step back, whichever
    /// node of a pool answers. An answer that says so little that the outcome is open is `pending` or `unknown`.
    /// Five failing looks in a row are thrown, with the id. `ifUnknown` is told when the node does not know the id at
    /// the first look.
    public func wait(
        for id: Identifier, _ options: WaitOptions = WaitOptions(),
        progress: @Sendable (TransactionStatus) async throws -> Void = { _ in },
        ifUnknown: @Sendable () async throws -> Void = {}
    ) async throws -> TransactionOutcome {
        var watch = TransactionWatch(id: id, options: options)
        return try await run(&watch, on: clock, progress, ifUnknown)
    }

    private func run<Time: Clock<Duration>>(
        _ watch: inout TransactionWatch, on clock: Time,
        _ progress: @Sendable (TransactionStatus) async throws -> Void,
        _ ifUnknown: @Sendable () async throws -> Void
    ) async throws -> TransactionOutcome {
        let start = clock.now
        try await look(&watch, after: .zero, progress)
        if watch.isUnknown { try await ifUnknown() }
        while true {
            let elapsed = start.duration(to: clock.now)
            if let outcome = try watch.decision(after: elapsed) { return outcome }
            if try await isExpired(&watch, after: elapsed, progress) { return .expired }
            if let outcome = try watch.decision(after: elapsed) { return outcome }
            try await clock.sleep(for: watch.pause(after: elapsed))
            try await look(&watch, after: start.duration(to: clock.now), progress)
        }
    }

    /// Asks once; gives whether there was an answer.
    @discardableResult
    private func look(
        _ watch: inout TransactionWatch, after elapsed: Duration,
        _ progress: @Sendable (TransactionStatus) async throws -> Void
    ) async throws -> Bool {
        let result: TransactionResult
        do {
            result = try await self.result(of: watch.id, within: watch.patience(after: elapsed))
        } catch let error as AccessError {
            try watch.failed(error)
            return false
        }
        if let step = watch.saw(result) { try await progress(step) }
        return true
    }

    /// Whether the chain has gone past every block that could hold the transaction.
    ///
    /// The height is read before the last look, so that an inclusion in the very last block is not missed.
    private func isExpired(
        _ watch: inout TransactionWatch, after elapsed: Duration,
        _ progress: @Sendable (TransactionStatus) async throws -> Void
    ) async throws -> Bool {
        guard watch.shouldCheckHeight(after: elapsed), let height = try? await block(.sealed).height,
            watch.isPast(height)
        else { return false }
        return try await look(&watch, after: elapsed, progress) && !watch.isIncluded && !watch.isSettled
    }

    /// The result; a node that does not give it in time is an error as any other silence.
    private func result(of id: Identifier, within limit: Duration) async throws -> TransactionResult {
        try await withThrowingTaskGroup(of: TransactionResult?.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await self.result(of: id) }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            if let result = try await group.next() ?? nil { return result }
            let silence = HTTPError(.timeout, "the node gave no answer within \(limit)", mayHaveBeenReceived: true)
            throw AccessError(.unreachable(silence), request: "GET /v1/transaction_results/\(id)")
        }
    }
}
