import Synchronization
import TestSupport
import Testing

@testable import HTTP

struct RetryingTransportTests {
    private let get = HTTPRequest(method: "GET", target: "/v1/blocks")
    private let post = HTTPRequest(method: "POST", target: "/v1/transactions", body: [1])
    private let clock = ManualClock(jumps: true)

    private func answer(_ status: Int, _ headers: HTTPHeaders = [:]) -> Result<HTTPResponse, HTTPError> {
        .success(HTTPResponse(status: status, headers: headers))
    }

    private func failure(_ kind: HTTPError.Kind, received: Bool = false) -> Result<HTTPResponse, HTTPError> {
        .failure(HTTPError(kind, "\(kind)", mayHaveBeenReceived: received))
    }

    private func retrying(
        _ script: ScriptedTransport, _ policy: RetryPolicy = RetryPolicy(), random: Double = 0.5
    ) -> RetryingTransport {
        RetryingTransport(
            script, policy: policy, clock: clock, random: { random }, secondsSince1970: { 784_111_777 })
    }

    @Test(arguments: [429, 502, 503, 504])
    func repeatsAfterTheseStatuses(_ status: Int) async throws {
        let script = ScriptedTransport(answers: [answer(status), answer(status), answer(200)])
        #expect(try await retrying(script).send(get).status == 200)
        #expect(script.requests == [get, get, get])
        let first: Duration = status == 429 ? .milliseconds(500) : .milliseconds(100)
        #expect(clock.sleeps == [first, first * 2])
    }

    @Test(arguments: [200, 301, 400, 404, 500, 501])
    func keepsOtherStatuses(_ status: Int) async throws {
        let script = ScriptedTransport(answers: [answer(status)])
        #expect(try await retrying(script).send(get).status == status)
    }

    @Test(arguments: [HTTPError.Kind.cannotConnect, .connectTimeout, .timeout, .connectionLost])
    func repeatsAfterTheseErrors(_ kind: HTTPError.Kind) async throws {
        let script = ScriptedTransport(answers: [failure(kind, received: true), answer(200)])
        #expect(try await retrying(script).send(get).status == 200)
    }

    @Test(arguments: [
        HTTPError.Kind.unknownHost, .tls, .tooLarge, .malformedAnswer, .invalidRequest, .cancelled, .other,
    ])
    func keepsOtherErrors(_ kind: HTTPError.Kind) async throws {
        let script = ScriptedTransport(answers: [failure(kind), answer(200)])
        let error = await #expect(throws: HTTPError.self) { try await retrying(script).send(get) }
        #expect(error?.kind == kind)
    }

    @Test("An answer tells whether an attempt before it may have been received")
    func repetitions() async throws {
        func isRepetition(after first: [Result<HTTPResponse, HTTPError>]) async throws -> Bool {
            try await retrying(ScriptedTransport(answers: first + [answer(200)])).send(get).answersRepetition
        }
        #expect(try await !isRepetition(after: []))
        #expect(try await !isRepetition(after: [failure(.cannotConnect)]))
        #expect(try await isRepetition(after: [failure(.connectionLost, received: true)]))
        #expect(try await isRepetition(after: [failure(.timeout, received: true), failure(.cannotConnect)]))
        #expect(try await isRepetition(after: [answer(503)]))
    }

    @Test func boundsAttemptsAndDelays() async throws {
        var policy = RetryPolicy()
        policy.attempts = 8
        policy.totalTime = .seconds(1000)
        let script = ScriptedTransport { _ in HTTPResponse(status: 503) }
        #expect(try await retrying(script, policy, random: 1).send(get).status == 503)
        #expect(script.requests.count == 8)
        #expect(clock.sleeps == [200, 400, 800, 1600, 3200, 5000, 5000].map { .milliseconds($0) })
    }

    @Test func boundsTheTotalTime() async throws {
        var policy = RetryPolicy()
        policy.attempts = 100
        policy.totalTime = .seconds(10)
        let script = ScriptedTransport { _ in HTTPResponse(status: 503, headers: ["Retry-After": "3"]) }
        #expect(try await retrying(script, policy).send(get).status == 503)
        #expect(clock.sleeps == [.seconds(3), .seconds(3), .seconds(3)])
    }

