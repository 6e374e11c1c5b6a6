import FlowDevChain
import HTTP
import HTTPServer
import TestSupport
import Testing

/// Bytes that are hardly HTTP, sent to a chain behind a socket: whatever comes, the server goes on, and never blames
/// itself.
@Suite struct RESTSocketFuzzTests {
    private static func options() -> LoopbackServer.Options {
        var options = LoopbackServer.Options()
        options.requestTimeout = .seconds(1)
        options.keepAlive = .seconds(1)
        options.halfClosedTimeout = .seconds(1)
        return options
    }

    private func serving(_ work: (UInt16) async throws -> Void) async throws {
        let server = LoopbackServer(transport: try DevChain(), options: Self.options())
        let port = try await server.start()
        do {
            try await work(port)
            try await answersStill(port)
        } catch {
            await server.stop(within: .zero)
            throw error
        }
        await server.stop(within: .seconds(1))
    }

    private func answersStill(_ port: UInt16) async throws {
        var reader = AnswerReader(try RawClient(port))
        try await reader.client.send("GET /v1/blocks?height=sealed")
        #expect(try await reader.answer().status == 200)
    }

    // MARK: Bytes at random

    @Test(.timeLimit(.minutes(3)), arguments: 0..<3) func changedBytes(_ seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let requests = try RecordingFile.all().flatMap(\.exchanges).map(\.request).filter { $0.body.count < 20_000 }
        let messages = (0..<100).map { _ in Self.message(of: requests, &random) }
        try await serving { port in
            await withTaskGroup(of: Void.self) { group in
                for start in 0..<20 {
                    group.addTask {
                        for message in messages[start * 5..<start * 5 + 5] { await Self.send(message, port) }
                    }
                }
            }
        }
    }

    /// What a client sends, in what pieces, and whether it closes its side then.
    private struct Message {
        var pieces: [[UInt8]]
        var finishes: Bool
    }

    private static func message(of requests: [HTTPRequest], _ random: inout SplitMix64) -> Message {
        var bytes: [UInt8] = []
        for _ in 0...random.below(3) {
            guard let request = requests.randomElement(using: &random) else { continue }
            bytes += random.below(2) == 0 ? plain(request) : chunked(request, &random)
        }
        for _ in 0...random.below(3) { bytes = random.mutation(of: bytes) }
        if random.below(4) == 0 { bytes.removeLast(random.below(bytes.count)) }
        var pieces: [[UInt8]] = []
        while !bytes.isEmpty {
            let count = random.below(3) == 0 ? 1 + random.below(bytes.count) : bytes.count
            pieces.append(Array(bytes.prefix(count)))
            bytes.removeFirst(count)
        }
        return Message(pieces: pieces, finishes: random.below(2) == 0)
    }

    private static func plain(_ request: HTTPRequest) -> [UInt8] {
        head(request, "Content-Length: \(request.body.count)") + request.body
    }

    private static func chunked(_ request: HTTPRequest, _ random: inout SplitMix64) -> [UInt8] {
        var (bytes, body) = (head(request, "Transfer-Encoding: chunked"), request.body[...])
        while !body.isEmpty {
            let piece = body.prefix(1 + random.below(body.count))
            bytes += Array((String(piece.count, radix: 16) + "\r\n").utf8) + piece + Array("\r\n".utf8)
            body = body.dropFirst(piece.count)
        }
        return bytes + Array("0\r\n\r\n".utf8)
    }

    private static func head(_ request: HTTPRequest, _ framing: String) -> [UInt8] {
        let fields = request.headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        return Array("\(request.method) \(request.target) HTTP/1.1\r\nHost: x\r\n\(fields)\(framing)\r\n\r\n".utf8)
    }

    private static func send(_ message: Message, _ port: UInt16) async {
        do {
            let client = try RawClient(port)
            for piece in message.pieces { try await client.write(piece) }
            if message.finishes { client.finishWriting() }
            check(try await client.readToEnd(), message)
        } catch RawClient.Failure.lost {
            // The server may close before it has read everything.
        } catch {
            Issue.record("\(error) after \(message.pieces.map { String(decoding: $0, as: UTF8.self) })")
        }
    }

    /// Each answer is one the chain means; 501, 503 and 505 are the server's own words for what it does not speak.
    private static func check(_ answers: String, _ message: Message) {
        for range in answers.ranges(of: "HTTP/1.1 ") {
            let status = Int(answers[range.upperBound...].prefix(3)) ?? 0
            let isKnown = [
                100, 200, 204, 301, 400, 404, 405, 408, 411, 413, 414, 417, 431, 501, 503, 505,
            ].contains(status)
            #expect(isKnown, "\(status) after \(message.pieces.map { String(decoding: $0, as: UTF8.self) })")
        }
    }

    // MARK: By hand

    @Test(arguments: [
        "\0\0\0\0", "GET", "GET /v1/blocks", "GET /v1/blocks HTTP/1.1\r\n", "POST /v1/scripts HTTP/1.1\r\nHost: x\r\n",
        "POST /v1/scripts HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
        "POST /v1/scripts HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"scr",
        "POST /v1/scripts HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nfffffffff\r\n{",
        "GET /v1/%00%ff%c0%af HTTP/1.1\r\nHost: x\r\n\r\n", "GET //v1/../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
    ])
    func cutOff(_ text: String) async throws {
        try await serving { port in
            for finishes in [true, false] {
                await Self.send(Message(pieces: [Array(text.utf8)], finishes: finishes), port)
            }
        }
    }

    @Test func pipelinedRequestsAreAnsweredInOrder() async throws {
        try await serving { port in
            var reader = AnswerReader(try RawClient(port))
            let targets = ["/v1/blocks?height=0", "/v1/nothing", "/v1/network/parameters", "/v1/accounts/x"]
            try await reader.client.write(
                targets.map { "GET \($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
            for status in [200, 404, 200, 400] { #expect(try await reader.answer().status == status) }
        }
    }

    @Test func hugeHeadersAndBodiesAreRefused() async throws {
        try await serving { port in
            let long = String(repeating: "a", count: 1 << 20)
            for text in ["GET /v1/blocks HTTP/1.1\r\nHost: x\r\nX: \(long)\r\n\r\n", "GET /\(long) HTTP/1.1\r\n\r\n"] {
                await Self.send(Message(pieces: [Array(text.utf8)], finishes: false), port)
            }
            var reader = AnswerReader(try RawClient(port))
            let body = String(repeating: " ", count: (4 << 20) + 1)
            try await reader.client.send("POST /v1/scripts", ["Content-Length: \(body.utf8.count)"], body: body)
            #expect(try await reader.answer().status == 413)
        }
    }

    @Test(.timeLimit(.minutes(1))) func slowClientsKeepNobodyWaiting() async throws {
        try await serving { port in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<50 {
                    group.addTask {
                        let client = try RawClient(port)
                        for byte in "POST /v1/scripts HTTP/1.1\r\nHost: localhost\r\nX-Long: aaaaaaaaaaaaa".utf8 {
                            do { try await client.write([byte]) } catch { return }
                            try await Task.sleep(for: .milliseconds(40))
                        }
                        let end = try await client.readToEnd()
                        #expect(end.isEmpty || end.hasPrefix("HTTP/1.1 408"), "\(end)")
                    }
                }
                for _ in 0..<10 {
                    try await answersStill(port)
                    try await Task.sleep(for: .milliseconds(100))
                }
                try await group.waitForAll()
            }
        }
    }
}
