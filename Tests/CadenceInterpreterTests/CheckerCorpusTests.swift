import FoundationEssentials
import TestSupport
import Testing

@testable import CadenceInterpreter

/// Every program of the corpus checks, or fails as on the real chain, or is refused as not supported.
@Suite struct CheckerCorpusTests {
    /// How large a part of the programs has at least to be answered, by tier, in thousandths.
    /// Another corpus than the one committed only has to reach what is wanted of the product.
    private static let wanted =
        TestFiles.corpus == TestFiles.package + "/Tests/Corpus" ? [1: 992, 2: 991, 3: 982] : [1: 970, 2: 970, 3: 750]

    @Test func scripts() throws {
        let folder = TestFiles.corpus + "/scripts/"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".cdc") }.sorted()
        var tally = CheckerTally()
        for name in names {
            let case_ = try JSONValue(json: TestFiles.bytes(folder + name.dropLast(4) + ".json"))
            let error = case_["error"]
            if error?["phase"]?.string == "parse" { continue }
            let verdict = CheckerVerdict.of(
                try TestFiles.bytes(folder + name), at: .script, resolver: CheckerLedger(), error: error)
            tally.add(verdict ?? .wrong("does not parse"), tier: case_["tier"]?.int ?? 0, name: name)
        }
        expect(tally, "scripts")
    }

    @Test func programs() throws {
        let folder = TestFiles.corpus + "/programs/"
        var tally = CheckerTally()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where !name.hasPrefix("_") {
            try CheckerScenario(folder: folder, name: name).run(&tally)
        }
        tally.report("programs")
        for wrong in tally.wrong { Issue.record("\(wrong)") }
        #expect(tally.right.values.reduce(0, +) > 0)
    }

    private func expect(_ tally: CheckerTally, _ part: String) {
        tally.report(part)
        for wrong in tally.wrong { Issue.record("\(wrong)") }
        for (tier, wanted) in Self.wanted {
            let right = tally.right[tier] ?? 0
            let all = right + (tally.refused[tier] ?? 0)
            #expect(all > 0 && right * 1000 >= wanted * all, "tier \(tier)")
        }
    }
}
