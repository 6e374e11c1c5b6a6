import HTTP
import Synchronization
import TestSupport
import Testing

struct ThrottlingTransportTests {
    private let request = HTTPRequest(method: "GET", target: "/")
    private let ok = ScriptedTransport { _ in HTTPResponse(status: 200) }

    @Test func spacesRequests() async throws {
        let clock = ManualClock(jumps: true)
        let transport = ThrottlingTransport(ok, requestsPerSecond: 4, clock: clock)
        for _ in 0..<4 { _ = try await transport.send(request) }
        #expect(clock.sleeps == [.milliseconds(250), .milliseconds(250), .milliseconds(250)])
        clock.advance(by: .seconds(10))
        _ = try await transport.send(request)
        #expect(clock.sleeps.count == 3)
    }

    @Test func boundsHowManyRunAtOnce() async throws {
        let running = Mutex(0)
        let most = Mutex(0)
        let counting = ScriptedTransport { _ in
            let now = running.withLock { count in
                count += 1
                return count
            }
            most.withLock { $0 = max($0, now) }
            for _ in 0..<10 { await Task.yield() }
            running.withLock { $0 -= 1 }
            return HTTPResponse(status: 200)
        }
        let transport = ThrottlingTransport(counting, atOnce: 3)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { _ = try? await transport.send(request) } }
        }
        #expect(counting.requests.count == 100)
        #expect(most.withLock { $0 } == 3)
    }

    @Test func givesPermitsBackAfterErrors() async throws {
        let failing = ScriptedTransport { _ in throw HTTPError(.timeout, "", mayHaveBeenReceived: true) }
        let transport = ThrottlingTransport(failing, atOnce: 1)
        for _ in 0..<3 { await #expect(throws: HTTPError.self) { try await transport.send(request) } }
        #expect(failing.requests.count == 3)
    }

    @Test func cancellationEndsTheWait() async throws {
        let gate = ManualClock()
        let slow = ScriptedTransport { _ in
            try await gate.sleep(for: .seconds(1))
            return HTTPResponse(status: 200)
        }
        let transport = ThrottlingTransport(slow, atOnce: 1)
        let first = Task { try await transport.send(request) }
        await gate.waitForSleepers()
        let second = Task { try await transport.send(request) }
        for _ in 0..<10 { await Task.yield() }
        second.cancel()
        let error = await #expect(throws: HTTPError.self) { try await second.value }
        #expect(error?.kind == .cancelled)
        #expect(error?.mayHaveBeenReceived == false)
        gate.advance(by: .seconds(1))
        #expect(try await first.value.status == 200)
        let third = Task { try await transport.send(request) }
        await gate.waitForSleepers()
        gate.advance(by: .seconds(1))
        #expect(try await third.value.status == 200)
        #expect(slow.requests.count == 2)
    }

    @Test func cancellationEndsTheWaitForTheNextStart() async throws {
        let clock = ManualClock()
        let transport = ThrottlingTransport(ok, requestsPerSecond: 1, atOnce: 1, clock: clock)
        _ = try await transport.send(request)
        let waiting = Task { try await transport.send(request) }
        await clock.waitForSleepers()
        waiting.cancel()
        #expect(await #expect(throws: HTTPError.self) { try await waiting.value }?.kind == .cancelled)
        let next = Task { try await transport.send(request) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(2))
        #expect(try await next.value.status == 200)
    }
}
