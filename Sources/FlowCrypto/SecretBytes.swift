import COpenSSL

/// Secret bytes that are wiped when the last owner lets go, and that no description shows.
// The memory is written in the initializer only and freed in deinit: reading from any thread is safe.
package final class SecretBytes: @unchecked Sendable {
    package let count: Int
    private let memory: UnsafeMutablePointer<UInt8>

    /// Secret bytes that `fill` writes into zeroed memory.
    package init<E: Error>(count: Int, fill: (UnsafeMutableBufferPointer<UInt8>) throws(E) -> Void) throws(E) {
        self.count = count
        memory = .allocate(capacity: count)
        memory.initialize(repeating: 0, count: count)
        try fill(UnsafeMutableBufferPointer(start: memory, count: count))
    }

    /// A copy of some bytes; the original stays the caller's to wipe.
    package convenience init(_ bytes: some Collection<UInt8>) {
        self.init(count: bytes.count) { buffer in _ = buffer.update(fromContentsOf: bytes) }
    }

    /// Three pieces one behind the other.
    convenience init(joined first: [UInt8], _ second: some Collection<UInt8>, _ third: [UInt8]) {
        self.init(count: first.count + second.count + third.count) { buffer in
            var end = buffer.update(fromContentsOf: first)
            end = buffer[end...].update(fromContentsOf: second)
            _ = buffer[end...].update(fromContentsOf: third)
        }
    }

    deinit {
        OPENSSL_cleanse(memory, count)
        memory.deallocate()
    }

    /// The memory itself, for the time of one call.
    package func withBytes<T, E: Error>(_ body: (UnsafeBufferPointer<UInt8>) throws(E) -> T) throws(E) -> T {
        // Without this, the owner may be released, and the memory wiped, while the pointer is still in use.
        defer { extendLifetime(self) }
        return try body(UnsafeBufferPointer(start: memory, count: count))
    }
}

extension SecretBytes: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    package subscript(position: Int) -> UInt8 {
        precondition(position >= 0 && position < count, "no byte \(position)")
        return withBytes { $0[position] }
    }
}

extension SecretBytes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "\(count) secret bytes" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension [UInt8] {
    /// Overwrites the bytes with zeros in a way that no optimizer removes.
    package mutating func wipe() {
        withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) }
    }
}
