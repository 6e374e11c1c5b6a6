import FoundationEssentials
import HTTP
import HTTPCurl
import TestSupport
import Testing

struct CurlRecordingTests {
    @Test func recordedSessionsArriveOverASocketAsTheyAre() async throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: TestFiles.recordings)
            .filter { $0.hasSuffix(".jsonl") }
        #expect(!files.isEmpty)
        for file in files.sorted() {
            let exchanges = try RecordedExchange.read(
                jsonLines: try TestFiles.bytes(TestFiles.recordings + "/" + file))
            let player = ReplayTransport(exchanges)
            let server = try TestServer(player)
            let transport = try CurlTransport(base: server.url)
            for exchange in exchanges { try await check(exchange, transport) }
            #expect(player.remaining.isEmpty)
        }
    }

    private func check(_ exchange: RecordedExchange, _ transport: CurlTransport) async throws {
        do {
            let response = try await transport.send(exchange.request)
            #expect(response.status == exchange.status, "\(exchange.step)")
            #expect(try await response.body.collect(upTo: .max) == exchange.body, "\(exchange.step)")
            #expect(response.headers["Content-Type"] == exchange.headers["Content-Type"])
        } catch let error as HTTPError {
            #expect(exchange.status == 0 && error.kind == .connectionLost, "\(exchange.step): \(error)")
        }
    }
}
