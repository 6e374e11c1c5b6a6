import FoundationEssentials
import Glibc
public import HTTP

/// A client that writes any bytes to a port of this machine, and never blocks a thread of Swift's own.
public final class RawClient: Sendable {
    /// Why the client gave up.
    public enum Failure: Error { case cannotConnect(Int32), noAnswer(String), lost, tooSlow }

    private let socket: Int32

    /// Connects.
    public init(_ port: UInt16) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        let (socket, size) = (socket, socklen_t(MemoryLayout<sockaddr_in>.size))
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
        }
        guard code == 0 else {
            let code = errno
            Glibc.close(socket)
            throw Failure.cannotConnect(code)
        }
    }

    deinit { Glibc.close(socket) }

    /// Writes all bytes; throws `lost` when the server has closed, `tooSlow` when it reads nothing for 20 s.
    public func write(_ bytes: [UInt8]) async throws {
        var rest = bytes[...]
        var waits = 0
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
                waits = 0
            } else {
                guard errno == EAGAIN else { throw Failure.lost }
                waits += 1
                guard waits < 10_000 else { throw Failure.tooSlow }
                try await Task.sleep(for: .milliseconds(2))
            }
        }
    }

    /// Writes text.
    public func write(_ text: String) async throws { try await write(Array(text.utf8)) }

    /// Sends a request line, `Host`, more header lines and a body as they stand.
    public func send(_ line: String, _ headers: [String] = [], body: String = "") async throws {
        let head = ["\(line) HTTP/1.1", "Host: 127.0.0.1"] + headers
        try await write(head.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    /// The next bytes, at most so many; nil at the end; throws `lost` when the connection was reset.
    public func read(upTo count: Int = 65536, within limit: Duration = .seconds(120)) async throws -> [UInt8]? {
        let end = ContinuousClock.now + limit
        while ContinuousClock.now < end {
            var buffer = [UInt8](repeating: 0, count: count)
            let received = recv(socket, &buffer, count, Int32(MSG_DONTWAIT))
            if received == 0 { return nil }
            if received > 0 { return Array(buffer.prefix(received)) }
            guard errno == EAGAIN else { throw Failure.lost }
            try await Task.sleep(for: .milliseconds(2))
        }
        throw Failure.tooSlow
    }

    /// All bytes until the server closes, a reset counted as that.
    public func readToEnd(within limit: Duration = .seconds(120)) async throws -> String {
        var bytes: [UInt8] = []
        do {
            while let piece = try await read(within: limit) { bytes += piece }
        } catch Failure.lost {}
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Closes the sending side.
    public func finishWriting() { shutdown(socket, Int32(SHUT_WR)) }

    /// Makes the release of the client end the connection with a reset.
    public func resetWhenReleased() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }
}

/// Reads answers one after the other from a client's connection.
public struct AnswerReader {
    /// The connection.
    public let client: RawClient
    private var buffer: [UInt8] = []

    /// Reads from a client from its next byte on.
    public init(_ client: RawClient) { self.client = client }

    /// The bytes up to and without the next line's end.
    public mutating func line() async throws -> String {
        while true {
            if let end = buffer.firstIndex(of: 0x0a) {
                let line = buffer[..<end].filter { $0 != 0x0d }
                buffer.removeFirst(end + 1)
                return String(decoding: line, as: UTF8.self)
            }
            try await more()
        }
    }

    /// The next whole answer; `isHead` for an answer without body whatever its headers say.
    public mutating func answer(isHead: Bool = false) async throws -> HTTPResponse {
        let parts = try await line().split(separator: " ")
        guard parts.count >= 2, parts[0].hasPrefix("HTTP/1."), let status = Int(parts[1]) else {
            throw RawClient.Failure.noAnswer(parts.joined(separator: " "))
        }
        var response = HTTPResponse(status: status)
        while case let text = try await line(), !text.isEmpty {
            let field = text.split(separator: ":", maxSplits: 1)
            response.headers.append(String(field[0]), String(field[1].drop { $0 == " " }))
        }
        guard !isHead, status >= 200, status != 204, status != 304 else { return response }
        response.body = .bytes(try await body(response.headers))
        return response
    }

    private mutating func body(_ headers: HTTPHeaders) async throws -> [UInt8] {
        guard headers["Transfer-Encoding"] == "chunked" else {
            return try await bytes(Int(headers["Content-Length"] ?? "") ?? 0)
        }
        var body: [UInt8] = []
        while let chunk = try await chunk() { body += chunk }
        return body
    }

    /// The next chunk; nil for the last.
    public mutating func chunk() async throws -> [UInt8]? {
        guard let size = Int(try await line(), radix: 16) else { throw RawClient.Failure.noAnswer("no chunk") }
        let chunk = try await bytes(size)
        _ = try await line()
        return size == 0 ? nil : chunk
    }

    private mutating func bytes(_ count: Int) async throws -> [UInt8] {
        while buffer.count < count { try await more() }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    private mutating func more() async throws {
        guard let piece = try await client.read() else { throw RawClient.Failure.lost }
        buffer += piece
    }
}
