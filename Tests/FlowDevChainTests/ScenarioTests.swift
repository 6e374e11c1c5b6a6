import FoundationEssentials
import TestSupport
import Testing

/// The scenarios of the corpus on the chain itself: signed transactions in, events, balances and numbers out.
@Suite struct ScenarioTests {
    @Test func theChainAnswersAsTheRealOne() async throws {
        let folder = TestFiles.corpus + "/programs/"
        var (steps, texts, different) = (0, 0, 0)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where !name.hasPrefix("_") {
            let scenario = try await Scenario(folder: folder, name: name)
            try await scenario.run()
            #expect(scenario.faults == [])
            steps += scenario.steps
            texts += scenario.texts.all
            different += scenario.texts.different
        }
        #expect(steps > 0)
        print("chain: \(steps) steps of scenarios, \(texts - different) of \(texts) texts of Cadence's errors exact")
    }
}
