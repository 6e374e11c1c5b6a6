import HTTP
import Synchronization
import TestSupport
import Testing

struct LoggingTransportTests {
    private func line(_ request: HTTPRequest, _ answer: Result<HTTPResponse, HTTPError>) async -> [String] {
        let clock = ManualClock()
        let lines = Mutex<[String]>([])
        let slow = ScriptedTransport { _ in
            clock.advance(by: .microseconds(12_900))
            return try answer.get()
        }
        let transport = LoggingTransport(slow, clock: clock) { line in lines.withLock { $0.append(line) } }
        _ = try? await transport.send(request)
        return lines.withLock { $0 }
    }

    @Test func tellsOneLine() async {
        let request = HTTPRequest(
            method: "GET", target: "/v1/blocks?height=sealed", headers: ["Authorization": "secret"],
            body: Array("secret".utf8))
        let response = HTTPResponse(status: 404, headers: ["X": "secret"], body: .bytes(Array("secret".utf8)))
        #expect(await line(request, .success(response)) == ["GET /v1/blocks?height=sealed 404 12 ms 6 bytes"])
        #expect(
            await line(request, .success(HTTPResponse(status: 200, body: .stream { nil })))
                == ["GET /v1/blocks?height=sealed 200 12 ms stream"])
    }

    @Test func tellsErrorsAndStaysOneLine() async {
        let request = HTTPRequest(method: "POST", target: "/v1\n\u{1b}[31m")
        let error = HTTPError(.timeout, "no answer\r\nfrom X", mayHaveBeenReceived: true)
        #expect(await line(request, .failure(error)) == ["POST /v1??[31m failed 12 ms: no answer??from X"])
    }
}

struct HookedTransportTests {
    private let request = HTTPRequest(method: "GET", target: "/")

    @Test func changesRequestAndResponse() async throws {
        let script = ScriptedTransport { _ in HTTPResponse(status: 200) }
        let transport = HookedTransport(
            script,
            hooks: TransportHooks(
                before: { request in
                    var request = request
                    request.headers["Authorization"] = "Bearer x"
                    return request
                },
                after: { request, response in
                    var response = response
                    response.headers["Seen"] = request.headers["Authorization"]
                    return response
                }))
        let response = try await transport.send(request)
        #expect(response.headers["Seen"] == "Bearer x")
        #expect(script.requests.first?.headers["Authorization"] == "Bearer x")
    }

    @Test func seesErrorsAndThrowsThemOn() async throws {
        let lost = HTTPError(.connectionLost, "lost", mayHaveBeenReceived: true)
        let seen = Mutex<[HTTPError]>([])
        let hooks = TransportHooks(error: { _, error in
            if let error = error as? HTTPError { seen.withLock { $0.append(error) } }
        })
        let failing = HookedTransport(ScriptedTransport(answers: [.failure(lost)]), hooks: hooks)
        #expect(await #expect(throws: HTTPError.self) { try await failing.send(request) } == lost)
        #expect(seen.withLock { $0 } == [lost])
    }

    @Test func whatAHookThrowsIsTheOutcome() async throws {
        let refusal = HTTPError(.other, "refused", mayHaveBeenReceived: false)
        let script = ScriptedTransport { _ in HTTPResponse(status: 200) }
        let before = HookedTransport(script, hooks: TransportHooks(before: { _ in throw refusal }))
        #expect(await #expect(throws: HTTPError.self) { try await before.send(request) } == refusal)
        #expect(script.requests.isEmpty)
        let after = HookedTransport(script, hooks: TransportHooks(after: { _, _ in throw refusal }))
        #expect(await #expect(throws: HTTPError.self) { try await after.send(request) } == refusal)
    }
}
