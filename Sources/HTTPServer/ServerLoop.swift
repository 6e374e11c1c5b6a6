import CMicrohttpd
import Glibc
import HTTP
import Synchronization

// Sendable because the daemon's pointer and all that changes belong to the loop's thread alone; others reach it by the
// inbox, and learn of its end by a lock.
/// One thread that moves the bytes of all connections of a server.
final class ServerLoop: @unchecked Sendable {
    private struct Ending {
        var isOver = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    let library: MicrohttpdLibrary
    let options: LoopbackServer.Options
    let transport: any Transport
    let inbox: Inbox
    /// The port served.
    let port: UInt16
    /// Tells of ended connections, of messages, and that libmicrohttpd has work.
    let poll: Int32
    var daemon: OpaquePointer?
    /// By socket.
    var connections: [Int32: ClientConnection] = [:]
    /// By number.
    var exchanges: [UInt64: Exchange] = [:]
    var lastNumber: UInt64 = 0
    /// The bytes of all bodies held.
    var heldBytes = 0
    /// No deadline is before this.
    var earliestDeadline = MonotonicTime.never
    /// When the loop ends; nil while it is to go on.
    var stopDeadline: MonotonicTime?
    private var thread = pthread_t()
    private let ending = Mutex(Ending())

    /// Opens the port and starts the thread; throws `ServerError`.
    init(transport: any Transport, options: LoopbackServer.Options) throws {
        library = try MicrohttpdLibrary.shared()
        self.transport = transport
        self.options = options
        DescriptorLimit.raise(to: options.connectionLimit + 256)
        poll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard poll >= 0 else { throw Self.startError(errno) }
        guard let inbox = Inbox() else {
            let code = errno
            close(poll)
            throw Self.startError(code)
        }
        self.inbox = inbox
        let listener: ListeningSocket
        do {
            listener = try ListeningSocket(port: options.port)
        } catch {
            close(poll)
            throw error
        }
        port = listener.port
        try startDaemon(listener)
        try startThread()
    }

    deinit { close(poll) }

    private static func startError(_ code: Int32) -> ServerError {
        ServerError(
            .system, "the server cannot be started: \(SystemText.of(code)); end other programs and try again")
    }

    private func startDaemon(_ listener: ListeningSocket) throws {
        var calls = callbacks
        daemon = flownotes_microhttpd_start(
            library.table, listener.descriptor, UInt32(clamping: options.connectionLimit), options.memoryPerConnection,
            &calls)
        guard let daemon else {
            let code = errno
            close(listener.descriptor)
            throw Self.startError(code)
        }
        guard watch(flownotes_microhttpd_descriptor(library.table, daemon), EPOLLIN.rawValue),
            watch(inbox.descriptor, EPOLLIN.rawValue)
        else {
            let code = errno
            library.call.stop_daemon(daemon)
            throw Self.startError(code)
        }
    }

    private func startThread() throws {
        let retained = Unmanaged.passRetained(self)
        let code = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<ServerLoop>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, retained.toOpaque())
        guard code == 0 else {
            retained.release()
            library.call.stop_daemon(daemon)
            throw Self.startError(code)
        }
    }

    /// Ends the loop, after the running answers or that time.
    func stop(within timeout: Duration) { inbox.post(.stop(timeout)) }

    /// Returns when the loop has ended.
    func ended() async {
        await withCheckedContinuation { continuation in
            let isOver = ending.withLock { ending in
                if !ending.isOver { ending.waiting.append(continuation) }
                return ending.isOver
            }
            if isOver { continuation.resume() }
        }
    }

    /// Returns when the thread is gone; to be called once.
    func join() {
        // A server released by its own thread cannot wait for it.
        if pthread_equal(pthread_self(), thread) != 0 {
            pthread_detach(thread)
        } else {
            pthread_join(thread, nil)
        }
    }

    /// Tells those who wait that the loop has ended.
    func end() {
        let waiting = ending.withLock { ending in
            defer { ending = Ending(isOver: true) }
            return ending.waiting
        }
        waiting.forEach { $0.resume() }
    }
}
