/// A function from request to response.
///
/// A client calls one, a chain is one, a hook wraps one, a server puts one behind a socket.
public protocol Transport: Sendable {
    /// Answers one request; throws `HTTPError` when there is no answer. Any status is an answer.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
