import Dispatch
import Synchronization

/// Asynchronous work waited for by a thread that is none of Swift's own.
enum Waiting {
    /// Runs the work as a task and blocks the thread until it has ended.
    ///
    /// The thread itself runs the task, so that a server answers in time even while tests keep all of Swift's threads
    /// busy.
    static func result<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) -> Result<
        Value, any Error
    > {
        let loop = ThreadLoop<Result<Value, any Error>>()
        Task(executorPreference: loop) {
            do { loop.finish(.success(try await work())) } catch { loop.finish(.failure(error)) }
        }
        return loop.run()
    }
}

/// Runs the parts of one task on the thread that waits for it.
private final class ThreadLoop<Value: Sendable>: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var value: Value?
    }

    private let state = Mutex(State())
    private let work = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
        work.signal()
    }

    func finish(_ value: Value) { state.withLock { $0.value = value } }

    /// Runs jobs until the task has ended.
    func run() -> Value {
        while true {
            work.wait()
            let job = state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
            job?.runSynchronously(on: asUnownedTaskExecutor())
            if let value = state.withLock({ $0.value }) { return value }
        }
    }
}
