import Cadence
import Flow
import FlowAccess
import FoundationEssentials
import HTTP
import TestSupport
import Testing

/// Recorded answers with a few bytes changed: read or refused as `AccessError`, never a trap.
@Suite struct MutatedAnswerTests {
    @Test(.timeLimit(.minutes(3))) func recordedAnswersWithChangedBytes() async throws {
        var random = SplitMix64(seed: 42)
        for body in try Self.bodies() {
            for _ in 0..<12 {
                let changed = random.mutation(of: body)
                for endpoint in Endpoint.all { await ask(endpoint, changed) }
                await refuse(changed)
            }
        }
    }

    @Test(.timeLimit(.minutes(3)), arguments: Endpoint.all)
    func goodAnswersWithChangedBytes(_ endpoint: Endpoint) async {
        var random = SplitMix64(seed: 7)
        for _ in 0..<600 { await ask(endpoint, random.mutation(of: Array(endpoint.answer.utf8))) }
    }

    @Test(.timeLimit(.minutes(1))) func failureTextsWithChangedBytes() throws {
        var random = SplitMix64(seed: 11)
        let texts = try VectorFile("emulator.json").rows.compactMap { $0["result"]?["error_message"]?.string }
        for text in texts where !text.isEmpty {
            for _ in 0..<100 {
                let changed = String(decoding: random.mutation(of: Array(text.utf8)), as: UTF8.self)
                let failure = ExecutionFailure(text: changed)
                #expect(failure.text == changed && !failure.message.contains("\n"))
            }
        }
    }

    @Test func deepAnswersNeedLittleStack() {
        for depth in [100, 500, 512, 513, 1000, 100_000] {
            let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            for body in [text, #"{"id":\#(text)}"#, "[{\"header\":\(text)}]"] {
                let isRefused = SmallStack.run {
                    (try? JSONDecoder().decode([WireBlock].self, from: Data(body.utf8))) == nil
                        && (try? JSONDecoder().decode(WireError.self, from: Data(body.utf8))) == nil
                }
                #expect(isRefused, "\(depth)")
            }
        }
    }

    /// One recorded body of each endpoint and status, and some more.
    private static func bodies() throws -> [[UInt8]] {
        var seen: [String: Int] = [:]
        return try RecordingFile.all().flatMap(\.exchanges).filter { exchange in
            guard !exchange.body.isEmpty, exchange.body.count < 20_000 else { return false }
            let kind = exchange.path.split(separator: "/").prefix(2).joined() + "\(exchange.status)"
            seen[kind, default: 0] += 1
            return seen[kind, default: 0] <= 4
        }.map(\.body)
    }

    private func ask(_ endpoint: Endpoint, _ body: [UInt8]) async {
        let transport = ScriptedTransport { _ in HTTPResponse(status: 200, body: .bytes(body)) }
        do {
            try await endpoint.ask(AccessClient(transport: transport))
        } catch let error as AccessError {
            if case .undecodable = error.kind {} else { Issue.record("\(endpoint): \(error)") }
            #expect(!error.description.isEmpty)
        } catch {
            Issue.record("\(endpoint): \(type(of: error)): \(String(decoding: body, as: UTF8.self))")
        }
    }

    private func refuse(_ body: [UInt8]) async {
        let transport = ScriptedTransport { _ in HTTPResponse(status: 400, body: .bytes(body)) }
        await #expect(throws: AccessError.self) { try await AccessClient(transport: transport).block() }
    }
}
