import HTTP
import HTTPServer
import Synchronization
import TestSupport
import Testing

struct StreamedAnswerTests {
    /// Streams numbered events, each when the test allows it, and counts those made and the streams cancelled.
    private final class Feed: Transport {
        let allowed = Counter()
        let asked = Counter()
        let made = Counter()
        let cancelled = Counter()
        let size: Int

        init(size: Int = 0) { self.size = size }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            HTTPResponse(status: 200, headers: ["Content-Type": "text/event-stream"], body: .stream(next))
        }

        @Sendable private func next() async throws -> [UInt8]? {
            asked.add()
            do {
                while made.value >= allowed.value { try await Task.sleep(for: .milliseconds(2)) }
            } catch {
                cancelled.add()
                throw error
            }
            made.add()
            return Array("data: \(made.value)\n\n".utf8) + [UInt8](repeating: 32, count: size)
        }
    }

    @Test func piecesComeAsTheyAreMade() async throws {
        let feed = Feed()
        try await serving(feed) { port in
            var reader = AnswerReader(try RawClient(port))
            try await reader.client.send("GET /events")
            #expect(try await reader.line() == "HTTP/1.1 200 OK")
            while try await !reader.line().isEmpty {}
            for number in 1...20 {
                feed.allowed.add()
                #expect(try await reader.chunk() == Array("data: \(number)\n\n".utf8))
            }
        }
    }

    @Test func streamsEnd() async throws {
        let left = Mutex(300)
        let transport = ScriptedTransport { _ in
            HTTPResponse(
                status: 200,
                body: .stream {
                    let number = left.withLock { left in
                        left -= 1
                        return left
                    }
                    return number < 0 ? nil : number % 3 == 0 ? [] : [UInt8](repeating: 65, count: number * 100)
                })
        }
        try await serving(transport) { port in
            var reader = AnswerReader(try RawClient(port))
            try await reader.client.send("GET /")
            let expected = (0..<300).filter { $0 % 3 != 0 }.reduce(0) { $0 + $1 * 100 }
            #expect(try await reader.answer().body.collect(upTo: expected).count == expected)
            try await reader.client.send("GET /")
            #expect(try await reader.answer().status == 200)
        }
    }

    @Test(arguments: [true, false]) func aClientThatGoesEndsTheStream(_ isReset: Bool) async throws {
        let feed = Feed()
        var options = LoopbackServer.Options()
        options.halfClosedTimeout = .milliseconds(200)
        try await serving(feed, options) { port in
            var client: RawClient? = try RawClient(port)
            try await client?.send("GET /events")
            feed.allowed.add()
            _ = try await client?.read()
            // Else it could be cancelled while the first piece is on its way, where no feed is asked.
            #expect(try await feed.asked.reaches(2))
            if isReset { client?.resetWhenReleased() }
            client = nil
            #expect(try await feed.cancelled.reaches(1, within: .seconds(60)))
        }
    }

    @Test func aClientThatGoesInTheMiddleOfABodyIsForgotten() async throws {
        let body = [UInt8](repeating: 1, count: 8 << 20)
        try await serving(ScriptedTransport { _ in HTTPResponse(status: 200, body: .bytes(body)) }) { port in
            for isReset in [true, false, true, false] {
                let client = try RawClient(port)
                try await client.send("GET /")
                _ = try await client.read(upTo: 1000)
                if isReset { client.resetWhenReleased() }
            }
            var reader = AnswerReader(try RawClient(port))
            try await reader.client.send("GET /")
            #expect(try await reader.answer().body.collect(upTo: body.count) == body)
        }
    }

    @Test func aSlowReaderHoldsTheStreamBack() async throws {
        let feed = Feed(size: 1 << 20)
        feed.allowed.add(1000)
        try await serving(feed) { port in
            let client = try RawClient(port)
            try await client.send("GET /events")
            _ = try await client.read(upTo: 1000)
            try await Task.sleep(for: .milliseconds(300))
            #expect(feed.made.value < 50)
        }
    }

    @Test func aStreamThatThrowsIsNotCompleted() async throws {
        let transport = ScriptedTransport { _ in
            let left = Mutex(2)
            return HTTPResponse(
                status: 200,
                body: .stream {
                    let number = left.withLock { left in
                        left -= 1
                        return left
                    }
                    guard number > 0 else { throw HTTPError(.other, "broken", mayHaveBeenReceived: false) }
                    return [65]
                })
        }
        try await serving(transport) { port in
            let client = try RawClient(port)
            try await client.send("GET /")
            let answer = try await client.readToEnd()
            #expect(answer.hasPrefix("HTTP/1.1 200"))
            #expect(answer.hasSuffix("\r\n1\r\nA\r\n"))
        }
    }

    @Test func headOfAStreamDrawsNothing() async throws {
        let feed = Feed()
        feed.allowed.add(5)
        try await serving(feed) { port in
            let client = try RawClient(port)
            try await client.send("HEAD /events")
            let answer = try await client.readToEnd()
            #expect(answer.contains("Content-Type: text/event-stream\r\n"))
            #expect(answer.hasSuffix("\r\n\r\n"))
            #expect(feed.made.value == 0)
        }
    }

    @Test func twoHundredOpenStreams() async throws {
        let feed = Feed()
        try await serving(feed) { port in
            var clients: [RawClient] = []
            for _ in 0..<200 {
                clients.append(try RawClient(port))
                try await clients.last?.send("GET /events")
            }
            for client in clients { #expect(try await client.read() != nil) }
            var reader = AnswerReader(try RawClient(port))
            try await reader.client.send("HEAD /")
            #expect(try await reader.answer(isHead: true).status == 200)
            clients = []
        }
        #expect(try await feed.cancelled.reaches(200))
    }
}
