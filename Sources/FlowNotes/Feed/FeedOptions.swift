public import FlowAccess

/// How a feed looks at the chain, and whom it tells of trouble.
public struct FeedOptions: Sendable {
    /// How long it waits at the newest block before it looks again.
    public var interval: Duration
    /// How long it waits after the first failure in a row; twice as long after each further one.
    public var firstDelay: Duration
    /// It never waits longer than this after a failure.
    public var longestDelay: Duration
    /// How many failures in a row that do not pass by themselves, such as an answer that cannot be read, end the feed.
    /// A node that cannot be reached or is busy never ends it.
    public var attempts: Int
    /// Told when the connection is lost and when it is back.
    public var onStatus: @Sendable (FeedStatus) -> Void

    /// Creates options.
    public init(
        interval: Duration = .seconds(1), firstDelay: Duration = .milliseconds(500),
        longestDelay: Duration = .seconds(30), attempts: Int = 8,
        onStatus: @escaping @Sendable (FeedStatus) -> Void = { _ in }
    ) {
        self.interval = interval
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
        self.attempts = attempts
        self.onStatus = onStatus
    }

    /// The wait after so many failures in a row.
    func delay(after failures: Int) -> Duration {
        var delay = firstDelay
        for _ in 1..<max(1, min(failures, 32)) where delay < longestDelay { delay = delay * 2 }
        return min(delay, longestDelay)
    }
}

/// How a feed gets on.
public enum FeedStatus: Sendable, Hashable {
    /// It could not read, for this reason, and tries again after a while; told once for failures in a row.
    case lost(AccessError, retryingIn: Duration)
    /// It reads again, after so many failures.
    case recovered(failures: Int)
    /// It has read up to the newest block, for the first time.
    case caughtUp(height: UInt64)
}
