import HTTP
import Synchronization
import TestSupport
import Testing

struct RecordingTransportTests {
    private let clock = ManualClock()

    private func record(
        _ answer: Result<HTTPResponse, HTTPError>, _ request: HTTPRequest, limit: Int = 1000
    ) async -> String {
        let lines = Mutex<[UInt8]>([])
        let transport = RecordingTransport(
            ScriptedTransport(answers: [answer]), limit: limit, clock: clock, step: { "step of \($0.method)" },
            sink: { line in lines.withLock { $0 += line } })
        clock.advance(by: .milliseconds(42))
        _ = try? await transport.send(request)
        return lines.withLock { String(decoding: $0, as: UTF8.self) }
    }

    @Test func writesTheFormatOfTheRecordings() async {
        let response = HTTPResponse(
            status: 200, headers: ["Vary": "Origin", "vary": "Accept"], body: .bytes(Array("[\n\t\"é\\\u{1}\"]".utf8)))
        let request = HTTPRequest(
            method: "POST", target: "/v1/scripts", headers: ["Content-Type": "application/json"],
            body: Array("{\"a\":\u{1f600}}".utf8))
        #expect(
            await record(.success(response), request)
                == #"{"step":"step of POST","at_ms":42,"method":"POST","target":"/v1/scripts","#
                + #""request":"{\"a\":😀}","status":200,"headers":{"Vary":"Origin, Accept"},"#
                + #""response":"[\n\t\"é\\\u0001\"]"}"# + "\n")
    }

    @Test func leavesSecretsOut() async {
        let request = HTTPRequest(
            method: "GET", target: "/",
            headers: ["authorization": "Basic secret", "Cookie": "secret", "Proxy-Authorization": "secret", "X-A": "1"])
        let line = await record(.success(HTTPResponse(status: 200, headers: ["Set-Cookie": "secret"])), request)
        #expect(!line.contains("secret"))
        #expect(line.contains(#""request_headers":{"X-A":"1"}"#))
    }

    @Test func recordsAConnectionThatWasDropped() async throws {
        let line = await record(
            .failure(HTTPError(.connectionLost, "EOF", mayHaveBeenReceived: true)),
            HTTPRequest(method: "GET", target: "/"))
        #expect(line.hasSuffix(#""status":0,"headers":{},"response":"","error":"EOF"}"# + "\n"))
        let error = await #expect(throws: HTTPError.self) {
            try await ReplayTransport(jsonLines: Array(line.utf8)).send(HTTPRequest(method: "GET", target: "/"))
        }
        #expect(error?.kind == .connectionLost)
    }

    @Test func marksBodiesThatAreNoText() async throws {
        let request = HTTPRequest(method: "POST", target: "/", body: [0xff, 0x00])
        let line = await record(.success(HTTPResponse(status: 200, body: .bytes([0xfe]))), request)
        #expect(line.contains(#""request":"/wA=","request_base64":true"#))
        #expect(line.contains(#""response":"/g==","response_base64":true"#))
        let read = try RecordedExchange.read(jsonLines: Array(line.utf8))
        #expect(read.first?.request.body == [0xff, 0x00])
        #expect(read.first?.body == [0xfe])
    }

    @Test func collectsStreamsWithinTheLimit() async {
        let pieces = Mutex([[UInt8]](repeating: Array("ab".utf8), count: 3))
        let stream = HTTPResponse(status: 200, body: .stream { pieces.withLock { $0.popLast() } })
        #expect(
            await record(.success(stream), HTTPRequest(method: "GET", target: "/")).contains(#""response":"ababab""#))
        let large = HTTPResponse(status: 200, body: .bytes([1, 2, 3]))
        let line = await record(.success(large), HTTPRequest(method: "GET", target: "/"), limit: 2)
        #expect(line.contains(#""status":0"#))
        #expect(line.contains("more than 2 bytes"))
    }
}
