import FoundationEssentials
import TestSupport
import Testing

@testable import CadenceInterpreter

/// Every scenario of the corpus gives the real chain's answers, or is refused as not supported.
@Suite struct ScenarioCorpusTests {
    @Test func programs() throws {
        let folder = TestFiles.corpus + "/programs/"
        var tally = CorpusTally("programs")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        where !name.hasPrefix("_") && name.hasPrefix(CorpusTally.only) {
            try ScenarioCorpus(folder: folder, name: name).run(&tally)
        }
        tally.report()
        #expect(tally.shortfalls == [])
    }
}
