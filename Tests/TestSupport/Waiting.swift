import Dispatch
import Synchronization

/// Asynchronous work waited for by a thread that is none of Swift's own.
enum Waiting {
    private final class Box<Value: Sendable>: Sendable {
        let result = Mutex<Result<Value, any Error>?>(nil)
        let done = DispatchSemaphore(value: 0)
    }

    /// Runs the work as a task and blocks the thread until it has ended.
    static func result<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) -> Result<
        Value, any Error
    > {
        let box = Box<Value>()
        Task {
            let result: Result<Value, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            box.result.withLock { $0 = result }
            box.done.signal()
        }
        box.done.wait()
        return box.result.withLock { $0 } ?? .failure(CancellationError())
    }
}
