import HTTP
import HTTPServer
import Synchronization
import TestSupport
import Testing

struct LoopbackServerTests {
    private func text(_ response: HTTPResponse) async throws -> String {
        String(decoding: try await response.body.collect(upTo: 1 << 24), as: UTF8.self)
    }

    @Test func keepsTheConnection() async throws {
        try await serving(echo) { port in
            var reader = AnswerReader(try RawClient(port))
            for number in 0..<50 {
                try await reader.client.send("POST /v1/\(number)", ["Content-Length: 3"], body: "abc")
                let answer = try await reader.answer()
                #expect(answer.status == 200)
                #expect(answer.headers["X-Target"] == "/v1/\(number)")
                #expect(answer.headers["Content-Length"] == "3")
                #expect(answer.headers["Connection"] == nil)
                #expect(try await text(answer) == "abc")
            }
        }
    }

    @Test func answersPipelinedRequestsInOrder() async throws {
        try await serving(echo) { port in
            var reader = AnswerReader(try RawClient(port))
            let requests = (0..<200).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined()
            try await reader.client.write(requests)
            for number in 0..<200 {
                #expect(try await reader.answer().headers["X-Target"] == "/\(number)")
            }
        }
    }

    @Test(arguments: ["GET", "OPTIONS", "DELETE", "PATCH", "PUT", "PROPFIND", "get", "M-SEARCH", "CONNECT", "TRACE"])
    func passesMethodsOn(_ method: String) async throws {
        try await serving(echo) { port in
            var reader = AnswerReader(try RawClient(port))
            try await reader.client.send("\(method) /x")
            let answer = try await reader.answer()
            #expect(answer.status == 200)
            #expect(answer.headers["X-Method"] == method)
        }
    }

    @Test(arguments: [
        ("/v1/a%2Fb/%E2%82%AC?x=%20+y&z=%", "/v1/a%2Fb/%E2%82%AC?x=%20+y&z=%"),
        ("/a/../b//c", "/a/../b//c"), ("/?", "/?"), ("/a?b?c#d", "/a?b?c#d"), ("/%00", "/%00"), ("/é", "/é"),
        ("http://127.0.0.1:1/a?b", "/a?b"), ("HTTP://x", "/"), ("http://x?q", "/?q"),
    ])
    func passesTargetsOnAsTheyAre(_ target: String, _ expected: String) async throws {
        let seen = ScriptedTransport { _ in HTTPResponse(status: 200) }
        try await serving(seen) { port in
            var reader = AnswerReader(try RawClient(port))
            try await reader.client.send("GET \(target)")
            #expect(try await reader.answer().status == 200)
            #expect(seen.requests.map(\.target) == [expected])
        }
    }

    @Test func passesHeadersOn() async throws {
        let seen = ScriptedTransport { _ in HTTPResponse(status: 200) }
        try await serving(seen) { port in
            var reader = AnswerReader(try RawClient(port))
            try await reader.client.send(
                "GET /", ["x-A:1", "X-B:  two words \t", "X-a: 2", "X-Empty:", "Cookie: a=1", "cookie: b=2", "X-U: é"])
            #expect(try await reader.answer().status == 200)
            let headers = try #require(seen.requests.first).headers
            #expect(headers["X-A"] == "1, 2")
            #expect(headers["x-b"] == "two words")
            #expect(headers["X-EMPTY"] == "")
            #expect(headers["Cookie"] == "a=1; b=2")
            #expect(headers["X-U"] == "é")
            #expect(headers.fields.map(\.name) == ["Host", "x-A", "X-B", "X-Empty", "Cookie", "X-U"])
        }
    }

    @Test func takesChunkedBodies() async throws {
        try await serving(echo) { port in
            var reader = AnswerReader(try RawClient(port))
            let chunks = "3;ext=1\r\nabc\r\nA\r\n0123456789\r\n0\r\nX-Trailer: 1\r\n\r\n"
            try await reader.client.send("POST /", ["Transfer-Encoding: chunked"], body: chunks)
            #expect(try await text(reader.answer()) == "abc0123456789")
            try await reader.client.send("GET /next")
            #expect(try await reader.answer().headers["X-Target"] == "/next")
        }
    }

    @Test(arguments: [0, 1, 2048, 2049, 16384, 16385, 100_000, 4 << 20])
    func framesBodiesByTheirSize(_ size: Int) async throws {
        let body = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
        for limit in [2048, nil] {
            var options = LoopbackServer.Options()
            options.chunkedAbove = limit
            try await serving(ScriptedTransport { _ in HTTPResponse(status: 200, body: .bytes(body)) }, options) {
                port in
                var reader = AnswerReader(try RawClient(port))
                for _ in 0..<2 {
                    try await reader.client.send("GET /")
                    let answer = try await reader.answer()
                    let isChunked = limit != nil && size > 2048
                    #expect(answer.headers["Content-Length"] == (isChunked ? nil : "\(size)"))
                    #expect(answer.headers["Transfer-Encoding"] == (isChunked ? "chunked" : nil))
                    #expect(try await answer.body.collect(upTo: size) == body)
                }
            }
        }
    }

    @Test func headHasNoBodyButItsSize() async throws {
        let sizes = ScriptedTransport { request in
            request.target == "/stated"
                ? HTTPResponse(status: 200, headers: ["Content-Length": "19"])
                : HTTPResponse(status: 404, body: .bytes([1, 2, 3]))
        }
        try await serving(sizes) { port in
            var reader = AnswerReader(try RawClient(port))
            for (target, size) in [("/stated", "19"), ("/counted", "3"), ("/stated", "19")] {
                try await reader.client.send("HEAD \(target)")
                #expect(try await reader.answer(isHead: true).headers["Content-Length"] == size)
            }
        }
    }

