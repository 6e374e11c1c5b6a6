/// Which requests are sent again, when, and how often.
public struct RetryPolicy: Sendable {
    /// Why a request is sent again.
    public enum Reason: Sendable, Hashable {
        /// The server wants fewer requests (429).
        case rateLimited
        /// The server, or one before it, answered that it cannot answer now, with this status.
        case unavailable(status: Int)
        /// There was no answer.
        case failed(HTTPError)
    }

    /// Which requests may reach the server twice.
    public typealias Predicate = @Sendable (HTTPRequest) -> Bool

    /// How often a request is sent at most.
    public var attempts = 4
    /// The time after which nothing is sent again, waiting included.
    public var totalTime: Duration = .seconds(30)
    /// The upper bound of the first wait; it doubles with each further one, and the wait is a random part of it.
    public var firstDelay: Duration = .milliseconds(200)
    /// The same after a 429 without `Retry-After`.
    public var firstDelayWhenRateLimited: Duration = .seconds(1)
    /// The most that the bound grows to.
    public var maximumDelay: Duration = .seconds(5)
    /// The most that is waited because of `Retry-After`.
    public var maximumRetryAfter: Duration = .seconds(30)
    /// The statuses after which a request is sent again.
    public var statuses: Set<Int> = [429, 502, 503, 504]
    /// The errors after which a request is sent again.
    public var errors: Set<HTTPError.Kind> = [.cannotConnect, .connectTimeout, .timeout, .connectionLost]
    /// Which requests may reach the server twice; others are sent again only when they certainly never arrived.
    public var mayRepeat: Predicate

    /// Creates a policy with the defaults.
    public init(mayRepeat: @escaping Predicate = RetryPolicy.reads) {
        self.mayRepeat = mayRepeat
    }

    /// Whatever changes nothing: GET, HEAD, and POST to `/v1/scripts`.
    public static let reads: Predicate = { request in
        request.method == "GET" || request.method == "HEAD" || isPost(request, to: "/v1/scripts")
    }

    /// The reads, and POST to `/v1/transactions`: a node takes the very same transaction only once.
    public static let readsAndTransactions: Predicate = { request in
        reads(request) || isPost(request, to: "/v1/transactions")
    }

    private static func isPost(_ request: HTTPRequest, to path: String) -> Bool {
        request.method == "POST" && request.target.prefix { $0 != "?" } == path
    }

    /// Why the outcome asks for another try; nil when it is to be kept.
    func reason(toRepeat request: HTTPRequest, after outcome: Result<HTTPResponse, any Error>) -> Reason? {
        switch outcome {
        case .success(let response):
            guard statuses.contains(response.status), mayRepeat(request) else { return nil }
            return response.status == 429 ? .rateLimited : .unavailable(status: response.status)
        case .failure(let error as HTTPError):
            guard errors.contains(error.kind), !error.mayHaveBeenReceived || mayRepeat(request) else { return nil }
            return .failed(error)
        case .failure: return nil
        }
    }

    /// The bound of the wait after so many attempts.
    func delayBound(after attempts: Int, _ reason: Reason) -> Duration {
        var bound = reason == .rateLimited ? firstDelayWhenRateLimited : firstDelay
        for _ in 1..<max(2, attempts) where attempts > 1 && bound < maximumDelay { bound = bound * 2 }
        return min(bound, maximumDelay)
    }
}
