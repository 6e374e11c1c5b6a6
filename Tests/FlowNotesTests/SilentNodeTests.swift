import Flow
import FlowAccess
import HTTP
import TestSupport
import Testing

/// What the client makes of a node that says nothing, or has nothing more to say.
@Suite struct SilentNodeTests {
    @Test("a wait in which no node ever answered does not end as an unknown transaction")
    func neverHeard() async throws {
        let clock = ManualClock(jumps: true)
        let node = ScriptedTransport { _ in
            try await clock.sleep(for: .seconds(30))
            throw HTTPError(.timeout, "no answer", mayHaveBeenReceived: true)
        }
        let id = Identifier.zero
        let error = await #expect(throws: AccessError.self) {
            try await AccessClient(transport: node, clock: clock).wait(for: id)
        }
        #expect(error?.transactionID == id)
        guard case .unreachable? = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("a range that ends above the newest block gives the blocks there are")
    func eventsBeyondTheEnd() async throws {
        let hash = String(repeating: "ab", count: 32)
        let blocks = (100..<350).map {
            #"{"block_id":"\#(hash)","block_height":"\#($0)","block_timestamp":"2026-11-30T08:51:00Z"}"#
        }.joined(separator: ",")
        let node = ScriptedTransport { request in
            guard request.target.contains("start_height=100&") else {
                return .text(#"{"code":400,"message":"Out of range: start height 350 is greater"}"#, status: 400)
            }
            return .text("[" + blocks + "]")
        }
        let events = try await AccessClient(transport: node).events("flow.AccountCreated", heights: 100...1000)
        #expect(events.map(\.height) == Array(100..<350) && node.requests.count == 2)
    }
}
