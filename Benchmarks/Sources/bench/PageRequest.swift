import Glibc

/// A request to a server on this machine, over a connection of its own.
struct PageRequest {
    let port: UInt16
    let target: String
    var cookie = ""

    /// The whole answer, with its head.
    func answer() throws -> String {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw BenchmarkFailure("nobody listens at port \(port)") }
        let text =
            "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
            + (cookie.isEmpty ? "" : "Cookie: \(cookie)\r\n") + "\r\n"
        let bytes = Array(text.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count else { throw BenchmarkFailure("cannot ask") }
        var (answer, piece): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 65_536))
        while case let count = read(descriptor, &piece, piece.count), count > 0 { answer += piece[..<count] }
        return String(decoding: answer, as: UTF8.self)
    }

    /// The value of a header of an answer.
    static func header(_ name: String, of answer: String) -> String? {
        answer.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix(name + ":") }
            .map { String($0.dropFirst(name.count + 1).drop { $0 == " " }) }
    }
}
