public import Cadence
public import Flow
import Synchronization

/// Sequence numbers remembered as long as the program runs, for one chain.
public final class InMemorySequenceNumbers: SequenceNumbers {
    private struct Known {
        var keys: [AccountKey]
        var seen: ContinuousClock.Instant
    }

    private struct State {
        var known: [Address: Known] = [:]
        var turns: Set<ProposalKey> = []
    }

    private let state = Mutex(State())

    /// Creates a memory that knows nothing.
    public init() {}

    /// The keys of an account; nil when they are not known, or not for so long.
    public func keys(of address: Address, youngerThan age: Duration?) -> [AccountKey]? {
        state.withLock { state in
            guard let known = state.known[address] else { return nil }
            if let age, ContinuousClock.now - known.seen >= age { return nil }
            return known.keys
        }
    }

    /// The number after those used in the last two minutes; nil when there were none.
    public func numberUnderWay(_ address: Address, keyIndex: UInt32) -> UInt64? {
        keys(of: address, youngerThan: .seconds(120))?.first { $0.index == keyIndex }?.sequenceNumber
    }

    /// Takes in an account's keys.
    public func remember(_ keys: [AccountKey], of address: Address) {
        state.withLock { $0.known[address] = Known(keys: keys, seen: .now) }
    }

    /// Takes in that a number is used; what is known to be higher stays.
    public func used(_ key: ProposalKey) {
        state.withLock { state in
            guard var known = state.known[key.address] else { return }
            known.keys = known.keys.map { $0.index == key.keyIndex ? $0.after(key.sequenceNumber) : $0 }
            known.seen = .now
            state.known[key.address] = known
        }
    }

    /// Forgets an account.
    public func forget(_ address: Address) { state.withLock { $0.known[address] = nil } }

    /// The turn to use a key; nil while another has it.
    public func tryTurn(_ address: Address, keyIndex: UInt32) -> KeyTurn? {
        let key = ProposalKey(address: address, keyIndex: keyIndex, sequenceNumber: 0)
        guard state.withLock({ $0.turns.insert(key).inserted }) else { return nil }
        return KeyTurn { [weak self] in self?.state.withLock { _ = $0.turns.remove(key) } }
    }
}

extension AccountKey {
    /// The same key when a transaction with this number has been sent.
    fileprivate func after(_ number: UInt64) -> AccountKey { atLeast(number == .max ? number : number + 1) }

    /// The same key with a number that is not below another.
    func atLeast(_ number: UInt64) -> AccountKey {
        AccountKey(
            index: index, algorithm: algorithm, publicKeyBytes: publicKeyBytes, hashAlgorithm: hashAlgorithm,
            weight: weight, sequenceNumber: max(sequenceNumber, number), isRevoked: isRevoked)
    }
}
