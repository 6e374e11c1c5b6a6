public import HTTP
import Synchronization

/// The network: sends requests to one server over HTTP or HTTPS by libcurl.
///
/// Connections are kept and used again. TLS certificates are always verified. Redirects are not followed: a 3xx is an
/// answer like any other. Proxies are taken from the environment (`HTTPS_PROXY`, `http_proxy`, `NO_PROXY`), but never
/// stand between this machine and itself. One thread serves all requests; it starts with the first one and ends when
/// the transport is released.
public final class CurlTransport: Transport {
    /// How long to wait and how much to take.
    public struct Options: Sendable, Hashable {
        /// The time for looking up the name, connecting and TLS.
        public var connectTimeout: Duration = .seconds(5)
        /// The time for the whole exchange.
        public var timeout: Duration = .seconds(30)
        /// The most bytes of a body.
        public var bodyLimit = 64 << 20
        /// The most bytes of all headers of an answer together; libcurl itself takes less than 100 KiB in one.
        public var headerLimit = 64 << 10
        /// The most connections at a time; further requests wait, and their time runs.
        public var maximumConnections = 64
        /// What the server is told the client is.
        public var userAgent = "flownotes"
        /// A PEM file with certificates to trust beside those of the system; nil for none.
        public var trustedCertificates: String?

        /// The defaults: 5 s to connect, 30 s in all, 64 MiB bodies, 64 KiB headers.
        public init() {}
    }

    /// Where the server is.
    public let base: BaseURL
    /// The options.
    public let options: Options

    private let loop = Mutex<CurlLoop?>(nil)

    /// Creates a transport; nothing is loaded or opened before the first request.
    public init(base: BaseURL, options: Options = Options()) {
        self.base = base
        self.options = options
    }

    /// Creates a transport for a URL as people write it, see `BaseURL`; throws `HTTPError` when it cannot be used.
    public convenience init(base: String, options: Options = Options()) throws {
        self.init(base: try BaseURL(base), options: options)
    }

    deinit {
        loop.withLock { $0 }?.stop()
    }

    /// Sends the request, once; throws `HTTPError`. Cancelling the task ends the exchange at once.
    ///
    /// Headers that frame a message or belong to the connection (`Host`, `Content-Length`, `Transfer-Encoding`,
    /// `Connection`, `Expect`) are the transport's own and left out of the request's.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let loop = try startedLoop()
        let exchange = try CurlExchange(request, base: base, options: options, library: loop.library)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchange.continuation = continuation
                loop.start(exchange)
            }
        } onCancel: {
            loop.cancel(exchange)
        }
    }

    private func startedLoop() throws -> CurlLoop {
        try loop.withLock { loop in
            if let loop { return loop }
            let started = try CurlLoop(
                library: try CurlLibrary.shared(), name: "curl:\(base.port)", connections: options.maximumConnections)
            loop = started
            return started
        }
    }
}
