import FlowDevChain
import HTTP
import TestSupport
import Testing

@Suite struct RESTFuzzTests {
    /// Whatever is asked: an answer, and never one that blames the chain.
    @Test(arguments: 0..<4) func changedRequestsAreAnswered(_ seed: UInt64) async throws {
        let chain = try DevChain()
        var random = SplitMix64(seed: seed)
        let requests = try RecordingFile.all().flatMap(\.exchanges).map(\.request).filter { $0.body.count < 20_000 }
        for _ in 0..<250 {
            guard var request = requests.randomElement(using: &random) else { return }
            let original = request
            if random.below(2) == 0 {
                request.target = "/" + text(random.mutation(of: Array(request.target.utf8.dropFirst())))
            }
            if !request.body.isEmpty { request.body = random.mutation(of: request.body) }
            if random.below(20) == 0 { request.method = ["GET", "POST", "HEAD", "BREW", ""][random.below(5)] }
            let answer = await chain.send(request)
            let isKnown = [200, 204, 301, 400, 404, 413].contains(answer.status)
            #expect(isKnown, "\(answer.status) for \(original) changed to \(request)")
        }
    }

    @Test(.timeLimit(.minutes(1))) func deepAndLongBodiesAreRefused() async throws {
        let chain = try DevChain()
        for piece in ["[", "{\"script\":", "\"", "{\"arguments\":[\"\",", "9", " ", "\\"] {
            let body = Array(repeating: Array(piece.utf8), count: (256 << 10) / piece.utf8.count).joined()
            for target in ["/v1/transactions", "/v1/scripts"] {
                let answer = await chain.send(HTTPRequest(method: "POST", target: target, body: Array(body)))
                #expect(answer.status == 400)
            }
        }
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
