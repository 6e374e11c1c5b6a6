import Synchronization

/// A clock that stands still until a test moves it, or jumps to whatever is waited for.
public final class ManualClock: Clock {
    /// A moment, counted from the clock's start.
    public struct Instant: InstantProtocol {
        /// The time since the clock's start.
        public var offset: Duration
        /// Creates a moment.
        public init(offset: Duration) { self.offset = offset }
        /// The moment that lies `duration` later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// The time from this moment to another.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Whether the left moment is earlier.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let id: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Sleeper] = []
        var cancelled: Set<Int> = []
        var nextID = 0
        var sleeps: [Duration] = []
    }

    private let state = Mutex(State())
    private let jumps: Bool

    /// A clock that stands; with `jumps`, one on which every sleep ends at once and moves the time to its end.
    public init(jumps: Bool = false) {
        self.jumps = jumps
    }

    /// The time it shows.
    public var now: Instant { state.withLock { $0.now } }
    /// The shortest step.
    public var minimumResolution: Duration { .zero }
    /// How long each sleep so far was to be, in order.
    public var sleeps: [Duration] { state.withLock { $0.sleeps } }
    /// How many are asleep.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Moves the time on and wakes those whose time has come, the earliest first.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let now = state.now
            let woken = state.sleepers.filter { $0.deadline <= now }.sorted { $0.deadline < $1.deadline }
            state.sleepers.removeAll { $0.deadline <= now }
            return woken
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    /// Returns when at least `count` are asleep, or after 5 s of real time: a test then fails by what it expects next.
    public func waitForSleepers(_ count: Int = 1) async {
        for _ in 0..<5000 where sleeperCount < count {
            try? await Task.sleep(for: .milliseconds(1))
        }
    }

    /// Sleeps until the clock shows the moment; throws `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let id = state.withLock { state in
            state.sleeps.append(state.now.duration(to: deadline))
            if jumps { state.now = max(state.now, deadline) }
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(Sleeper(id: id, deadline: deadline, continuation: continuation))
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func add(_ sleeper: Sleeper) {
        let result: Result<Void, any Error>? = state.withLock { state in
            if state.cancelled.remove(sleeper.id) != nil { return .failure(CancellationError()) }
            guard sleeper.deadline > state.now else { return .success(()) }
            state.sleepers.append(sleeper)
            return nil
        }
        if let result { sleeper.continuation.resume(with: result) }
    }

    private func cancel(_ id: Int) {
        let sleeper = state.withLock { state -> Sleeper? in
            guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
                state.cancelled.insert(id)
                return nil
            }
            return state.sleepers.remove(at: index)
        }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}
