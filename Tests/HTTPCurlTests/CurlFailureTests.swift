import FoundationEssentials
import HTTP
import HTTPCurl
import TestSupport
import Testing

struct CurlFailureTests {
    private let request = HTTPRequest(method: "GET", target: "/v1/x")

    private func options(_ change: (inout CurlTransport.Options) -> Void) -> CurlTransport.Options {
        var options = CurlTransport.Options()
        options.timeout = .milliseconds(700)
        change(&options)
        return options
    }

    private func failure(_ base: String, _ options: CurlTransport.Options) async throws -> HTTPError? {
        let transport = try CurlTransport(base: base, options: options)
        return await #expect(throws: HTTPError.self) { try await transport.send(request) }
    }

    static let hostile: [(HostileAnswer, HTTPError.Kind)] = [
        (.truncatedBody, .connectionLost), (.resetMidBody, .connectionLost), (.nothing, .connectionLost),
        (.resetAtOnce, .connectionLost), (.endlessBody, .tooLarge), (.endlessChunks, .tooLarge),
        (.hugeContentLength, .tooLarge), (.negativeContentLength, .malformedAnswer), (.slowDrip, .timeout),
        (.silence, .timeout), (.garbage, .malformedAnswer), (.garbageStatus, .malformedAnswer),
        (.hugeHeader, .tooLarge), (.endlessHeaders, .tooLarge), (.endlessContinue, .tooLarge),
        (.brokenChunks, .malformedAnswer),
    ]

    @Test func theTableHoldsEveryHostileAnswer() {
        #expect(Set(Self.hostile.map(\.0)) == Set(HostileAnswer.allCases))
    }

    @Test(arguments: hostile)
    func hostileServersAreErrors(_ answer: HostileAnswer, _ kind: HTTPError.Kind) async throws {
        let server = try answer.server()
        let error = try await failure(server.url, options { $0.bodyLimit = 1 << 20 })
        #expect(error?.kind == kind, "\(error?.message ?? "")")
        #expect(error?.mayHaveBeenReceived == true)
        #expect(error?.message.contains(server.url) == true)
    }

