import Synchronization

/// Makes blocks at equal times, as long as the chain is there.
final class BlockClock: Sendable {
    private let task = Mutex<Task<Void, Never>?>(nil)

    deinit { stop() }

    func start(_ chain: DevChain, every time: Duration) {
        let running = Task { [weak chain] in
            while !Task.isCancelled {
                try? await Task.sleep(for: time)
                guard let chain else { return }
                _ = try? await chain.makeBlock()
            }
        }
        task.withLock { $0 = running }
    }

    private func stop() { task.withLock { $0?.cancel() } }
}
