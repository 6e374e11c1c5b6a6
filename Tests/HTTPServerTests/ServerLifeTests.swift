import FoundationEssentials
import Glibc
import HTTP
import HTTPCurl
import HTTPServer
import TestSupport
import Testing

@Suite(.serialized) struct ServerLifeTests {
    private let slow = ScriptedTransport { _ in
        try await Task.sleep(for: .milliseconds(400))
        return HTTPResponse(status: 200, body: .bytes([65]))
    }

    @Test func stopsAfterRunningAnswers() async throws {
        let server = LoopbackServer(transport: slow)
        let port = try await server.start()
        let idle = try RawClient(port)
        let client = try RawClient(port)
        try await client.send("GET /")
        while slow.requests.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        let begin = ContinuousClock.now
        await server.stop()
        #expect(ContinuousClock.now - begin < .seconds(30))
        #expect(server.port == nil)
        let answer = try await client.readToEnd()
        #expect(answer.hasPrefix("HTTP/1.1 200"))
        #expect(answer.contains("Connection: close\r\n"))
        #expect(try await idle.readToEnd() == "")
        #expect(throws: RawClient.Failure.self) { _ = try RawClient(port) }
    }

    @Test func stopsInTheEnd() async throws {
        let stuck = StuckTransport()
        let server = LoopbackServer(transport: stuck)
        let port = try await server.start()
        var clients: [RawClient] = []
        for _ in 0..<20 {
            clients.append(try RawClient(port))
            try await clients.last?.send("GET /")
        }
        #expect(try await stuck.began.reaches(20))
        let begin = ContinuousClock.now
        await server.stop(within: .milliseconds(200))
        #expect(ContinuousClock.now - begin < .seconds(20))
        #expect(try await stuck.cancelled.reaches(20))
        for client in clients { #expect(try await client.readToEnd() == "") }
    }

    @Test func aReleasedServerEnds() async throws {
        let stuck = StuckTransport()
        var server: LoopbackServer? = LoopbackServer(transport: stuck)
        let port = try #require(try await server?.start())
        let client = try RawClient(port)
        try await client.send("GET /")
        #expect(try await stuck.began.reaches(1))
        server = nil
        #expect(try await client.readToEnd() == "")
        #expect(try await stuck.cancelled.reaches(1))
    }

    @Test func saysThatThePortIsTaken() async throws {
        try await serving(echo) { port in
            var options = LoopbackServer.Options()
            options.port = port
            let second = LoopbackServer(transport: echo, options: options)
            let error = await #expect(throws: ServerError.self) { try await second.start() }
            #expect(error?.kind == .portInUse)
            #expect(
                error?.description
                    == "port \(port) of 127.0.0.1 is in use by another program; stop it, or choose another port (0 for any)"
            )
            #expect(second.port == nil)
        }
    }

    @Test func startsOnceAtATime() async throws {
        let server = LoopbackServer(transport: echo)
        let port = try await server.start()
        let error = await #expect(throws: ServerError.self) { try await server.start() }
        #expect(error?.kind == .alreadyStarted)
        #expect(server.port == port)
        await server.stop()
        await server.stop()
        try await server.start()
        await server.stop()
    }

    @Test func takesItsPortAgain() async throws {
        var options = LoopbackServer.Options()
        for _ in 0..<3 {
            options.port = try await serving(echo, options) { port in
                var reader = AnswerReader(try RawClient(port))
                try await reader.client.send("GET /")
                #expect(try await reader.answer().status == 200)
                return port
            }
        }
    }

    @Test func leaksNeitherThreadsNorDescriptors() async throws {
        try await serving(echo) { _ in }
        let before = try (ownThreads(), ownSockets())
        for _ in 0..<100 {
            try await serving(echo) { port in
                var reader = AnswerReader(try RawClient(port))
                try await reader.client.send("GET /")
                #expect(try await reader.answer().status == 200)
            }
        }
        // Suites run side by side: others may have some of their own open, but not a hundred.
        let after = try (ownThreads(), ownSockets())
        #expect(after.0 - before.0 < 20)
        #expect(after.1 - before.1 < 60)
    }

