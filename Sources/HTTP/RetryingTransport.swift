import FoundationEssentials

/// A transport that sends requests again, later and later, as its policy says.
public struct RetryingTransport: Transport {
    private let base: any Transport
    private let policy: RetryPolicy
    private let clock: any Clock<Duration>
    private let random: @Sendable () -> Double
    private let secondsSince1970: @Sendable () -> Int
    private let onRetry: @Sendable (HTTPRequest, RetryPolicy.Reason, Duration) -> Void

    /// Creates a transport that sends by `base`.
    ///
    /// `random` gives numbers from 0 up to but not 1; `secondsSince1970` is what dates in `Retry-After` are held
    /// against, the system's time unless given; `onRetry` is told why, and how long is waited, before each wait.
    public init(
        _ base: any Transport, policy: RetryPolicy = RetryPolicy(), clock: any Clock<Duration> = ContinuousClock(),
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
        secondsSince1970: (@Sendable () -> Int)? = nil,
        onRetry: @escaping @Sendable (HTTPRequest, RetryPolicy.Reason, Duration) -> Void = { _, _, _ in }
    ) {
        self.base = base
        self.policy = policy
        self.clock = clock
        self.random = random
        self.secondsSince1970 = secondsSince1970 ?? { Int(Date().timeIntervalSince1970) }
        self.onRetry = onRetry
    }

    /// Sends the request, again if need be; the outcome is that of the last attempt.
    ///
    /// An error's `mayHaveBeenReceived` holds for all attempts together; a response's `answersRepetition` for those
    /// before it.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let elapsed = stopwatch(clock)
        var mayHaveBeenReceived = false
        var attempt = 1
        while true {
            let outcome = await attempted(request, &mayHaveBeenReceived)
            guard attempt < policy.attempts, let reason = policy.reason(toRepeat: request, after: outcome) else {
                return try outcome.get()
            }
            let delay = delay(after: attempt, reason, outcome)
            guard elapsed() + delay < policy.totalTime else { return try outcome.get() }
            onRetry(request, reason, delay)
            do {
                try await clock.sleep(for: delay)
            } catch {
                throw HTTPError(
                    .cancelled, "the request was cancelled before it was sent again",
                    mayHaveBeenReceived: mayHaveBeenReceived)
            }
            attempt += 1
        }
    }

    private func attempted(
        _ request: HTTPRequest, _ mayHaveBeenReceived: inout Bool
    ) async -> Result<HTTPResponse, any Error> {
        do {
            var response = try await base.send(request)
            response.answersRepetition = response.answersRepetition || mayHaveBeenReceived
            mayHaveBeenReceived = true
            return .success(response)
        } catch let error as HTTPError {
            mayHaveBeenReceived = mayHaveBeenReceived || error.mayHaveBeenReceived
            return .failure(HTTPError(error.kind, error.message, mayHaveBeenReceived: mayHaveBeenReceived))
        } catch {
            return .failure(error)
        }
    }

    private func delay(
        after attempt: Int, _ reason: RetryPolicy.Reason, _ outcome: Result<HTTPResponse, any Error>
    ) -> Duration {
        if case .success(let response) = outcome,
            let asked = response.headers["Retry-After"].flatMap({ RetryAfter.delay($0, now: secondsSince1970()) })
        {
            return min(asked, policy.maximumRetryAfter)
        }
        return policy.delayBound(after: attempt, reason) * random()
    }
}
