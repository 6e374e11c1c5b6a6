import Glibc

/// Work on a thread of its own, which neither waits for the threads of the tests nor keeps one of them.
enum OwnThread {
    private final class Work {
        let body: () -> Void

        init(_ body: @escaping () -> Void) {
            self.body = body
        }
    }

    /// Does the work and gives its result.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            let context = Unmanaged.passRetained(Work { continuation.resume(returning: work()) }).toOpaque()
            var thread = pthread_t()
            let isStarted = pthread_create(
                &thread, nil,
                { context in
                    if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
                    return nil
                }, context)
            if isStarted == 0 {
                pthread_detach(thread)
            } else {
                Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
            }
        }
    }

    /// Blocks the thread, for two minutes at most, until something is so.
    static func until(_ condition: () -> Bool) {
        let end = ContinuousClock.now + .seconds(120)
        while !condition(), ContinuousClock.now < end { usleep(5_000) }
    }
}
