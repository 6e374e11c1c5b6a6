import FoundationEssentials
import TestSupport
import Testing

@testable import FlowNotesCommands

/// Whole stdout, stderr and exit code of every command, piped and on a terminal, as the files in Golden have them.
struct GoldenTests {
    @Test("Every command writes what its golden file has", arguments: GoldenCase.all, GoldenCase.Mode.allCases)
    func golden(_ golden: GoldenCase, _ mode: GoldenCase.Mode) async throws {
        let bench = try await GoldenBench.make(golden.setup, files: golden.files)
        try GoldenFile(golden.path, mode).check(await bench.run(golden, mode))
    }
}
