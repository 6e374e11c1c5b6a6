import CCurl
import Glibc
import HTTP
import Synchronization

// Sendable because the multi handle is used by the loop's thread alone, but for waking, which libcurl allows from
// anywhere and which the lock keeps apart from the handle's end; `active` belongs to the thread.
/// One thread that moves the bytes of all exchanges of a transport.
final class CurlLoop: @unchecked Sendable {
    private enum Command {
        case start(CurlExchange)
        case cancel(CurlExchange)
    }

    private struct Inbox {
        var commands: [Command] = []
        var isStopping = false
    }

    let library: CurlLibrary
    private let name: String
    private let multi: UnsafeMutableRawPointer
    private let inbox = Mutex(Inbox())
    private var thread = pthread_t()
    private var active: [UnsafeMutableRawPointer: CurlExchange] = [:]

    /// Starts the thread, which is called `name` in the system's lists.
    init(library: CurlLibrary, name: String, connections: Int) throws {
        self.library = library
        self.name = name
        guard let multi = library.call.multi_init() else { throw Self.startError }
        self.multi = multi
        for option in [CURLMOPT_MAX_TOTAL_CONNECTIONS, CURLMOPT_MAXCONNECTS] {
            _ = flownotes_curl_multi_set_long(library.table, multi, option, max(1, connections))
        }
        let retained = Unmanaged.passRetained(self)
        let code = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<CurlLoop>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, retained.toOpaque())
        guard code == 0 else {
            retained.release()
            _ = library.call.multi_cleanup(multi)
            throw Self.startError
        }
    }

    private static let startError = HTTPError(
        .other, "the network thread cannot be started", mayHaveBeenReceived: false)

    /// Sends the exchange; its continuation is resumed in the end, whatever happens.
    func start(_ exchange: CurlExchange) {
        if !post(.start(exchange)) { exchange.fail(exchange.error(.cancelled, "was stopped")) }
    }

    /// Ends the exchange if it is on its way, or will not let it start.
    func cancel(_ exchange: CurlExchange) {
        exchange.isCancelled.store(true, ordering: .releasing)
        _ = post(.cancel(exchange))
    }

    /// Ends all exchanges and the thread; returns when it is gone.
    func stop() {
        inbox.withLock { inbox in
            inbox.isStopping = true
            _ = library.call.multi_wakeup(multi)
        }
        pthread_join(thread, nil)
    }

    private func post(_ command: Command) -> Bool {
        inbox.withLock { inbox in
            guard !inbox.isStopping else { return false }
            inbox.commands.append(command)
            _ = library.call.multi_wakeup(multi)
            return true
        }
    }
}

extension CurlLoop {
    private func run() {
        flownotes_name_this_thread(name)
        // A write to a closed connection must not end the program, and handlers belong on other threads.
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        while let commands = nextCommands() {
            commands.forEach(handle)
            var running: Int32 = 0
            let result = library.call.multi_perform(multi, &running)
            finishDone()
            if result != CURLM_OK { failAll(.other, "libcurl failed (\(result.rawValue))") }
            _ = library.call.multi_poll(multi, nil, 0, 60_000, nil)
        }
        failAll(.cancelled, "was stopped")
        _ = library.call.multi_cleanup(multi)
    }

    private func nextCommands() -> [Command]? {
        inbox.withLock { inbox in
            defer { inbox.commands = [] }
            guard inbox.isStopping else { return inbox.commands }
            for case .start(let exchange) in inbox.commands { exchange.fail(exchange.error(.cancelled, "was stopped")) }
            return nil
        }
    }

    private func handle(_ command: Command) {
        switch command {
        case .start(let exchange):
            guard !exchange.isCancelled.load(ordering: .acquiring) else {
                return exchange.fail(exchange.error(.cancelled, "was cancelled"))
            }
            guard let easy = exchange.prepare(), library.call.multi_add_handle(multi, easy) == CURLM_OK else {
                return exchange.fail(exchange.error(.other, "cannot be sent: libcurl refuses it"))
            }
            active[easy] = exchange
        case .cancel(let exchange):
            guard let easy = exchange.easy, remove(easy) != nil else { return }
            exchange.fail(exchange.error(.cancelled, "was cancelled"))
        }
    }

    private func finishDone() {
        var left: Int32 = 0
        while let message = library.call.multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            let result = flownotes_curl_message_result(message)
            remove(easy)?.finish(result)
        }
    }

    @discardableResult
    private func remove(_ easy: UnsafeMutableRawPointer) -> CurlExchange? {
        guard let exchange = active.removeValue(forKey: easy) else { return nil }
        _ = library.call.multi_remove_handle(multi, easy)
        return exchange
    }

    private func failAll(_ kind: HTTPError.Kind, _ what: String) {
        for (easy, exchange) in active {
            remove(easy)
            exchange.fail(exchange.error(kind, what))
        }
    }
}
