public import HTTP

extension LoopbackServer {
    /// Where to listen, how much to take and how long to wait.
    public struct Options: Sendable {
        /// The port of 127.0.0.1; 0 for one of the system's choice.
        public var port: UInt16 = 0
        /// The most bytes of a request's body.
        public var maximumBody = 4 << 20
        /// The most bytes of all bodies held at a time.
        public var maximumBodies = 64 << 20
        /// The most bytes of a request's line and headers together.
        public var maximumHead = 32 << 10
        /// The most connections that are served at a time; requests on further ones are refused.
        public var maximumConnections = 1000
        /// The time a client has to send a whole request, and to take each part of an answer.
        public var requestTimeout: Duration = .seconds(30)
        /// How long a connection without a request is kept; nil for one request on each connection.
        public var keepAlive: Duration? = .seconds(60)
        /// How long an answer, or its next part, is waited for when the client has closed its side of the connection:
        /// it may still be reading, or be gone.
        public var halfClosedTimeout: Duration = .seconds(5)
        /// How long `stop()` lets running answers go on.
        public var stopTimeout: Duration = .seconds(10)
        /// Bodies of more bytes are sent in chunks, without a `Content-Length`; nil for never.
        ///
        /// 2048 is what a Flow node's server does. Bodies that are streams are always sent in chunks.
        public var chunkedAbove: Int? = 2048
        /// What is answered to a request that never reaches the transport, or that it threw at; the request is nil
        /// when its head could not be read. Called on the server's thread: it must not wait.
        public var refusal: @Sendable (Refusal, HTTPRequest?) -> HTTPResponse = { refusal, _ in refusal.response }

        /// Answers refusals in other words; when to try again stays in them.
        public mutating func refuse(_ words: @escaping @Sendable (Refusal, HTTPRequest?) -> HTTPResponse) {
            refusal = { refusal, request in
                var response = words(refusal, request)
                response.headers["Retry-After"] = refusal.response.headers["Retry-After"]
                return response
            }
        }

        /// The defaults: any port, bodies of 4 MiB, 1,000 connections, 30 s for a request.
        public init() {}
    }
}
