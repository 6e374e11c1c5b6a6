internal import Glibc
internal import Synchronization

/// Waits for Ctrl-C on the main thread.
enum InterruptWatch {
    /// Keeps SIGINT from ending this thread and those it starts; to be called before there are others.
    ///
    /// Children that are started later inherit this and must be given an empty mask.
    static func block() {
        var signals = interruptSet()
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Returns at the next SIGINT that is not another program's.
    static func wait() {
        var signals = interruptSet()
        var signal: Int32 = 0
        while sigwait(&signals, &signal) != 0 || guests.load(ordering: .acquiring) > 0 {}
    }

    /// Makes SIGTERM and SIGHUP mean the same as Ctrl-C, for what has to put things in order at its end.
    static func includeTermination() {
        for number in [SIGTERM, SIGHUP] {
            // A thread that does not block the signal takes it; the main thread waits for SIGINT alone.
            signal(number) { _ in _ = kill(getpid(), SIGINT) }
        }
    }

    /// How many programs have the terminal; Ctrl-C is theirs then.
    private static let guests = Atomic<Int>(0)

    /// Runs the body while another program has the terminal.
    static func lending<Value>(_ body: () throws -> Value) rethrows -> Value {
        guests.add(1, ordering: .acquiringAndReleasing)
        defer { guests.subtract(1, ordering: .acquiringAndReleasing) }
        return try body()
    }

    private static func interruptSet() -> sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        return signals
    }
}
