internal import Glibc

/// Turns Ctrl-C into a call.
enum InterruptWatch {
    /// Keeps SIGINT from ending this thread and those it starts; to be called before there are others.
    ///
    /// Children that are started later inherit this and must be given an empty mask.
    static func block() {
        var signals = interruptSet()
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Starts a thread that calls `action` at the first SIGINT and ends the process at the second.
    static func start(_ action: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Action(action))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                let action = Unmanaged<Action>.fromOpaque(argument).takeRetainedValue()
                InterruptWatch.wait()
                action.call()
                InterruptWatch.wait()
                _exit(ExitCode.interrupted.rawValue)
            }, box.toOpaque())
        if code == 0 { pthread_detach(thread) } else { box.release() }
    }

    private static func wait() {
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

    private final class Action: Sendable {
        let call: @Sendable () -> Void

        init(_ call: @escaping @Sendable () -> Void) {
            self.call = call
        }
    }
}
