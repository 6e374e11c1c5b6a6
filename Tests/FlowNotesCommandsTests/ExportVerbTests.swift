import FoundationEssentials
import TestSupport
import Testing

@testable import FlowNotesCommands

/// `export`, on the embedded chain.
struct ExportVerbTests {
    private let bench: Workbench

    init() throws { bench = try Workbench("{}") }

    private func file(_ name: String) -> String { bench.folder + "/" + name }

    private func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: file(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    private static let notes =
        #"[{"title":"Milk \"2\"","body":"Two\nlitres &open;"},{"title":"","body":"---\nкот ✴️\n"},{"title":"5","body":""}]"#

    private func fill(_ bench: Workbench? = nil) async {
        _ = await (bench ?? self.bench).runLocal(["import", "-", "-q"], input: Self.notes)
    }

    /// Titles and bodies by `list --json`.
    private func texts(_ bench: Workbench) async throws -> [[String]] {
        let list = await bench.runLocal(["list", "--json"])
        let notes = try #require(try? TestSupport.JSONValue(json: Array(list.output.utf8)).array, "\(list)")
        return notes.map { [$0["title"]?.string ?? "?", $0["body"]?.string ?? "?"] }
    }

    @Test(
        "C154: what is exported is imported into an empty chain as the same notes", arguments: ["json", "jsonl", "md"])
    func roundTrip(_ format: String) async throws {
        await fill()
        let target = file(format == "md" ? "notes/" : "notes." + format)
        let exported = await bench.runLocal(["export", target])
        #expect(
            exported
                == RunOutcome(
                    code: 0, output: "exported 3 notes to DIR/\(format == "md" ? "notes/" : "notes." + format)\n",
                    error: ""))
        let other = try Workbench("{}")
        #expect(await other.runLocal(["import", target, "-q"]).output == "imported 3 notes, 1 to 3\n")
        #expect(try await texts(other) == texts(bench))
        #expect(try await texts(other).map { $0[0] } == ["Milk \"2\"", "", "5"])
    }

    @Test func stdoutHasTheObjectsOfList() async throws {
        await fill()
        let list = await bench.runLocal(["list", "--json"]).output
        let json = await bench.runLocal(["export"])
        #expect(json.code == 0 && json.error.isEmpty)
        #expect(json.output.replacing("\n", with: "") + "\n" == list)
        let lines = await bench.runLocal(["export", "-", "--format", "jsonl"]).output
        #expect("[" + lines.split(separator: "\n").joined(separator: ",") + "]\n" == list)
        #expect(await bench.runLocal(["export", "-o", "jsonl"]).output == lines)
    }

    @Test("C156: with no notes and with no notepad, JSON is an empty list and the words are on stderr")
    func nothing() async throws {
        let none = await bench.runLocal(["export", "-"])
        #expect(
            none.code == 0 && none.output == "[]\n" && none.error.hasSuffix(" has no notepad on local\n"), "\(none)")
        _ = await bench.runLocal(["add", "x", "-q"])
        _ = await bench.runLocal(["delete", "1", "-yq"])
        #expect(await bench.runLocal(["export", "-"]) == RunOutcome(code: 0, output: "[]\n", error: "no notes\n"))
        let lines = await bench.runLocal(["export", "--format", "jsonl"])
        #expect(lines == RunOutcome(code: 0, output: "", error: "no notes\n"))
    }

    @Test func aFileThatIsThereIsReplacedOnlyWithYes() async throws {
        await fill()
        try bench.write("n.json", "mine")
        let refused = await bench.runLocal(["export", file("n.json")])
        #expect(
            refused
                == RunOutcome(
                    code: 7, output: "", error: "error: DIR/n.json is there already\n  hint: pass --yes to replace it\n"
                ))
        #expect(text("n.json") == "mine")
        #expect(await bench.runLocal(["export", file("n.json"), "--yes", "--json"]).output.contains(#""notes":"3""#))
        #expect(text("n.json")?.hasPrefix("[\n{\"id\":\"1\"") == true)
    }

    @Test func aFolderThatIsThereKeepsWhatIsNotTheExports() async throws {
        await fill()
        _ = await bench.runLocal(["export", file("n"), "--format", "md"])
        #expect(text("n/000001-Milk-2.md")?.hasPrefix("---\ntitle: \"Milk \\\"2\\\"\"\nid: 1\n") == true)
        #expect(text("n/000002.md")?.hasSuffix("\n---\n---\nкот ✴️\n\n") == true)
        try bench.write("n/000001-Milk-2.md", "mine")
        _ = await bench.runLocal(["delete", "2", "-yq"])
        let again = await bench.runLocal(["export", file("n")])
        #expect(
            again
                == RunOutcome(
                    code: 0, output: "exported 1 note to DIR/n; 1 stayed as it was\n",
                    error: "warning: left 000001-Milk-2.md as it is: it was changed here; --yes replaces it\n"
                        + "left 1 file of notes that are deleted: 000002.md\n"))
        #expect(text("n/000001-Milk-2.md") == "mine")
    }

    @Test(
        "What cannot be exported",
        arguments: [
            (["export", "DIR/notes"], 2, "error: the name DIR/notes does not say a format\n"),
            (["export", "DIR/note.md"], 2, "error: the name DIR/note.md does not say a format\n"),
            (["export", "-", "--format", "md"], 2, "error: Markdown files need a folder\n"),
            (["export", "DIR/no/n.json"], 2, "error: DIR/no/n.json: cannot write it: No such file or directory\n"),
            (["export", "-", "nobody"], 3, "error: "), (["export", "-", "--at-height", "999999"], 3, "error: "),
        ] as [([String], Int32, String)])
    func refused(_ line: [String], _ code: Int32, _ message: String) async {
        let outcome = await bench.runLocal(line.map { $0.replacing("DIR", with: bench.folder) })
        #expect(outcome.code == code && outcome.output.isEmpty && outcome.error.hasPrefix(message), "\(outcome)")
    }

    @Test func theNotesAreThoseOfOneHeight() async throws {
        await fill()
        let block = await bench.runLocal(["block", "--json"]).output
        let height = try #require(try TestSupport.JSONValue(json: Array(block.utf8))["height"]?.string)
        _ = await bench.runLocal(["add", "later", "-q"])
        let lines = await bench.runLocal(["export", "-o", "jsonl", "--at-height", height]).output
        #expect(lines.split(separator: "\n").count == 3)
    }

    @Test func controlCharactersDoNotReachATerminal() async throws {
        _ = await bench.runLocal(["add", "-t", "\u{1b}[31m\u{202e}", "x", "-q"])
        let shown = await bench.runLocal(["export"], terminals: [.output]).output
        #expect(shown.contains(#"\u001b[31m\u202e"#) && !shown.contains("\u{1b}") && !shown.contains("\u{202e}"))
        #expect(shown.hasPrefix("[\n{") && shown.hasSuffix("}\n]\n"))
    }
}
