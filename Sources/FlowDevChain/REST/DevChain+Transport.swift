public import HTTP

/// The chain answers as the REST API of a Flow access node under `/v1`.
///
/// Any request has an answer; nothing is thrown.
extension DevChain: Transport {
    /// Answers one request.
    public nonisolated func send(_ request: HTTPRequest) async -> HTTPResponse {
        await RESTRouter(chain: self).answer(request)
    }
}
