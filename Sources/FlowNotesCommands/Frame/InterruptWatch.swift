internal import Glibc

/// Waits for Ctrl-C on the main thread.
enum InterruptWatch {
    /// Keeps SIGINT from ending this thread and those it starts; to be called before there are others.
    ///
    /// Children that are started later inherit this and must be given an empty mask.
    static func block() {
        var signals = interruptSet()
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Returns at the next SIGINT.
    static func wait() {
        var signals = interruptSet()
        var signal: Int32 = 0
        while sigwait(&signals, &signal) != 0 {}
    }

    private static func interruptSet() -> sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        return signals
    }
}
