import FlowDevChain
import FoundationEssentials
import HTTP
import HTTPCurl
import HTTPServer
import TestSupport
import Testing

/// The recorded sessions of a real emulator, played to the chain: every answer is equal, or other on purpose.
@Suite(.serialized) struct ChainRecordingTests {
    private static let files = (try? RecordingFile.all().map(\.name)) ?? []

    @Test func thereAreRecordings() { #expect(!Self.files.isEmpty) }

    @Test(arguments: files) func recordingsAreAnsweredAlike(_ name: String) async throws {
        let file = try RecordingFile(name)
        var replay = try await RESTReplay(file) { $0 }
        try await play(file, &replay, "in process")
    }

    @Test(arguments: files) func recordingsAreAnsweredAlikeOverASocket(_ name: String) async throws {
        let file = try RecordingFile(name)
        var server: LoopbackServer?
        var replay = try await RESTReplay(file) { chain in
            var options = LoopbackServer.Options()
            options.maximumBody = 8 << 20
            let started = LoopbackServer(transport: chain, options: options)
            server = started
            let url = "http://127.0.0.1:\(try await started.start())"
            // The tests beside this one may leave little time to it.
            return try CurlTransport(base: url, options: Self.patient)
        }
        try await play(file, &replay, "over a socket")
        await server?.stop(within: .seconds(1))
    }

    private func play(_ file: RecordingFile, _ replay: inout RESTReplay, _ way: String) async throws {
        var counts = (equal: 0, intended: 0, different: 0, notReplayable: 0)
        var lines: [String] = []
        for (index, exchange) in file.exchanges.enumerated() {
            let line = "\(file.name):\(index + 1) \(exchange.step): "
            switch try await replay.play(exchange) {
            case .equal: counts.equal += 1
            case .intended(let topic):
                counts.intended += 1
                if Self.listsAll { lines.append(line + "(intended) " + topic) }
            case .different(let why):
                counts.different += 1
                lines.append(line + why)
                Issue.record("\(line)\(why)")
            case .notReplayable(let why):
                counts.notReplayable += 1
                lines.append(line + why)
            }
        }
        print("\(file.name) \(way): \(counts)")
        if Self.lists { print(lines.joined(separator: "\n")) }
        #expect(counts.equal > 0 && counts.notReplayable == 0)
    }

    private static let patient: CurlTransport.Options = {
        var options = CurlTransport.Options()
        options.timeout = .seconds(300)
        return options
    }()

    private static let lists = ProcessInfo.processInfo.environment["FLOWNOTES_RECORDING_LIST"] != nil
    private static let listsAll = ProcessInfo.processInfo.environment["FLOWNOTES_RECORDING_LIST"] == "2"
}

extension ChainRecordingTests {
    @Test func everyIntendedDifferenceIsTold() throws {
        let page = String(
            decoding: try TestFiles.bytes(TestFiles.package + "/docs/embedded-chain-rest.md"), as: UTF8.self)
        for row in RESTIntendedDifference.all { #expect(page.contains("\n| \(row.topic) |"), "\(row.topic)") }
    }
}
