import Glibc
public import HTTP

/// One accepted connection of a `TestServer`, with blocking reads and writes.
public struct ServerConnection: Sendable {
    let socket: Int32

    /// Reads the head of a request, its blank line included; nil when the client has gone.
    public func readHead() -> [UInt8]? {
        var head: [UInt8] = []
        while !head.ends(with: "\r\n\r\n") {
            // A byte at a time, so that nothing of the body is taken.
            guard head.count < 1 << 20, let byte = read(upTo: 1)?.first else { return nil }
            head.append(byte)
        }
        return head
    }

    /// Reads a whole request, with a body framed by `Content-Length` or chunked; nil when the client has gone.
    public func readRequest() -> HTTPRequest? {
        guard let head = readHead() else { return nil }
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: true)
        let first = lines.first?.split(separator: " ") ?? []
        guard first.count == 3 else { return nil }
        var request = HTTPRequest(method: String(first[0]), target: String(first[1]))
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            request.headers.append(
                String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " }))
        }
        if request.headers["Expect"] != nil { write("HTTP/1.1 100 Continue\r\n\r\n") }
        guard let body = readBody(request.headers) else { return nil }
        request.body = body
        return request
    }

    private func readBody(_ headers: HTTPHeaders) -> [UInt8]? {
        if headers["Transfer-Encoding"] == "chunked" { return readChunks() }
        guard let length = Int(headers["Content-Length"] ?? "0"), (0...(256 << 20)).contains(length) else { return nil }
        return read(exactly: length)
    }

    private func readChunks() -> [UInt8]? {
        var body: [UInt8] = []
        while true {
            var line: [UInt8] = []
            while !line.ends(with: "\r\n") {
                guard line.count < 1000, let byte = read(upTo: 1)?.first else { return nil }
                line.append(byte)
            }
            let digits = String(decoding: line.prefix { $0 != 0x0d && $0 != UInt8(ascii: ";") }, as: UTF8.self)
            guard let size = Int(digits, radix: 16), let piece = read(exactly: size), read(exactly: 2) != nil
            else { return nil }
            if size == 0 { return body }
            body += piece
        }
    }

    private func read(exactly count: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            guard let piece = read(upTo: min(count - bytes.count, 1 << 16)) else { return nil }
            bytes += piece
        }
        return bytes
    }

    private func read(upTo count: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, recv(socket, buffer.baseAddress, count, 0))
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Sends bytes; false when the client has gone.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                send(socket, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Sends text; false when the client has gone.
    @discardableResult
    public func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    /// Sends a response with `Content-Length`, or in chunks when its body is a stream; false when the client has gone.
    public func write(_ response: HTTPResponse, omitBody: Bool = false) -> Bool {
        var head = "HTTP/1.1 \(response.status) Test\r\n"
        let framing = ["content-length", "transfer-encoding", "connection"]
        for field in response.headers.fields where omitBody || !framing.contains(field.name.lowercased()) {
            head += "\(field.name): \(field.value)\r\n"
        }
        switch response.body {
        case _ where omitBody: return write(head + "\r\n")
        case .bytes(let bytes): return write(Array((head + "Content-Length: \(bytes.count)\r\n\r\n").utf8) + bytes)
        case .stream(let next):
            guard write(head + "Transfer-Encoding: chunked\r\n\r\n") else { return false }
            return writeChunks(next)
        }
    }

    private func writeChunks(_ next: @escaping @Sendable () async throws -> [UInt8]?) -> Bool {
        while true {
            guard case .success(let piece) = Waiting.result(next) else { return false }
            guard let piece else { return write("0\r\n\r\n") }
            let size = Array((String(piece.count, radix: 16) + "\r\n").utf8)
            guard piece.isEmpty || write(size + piece + [13, 10]) else { return false }
        }
    }

    /// Whether the client, or the server's `stop()`, has closed the connection.
    public var isClosed: Bool {
        var byte: UInt8 = 0
        let flags = Int32(MSG_PEEK | MSG_DONTWAIT)
        return recv(socket, &byte, 1, flags) == 0
    }

    /// Makes the connection end with a reset instead of an orderly close.
    public func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Waits.
    public func pause(milliseconds: Int) {
        usleep(UInt32(milliseconds) * 1000)
    }
}

extension [UInt8] {
    fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
