import CMicrohttpd
import Glibc

extension ServerLoop {
    /// The thread.
    func run() {
        flownotes_name_thread("http:\(port)")
        // A write to a closed connection must not end the program, and handlers belong on other threads.
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        var events = [epoll_event](repeating: epoll_event(), count: 256)
        while !isDone {
            let count = epoll_wait(poll, &events, Int32(events.count), milliseconds)
            // Before libmicrohttpd runs: it may close sockets, whose numbers are then given to others.
            for event in events.prefix(Int(max(0, count))) { handle(event) }
            inbox.take().forEach(handle)
            closeOverdue()
            _ = library.call.run(daemon)
        }
        inbox.close()
        library.call.stop_daemon(daemon)
        end()
    }

    /// Lets `poll` tell of a descriptor; false when the system refuses.
    func watch(_ descriptor: Int32, _ events: UInt32) -> Bool {
        var event = epoll_event()
        event.events = events
        event.data.fd = descriptor
        return epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event) == 0
    }

    private var isDone: Bool {
        guard let stopDeadline else { return false }
        // By then everything has been told to end: what is left is libmicrohttpd's to close.
        return connections.isEmpty || MonotonicTime.now >= stopDeadline + .seconds(2)
    }

    /// How long to wait at most; -1 for ever.
    private var milliseconds: Int32 {
        var wait = UInt64.max
        if library.call.get_timeout(daemon, &wait) != .YES { wait = .max }
        if earliestDeadline < .never {
            wait = min(wait, UInt64(max(0, earliestDeadline.milliseconds &- MonotonicTime.now.milliseconds)))
        }
        return wait == .max ? -1 : Int32(clamping: wait)
    }

    private func handle(_ event: epoll_event) {
        guard let connection = connections[event.data.fd] else { return }
        if event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 {
            doom(connection)
        } else if event.events & EPOLLRDHUP.rawValue != 0 {
            connection.isHalfClosed = true
            if connection.isSuspended || connection.isReading { limit(connection, options.halfClosedTimeout) }
        }
    }

    /// Closes the connection, whatever it is doing.
    func doom(_ connection: ClientConnection) {
        guard !connection.isDoomed else { return }
        connection.isDoomed = true
        connection.deadline = .never
        connection.exchange?.cancel()
        shutdown(connection.socket, Int32(SHUT_RDWR))
        resume(connection)
    }

    /// Lets libmicrohttpd go on with the connection.
    func resume(_ connection: ClientConnection) {
        guard connection.isSuspended else { return }
        connection.isSuspended = false
        if !connection.isDoomed { limit(connection, options.requestTimeout) }
        library.call.resume_connection(connection.pointer)
    }

    /// Lets libmicrohttpd leave the connection alone until something comes from the transport.
    func suspend(_ connection: ClientConnection) {
        library.call.suspend_connection(connection.pointer)
        connection.isSuspended = true
        connection.deadline = .never
        if connection.isHalfClosed { limit(connection, options.halfClosedTimeout) }
    }
}
