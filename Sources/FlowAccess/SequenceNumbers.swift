public import Cadence
public import Flow
import Synchronization

/// What is remembered of accounts' keys between transactions: the number the next transaction of each must carry, and
/// what a signature is compared with before it is sent.
///
/// With it a plan costs one request before it is sent, for the newest block. A memory may be wrong, because the chain
/// decides: what a node does not agree with is forgotten and read anew. None of the calls wait for a network.
public protocol SequenceNumbers: Sendable {
    /// The keys of an account as they were read, with the numbers that are next; nil when they are not known.
    ///
    /// With `age`, also nil when nothing was read or sent for so long.
    func keys(of address: Address, youngerThan age: Duration?) -> [AccountKey]?
    /// The number after those of transactions that are under way with a key, as far as this memory knows; nil when it
    /// knows of none.
    ///
    /// A node may not count them yet. Where nobody waits for the outcome nobody would notice a wrong number: the node is
    /// asked then, and the greater of both is taken.
    func numberUnderWay(_ address: Address, keyIndex: UInt32) -> UInt64?
    /// Takes in what a node says of an account's keys, in place of all that was known of it.
    func remember(_ keys: [AccountKey], of address: Address)
    /// Takes in that a node has taken a transaction with this number: the next one is higher.
    func used(_ key: ProposalKey)
    /// Forgets an account.
    func forget(_ address: Address)
    /// The turn to use a key, unless another has it; see `KeyTurn`.
    func tryTurn(_ address: Address, keyIndex: UInt32) -> KeyTurn?
}

/// The right to use a key now; it ends with `end`, or when it is let go of.
///
/// Those who sign with one key take turns from reading its number until a node has the transaction. It saves them
/// numbers that are taken twice; nothing depends on it.
public final class KeyTurn: Sendable {
    private let ending: Mutex<(@Sendable () -> Void)?>

    /// Creates a turn; `ending` is called once.
    public init(_ ending: @escaping @Sendable () -> Void) { self.ending = Mutex(ending) }

    deinit { end() }

    /// Lets the next one go on.
    public func end() {
        let ending = ending.withLock { ending in
            defer { ending = nil }
            return ending
        }
        ending?()
    }
}

extension SequenceNumbers {
    /// Nil: nothing is known to be under way.
    public func numberUnderWay(_ address: Address, keyIndex: UInt32) -> UInt64? { nil }

    /// Waits for the turn to use a key, for a minute at most: whoever has it may have stopped, and goes unheeded then.
    func turn(_ address: Address, keyIndex: UInt32) async throws -> KeyTurn? {
        let start = ContinuousClock.now
        while ContinuousClock.now - start < .seconds(60) {
            if let turn = tryTurn(address, keyIndex: keyIndex) { return turn }
            try await Task.sleep(for: .milliseconds(Int.random(in: 2...20)))
        }
        return nil
    }
}
