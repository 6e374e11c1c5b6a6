import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import FlowNotesCommands

/// `import`, on the embedded chain.
struct ImportVerbTests {
    private let bench: Workbench

    init() throws { bench = try Workbench("{}") }

    private func file(_ name: String) -> String { bench.folder + "/" + name }

    /// Runs a line; ids of transactions read `TX`.
    private func run(_ line: [String], input: String = "") async -> RunOutcome {
        var outcome = await bench.runLocal(line, input: input)
        outcome.output = outcome.output.replacing(/[0-9a-f]{64}/, with: "TX")
        outcome.error = outcome.error.replacing(/[0-9a-f]{64}/, with: "TX")
        return outcome
    }

    private var journals: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: file("state/flownotes/imports"))) ?? []).sorted()
    }

    private static let two = "[{\"title\":\"a\",\"body\":\"x\"},\n{\"body\":\"y\"}]"
    private static let nothingToDo =
        "nothing to do: an earlier run has added 2 notes; --again adds them once more\n"

    @Test("What notes have no place for in front matter is named once, and nothing else is lost")
    func keysOfOthers() async throws {
        try FileManager.default.createDirectory(atPath: file("zk"), withIntermediateDirectories: true)
        try bench.write("zk/1.md", "---\ntitle: One\ntags:\n  - a\ndate: 2026-11-30\n---\nfirst\n")
        try bench.write("zk/2.md", "---\ntags: [b]\n---\nsecond\n")
        let outcome = await run(["import", file("zk")])
        #expect(outcome.code == 0 && outcome.output == "imported 2 notes, 1 to 2\n")
        let warning = "warning: notes have no place for these keys of the front matter; they are left out: tags, date\n"
        #expect(outcome.error.hasPrefix(warning + "notes 1 to 2"), "\(outcome)")
        #expect(await run(["show", "1", "2", "--field", "body"]).output == "first\nsecond\n")
        #expect(await run(["show", "1", "2", "--field", "title"]).output == "One\n2\n")
    }

    @Test func aFileIsImportedOnce() async throws {
        try bench.write("n.json", Self.two)
        #expect(
            await run(["import", file("n.json")])
                == RunOutcome(
                    code: 0, output: "imported 2 notes, 1 to 2\n",
                    error: "notes 1 to 2 of 2: transaction TX\ncreated the notepad\n"))
        #expect(bench.outbox.isEmpty)
        #expect(journals.count == 1)
        #expect(await run(["import", file("n.json")]) == RunOutcome(code: 0, output: "", error: Self.nothingToDo))
        // The same notes in another form are the same import.
        let lines = "{\"title\":\"a\",\"body\":\"x\",\"id\":\"7\"}\n{\"body\":\"y\"}\n"
        #expect(
            await run(["import", "-oplain"], input: lines)
                == RunOutcome(code: 0, output: "1\n2\n", error: Self.nothingToDo))
        let plan = await run(["import", file("n.json"), "--dry-run", "--json"])
        #expect(plan.output.hasPrefix(#"{"notes":"0","done":"2","transactions":"0","#), "\(plan)")
        let again = await run(["import", file("n.json"), "--dry-run", "--again", "--json"])
        #expect(again.output.hasPrefix(#"{"notes":"2","done":"0","transactions":"1","#), "\(again)")
        #expect(
            await run(["import", file("n.json"), "--again"])
                == RunOutcome(
                    code: 0, output: "imported 2 notes, 3 to 4\n", error: "notes 1 to 2 of 2: transaction TX\n"))
        #expect(await run(["list", "-oplain"]).output == "1\n2\n3\n4\n")
        #expect(await run(["show", "1", "--field", "body"]).output == "x\n")
    }

    @Test("C160: with --json each note's outcome is told, and nothing on stderr before the end")
    func json() async throws {
        let line = ["import", "-", "--json"]
        let expected =
            #"[{"source":"stdin","index":0,"id":"1","ok":true,"error":null},"#
            + #"{"source":"stdin","index":1,"id":"2","ok":true,"error":null}]"# + "\n"
        #expect(
            await run(line, input: Self.two) == RunOutcome(code: 0, output: expected, error: "created the notepad\n"))
        #expect(await run(line, input: Self.two) == RunOutcome(code: 0, output: expected, error: Self.nothingToDo))
        #expect(await run(line, input: "[]") == RunOutcome(code: 0, output: "[]\n", error: "no notes\n"))
    }

    @Test func aFolderIsImportedInTheOrderOfItsNames() async throws {
        try FileManager.default.createDirectory(atPath: file("n/sub"), withIntermediateDirectories: true)
        try bench.write("n/10.md", "ten\n")
        try bench.write("n/2.md", "---\ntitle: \"Two: 2\"\n---\ntwo\r\n")
        try bench.write("n/sub/Milk.md", "# Milk\n")
        try bench.write("n/other.txt", "x")
        symlink("/etc/passwd", file("n/1.md"))
        let outcome = await run(["import", file("n/"), "--json"])
        #expect(
            outcome
                == RunOutcome(
                    code: 0,
                    output: #"[{"source":"DIR/n/2.md","index":0,"id":"1","ok":true,"error":null},"#
                        + #"{"source":"DIR/n/10.md","index":1,"id":"2","ok":true,"error":null},"#
                        + #"{"source":"DIR/n/sub/Milk.md","index":2,"id":"3","ok":true,"error":null}]"# + "\n",
                    error: "left out DIR/n/1.md: it is a link, or no regular file\n"
                        + "left out 1 file that does not end in .md\ncreated the notepad\n"))
        let list = await run(["list", "--json"]).output
        #expect(list.contains(#""title":"Two: 2","body":"two\r""#))
        #expect(list.contains(#""title":"10","body":"ten""#) && list.contains(##""title":"Milk","body":"# Milk""##))
    }

    @Test func badNotesKeepAllFromBeingSentUnlessTheyAreSkipped() async throws {
        let text = "{\"title\":\"a\"}\n{\"titel\":\"b\"}\n{\"title\":\"c\"}\n"
        try bench.write("n.jsonl", text)
        #expect(
            await run(["import", file("n.jsonl")])
                == RunOutcome(
                    code: 2, output: "",
                    error: "error: DIR/n.jsonl:2: a note has no member \"titel\" (accepted are id, title, body, "
                        + "created_at, updated_at, revision)\n"
                        + "  hint: nothing was sent; --skip-bad adds 2 notes without what is bad\n"))
        let json = await run(["import", file("n.jsonl"), "--json"])
        #expect(json.code == 2 && json.output.isEmpty)
        #expect(json.error.contains(#""code":"bad_notes""#) && json.error.contains(#""line":2"#))
        let skipped = await run(["import", file("n.jsonl"), "--skip-bad", "--json"])
        #expect(skipped.code == 0)
        #expect(
            skipped.output
                == #"[{"source":"DIR/n.jsonl","index":0,"id":"1","ok":true,"error":null},"#
                + #"{"source":"DIR/n.jsonl","index":1,"id":null,"ok":false,"#
                + #""error":"DIR/n.jsonl:2: a note has no member \"titel\""},"#
                + #"{"source":"DIR/n.jsonl","index":2,"id":"2","ok":true,"error":null}]"# + "\n")
        #expect(skipped.error.hasPrefix("warning: left out DIR/n.jsonl:2: "))
    }

    @Test(
        "What cannot be imported at all",
        arguments: [
            (["import", "DIR/none.json"], "error: DIR/none.json: cannot read it: No such file or directory\n"),
            (["import", "DIR", "--format", "json"], "error: DIR: this is a folder\n"),
            (
                ["import", "DIR/service.pkey"],
                "error: DIR/service.pkey: the format cannot be told from what is in it\n"
            ),
            (["import", "-", "--wait", "none"], "error: import cannot work with --wait none"),
            (["import", "-"], "error: stdin: the format cannot be told from what is in it\n"),
        ])
    func refused(_ line: [String], _ message: String) async {
        let outcome = await run(line.map { $0.replacing("DIR", with: bench.folder) })
        #expect(outcome.code == 2 && outcome.output.isEmpty && outcome.error.hasPrefix(message), "\(outcome)")
    }

    @Test func aDryRunCountsAndSendsNothing() async throws {
        let outcome = await run(["import", "-", "--dry-run"], input: Self.two)
        #expect(
            outcome
                == RunOutcome(
                    code: 0,
                    output: """
                        notes         2
                        transactions  1
                        bytes         131 of arguments
                        computation   25 units at most
                        storage       about 163 bytes: 0.00000163 FLOW must lie on the account for them

                        """, error: "dry run: nothing was sent\n"))
        #expect(await run(["list"]).error.hasPrefix("no notepad yet"))
    }

    @Test func atATerminalOneLineIsWrittenOver() async throws {
        let outcome = await bench.runLocal(["import", "-"], input: Self.two, terminals: [.error])
        #expect(
            outcome
                == RunOutcome(
                    code: 0, output: "imported 2 notes, 1 to 2\n",
                    error: "created the notepad\n\r\u{1b}[Kimporting: 2 of 2 notes\r\u{1b}[K"))
        let quiet = await bench.runLocal(["import", "-q"], input: "[{\"body\":\"z\"}]", terminals: [.error])
        #expect(quiet == RunOutcome(code: 0, output: "imported note 3\n", error: ""))
    }

    @Test func explainShowsTheFirstNotes() async throws {
        let outcome = await run(["import", "-", "--explain"], input: Self.two)
        #expect(outcome.output == "imported 2 notes, 1 to 2\n")
        let title = "with the first 2 notes, the same with flow-cli on an emulator, "
        #expect(outcome.error.hasPrefix(title), "\(outcome)")
        #expect(outcome.error.contains("flow transactions send cadence/transactions/add_notes.cdc"))
    }

    @Test func aChainThatWasBegunAnewHasNothingOfAnEarlierRun() async throws {
        _ = await run(["import", "-"], input: Self.two)
        try FileManager.default.moveItem(
            atPath: file("state/flownotes/local"), toPath: file("state/flownotes/former"))
        let reset = "the chain was begun anew or set back since: of 2 notes that an earlier run has added 0 are on it\n"
        let outcome = await run(["import", "-"], input: Self.two)
        #expect(outcome.output == "imported 2 notes, 1 to 2\n" && outcome.error.hasPrefix(reset), "\(outcome)")
        #expect(await run(["import", "-"], input: Self.two).error == Self.nothingToDo)
    }

    @Test func anImportThatRunsAlreadyIsLeftAlone() async throws {
        _ = await run(["import", "-"], input: Self.two)
        let journal = try #require(journals.first { $0.hasSuffix(".jsonl") })
        let descriptor = open(file("state/flownotes/imports/" + journal), O_RDWR)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        #expect(
            await run(["import", "-"], input: Self.two)
                == RunOutcome(
                    code: 1, output: "",
                    error: "error: another run imports the same notes just now\n  hint: wait for its end\n"))
    }

    @Test func manyNotesGoInBatches() async throws {
        let notes = (0..<1_100).map { "{\"title\":\"t\($0)\",\"body\":\"\"}\n" }.joined()
        let outcome = await run(["import", "-"], input: notes)
        #expect(outcome.output == "imported 1100 notes, 1 to 1100\n", "\(outcome)")
        #expect(
            outcome.error == "notes 1 to 500 of 1100: transaction TX\ncreated the notepad\n"
                + "notes 501 to 1000 of 1100: transaction TX\nnotes 1001 to 1100 of 1100: transaction TX\n")
    }
}
