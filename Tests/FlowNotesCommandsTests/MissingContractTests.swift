import TestSupport
import Testing

@testable import FlowNotesCommands

/// What is said when NotepadManager is not where it is said to be.
struct MissingContractTests {
    private static let place = "0x179b6b1cb6755e31"
    private static let missing =
        "error: there is no contract NotepadManager at \(Self.place) on local\n"
        + "  try: flownotes deploy   # or say by --contract where NotepadManager is\n"

    @Test(
        "The contract is named, and nothing is sent that would fail",
        arguments: [
            ["list"], ["show", "1"], ["search", "x"], ["add", "x"], ["add", "x", "--wait", "none"],
            ["edit", "1", "--body", "x"], ["delete", "1", "-y"], ["export"],
        ])
    func elsewhere(_ line: [String]) async throws {
        let bench = try Workbench("{}")
        _ = await bench.runLocal(["add", "-t", "A", "x"])
        let outcome = await bench.runLocal(line + ["--contract", Self.place])
        #expect(outcome == RunOutcome(code: 3, output: "", error: Self.missing))
        #expect(await bench.runLocal(["block", "--json"]).output.contains(#""height":"1""#))
    }

    @Test("An account that is not there has no contract either")
    func nowhere() async throws {
        let bench = try Workbench("{}")
        let outcome = await bench.runLocal(["list", "--contract", "0xf3fcd2c1a78f5eee"])
        #expect(
            outcome.code == 3 && outcome.error.hasPrefix("error: there is no contract NotepadManager at 0xf3f"),
            "\(outcome)")
    }

    @Test("A failure of another program stays what it is")
    func otherPrograms() async throws {
        let bench = try Workbench("{}")
        let path = try bench.write("fail.cdc", "access(all) fun main() { panic(\"no\") }")
        let outcome = await bench.runLocal(["script", path, "--contract", Self.place])
        #expect(outcome.code == 1 && outcome.error.hasPrefix("error: the script failed: "), "\(outcome)")
    }
}
