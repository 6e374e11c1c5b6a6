import Glibc

/// A port on this machine on which no connection is ever completed: its queue is full and nobody takes from it.
public final class DeafServer: Sendable {
    /// Why there is no such port.
    public struct Failure: Error {}

    /// The port's URL.
    public let url: String
    private let descriptors: [Int32]

    /// Opens a port of the system's choice and fills its queue.
    public init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 0) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isOpen else { throw Failure() }
        url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        var descriptors = [listener]
        for _ in 0..<4 {
            let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = connect(client, $0, length) }
            }
            descriptors.append(client)
        }
        self.descriptors = descriptors
    }

    deinit {
        descriptors.forEach { _ = close($0) }
    }
}