    @Test(arguments: [204, 304]) func statusesWithoutBody(_ status: Int) async throws {
        let transport = ScriptedTransport { _ in HTTPResponse(status: status, body: .bytes([1, 2, 3])) }
        try await serving(transport) { port in
            var reader = AnswerReader(try RawClient(port))
            for _ in 0..<2 {
                try await reader.client.send("GET /")
                let answer = try await reader.answer()
                #expect(answer.status == status)
                if status == 204 { #expect(answer.headers["Content-Length"] == nil) }
                #expect(answer.headers["Transfer-Encoding"] == nil)
            }
        }
    }

    @Test func speaksTheOldVersion() async throws {
        try await serving(ScriptedTransport { _ in HTTPResponse(status: 200, body: .bytes([65])) }) { port in
            let client = try RawClient(port)
            try await client.write("GET /old HTTP/1.0\r\n\r\n")
            let answer = try await client.readToEnd()
            #expect(answer.hasPrefix("HTTP/1."))
            #expect(answer.hasSuffix("\r\n\r\nA"))
            var reader = AnswerReader(try RawClient(port))
            for _ in 0..<2 {
                try await reader.client.write("GET /old HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
                #expect(try await reader.answer().status == 200)
            }
        }
    }

    @Test func longAnswersToTheOldVersionHaveNoChunks() async throws {
        let body = [UInt8](repeating: 65, count: 5000)
        try await serving(ScriptedTransport { _ in HTTPResponse(status: 200, body: .bytes(body)) }) { port in
            let client = try RawClient(port)
            try await client.write("GET / HTTP/1.0\r\n\r\n")
            let answer = try await client.readToEnd()
            #expect(answer.hasSuffix("\r\n\r\n" + String(repeating: "A", count: 5000)))
            #expect(!answer.contains("chunked"))
        }
    }

    @Test func saysContinue() async throws {
        try await serving(echo) { port in
            var reader = AnswerReader(try RawClient(port))
            try await reader.client.send("POST /", ["Content-Length: 3", "Expect: 100-continue"])
            #expect(try await reader.answer().status == 100)
            try await reader.client.write("abc")
            #expect(try await text(reader.answer()) == "abc")
        }
    }

    @Test(arguments: [true, false]) func closesWhenAsked(_ byTransport: Bool) async throws {
        let transport = ScriptedTransport { _ in
            HTTPResponse(status: 200, headers: byTransport ? ["connection": "Close"] : [:])
        }
        try await serving(transport) { port in
            let client = try RawClient(port)
            try await client.send("GET /", byTransport ? [] : ["Connection: close"])
            #expect(try await client.readToEnd().contains("Connection: close\r\n"))
        }
    }

    @Test func keepsNoConnectionWithoutKeepAlive() async throws {
        var options = LoopbackServer.Options()
        options.keepAlive = nil
        try await serving(echo, options) { port in
            let client = try RawClient(port)
            try await client.send("GET /")
            #expect(try await client.readToEnd().contains("Connection: close\r\n"))
        }
    }

    @Test func closesIdleConnections() async throws {
        var options = LoopbackServer.Options()
        options.keepAlive = .milliseconds(100)
        try await serving(echo, options) { port in
            let client = try RawClient(port)
            try await client.send("GET /")
            #expect(try await client.readToEnd(within: .seconds(5)).hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func sendsHeadersOfTheAnswerWithoutItsFraming() async throws {
        let transport = ScriptedTransport { _ in
            HTTPResponse(
                status: 418,
                headers: [
                    "X-A": "1", "x-a": "2\t3", "Content-Length": "99", "Transfer-Encoding": "gzip", "X-Empty": "",
                    "Date": "now",
                ])
        }
        try await serving(transport) { port in
            var reader = AnswerReader(try RawClient(port))
            try await reader.client.send("GET /")
            let answer = try await reader.answer()
            #expect(answer.status == 418)
            #expect(answer.headers.fields.filter { $0.name.lowercased() == "x-a" }.map(\.value) == ["1", "2 3"])
            #expect(answer.headers["Content-Length"] == "0")
            #expect(answer.headers["Transfer-Encoding"] == nil)
            #expect(answer.headers["Date"] == "now")
        }
    }

    @Test(arguments: [
        HTTPResponse(status: 99), HTTPResponse(status: 101), HTTPResponse(status: 600), HTTPResponse(status: -1),
        HTTPResponse(status: 200, headers: ["X-A": "1\r\nX-B: 2"]), HTTPResponse(status: 200, headers: ["X A": "1"]),
        HTTPResponse(status: 200, headers: ["": "1"]), HTTPResponse(status: 200, headers: ["X-A": "\u{0}"]),
    ])
    func answersThatCannotBeSentAre500(_ response: HTTPResponse) async throws {
        try await serving(ScriptedTransport { _ in response }) { port in
            var reader = AnswerReader(try RawClient(port))
            try await reader.client.send("GET /")
            let answer = try await reader.answer()
            #expect(answer.status == 500)
            #expect(try await text(answer) == "{\n\t\"code\": 500,\n\t\"message\": \"the server could not answer\"\n}")
            try await reader.client.send("GET /")
            #expect(try await reader.answer().status == 500)
        }
    }

    @Test func whatTheTransportThrowsIs500WithoutItsText() async throws {
        let transport = ScriptedTransport { _ in throw HTTPError(.other, "secret", mayHaveBeenReceived: false) }
        try await serving(transport) { port in
            var reader = AnswerReader(try RawClient(port))
            try await reader.client.send("GET /")
            let answer = try await reader.answer()
            #expect(answer.status == 500)
            #expect(try await !text(answer).contains("secret"))
        }
    }
}
