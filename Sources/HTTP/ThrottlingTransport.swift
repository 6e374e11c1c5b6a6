import Synchronization

/// A transport that spares a server: so many requests a second, and so many at a time.
///
/// Requests are spaced evenly; those that must wait go in the order they came.
public final class ThrottlingTransport: Transport {
    private let base: any Transport
    private let permits: Permits?
    private let interval: Duration
    private let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration
    private let nextStart = Mutex(Duration.zero)

    /// Creates a transport that sends by `base` at most so many requests a second and at a time; nil is no limit, and
    /// less than 1 counts as 1.
    public init(
        _ base: any Transport, requestsPerSecond: Int? = nil, atOnce: Int? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.base = base
        self.clock = clock
        permits = atOnce.map { Permits(max(1, $0)) }
        interval = requestsPerSecond.map { .seconds(1) / max(1, $0) } ?? .zero
        elapsed = stopwatch(clock)
    }

    /// Sends the request when its turn has come; throws `HTTPError` of kind `cancelled` when cancelled before.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await cancellable { try await permits?.take() }
        defer { permits?.giveBack() }
        let delay = delayOfNextStart()
        if delay > .zero { try await cancellable { try await clock.sleep(for: delay) } }
        return try await base.send(request)
    }

    private func delayOfNextStart() -> Duration {
        let now = elapsed()
        return nextStart.withLock { next in
            let start = max(now, next)
            next = start + interval
            return start - now
        }
    }

    private func cancellable(_ wait: () async throws -> Void) async throws {
        do {
            try await wait()
        } catch is CancellationError {
            throw HTTPError(.cancelled, "the request was cancelled before its turn", mayHaveBeenReceived: false)
        }
    }
}
