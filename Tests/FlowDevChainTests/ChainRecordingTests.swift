import FlowDevChain
import FoundationEssentials
import HTTP
import TestSupport
import Testing

@Suite struct ChainRecordingTests {
    private static let files = (try? RecordingFile.all().map(\.name)) ?? []

    @Test(arguments: files) func recordingsAreAnsweredAlike(_ name: String) async throws {
        let file = try RecordingFile(name)
        var replay = try await RESTReplay(file)
        var counts = (equal: 0, intended: 0, different: 0, notReplayable: 0)
        var lines: [String] = []
        for (index, exchange) in file.exchanges.enumerated() {
            let line = "\(name):\(index + 1) \(exchange.step): "
            switch try await replay.play(exchange) {
            case .equal: counts.equal += 1
            case .intended(let topic):
                counts.intended += 1
                if Self.listsAll { lines.append(line + "(intended) " + topic) }
            case .different(let why):
                counts.different += 1
                lines.append(line + why)
            case .notReplayable(let why):
                counts.notReplayable += 1
                lines.append(line + why)
            }
        }
        print("\(name): \(counts)")
        if Self.lists { print(lines.joined(separator: "\n")) }
        #expect(counts.different * 2 < file.exchanges.count)
        withKnownIssue("what is still different is listed with FLOWNOTES_RECORDING_LIST=1", isIntermittent: true) {
            #expect(counts.different == 0)
        }
    }

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
