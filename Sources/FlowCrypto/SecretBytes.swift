import COpenSSL

/// Secret bytes that are wiped when the last owner lets go, and that no description shows.
// The memory is written in the initializer only and freed in deinit: reading from any thread is safe.
final class SecretBytes: @unchecked Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let count: Int
    private let memory: UnsafeMutablePointer<UInt8>

    /// Secret bytes that `fill` writes into zeroed memory.
    init<E: Error>(count: Int, fill: (UnsafeMutableBufferPointer<UInt8>) throws(E) -> Void) throws(E) {
        self.count = count
        memory = .allocate(capacity: max(count, 1))
        memory.initialize(repeating: 0, count: max(count, 1))
        try fill(UnsafeMutableBufferPointer(start: memory, count: count))
    }

    /// A copy of some bytes; the original stays the caller's to wipe.
    convenience init(_ bytes: some Collection<UInt8>) {
        self.init(count: bytes.count) { buffer in _ = buffer.update(fromContentsOf: bytes) }
    }

    deinit {
        OPENSSL_cleanse(memory, max(count, 1))
        memory.deallocate()
    }

    /// The secret, for the time of one call.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: memory, count: count) }

    var description: String { "\(count) secret bytes" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }
}

extension [UInt8] {
    /// Overwrites the bytes with zeros in a way that no optimizer removes.
    mutating func wipe() {
        withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) }
    }
}
