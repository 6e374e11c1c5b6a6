internal import Glibc
internal import Synchronization

/// Writes whole buffers to a file descriptor, and remembers why it could not.
final class DescriptorWriter: Sendable {
    private let descriptor: Int32
    private let code = Mutex<Int32>(0)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Why something could not be written; nil when all was, or when the reader of a pipe has gone.
    var failure: String? {
        let code = code.withLock { $0 }
        return code == 0 || code == EPIPE ? nil : String(cString: strerror(code))
    }

    /// Whether the reader of a pipe has gone.
    var isClosed: Bool {
        if code.withLock({ $0 }) == EPIPE { return true }
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLERR) != 0
    }

    /// Writes all bytes; after a failure nothing is written any more.
    func write(_ bytes: [UInt8]) {
        code.withLock { code in
            if code == 0 { code = writeAll(bytes[...]) }
        }
    }

    private func writeAll(_ bytes: ArraySlice<UInt8>) -> Int32 {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                guard poll(&wait, 1, -1) >= 0 || errno == EINTR else { return errno }
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
