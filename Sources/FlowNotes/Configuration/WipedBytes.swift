internal import Glibc

/// Bytes that are overwritten when the last reference goes, and that no description shows.
// The memory is written only in init and deinit, so that any thread may read it.
final class WipedBytes: @unchecked Sendable, CustomReflectable, CustomStringConvertible {
    private let memory: UnsafeMutableRawBufferPointer

    init(_ bytes: [UInt8]) {
        memory = .allocate(byteCount: bytes.count, alignment: 1)
        memory.copyBytes(from: bytes)
    }

    deinit {
        if let start = memory.baseAddress { explicit_bzero(start, memory.count) }
        memory.deallocate()
    }

    var count: Int { memory.count }

    func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // Without this, the owner may be released, and the memory wiped, while the pointer is still in use.
        defer { extendLifetime(self) }
        return try body(UnsafeRawBufferPointer(memory))
    }

    var description: String { "(\(count) bytes, not shown)" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
