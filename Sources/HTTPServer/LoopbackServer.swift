public import HTTP
import Synchronization

/// A server on 127.0.0.1: hands each HTTP/1 request to a transport and sends what it answers.
///
/// One thread moves the bytes of all connections, each request has a task of its own, which is cancelled when its
/// client goes. Sources of a browser's trust (`Origin`, `Host`, CORS) are the transport's business; all headers reach
/// it, those of the same name joined with `, `. Answers to HEAD, and of status 204 and 304, are sent without body.
/// Headers that frame a message are the server's own and left out of the answer's, but for `Connection: close`.
public final class LoopbackServer: Sendable {
    private let transport: any Transport
    private let options: Options
    private let loop = Mutex<ServerLoop?>(nil)

    /// Creates a server; nothing is loaded or opened before `start()`.
    public init(transport: any Transport, options: Options = Options()) {
        self.transport = transport
        self.options = options
    }

    deinit {
        guard let loop = loop.withLock({ $0 }) else { return }
        loop.stop(within: .zero)
        loop.join()
    }

    /// Opens the port and serves; gives the port. Throws `ServerError`.
    @discardableResult
    public func start() async throws -> UInt16 {
        try loop.withLock { loop in
            if let loop {
                throw ServerError(
                    .alreadyStarted, "the server runs already, on port \(loop.port) of 127.0.0.1; stop it first")
            }
            let started = try ServerLoop(transport: transport, options: options)
            loop = started
            return started.port
        }
    }

    /// The port, while the server runs.
    public var port: UInt16? { loop.withLock { $0?.port } }

    /// Takes no more connections, lets running answers finish for at most `timeout` (nil: the option's), and ends.
    ///
    /// Returns when the thread has gone and every socket is closed. Tasks of answers cut off are cancelled, not waited
    /// for. Does nothing when the server does not run.
    public func stop(within timeout: Duration? = nil) async {
        let running = loop.withLock { loop in
            defer { loop = nil }
            return loop
        }
        guard let running else { return }
        running.stop(within: timeout ?? options.stopTimeout)
        await running.ended()
        running.join()
    }
}
