import Glibc
import Synchronization

/// Runs work on a thread with a stack of 512 kB, as secondary threads have on some systems.
func withSmallStack(_ work: @escaping @Sendable () throws -> Void) throws {
    let task = SmallStackTask(work)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 512 * 1024)
    var thread = pthread_t()
    let status = pthread_create(
        &thread, &attributes,
        { argument in
            if let argument { Unmanaged<SmallStackTask>.fromOpaque(argument).takeRetainedValue().run() }
            return nil
        }, Unmanaged.passRetained(task).toOpaque())
    guard status == 0 else { throw SmallStackError.noThread(status) }
    pthread_join(thread, nil)
    guard let result = task.result.withLock({ $0 }) else { throw SmallStackError.noResult }
    try result.get()
}

enum SmallStackError: Error {
    case noThread(Int32), noResult, wrong
}

private final class SmallStackTask: Sendable {
    let work: @Sendable () throws -> Void
    let result = Mutex<Result<Void, any Error>?>(nil)

    init(_ work: @escaping @Sendable () throws -> Void) {
        self.work = work
    }

    func run() {
        let outcome = Result { try work() }
        result.withLock { $0 = outcome }
    }
}