    @Test func aPostIsRepeatedOnlyWhenAllowedOrNeverReceived() async throws {
        let lost = ScriptedTransport(answers: [failure(.connectionLost, received: true), answer(200)])
        await #expect(throws: HTTPError.self) { try await retrying(lost).send(post) }
        let busy = ScriptedTransport(answers: [answer(503), answer(200)])
        #expect(try await retrying(busy).send(post).status == 503)
        let refused = ScriptedTransport(answers: [failure(.cannotConnect), answer(200)])
        #expect(try await retrying(refused).send(post).status == 200)
        let allowed = ScriptedTransport(answers: [failure(.connectionLost, received: true), answer(503), answer(200)])
        let policy = RetryPolicy(mayRepeat: RetryPolicy.readsAndTransactions)
        #expect(try await retrying(allowed, policy).send(post).status == 200)
        #expect(allowed.requests == [post, post, post])
    }

    @Test(arguments: [
        ("GET", "/", true, true), ("HEAD", "/", true, true), ("POST", "/v1/scripts?block_height=sealed", true, true),
        ("POST", "/v1/scripts", true, true), ("POST", "/v1/scripts2", false, false),
        ("POST", "/v1/transactions", false, true), ("POST", "/v1/other", false, false),
        ("PUT", "/v1/scripts", false, false), ("DELETE", "/v1/transactions", false, false),
    ])
    func predicates(_ method: String, _ target: String, _ read: Bool, _ withTransactions: Bool) {
        let request = HTTPRequest(method: method, target: target)
        #expect(RetryPolicy.reads(request) == read)
        #expect(RetryPolicy.readsAndTransactions(request) == withTransactions)
    }

    @Test func oneAttemptThatMayHaveArrivedMarksTheError() async throws {
        let script = ScriptedTransport(answers: [
            failure(.timeout, received: true), failure(.cannotConnect), failure(.unknownHost),
        ])
        let error = await #expect(throws: HTTPError.self) { try await retrying(script).send(get) }
        #expect(error?.kind == .unknownHost)
        #expect(error?.mayHaveBeenReceived == true)
    }

    @Test(arguments: [
        ("0", 0), ("7", 7), ("99999999999999999999999", 30), ("3600", 30), ("Sun, 06 Nov 1994 08:49:57 GMT", 20),
        ("Sun, 06 Nov 1994 08:49:30 GMT", 0), ("Mon, 07 Nov 1994 08:49:37 GMT", 30),
    ])
    func honoursRetryAfter(_ value: String, _ seconds: Int) async throws {
        var policy = RetryPolicy()
        policy.totalTime = .seconds(100)
        let script = ScriptedTransport(answers: [answer(429, ["retry-after": value]), answer(200)])
        _ = try await retrying(script, policy).send(get)
        #expect(clock.sleeps == [.seconds(seconds)])
    }

    @Test(arguments: [
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
        ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799), ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800),
        ("Mon, 30 Nov 2026 10:00:00 GMT", 1_796_032_800), ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ])
    func readsDates(_ text: String, _ seconds: Int) {
        #expect(RetryAfter.seconds(ofDate: text) == seconds)
    }

    @Test(arguments: [
        "", "-1", "+1", "1.5", " 1", "soon", "Sun, 06 Nov 1994 08:49:37", "Sun, 6 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 06 Foo 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "٣",
    ])
    func ignoresWhatIsNoDelay(_ text: String) {
        #expect(RetryAfter.delay(text, now: 0) == nil)
    }

    @Test func tellsWhy() async throws {
        let told = Mutex<[RetryPolicy.Reason]>([])
        let script = ScriptedTransport(answers: [answer(429), answer(502), failure(.timeout), answer(200)])
        let transport = RetryingTransport(
            script, clock: clock, random: { 0 }, onRetry: { _, reason, _ in told.withLock { $0.append(reason) } })
        _ = try await transport.send(get)
        let timeout = HTTPError(.timeout, "timeout", mayHaveBeenReceived: true)
        #expect(told.withLock { $0 } == [.rateLimited, .unavailable(status: 502), .failed(timeout)])
    }

    @Test func cancellationEndsTheWait() async throws {
        let standing = ManualClock()
        let script = ScriptedTransport { _ in HTTPResponse(status: 503) }
        let transport = RetryingTransport(script, clock: standing, random: { 0.5 })
        let task = Task { try await transport.send(get) }
        await standing.waitForSleepers()
        task.cancel()
        let error = await #expect(throws: HTTPError.self) { try await task.value }
        #expect(error?.kind == .cancelled)
        #expect(script.requests.count == 1)
    }
}
