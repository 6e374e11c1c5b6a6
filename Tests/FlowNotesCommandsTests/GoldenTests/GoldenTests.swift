import FoundationEssentials
import TestSupport
import Testing

@testable import FlowNotesCommands

/// Whole stdout, stderr and exit code of every command, piped and on a terminal, as the files in Golden have them.
struct GoldenTests {
    /// Commands that others prove: those that talk to a wallet or a browser.
    private static let elsewhere: Set = ["login", "logout", "wallet", "serve"]

    @Test("Every command has golden files for both, and every golden file has its test")
    func coverage() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: GoldenFile.folder)
        for command in OutputContractTests.leaves(VerbTable.all.map(\.spec)) where !Self.elsewhere.contains(command) {
            let folder = GoldenCase.folder(command)
            #expect(names.contains(folder), "there is no Golden/\(folder): add a GoldenCase")
            for mode in GoldenCase.Mode.allCases where names.contains(folder) {
                let files = try FileManager.default.contentsOfDirectory(atPath: GoldenFile.folder + "/" + folder)
                #expect(files.contains { $0.hasSuffix(".\(mode).txt") }, "Golden/\(folder) has nothing \(mode)")
            }
        }
        let commands = GoldenCase.all.map { GoldenCase.folder($0.command) }
        #expect(Set(names).subtracting(commands) == [], "these have no test")
    }

    @Test("Every command writes what its golden file has", arguments: GoldenCase.all, GoldenCase.Mode.allCases)
    func golden(_ golden: GoldenCase, _ mode: GoldenCase.Mode) async throws {
        let bench = try await GoldenBench.make(golden.setup, files: golden.files)
        try GoldenFile(golden.path, mode).check(await bench.run(golden, mode))
    }
}