    private func ownThreads() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").filter { task in
            guard let data = FileManager.default.contents(atPath: "/proc/self/task/\(task)/comm") else { return false }
            return String(decoding: data, as: UTF8.self).hasPrefix("http:")
        }.count
    }

    private func ownSockets() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    @Test func servesAThousandConnections() async throws {
        try await serving(echo) { port in
            var readers: [AnswerReader] = []
            for _ in 0..<1000 { readers.append(AnswerReader(try RawClient(port))) }
            for round in 0..<2 {
                for (number, reader) in readers.enumerated() {
                    try await reader.client.send("GET /\(round)/\(number)")
                }
                for number in readers.indices {
                    #expect(try await readers[number].answer().headers["X-Target"] == "/\(round)/\(number)")
                }
            }
        }
    }

    @Test func refusesConnectionsBeyondTheLimit() async throws {
        var options = LoopbackServer.Options()
        options.maximumConnections = 20
        try await serving(echo, options) { port in
            var readers: [AnswerReader] = []
            for _ in 0..<20 {
                readers.append(AnswerReader(try RawClient(port)))
                try await readers.last?.client.send("GET /")
            }
            for number in readers.indices { #expect(try await readers[number].answer().status == 200) }
            var surplus = AnswerReader(try RawClient(port))
            try await surplus.client.send("GET /")
            let refusal = try await surplus.answer()
            #expect(refusal.status == 503)
            #expect(refusal.headers["Retry-After"] == "1")
            readers = []
            try await Task.sleep(for: .milliseconds(200))
            var next = AnswerReader(try RawClient(port))
            try await next.client.send("GET /")
            #expect(try await next.answer().status == 200)
        }
    }

    @Test func listensOnLoopbackOnly() async throws {
        try await serving(echo) { port in
            let hex = String(port, radix: 16, uppercase: true)
            let suffix = ":" + String(repeating: "0", count: 4 - hex.count) + hex
            let table = try #require(FileManager.default.contents(atPath: "/proc/self/net/tcp"))
            var listening: [String] = []
            for line in String(decoding: table, as: UTF8.self).split(separator: "\n") {
                let columns = line.split(separator: " ")
                guard columns.count > 3, columns[3] == "0A", columns[1].hasSuffix(suffix) else { continue }
                listening.append(String(columns[1]))
            }
            #expect(listening == ["0100007F" + suffix])
        }
    }

    @Test(arguments: [0, 10, 5_000, 1_500_000]) func worksWithCurl(_ size: Int) async throws {
        let body = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
        try await serving(echo) { port in
            let transport = try CurlTransport(base: "http://127.0.0.1:\(port)")
            for method in ["POST", "PUT", "GET"] {
                let response = try await transport.send(
                    HTTPRequest(method: method, target: "/v1/a/../b?c=%20d", headers: ["X-A": "1"], body: body))
                #expect(response.status == 200)
                #expect(response.headers["X-Method"] == method)
                #expect(response.headers["X-Target"] == "/v1/a/../b?c=%20d")
                #expect(try await response.body.collect(upTo: size) == body)
            }
        }
    }

    @Test func worksWithManyCurlRequestsAtOnce() async throws {
        try await serving(echo) { port in
            let transport = try CurlTransport(base: "http://127.0.0.1:\(port)")
            try await withThrowingTaskGroup { group in
                for number in 0..<500 {
                    group.addTask {
                        let request = HTTPRequest(method: "POST", target: "/\(number)", body: [UInt8(number & 255)])
                        let response = try await transport.send(request)
                        #expect(response.headers["X-Target"] == "/\(number)")
                        #expect(try await response.body.collect(upTo: 1) == request.body)
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}
