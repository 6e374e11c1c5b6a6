import FoundationEssentials
import TestSupport
import Testing

@testable import FlowNotesCommands

/// What a copy of the embedded chain's files holds.
struct LedgerCopyTests {
    @Test("After commands that ended in order, the ledger's file and its seed hold every note")
    func wholeFile() async throws {
        let crowd = try await NotesCrowd(.local)
        let titles = ["a", "b", "c"]
        for title in titles { #expect(try await crowd.run(["add", "-t", title, "x"]).code == 0) }
        let copy = try await NotesCrowd(.local)
        let place = "/state/flownotes/local"
        let folder = copy.bench.folder + place
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["chain.sqlite", "chain.sqlite.seed"] {
            try FileManager.default.copyItem(
                atPath: crowd.bench.folder + place + "/" + name, toPath: folder + "/" + name)
        }
        #expect(try await copy.titles() == titles)
    }
}
