import Flow

/// What a wait has seen so far and what it does next; no clock and no network in it.
struct TransactionWatch {
    let id: Identifier
    private let options: WaitOptions
    private var furthest = TransactionStatus.unknown
    private var latest: TransactionResult?
    private var looks = 0
    private var failures = 0
    /// Why there has been no answer at all so far.
    private var silence: AccessError?
    private var lastHeightCheck = Duration.zero

    /// Pauses after each look; the last one repeats. They make 13 looks in the first 30 seconds.
    private static let pauses: [Duration] = [200, 400, 800, 1200, 1600, 2000, 2500, 3500, 4000].map {
        .milliseconds($0)
    }
    private static let toleratedFailures = 5

    init(id: Identifier, options: WaitOptions) {
        self.id = id
        self.options = options
    }

    /// Takes a result in; gives its status when it is a step forward.
    mutating func saw(_ result: TransactionResult) -> TransactionStatus? {
        failures = 0
        silence = nil
        looks += 1
        let isForward = result.status > furthest
        if isForward || result.status == furthest { latest = result }
        guard isForward else { return nil }
        furthest = result.status
        // The next step of the life is near: look again soon.
        looks = min(looks, 2)
        return furthest
    }

    /// Takes a failed look in; throws when there were too many in a row, or when asking again cannot help.
    mutating func failed(_ error: AccessError) throws {
        looks += 1
        switch error.kind {
        case .unreachable, .rateLimited, .unavailable: break
        // A node that catches up says so for a while: `block not found for collection`.
        case .notFound: return
        default: throw error.about(id)
        }
        failures += 1
        if latest == nil { silence = error }
        if failures >= Self.toleratedFailures { throw error.about(id) }
    }

    /// Whether the outcome is known or the status asked for is reached.
    var isSettled: Bool {
        latest.map { TransactionOutcome($0).isFinal || $0.status >= options.until } ?? false
    }

    /// Whether the node answers, and has never heard of it.
    var isUnknown: Bool { furthest == .unknown && silence == nil }

    /// Whether a block is known to hold it.
    var isIncluded: Bool { furthest >= .finalized }

    /// The outcome when the wait is over; throws when the node has not said a word until the end.
    func decision(after elapsed: Duration) throws -> TransactionOutcome? {
        if isSettled, let latest { return outcome(latest) }
        let isOver = elapsed >= options.timeout
        guard furthest == .unknown else { return isOver ? .pending(furthest) : nil }
        if let silence {
            if isOver { throw silence.about(id) }
            return nil
        }
        return isOver || elapsed >= options.unknownGrace ?? options.timeout ? .unknown : nil
    }

    /// How long to wait for the answer to a look: until the deadline, but 2 seconds at least.
    func patience(after elapsed: Duration) -> Duration {
        min(max(options.timeout - elapsed, .seconds(2)), .seconds(3_600))
    }

    /// How long to pause; never past the deadline, where the last look is.
    func pause(after elapsed: Duration) -> Duration {
        let step = Self.pauses[min(max(looks, 1), Self.pauses.count) - 1]
        var next = min(step, options.timeout - elapsed)
        if furthest == .unknown, let grace = options.unknownGrace, elapsed < grace { next = min(next, grace - elapsed) }
        return max(next, .milliseconds(1))
    }

    /// Whether it is time to compare heights: after a minute, and then every half.
    mutating func shouldCheckHeight(after elapsed: Duration) -> Bool {
        guard options.referenceHeight != nil, !isIncluded, elapsed - lastHeightCheck >= .seconds(30),
            elapsed >= .seconds(60)
        else { return false }
        lastHeightCheck = elapsed
        return true
    }

    /// Whether a sealed height is past the last block that could hold the transaction.
    func isPast(_ height: UInt64) -> Bool {
        guard let reference = options.referenceHeight else { return false }
        return height > reference && height - reference > Transaction.expiry
    }

    private func outcome(_ result: TransactionResult) -> TransactionOutcome {
        let outcome = TransactionOutcome(result)
        // Whoever waits for the execution only takes what the node has executed so far.
        guard case .pending(.executed) = outcome, options.until <= .executed else { return outcome }
        return result.failure.map { .failed(result, $0) } ?? .succeeded(result)
    }
}
