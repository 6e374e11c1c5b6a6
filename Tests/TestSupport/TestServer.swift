import Dispatch
import Glibc
public import HTTP
import Synchronization

/// A small HTTP/1.1 server on a free port of 127.0.0.1, one thread per connection, for tests only.
///
/// Puts any transport behind a socket, or lets a test write the bytes itself. Ends with `stop()` or its release.
public final class TestServer: Sendable {
    /// Serves one accepted connection; it is closed afterwards.
    public typealias Handler = @Sendable (ServerConnection) -> Void

    private struct State {
        var open: Set<Int32> = []
        var accepted = 0
        var isStopped = false
    }

    // Shared with the threads, which must not keep the server itself alive.
    private final class Shared: Sendable {
        let state = Mutex(State())
        let threads = DispatchGroup()
    }

    /// The port.
    public let port: UInt16
    private let listener: Int32
    private let shared = Shared()

    /// Answers requests by a transport; an error of the transport drops the connection.
    public convenience init(_ transport: any Transport) throws {
        try self.init { connection in
            while let request = connection.readRequest() {
                guard Self.answer(request, by: transport, to: connection) else { return connection.reset() }
                if request.headers["Connection"]?.lowercased() == "close" { return }
            }
        }
    }

    /// Hands each connection to the handler, on a thread of its own.
    public init(_ handler: @escaping Handler) throws {
        (listener, port) = try Self.listen()
        let (listener, shared) = (listener, shared)
        Self.onThread(shared.threads) { Self.accept(listener, shared, handler) }
    }

    deinit { stop() }

    /// `http://127.0.0.1:` and the port.
    public var url: String { "http://127.0.0.1:\(port)" }

    /// How many connections were accepted.
    public var acceptedCount: Int { shared.state.withLock { $0.accepted } }

    /// How many connections are open.
    public var openCount: Int { shared.state.withLock { $0.open.count } }

    /// Closes everything and waits, for 5 s at most, until the threads have ended.
    public func stop() {
        let isFirst = shared.state.withLock { state in
            defer { state.isStopped = true }
            for socket in state.open { shutdown(socket, Int32(SHUT_RDWR)) }
            return !state.isStopped
        }
        guard isFirst else { return }
        _ = shutdown(listener, Int32(SHUT_RDWR))
        _ = shared.threads.wait(timeout: .now() + 5)
        close(listener)
    }

    private static func listen() throws -> (Int32, UInt16) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isReady = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && Glibc.listen(listener, 1024) == 0
                    && getsockname(listener, $0, &size) == 0
            }
        }
        guard listener >= 0, isReady else {
            throw HTTPError(.other, "the test server cannot listen (error \(errno))", mayHaveBeenReceived: false)
        }
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    private static func accept(_ listener: Int32, _ shared: Shared, _ handler: @escaping Handler) {
        while true {
            let socket = acceptOne(listener)
            let isWelcome = shared.state.withLock { state in
                guard socket >= 0, !state.isStopped else { return false }
                state.open.insert(socket)
                state.accepted += 1
                return true
            }
            guard isWelcome else {
                if socket >= 0 { close(socket) }
                return
            }
            onThread(shared.threads) {
                handler(ServerConnection(socket: socket))
                // Out of the list before the number can be given to another file.
                shared.state.withLock { _ = $0.open.remove(socket) }
                close(socket)
            }
        }
    }

    private static func acceptOne(_ listener: Int32) -> Int32 {
        let socket = Glibc.accept(listener, nil, nil)
        guard socket >= 0 else { return -1 }
        var one: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        return socket
    }

    private static func answer(
        _ request: HTTPRequest, by transport: any Transport, to connection: ServerConnection
    ) -> Bool {
        let response = Waiting.result { try await transport.send(request) }
        guard let response = try? response.get() else { return false }
        return connection.write(response, omitBody: request.method == "HEAD")
    }

    private static func onThread(_ group: DispatchGroup, _ work: @escaping @Sendable () -> Void) {
        let retained = Unmanaged.passRetained(Work(group: group, work: work))
        group.enter()
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
                work.work()
                work.group.leave()
                return nil
            }, retained.toOpaque())
        guard code == 0 else { return retained.takeRetainedValue().group.leave() }
        pthread_detach(thread)
    }

    private final class Work: Sendable {
        let group: DispatchGroup
        let work: @Sendable () -> Void
        init(group: DispatchGroup, work: @escaping @Sendable () -> Void) {
            self.group = group
            self.work = work
        }
    }
}
