/// What a broken or hostile server does with a request.
public enum HostileAnswer: String, Sendable, CaseIterable {
    /// Announces more bytes than it sends, then closes.
    case truncatedBody
    /// Resets the connection in the middle of a body.
    case resetMidBody
    /// Closes without an answer.
    case nothing
    /// Resets without an answer.
    case resetAtOnce
    /// Sends a body without end.
    case endlessBody
    /// Sends chunks without end.
    case endlessChunks
    /// Announces a body of 8 EiB.
    case hugeContentLength
    /// Announces a body of a negative length.
    case negativeContentLength
    /// Sends a byte every 20 ms and never ends.
    case slowDrip
    /// Never answers.
    case silence
    /// Begins with something that is no status line.
    case garbage
    /// Has a status line with a status that is no number.
    case garbageStatus
    /// Sends one header of 1 MB.
    case hugeHeader
    /// Sends headers without end.
    case endlessHeaders
    /// Sends `100 Continue` without end.
    case endlessContinue
    /// Breaks the framing of chunks.
    case brokenChunks

    /// A server that treats every request so.
    public func server() throws -> TestServer {
        try TestServer { connection in
            while connection.readRequest() != nil {
                perform(connection)
                return
            }
        }
    }

    private func perform(_ connection: ServerConnection) {
        let ok = "HTTP/1.1 200 OK\r\n"
        switch self {
        case .truncatedBody: connection.write(ok + "Content-Length: 100\r\n\r\nhalf")
        case .resetMidBody:
            connection.write(ok + "Content-Length: 100\r\n\r\nhalf")
            connection.reset()
        case .nothing: break
        case .resetAtOnce: connection.reset()
        case .endlessBody: repeating(connection, ok + "\r\n", String(repeating: "x", count: 65536))
        case .endlessChunks:
            repeating(
                connection, ok + "Transfer-Encoding: chunked\r\n\r\n",
                "10000\r\n" + String(repeating: "x", count: 65536) + "\r\n")
        case .hugeContentLength:
            repeating(connection, ok + "Content-Length: 9223372036854775807\r\n\r\n", "x", every: 20)
        case .negativeContentLength: connection.write(ok + "Content-Length: -5\r\n\r\nhello")
        case .slowDrip: repeating(connection, ok + "\r\n", "x", every: 20)
        case .silence: repeating(connection, "", "", every: 20)
        case .garbage: connection.write("\u{0}\u{1}\u{2} SSH-2.0-what\r\n\r\n")
        case .garbageStatus: connection.write("HTTP/1.1 abc OK\r\nContent-Length: 0\r\n\r\n")
        case .hugeHeader: connection.write(ok + "X-Long: " + String(repeating: "x", count: 1 << 20) + "\r\n\r\n")
        case .endlessHeaders: repeating(connection, ok, "X-More: " + String(repeating: "x", count: 500) + "\r\n")
        case .endlessContinue: repeating(connection, "", "HTTP/1.1 100 Continue\r\n\r\n")
        case .brokenChunks: connection.write(ok + "Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n")
        }
    }

    /// Sends `piece` again and again for 20 s, or until the client has gone.
    private func repeating(
        _ connection: ServerConnection, _ start: String, _ piece: String, every milliseconds: Int = 0
    ) {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(20)
        guard connection.write(start) else { return }
        while clock.now < end, !connection.isClosed, connection.write(piece) {
            if milliseconds > 0 { connection.pause(milliseconds: milliseconds) }
        }
    }
}
