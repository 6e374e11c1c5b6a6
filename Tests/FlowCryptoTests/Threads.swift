import Glibc
import Synchronization

/// Runs a function on several system threads at once and gives what each returned.
enum Threads {
    private final class Job: Sendable {
        let body: @Sendable () -> Int
        let result = Mutex(0)
        init(_ body: @escaping @Sendable () -> Int) { self.body = body }
    }

    static func run(count: Int, _ body: @escaping @Sendable (Int) -> Int) -> [Int] {
        let jobs = (0..<count).map { index in Job { body(index) } }
        let threads = jobs.map { job in
            var thread = pthread_t()
            let context = Unmanaged.passRetained(job).toOpaque()
            let started = pthread_create(
                &thread, nil,
                { context in
                    guard let context else { return nil }
                    let job = Unmanaged<Job>.fromOpaque(context).takeRetainedValue()
                    let value = job.body()
                    job.result.withLock { $0 = value }
                    return nil
                }, context)
            precondition(started == 0, "no thread")
            return thread
        }
        threads.forEach { pthread_join($0, nil) }
        return jobs.map { $0.result.withLock { $0 } }
    }
}
