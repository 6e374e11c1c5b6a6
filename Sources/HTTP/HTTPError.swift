/// Why no answer, or no whole answer, came from a server.
public struct HTTPError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong.
    public enum Kind: Sendable, Hashable {
        /// The host name has no address.
        case unknownHost
        /// Nobody listens there, or the network cannot be reached.
        case cannotConnect
        /// No connection within the time allowed for connecting.
        case connectTimeout
        /// Connected, but no whole answer within the time allowed.
        case timeout
        /// The server closed the connection before its answer was complete.
        case connectionLost
        /// The server's certificate is not trusted, expired, or of another host; or TLS failed otherwise.
        case tls
        /// The answer has more bytes than allowed.
        case tooLarge
        /// The answer is not HTTP.
        case malformedAnswer
        /// The URL or the request cannot be used.
        case invalidRequest
        /// The task was cancelled.
        case cancelled
        /// Anything else.
        case other
    }

    /// What went wrong.
    public let kind: Kind
    /// A sentence for people: what happened, and where.
    public let message: String
    /// False only when it is certain that the server never got the request.
    public let mayHaveBeenReceived: Bool

    /// Creates an error.
    public init(_ kind: Kind, _ message: String, mayHaveBeenReceived: Bool) {
        self.kind = kind
        self.message = message
        self.mayHaveBeenReceived = mayHaveBeenReceived
    }

    /// The error of an answer with more than `limit` bytes.
    public static func tooLarge(limit: Int) -> HTTPError {
        HTTPError(.tooLarge, "the answer has more than \(limit) bytes", mayHaveBeenReceived: true)
    }

    /// The message.
    public var description: String { message }
}
