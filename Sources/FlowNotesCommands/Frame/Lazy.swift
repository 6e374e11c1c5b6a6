internal import Synchronization

/// A value that is made when it is first asked for, once, whoever asks.
final class Lazy<Value: Sendable>: Sendable {
    private let make: @Sendable () throws -> Value
    private let made = Mutex<Value?>(nil)

    init(_ make: @escaping @Sendable () throws -> Value) {
        self.make = make
    }

    /// The value; throws what making it throws, and tries again next time.
    func value() throws -> Value {
        try made.withLock { made in
            if let value = made { return value }
            let value = try make()
            made = value
            return value
        }
    }
}
