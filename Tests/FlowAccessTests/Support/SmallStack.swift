import Dispatch
import Foundation

/// A thread with a stack of 512 kB, as secondary threads have on some systems.
enum SmallStack {
    /// What the work gives.
    static func run(_ work: @escaping @Sendable () -> Bool) -> Bool {
        let (result, done) = (Log<Bool>(), DispatchSemaphore(value: 0))
        let thread = Thread {
            result.add(work())
            done.signal()
        }
        thread.stackSize = 512 * 1024
        thread.start()
        done.wait()
        return result.entries == [true]
    }
}
