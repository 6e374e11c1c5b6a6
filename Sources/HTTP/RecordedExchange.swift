/// One request and what came back, as a line of a recording tells it.
public struct RecordedExchange: Sendable, Hashable {
    /// What the exchange is about; several may share a step.
    public var step: String
    /// Milliseconds since the recording began.
    public var milliseconds: Int
    /// Who was asked, in recordings with several servers (`node`, `wallet`); nil otherwise.
    public var peer: String?
    /// The request. Its headers are those that were set on purpose, and `Content-Type` when there is a body.
    public var request: HTTPRequest
    /// The status of the answer; 0 when the server dropped the connection without one.
    public var status: Int
    /// The headers of the answer, sorted by name when read from a file.
    public var headers: HTTPHeaders
    /// The body of the answer.
    public var body: [UInt8]
    /// Why there is no answer; nil when there is one.
    public var error: String?

    /// Creates an exchange.
    public init(
        step: String = "", milliseconds: Int = 0, peer: String? = nil, request: HTTPRequest, status: Int,
        headers: HTTPHeaders = [:], body: [UInt8] = [], error: String? = nil
    ) {
        self.step = step
        self.milliseconds = milliseconds
        self.peer = peer
        self.request = request
        self.status = status
        self.headers = headers
        self.body = body
        self.error = error
    }

    /// The answer; throws `HTTPError` of kind `connectionLost` when the server gave none.
    public func response() throws -> HTTPResponse {
        guard status != 0 else {
            throw HTTPError(
                .connectionLost, "the server dropped the connection (\(error ?? "recorded without a reason"))",
                mayHaveBeenReceived: true)
        }
        return HTTPResponse(status: status, headers: headers, body: .bytes(body))
    }
}
