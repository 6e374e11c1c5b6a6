import Glibc

/// A socket that waits for connections on 127.0.0.1, and nowhere else.
struct ListeningSocket {
    /// The descriptor; whoever takes it closes it.
    let descriptor: Int32
    /// The port, which is never 0.
    let port: UInt16

    /// Opens the port, or one of the system's choice for 0; throws `ServerError`.
    init(port: UInt16) throws {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_INET, kind, 0)
        guard descriptor >= 0 else { throw Self.error(errno, port) }
        // A port whose last server has just ended is free; one with a server is not.
        var one: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isReady = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 4096) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isReady else {
            let code = errno
            close(descriptor)
            throw Self.error(code, port)
        }
        self.descriptor = descriptor
        self.port = UInt16(bigEndian: address.sin_port)
    }

    private static func error(_ code: Int32, _ port: UInt16) -> ServerError {
        switch code {
        case EADDRINUSE:
            ServerError(
                .portInUse,
                "port \(port) of 127.0.0.1 is in use by another program; stop it, or choose another port (0 for any)")
        case EACCES, EPERM:
            ServerError(
                .portForbidden,
                "port \(port) of 127.0.0.1 is not for this user; choose a port from 1024 on (0 for any)")
        default:
            ServerError(
                .system,
                "cannot listen on port \(port) of 127.0.0.1: \(SystemText.of(code)); choose another port (0 for any)")
        }
    }
}
