internal import Synchronization

/// What is to be done when the result has been told, and not before: a run that is killed until then has told nobody.
final class Endings: Sendable {
    private let held = Mutex<[@Sendable () -> Void]>([])
    /// What is done lives on: letting go of files takes longer than a process that ends has.
    private let done = Mutex<[@Sendable () -> Void]>([])

    /// Adds something to do.
    func add(_ ending: @escaping @Sendable () -> Void) { held.withLock { $0.append(ending) } }

    /// Adds something to do before all else, which the run may be killed in: it is then taken up again.
    func addFirst(_ ending: @escaping @Sendable () -> Void) { held.withLock { $0.insert(ending, at: 0) } }

    /// Does it all, once.
    func run() {
        let endings = held.withLock { held in
            defer { held = [] }
            return held
        }
        endings.forEach { $0() }
        done.withLock { $0 += endings }
    }
}
