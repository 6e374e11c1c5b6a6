/// A request to one server, which the transport knows: there is no host in it.
public struct HTTPRequest: Sendable, Hashable {
    /// `GET`, `POST`, …; upper case, as sent.
    public var method: String
    /// The path from the server's root and the query, percent-encoded: `/v1/blocks?height=sealed`.
    public var target: String
    /// The headers to send beside those the transport adds (`Host`, `Content-Length`).
    public var headers: HTTPHeaders
    /// The body; empty when there is none.
    public var body: [UInt8]

    /// Creates a request.
    public init(method: String, target: String, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }
}
