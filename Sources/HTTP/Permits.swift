import Synchronization

/// A number of permits, handed out in the order asked for.
final class Permits: Sendable {
    private final class Ticket: Sendable {
        let isCancelled = Atomic(false)
    }

    private struct State {
        var free: Int
        var waiting: [(ticket: Ticket, continuation: CheckedContinuation<Void, any Error>)] = []
    }

    private let state: Mutex<State>

    init(_ count: Int) {
        state = Mutex(State(free: count))
    }

    /// Takes a permit, waiting for one; throws `CancellationError` when the task is cancelled first.
    func take() async throws {
        let ticket = Ticket()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait($0, ticket) }
        } onCancel: {
            cancel(ticket)
        }
    }

    /// Gives a permit back, to the one who has waited longest.
    func giveBack() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst().continuation }
            state.free += 1
            return nil
        }
        next?.resume()
    }

    private func wait(_ continuation: CheckedContinuation<Void, any Error>, _ ticket: Ticket) {
        let result = state.withLock { state -> Result<Void, any Error>? in
            if ticket.isCancelled.load(ordering: .acquiring) { return .failure(CancellationError()) }
            guard state.free > 0 else {
                state.waiting.append((ticket, continuation))
                return nil
            }
            state.free -= 1
            return .success(())
        }
        if let result { continuation.resume(with: result) }
    }

    private func cancel(_ ticket: Ticket) {
        // Before the lock: whoever is not yet in the list will see it there.
        ticket.isCancelled.store(true, ordering: .releasing)
        let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard let index = state.waiting.firstIndex(where: { $0.ticket === ticket }) else { return nil }
            return state.waiting.remove(at: index).continuation
        }
        continuation?.resume(throwing: CancellationError())
    }
}