    @Test func refusedConnection() async throws {
        let server = try TestServer { _ in }
        server.stop()
        let error = try await failure(server.url, options { _ in })
        #expect(
            error
                == HTTPError(
                    .cannotConnect, "cannot reach \(server.url) (connection refused)", mayHaveBeenReceived: false))
    }

    @Test func bodyLimitIsExact() async throws {
        let server = try TestServer(
            ScriptedTransport { _ in
                HTTPResponse(status: 200, body: .bytes([UInt8](repeating: 1, count: 1000)))
            })
        var options = CurlTransport.Options()
        options.bodyLimit = 1000
        let fits = try CurlTransport(base: server.url, options: options)
        #expect(try await fits.send(request).body.collect(upTo: 1000).count == 1000)
        options.bodyLimit = 999
        let error = try await failure(server.url, options)
        #expect(error?.kind == .tooLarge)
    }

    @Test("C045: eight tasks asking a name that does not resolve get eight clean errors")
    func unknownHost() async throws {
        let options = options { $0.connectTimeout = .seconds(1) }
        let clock = ContinuousClock()
        let start = clock.now
        let kinds = await withTaskGroup(of: HTTPError?.self) { group in
            for index in 0..<8 {
                group.addTask { try? await failure("http://no-such-host-\(index).invalid", options) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(kinds.count == 8)
        for error in kinds {
            #expect(error?.kind == .unknownHost || error?.kind == .connectTimeout)
            #expect(error?.mayHaveBeenReceived == false)
        }
        // Generous, because other tests keep the machine busy: what must not happen is a hang.
        #expect(clock.now - start < .seconds(60))
    }

    @Test func connectTimeout() async throws {
        let server = try DeafServer()
        let error = try await failure(server.url, options { $0.connectTimeout = .milliseconds(200) })
        #expect(error?.kind == .connectTimeout, "\(error?.message ?? "")")
        #expect(error?.mayHaveBeenReceived == false)
    }

    @Test func cancellationIsPrompt() async throws {
        let server = try HostileAnswer.silence.server()
        let transport = try CurlTransport(base: server.url)
        #expect(try await quickestCancellation(of: transport) { server.openCount > 0 } < .milliseconds(100))
        let cancelled = Task { () -> HTTPResponse in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(request)
        }
        #expect(await #expect(throws: HTTPError.self) { try await cancelled.value }?.kind == .cancelled)
    }

    @Test func cancellingALookUpIsPrompt() async throws {
        let transport = try CurlTransport(base: "http://no-such-host.invalid")
        #expect(try await quickestCancellation(of: transport) { true } < .milliseconds(100))
    }

    @Test func manyCancellationsLeaveTheTransportWhole() async throws {
        let server = try TestServer(ScriptedTransport { _ in HTTPResponse(status: 200) })
        let transport = try CurlTransport(base: server.url)
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<90 {
                group.addTask {
                    let task = Task { try await transport.send(request) }
                    try? await Task.sleep(for: .microseconds(index * 37 % 2000))
                    if index % 3 == 0 { task.cancel() }
                    switch await task.result {
                    case .success(let response): #expect(response.status == 200)
                    case .failure(let error): #expect((error as? HTTPError)?.kind == .cancelled && index % 3 == 0)
                    }
                }
            }
        }
        #expect(try await transport.send(request).status == 200)
    }

    /// The quickest of five: other tests keep the machine busy, and one late wake-up says nothing.
    private func quickestCancellation(
        of transport: CurlTransport, when isReady: @escaping () -> Bool
    ) async throws -> Duration {
        var quickest = Duration.seconds(100)
        for _ in 0..<5 {
            let task = Task { try await transport.send(request) }
            repeat { try await Task.sleep(for: .milliseconds(2)) } while !isReady()
            let clock = ContinuousClock()
            let start = clock.now
            task.cancel()
            _ = await task.result
            quickest = min(quickest, clock.now - start)
        }
        return quickest
    }

    @Test func noThreadIsLeftBehind() async throws {
        let server = try TestServer(ScriptedTransport { _ in HTTPResponse(status: 200) })
        let name = "curl:\(server.port)"
        var transport: CurlTransport? = try CurlTransport(base: server.url)
        #expect(try threads(named: name) == 0)
        for _ in 0..<3 { _ = try await transport?.send(request) }
        #expect(try threads(named: name) == 1)
        transport = nil
        #expect(try threads(named: name) == 0)
    }

    private func threads(named name: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").filter { id in
            // A thread may end between the listing and the look at it.
            let text = try? TestFiles.bytes("/proc/self/task/\(id)/comm")
            return text.map { String(decoding: $0, as: UTF8.self) } == name + "\n"
        }.count
    }

    @Test func releasingTheTransportIsPrompt() async throws {
        var transport: CurlTransport? = try CurlTransport(base: "http://no-such-host.invalid")
        let task = Task { [transport] in try await transport?.send(request) }
        try await Task.sleep(for: .milliseconds(5))
        task.cancel()
        _ = await task.result
        let clock = ContinuousClock()
        let start = clock.now
        transport = nil
        #expect(clock.now - start < .seconds(30))
    }

    @Test(arguments: ["GET", "POST"])
    func aRequestIsSentOnceThoughAKeptConnectionBreaks(_ method: String) async throws {
        let script = ScriptedTransport(answers: [
            .success(HTTPResponse(status: 200)), .failure(HTTPError(.other, "drop", mayHaveBeenReceived: true)),
            .success(HTTPResponse(status: 200)),
        ])
        let server = try TestServer(script)
        let transport = try CurlTransport(base: server.url)
        let request = HTTPRequest(method: method, target: "/", body: method == "POST" ? [1] : [])
        _ = try await transport.send(request)
        let error = await #expect(throws: HTTPError.self) { try await transport.send(request) }
        #expect(error?.kind == .connectionLost)
        #expect(error?.mayHaveBeenReceived == true)
        #expect(script.requests.count == 2)
        #expect(try await transport.send(request).status == 200)
    }

    @Test func aConnectionClosedWhileIdleIsReplaced() async throws {
        let server = try TestServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        }
        let transport = try CurlTransport(base: server.url)
        for _ in 0..<3 {
            #expect(try await transport.send(request).status == 200)
            while server.openCount > 0 { try await Task.sleep(for: .milliseconds(1)) }
        }
        #expect(server.acceptedCount == 3)
    }
}
