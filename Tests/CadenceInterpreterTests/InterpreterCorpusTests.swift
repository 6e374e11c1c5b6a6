import Cadence
import FoundationEssentials
import TestSupport
import Testing

@testable import CadenceInterpreter

/// Every script of the corpus gives the real chain's answer, or is refused as not supported.
@Suite struct InterpreterCorpusTests {
    private let folder = TestFiles.corpus + "/scripts/"

    @Test func scripts() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".cdc") }.sorted()
        let chain = MemoryChain()
        var tally = CorpusTally("scripts")
        for name in names where name.hasPrefix(CorpusTally.only) { try run(name, chain, &tally) }
        tally.report()
        #expect(tally.shortfalls == [])
    }

    private func run(_ name: String, _ chain: MemoryChain, _ tally: inout CorpusTally) throws {
        let text = try TestFiles.bytes(folder + name)
        let json = try JSONValue(json: TestFiles.bytes(folder + name.dropLast(4) + ".json"))
        let recorded = RecordedAnswer(json)
        let arguments = (json["arguments"]?.array ?? []).map { Array(($0.string ?? "").utf8) }
        if CorpusTally.traces { print("corpus: scripts: \(name)") }
        var verdict = CorpusVerdict.exact
        let time = ContinuousClock().measure {
            do throws(CadenceFailure) {
                verdict = recorded.compare(try chain.script(text, arguments))
            } catch {
                verdict = recorded.compare(error)
                if verdict == .exact { tally.addText(isRight: isText(error, recorded, name), tier: recorded.tier) }
            }
        }
        if time > .seconds(60) { verdict = .wrong("took \(time)") }
        tally.add(verdict, tier: recorded.tier, name: name)
    }

    private func isText(_ failure: CadenceFailure, _ recorded: RecordedAnswer, _ name: String) -> Bool {
        let isRight = recorded.isText(failure)
        if CorpusTally.lists && !isRight { print("corpus: text of \(name):\n\(failure.text)") }
        return isRight
    }
}

extension RecordedAnswer {
    init(_ json: JSONValue) {
        tier = json["tier"]?.int ?? 0
        result = json["result"]?.string
        error = json["error"]
        volatile = (json["volatile"]?.array ?? []).compactMap(\.string)
        showsOrder = json["compare"]?.string == "order"
    }
}
