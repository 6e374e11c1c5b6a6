internal import Synchronization

/// A value that is made when it is first asked for, once, whoever asks.
final class Lazy<Value: Sendable>: Sendable {
    private let made = Mutex<Value?>(nil)

    /// The value, if it was asked for.
    var known: Value? { made.withLock { $0 } }

    /// The value; throws what making it throws, and tries again next time.
    func value(_ make: () throws -> Value) throws -> Value {
        try made.withLock { made in
            if let value = made { return value }
            let value = try make()
            made = value
            return value
        }
    }
}
