import Glibc
import Synchronization

/// Runs work on threads with a large stack, because calls of Cadence may nest 2000 deep and each takes several frames.
///
/// The threads are kept for the next run: to hand work over takes some ten microseconds, to make a thread many more.
/// The memory of a stack is only reserved, and used as far as calls go.
enum DeepStack {
    /// What is tried, largest first: less is there where the address space is limited.
    private static let sizes = [512 << 20, 128 << 20, 32 << 20]
    private static let idleLimit = 4
    private static let idle = Mutex<[DeepThread]>([])

    /// Runs the work, which learns how far down its stack may go; false if there is no thread to be had.
    static func run(_ work: @escaping (StackLimit) -> Void) -> Bool {
        guard let thread = idle.withLock({ $0.popLast() }) ?? sizes.lazy.compactMap(DeepThread.init).first else {
            return false
        }
        thread.perform(work)
        let isKept = idle.withLock { threads in
            guard threads.count < idleLimit else { return false }
            threads.append(thread)
            return true
        }
        if !isKept { thread.stop() }
        return true
    }

    /// The result of the work; nil if there is no thread to be had.
    static func result<Output>(_ work: @escaping (StackLimit) -> Output) -> Output? {
        let box = Box<Output>()
        guard run({ box.value = work($0) }) else { return nil }
        return box.value
    }

    private final class Box<Output> {
        var value: Output?
    }
}

/// How far down the stack of a thread may go.
struct StackLimit {
    let lowest: UInt

    /// No limit at all.
    static let none = StackLimit(lowest: 0)
}

// Owns the semaphores and the thread; they order all access to the work: it is set before `begin` is posted and read
// by the thread after, and the caller goes on only after `end`.
private final class DeepThread: @unchecked Sendable {
    private let begin = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    private let end = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    private let size: Int
    private var work: ((StackLimit) -> Void)?

    init?(size: Int) {
        self.size = size
        sem_init(begin, 0, 0)
        sem_init(end, 0, 0)
        guard start() else { return nil }
    }

    deinit {
        sem_destroy(begin)
        sem_destroy(end)
        begin.deallocate()
        end.deallocate()
    }

    private func start() -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        guard pthread_attr_setstacksize(&attributes, size) == 0 else { return false }
        var thread = pthread_t()
        let retained = Unmanaged.passRetained(self)
        let status = pthread_create(
            &thread, &attributes,
            { argument in
                if let argument { Unmanaged<DeepThread>.fromOpaque(argument).takeRetainedValue().loop() }
                return nil
            }, retained.toOpaque())
        if status != 0 { retained.release() }
        return status == 0
    }

    /// Does the work on the thread and waits for its end.
    func perform(_ work: @escaping (StackLimit) -> Void) {
        self.work = work
        sem_post(begin)
        wait(end)
    }

    /// Ends the thread, which has no work.
    func stop() { sem_post(begin) }

    private func loop() {
        let limit = lowest
        while true {
            wait(begin)
            guard let work else { return }
            work(limit)
            self.work = nil
            sem_post(end)
        }
    }

    /// An eighth of the stack is left for whatever does not look at the limit.
    private var lowest: StackLimit {
        var marker: UInt8 = 0
        let top = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
        return StackLimit(lowest: top - UInt(size / 8 * 7))
    }

    private func wait(_ semaphore: UnsafeMutablePointer<sem_t>) {
        while sem_wait(semaphore) != 0 {}
    }
}
