import Cadence
import HTTP
import Synchronization
import Testing

@testable import FlowWallet

/// The wallet of a recorded step: answers a request that equals a recorded one, once.
final class WalletReplay: Transport {
    private let state: Mutex<(left: [RecordedWalletExchange], unmatched: [String], sent: [String])>

    init(_ step: WalletRecording.Step) {
        state = Mutex((step.exchanges.map(RecordedWalletExchange.init), [], []))
    }

    /// What was asked and FCL had not asked so.
    var unmatched: [String] { state.withLock { $0.unmatched } }
    /// The exchanges that were not come to.
    var left: [RecordedWalletExchange] { state.withLock { $0.left } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let found = state.withLock { state -> RecordedWalletExchange? in
            guard let index = state.left.firstIndex(where: { Self.isSame(request, $0) }) else {
                let next = state.left.first
                state.unmatched.append(
                    """
                    \(request.method) \(request.target) \(String(decoding: request.body, as: UTF8.self))
                    instead of \(next?.method ?? "") \(next?.target ?? "") \(next?.json["request"]?.string ?? "")
                    """)
                return nil
            }
            return state.left.remove(at: index)
        }
        guard let found else { throw HTTPError(.other, "not as recorded", mayHaveBeenReceived: false) }
        guard found.status > 0 else { throw HTTPError(.connectionLost, "no answer", mayHaveBeenReceived: true) }
        return HTTPResponse(
            status: found.status, body: .bytes(Array((found.json["response"]?.string ?? "").utf8)))
    }

    private static func isSame(_ request: HTTPRequest, _ recorded: RecordedWalletExchange) -> Bool {
        let headers = request.headers.fields.map { JSONTree.Member($0.name, .string($0.value)) }
        let body = request.body.isEmpty ? nil : try? JSONTree(json: request.body)
        return request.method == recorded.method && request.target == recorded.target
            && Set(headers) == Set(recorded.headers)
            && body?.asWalletsRead == recorded.body?.asWalletsRead
    }
}
