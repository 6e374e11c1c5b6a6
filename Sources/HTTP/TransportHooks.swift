/// What to do before a request, after its response and at an error; each step does nothing unless given.
public struct TransportHooks: Sendable {
    /// Sees the request and gives the one to send, with another header for instance; what it throws is the outcome.
    public var before: @Sendable (HTTPRequest) async throws -> HTTPRequest
    /// Sees the request as sent and its response, and gives the response to return; what it throws is the outcome.
    public var after: @Sendable (HTTPRequest, HTTPResponse) async throws -> HTTPResponse
    /// Sees the request as sent and why there is no response; the error is thrown on.
    public var error: @Sendable (HTTPRequest, any Error) async -> Void

    /// Creates hooks from those that are given.
    public init(
        before: @escaping @Sendable (HTTPRequest) async throws -> HTTPRequest = { $0 },
        after: @escaping @Sendable (HTTPRequest, HTTPResponse) async throws -> HTTPResponse = { $1 },
        error: @escaping @Sendable (HTTPRequest, any Error) async -> Void = { _, _ in }
    ) {
        self.before = before
        self.after = after
        self.error = error
    }
}
