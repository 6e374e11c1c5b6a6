internal import FlowCrypto
internal import Glibc
internal import Synchronization

extension SecretTerminal {
    /// The terminal that this process belongs to; nil when it belongs to none.
    static func device(_ path: String = "/dev/tty") -> SecretTerminal? {
        let probe = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard probe >= 0 else { return nil }
        close(probe)
        return SecretTerminal(
            write: { text in
                withDevice(path) { descriptor in
                    DescriptorWriter(descriptor).write(Array(text.utf8))
                }
            },
            readLine: { isShown in
                try withDevice(path) { descriptor in try read(descriptor, isShown: isShown) } ?? nil
            })
    }

    private static func withDevice<T>(_ path: String, _ body: (Int32) throws -> T) rethrows -> T? {
        let descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return try body(descriptor)
    }

    private static func read(_ descriptor: Int32, isShown: Bool) throws -> [UInt8]? {
        var before = termios()
        guard tcgetattr(descriptor, &before) == 0 else { return nil }
        // Whatever ends the run has to put the terminal in order first; Ctrl-C comes as a cancellation anyway.
        InterruptWatch.includeTermination()
        if isShown { return try line(descriptor) }
        var hidden = before
        hidden.c_lflag &= ~tcflag_t(ECHO)
        watchStops(true)
        defer { watchStops(false) }
        guard tcsetattr(descriptor, TCSADRAIN, &hidden) == 0 else { return nil }
        defer {
            tcsetattr(descriptor, TCSADRAIN, &before)
            DescriptorWriter(descriptor).write([UInt8(ascii: "\n")])
        }
        return try line(descriptor) {
            // The shell gets its terminal as it was; what is typed later is hidden again.
            tcsetattr(descriptor, TCSADRAIN, &before)
            // To this thread: a stop of the process reaches it only after it has hidden again.
            pthread_kill(pthread_self(), SIGSTOP)
            tcsetattr(descriptor, TCSADRAIN, &hidden)
        }
    }

    private static let mustStop = Atomic<Bool>(false)

    /// While nothing is shown, Ctrl-\ ends the run as Ctrl-C does, and Ctrl-Z waits until the terminal is in order.
    private static func watchStops(_ isOn: Bool) {
        signal(SIGQUIT, isOn ? { _ in _ = kill(getpid(), SIGINT) } : SIG_DFL)
        signal(SIGTSTP, isOn ? { _ in SecretTerminal.mustStop.store(true, ordering: .releasing) } : SIG_DFL)
    }

    private static func line(_ descriptor: Int32, stop: () -> Void = {}) throws -> [UInt8]? {
        var line: [UInt8] = []
        // A terminal gives lines of at most 4096 bytes: the array never moves and leaves no copy behind.
        line.reserveCapacity(8192)
        var byte: UInt8 = 0
        while !Task.isCancelled {
            if mustStop.exchange(false, ordering: .acquiring) { stop() }
            var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, 50) > 0 else { continue }
            let count = Glibc.read(descriptor, &byte, 1)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count == 1 else { return line.isEmpty ? nil : line }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return line }
            line.append(byte)
        }
        line.wipe()
        throw CancellationError()
    }
}
