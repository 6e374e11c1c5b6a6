internal import HTTP
internal import Synchronization

/// A transport that is opened when it is first asked for.
final class Opened: Sendable {
    private let state = Mutex<(any Transport)?>(nil)

    /// The transport; the first call makes it.
    func transport(_ make: () throws -> any Transport) throws -> any Transport {
        try state.withLock { state in
            if let transport = state { return transport }
            let transport = try make()
            state = transport
            return transport
        }
    }
}
