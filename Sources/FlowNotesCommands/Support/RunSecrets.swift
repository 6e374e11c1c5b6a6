internal import FlowCrypto
internal import FlowNotes
internal import Synchronization

/// The secrets of one run: what stdin gave, and the keys that are open, so that nobody is asked twice.
final class RunSecrets: Sendable {
    private struct State {
        var fromInput: Passphrase?
        var unlocked: [String: UnlockedKey] = [:]
    }

    private let state = Mutex(State())

    /// The passphrase of `--password-stdin`.
    var fromInput: Passphrase? {
        get { state.withLock { $0.fromInput } }
        set { state.withLock { $0.fromInput = newValue } }
    }

    /// A key that is open.
    func unlocked(_ name: String) -> UnlockedKey? { state.withLock { $0.unlocked[name] } }

    /// Keeps a key open until the end of the run.
    func keep(_ key: UnlockedKey) { state.withLock { $0.unlocked[key.key.name] = key } }
}
