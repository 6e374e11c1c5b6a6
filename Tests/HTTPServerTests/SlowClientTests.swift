import HTTP
import HTTPServer
import TestSupport
import Testing

struct SlowClientTests {
    private func options(_ timeout: Duration = .milliseconds(400)) -> LoopbackServer.Options {
        var options = LoopbackServer.Options()
        options.requestTimeout = timeout
        options.halfClosedTimeout = .milliseconds(300)
        return options
    }

    /// Writes `start`, then `drip` every 50 ms; what the server said, and after how long it had closed.
    private func drip(_ port: UInt16, _ start: String, _ drip: String) async throws -> (String, Duration) {
        let client = try RawClient(port)
        let begin = ContinuousClock.now
        try await client.write(start)
        for _ in 0..<(drip.isEmpty ? 0 : 200) {
            try await Task.sleep(for: .milliseconds(50))
            do { try await client.write(drip) } catch { break }
        }
        return (try await client.readToEnd(), ContinuousClock.now - begin)
    }

    @Test(arguments: [
        ("header", "GET / HTTP/1.1\r\nHost: x\r\n", "X: y\r\n", true),
        ("body", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n", "a", true),
        ("chunks", "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\na\r\n", true),
        ("request line", "GET /", "a", false), ("empty lines", "\r\n", "\r\n", false), ("silence", "", "", false),
    ])
    func slowRequestsEnd(_ name: String, _ start: String, _ piece: String, _ isAnswered: Bool) async throws {
        try await serving(echo, options()) { port in
            let (answer, time) = try await drip(port, start, piece)
            #expect(time < .seconds(9), "\(name)")
            if isAnswered { #expect(answer.hasPrefix("HTTP/1.1 408 Request Timeout\r\n") || answer.isEmpty) }
        }
    }

    @Test func aStalledRequestIsToldWhy() async throws {
        try await serving(echo, options()) { port in
            var reader = AnswerReader(try RawClient(port))
            try await reader.client.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc")
            let answer = try await reader.answer()
            #expect(answer.status == 408)
            #expect(answer.headers["Content-Type"] == "application/json; charset=UTF-8")
            await #expect(throws: RawClient.Failure.self) { _ = try await reader.line() }
        }
    }

    @Test func aClientThatReadsNothingIsClosed() async throws {
        let body = [UInt8](repeating: 1, count: 64 << 20)
        try await serving(ScriptedTransport { _ in HTTPResponse(status: 200, body: .bytes(body)) }, options()) { port in
            let client = try RawClient(port)
            try await client.send("GET /")
            try await Task.sleep(for: .seconds(2))
            #expect(try await client.readToEnd().utf8.count < body.count)
        }
    }

    @Test func aHalfClosedClientGetsItsAnswer() async throws {
        let slow = ScriptedTransport { request in
            try await Task.sleep(for: .milliseconds(50))
            return HTTPResponse(status: 200, body: .bytes(Array(request.target.utf8)))
        }
        try await serving(slow) { port in
            let client = try RawClient(port)
            try await client.send("GET /half")
            client.finishWriting()
            let answer = try await client.readToEnd()
            #expect(answer.hasPrefix("HTTP/1.1 200"))
            #expect(answer.hasSuffix("/half"))
        }
    }

    @Test func aHalfSentRequestOfAHalfClosedClientIsDropped() async throws {
        try await serving(echo, options(.seconds(10))) { port in
            let client = try RawClient(port)
            try await client.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc")
            client.finishWriting()
            #expect(try await !client.readToEnd(within: .seconds(5)).contains("200"))
        }
    }

    @Test(arguments: ["close", "reset", "half"]) func theTaskOfAClientThatIsGoneIsCancelled(
        _ way: String
    ) async throws {
        let stuck = StuckTransport()
        try await serving(stuck, options(.seconds(60))) { port in
            var client: RawClient? = try RawClient(port)
            let kept = way == "half" ? client : nil
            try await client?.send("GET /")
            #expect(try await stuck.began.reaches(1))
            if way == "reset" { client?.resetWhenReleased() }
            if way == "half" { client?.finishWriting() }
            client = nil
            #expect(try await stuck.cancelled.reaches(1, within: .seconds(5)))
            _ = kept
        }
    }
}
