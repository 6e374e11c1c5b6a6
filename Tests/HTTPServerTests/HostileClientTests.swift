import HTTP
import HTTPServer
import TestSupport
import Testing

struct HostileClientTests {
    /// One connection: what is sent, and the statuses of the answer, one of them; 0 for a close without a word.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let sent: [UInt8]
        let statuses: [Int]
        var testDescription: String { name }

        init(_ name: String, _ sent: String, _ statuses: Int...) {
            self.init(name, Array(sent.utf8), statuses)
        }

        init(_ name: String, _ sent: [UInt8], _ statuses: [Int]) {
            self.name = name
            self.sent = sent
            self.statuses = statuses
        }
    }

    private static let rows = [
        Row("empty lines only", "\r\n\r\n\r\n", 0),
        Row("one word", "GET\r\nHost: x\r\n\r\n", 0),
        Row("no version", "GET /\r\nHost: x\r\n\r\n", 400, 505),
        Row("three words and more", "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n", 400, 0),
        Row("two blanks", "GET  / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Row("two blanks before the version", "GET /  HTTP/1.1\r\nHost: x\r\n\r\n", 400, 0),
        Row("version 2.0", "GET / HTTP/2.0\r\nHost: x\r\n\r\n", 400, 505),
        Row("version 1.2", "GET / HTTP/1.2\r\nHost: x\r\n\r\n", 400, 505),
        Row("the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, 505),
        Row("lower case version", "GET / http/1.1\r\nHost: x\r\n\r\n", 400, 505),
        Row("TLS", [0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x0d, 0x0a, 0x0d, 0x0a], [0]),
        Row("binary", Array(0...255) + Array("\r\n\r\n".utf8), [400, 505]),
        Row("no slash", "GET x HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Row("a star of GET", "GET * HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Row("another scheme", "GET ftp://x/ HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Row("a byte of 0 in the target", "GET /a\u{0}b HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Row("a control character in the target", "GET /a\u{1}b HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Row("a tab in the target", "GET /a\tb HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Row("a delete in the target", "GET /a\u{7f}b HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Row("no UTF-8", Array("GET /".utf8) + [0xff, 0xfe] + Array(" HTTP/1.1\r\nHost: x\r\n\r\n".utf8), [400]),
        Row("a method that is no word", "G(T / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Row("a byte of 0 in the method", "G\u{0}T / HTTP/1.1\r\nHost: x\r\n\r\n", 400, 505),
        Row("no host", "GET / HTTP/1.1\r\n\r\n", 400),
        Row("a header without colon", "GET / HTTP/1.1\r\nHost: x\r\nwhat\r\n\r\n", 400),
        Row("a header without name", "GET / HTTP/1.1\r\nHost: x\r\n: a\r\n\r\n", 400),
        Row("a blank in a header's name", "GET / HTTP/1.1\r\nHost: x\r\nX A: a\r\n\r\n", 400),
        Row("a blank before the colon", "GET / HTTP/1.1\r\nHost: x\r\nX-A : a\r\n\r\n", 400),
        Row("a byte of 0 in a value", "GET / HTTP/1.1\r\nHost: x\r\nX-A: a\u{0}b\r\n\r\n", 400),
        Row("a control character in a value", "GET / HTTP/1.1\r\nHost: x\r\nX-A: a\u{8}b\r\n\r\n", 400),
        Row("a byte of 0 in a name", "GET / HTTP/1.1\r\nHost: x\r\nX\u{0}A: a\r\n\r\n", 400),
        Row("two sizes", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400),
        Row(
            "twice the same size", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\na", 400),
        Row("a list of sizes", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1, 1\r\n\r\na", 400),
        Row("a size with a sign", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +1\r\n\r\na", 400),
        Row("a negative size", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\na", 400),
        Row("a hexadecimal size", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0x1\r\n\r\na", 400),
        Row("a size of words", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: one\r\n\r\na", 400),
        Row(
            "a size beyond 64 bits", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\na", 400,
            413),
        Row(
            "size and chunks",
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        Row("a second line of a header", "GET / HTTP/1.1\r\nHost: x\r\nX-A: a\r\n b\r\n\r\n", 400),
        Row("a byte of 0 after the last header", "GET / HTTP/1.1\r\nHost: x\r\nX-A: a\u{0}\r\n\r\n", 400),
        Row("another coding", "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n", 400, 501),
        Row("two codings", "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 400, 501),
        Row(
            "chunked twice",
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        Row("a chunk of no size", "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
        Row(
            "a chunk of any size",
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n", 400, 413),
        Row(
            "a chunk without end", "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabcdef\r\n",
            400),
    ]

    @Test(arguments: rows) func refuses(_ row: Row) async throws {
        let reached = ScriptedTransport { _ in HTTPResponse(status: 200) }
        var options = LoopbackServer.Options()
        options.requestTimeout = .milliseconds(600)
        try await serving(reached, options) { port in
            let client = try RawClient(port)
            try await client.write(row.sent)
            let answer = try await client.readToEnd()
            #expect(reached.requests == [])
            let status = answer.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            #expect(row.statuses.contains(status), "\(row.name): \(answer)")
            try await answersStill(port)
        }
    }

    private func answersStill(_ port: UInt16) async throws {
        var reader = AnswerReader(try RawClient(port))
        try await reader.client.send("GET /still")
        #expect(try await reader.answer().status == 200)
    }

    @Test(arguments: [
        ("X-A: ", "a", 1 << 20, "\r\n"), ("", "a", 1 << 20, ": b\r\n"), ("", "X-A: b\r\n", 100_000, ""),
        ("", "X-A: b\r\n", 4_500, ""), ("", "a:\n", 20_000, ""), ("X-A: b\r\n", " c\r\n", 100_000, ""),
        ("X-A: b\r\n", " c\r\n", 3, ""),
    ])
    func refusesHeaderBombs(_ start: String, _ piece: String, _ count: Int, _ end: String) async throws {
        let headers = start + String(repeating: piece, count: count) + end
        try await serving(echo) { port in
            let client = try RawClient(port)
            try? await client.write("GET / HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n")
            let answer = try await client.readToEnd()
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"), "\(answer)")
            try await answersStill(port)
        }
    }

    @Test func refusesLongTargets() async throws {
        try await serving(echo) { port in
            let client = try RawClient(port)
            try? await client.send("GET /" + String(repeating: "a", count: 1 << 20))
            let answer = try await client.readToEnd()
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 414"), "\(answer)")
            try await answersStill(port)
        }
    }

    @Test func headsUpToTheLimitAreTaken() async throws {
        try await serving(echo) { port in
            var reader = AnswerReader(try RawClient(port))
            try await reader.client.send("GET /", ["X-A: " + String(repeating: "a", count: (32 << 10) - 100)])
            #expect(try await reader.answer().status == 200)
            try await reader.client.send("GET /", ["X-A: " + String(repeating: "a", count: 32 << 10)])
            let answer = try await reader.answer()
            #expect(answer.status == 431)
            #expect(answer.headers["Connection"] == "close")
        }
    }

    @Test(arguments: ["size", "chunks", "expect"]) func bodiesOverTheLimitAre413(_ framing: String) async throws {
        var options = LoopbackServer.Options()
        options.maximumBody = 100_000
        options.refusal = { refusal, request in
            var response = refusal.response
            response.headers.append("X-Target", request?.target ?? "none")
            return response
        }
        try await serving(echo, options) { port in
            var reader = AnswerReader(try RawClient(port))
            let body = String(repeating: "a", count: 300_000)
            switch framing {
            case "size": try await reader.client.send("POST /big", ["Content-Length: 300000"], body: body)
            case "chunks":
                try await reader.client.send(
                    "POST /big", ["Transfer-Encoding: chunked"], body: "493e0\r\n\(body)\r\n0\r\n\r\n")
            default: try await reader.client.send("POST /big", ["Content-Length: 300000", "Expect: 100-continue"])
            }
            let answer = try await reader.answer()
            #expect(answer.status == 413)
            #expect(answer.headers["X-Target"] == "/big")
            #expect(answer.headers["Connection"] == "close")
            let text = "{\n\t\"code\": 413,\n\t\"message\": \"the request body has more than 100000 bytes\"\n}"
            #expect(try await answer.body.collect(upTo: 1000) == Array(text.utf8))
        }
    }

    @Test func endlessBodiesAreCutOff() async throws {
        var options = LoopbackServer.Options()
        options.maximumBody = 1000
        try await serving(echo, options) { port in
            let client = try RawClient(port)
            try await client.send("POST /", ["Transfer-Encoding: chunked"])
            let chunk = "10000\r\n" + String(repeating: "a", count: 65536) + "\r\n"
            await #expect(throws: RawClient.Failure.self) {
                for _ in 0..<10_000 { try await client.write(chunk) }
            }
            try await answersStill(port)
        }
    }

    @Test func bodiesTogetherHaveALimit() async throws {
        var options = LoopbackServer.Options()
        options.maximumBodies = 100_000
        try await serving(echo, options) { port in
            let first = try RawClient(port)
            try await first.send("POST /", ["Content-Length: 90000"], body: String(repeating: "a", count: 80_000))
            try await Task.sleep(for: .milliseconds(200))
            var second = AnswerReader(try RawClient(port))
            let body = String(repeating: "a", count: 90_000)
            try await second.client.send("POST /", ["Content-Length: 90000"], body: body)
            #expect(try await second.answer().status == 503)
            try await first.write(String(repeating: "a", count: 10_000))
            var reader = AnswerReader(first)
            #expect(try await reader.answer().status == 200)
            var third = AnswerReader(try RawClient(port))
            try await third.client.send("POST /", ["Content-Length: 90000"], body: body)
            #expect(try await third.answer().status == 200)
        }
    }
}
