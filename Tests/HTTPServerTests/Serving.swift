import HTTP
import HTTPServer
import Synchronization
import TestSupport

/// Serves a transport while the work runs.
func serving<Value: Sendable>(
    _ transport: any Transport, _ options: LoopbackServer.Options = LoopbackServer.Options(),
    _ work: (UInt16) async throws -> Value
) async throws -> Value {
    let server = LoopbackServer(transport: transport, options: options)
    let port = try await server.start()
    do {
        let value = try await work(port)
        await server.stop(within: .seconds(1))
        return value
    } catch {
        await server.stop(within: .zero)
        throw error
    }
}

/// Answers with what it was asked.
let echo = ScriptedTransport { request in
    HTTPResponse(
        status: 200, headers: ["X-Method": request.method, "X-Target": request.target], body: .bytes(request.body))
}

/// Counts what happens, and lets tests wait for it.
final class Counter: Sendable {
    private let count = Mutex(0)

    /// How often it happened.
    var value: Int { count.withLock { $0 } }

    /// It happened.
    func add(_ number: Int = 1) { count.withLock { $0 += number } }

    /// Waits, 20 s at most, until it has happened so often; whether it has.
    func reaches(_ number: Int, within limit: Duration = .seconds(120)) async throws -> Bool {
        let end = ContinuousClock.now + limit
        while value < number, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(2)) }
        return value >= number
    }
}

/// Never answers, and counts what began and what was cancelled.
final class StuckTransport: Transport {
    let began = Counter()
    let cancelled = Counter()

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        began.add()
        do {
            try await Task.sleep(for: .seconds(600))
        } catch {
            cancelled.add()
            throw error
        }
        return HTTPResponse(status: 200)
    }
}
