import CMicrohttpd
import Glibc
import HTTP
import Synchronization

/// What tasks and callers have to tell a server's thread; putting something in wakes it.
final class Inbox: Sendable {
    /// One thing to tell.
    enum Message: Sendable {
        /// The transport answered the exchange of that number.
        case answer(UInt64, HTTPResponse)
        /// The next piece of a streamed answer; resumed with true when more is wanted.
        case piece(UInt64, [UInt8], CheckedContinuation<Bool, Never>)
        /// The streamed answer is complete.
        case end(UInt64)
        /// The transport, or the stream, threw.
        case failure(UInt64)
        /// No more requests; running answers have so long.
        case stop(Duration)
    }

    private struct State {
        var messages: [Message] = []
        var isClosed = false
    }

    /// Readable while there are messages.
    let descriptor: Int32
    private let state = Mutex(State())

    /// Creates an empty inbox; nil when the system has no descriptor left.
    init?() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        if descriptor >= 0 { Glibc.close(descriptor) }
    }

    /// Leaves a message; false when nobody will read it.
    @discardableResult
    func post(_ message: Message) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            if state.messages.isEmpty { eventfd_write(descriptor, 1) }
            state.messages.append(message)
            return true
        }
    }

    /// Leaves a piece of a streamed answer, and waits until it has been taken; false when no more is wanted.
    func give(_ piece: [UInt8], of exchange: UInt64) async -> Bool {
        await withCheckedContinuation { continuation in
            if !post(.piece(exchange, piece, continuation)) { continuation.resume(returning: false) }
        }
    }

    /// Takes all messages.
    func take() -> [Message] {
        state.withLock { state in
            guard !state.messages.isEmpty else { return [] }
            var count: UInt64 = 0
            eventfd_read(descriptor, &count)
            defer { state.messages = [] }
            return state.messages
        }
    }

    /// Takes no more messages, and lets those go that wait.
    func close() {
        let left = state.withLock { state in
            defer { state = State(messages: [], isClosed: true) }
            return state.messages
        }
        for case .piece(_, _, let continuation) in left { continuation.resume(returning: false) }
    }
}
