import FoundationEssentials
import Testing

@testable import FlowNotesCommands

/// `search` on the embedded chain.
struct SearchVerbTests {
    private let bench: Workbench

    init() async throws {
        bench = try Workbench("{}")
        for line in [
            ["-t", "Milk", "Two litres of\nmilk"], ["-t", "日本語のノート", "x"], ["-t", "Bread\u{1b}[31m", "rye, no milk"],
        ] {
            let outcome = await bench.runLocal(["add", "-q"] + line)
            try #require(outcome.code == 0, "\(outcome)")
        }
    }

    private func search(_ line: String...) async -> RunOutcome { await bench.runLocal(["search"] + line) }

    @Test("hits in all formats, and what there is to say of none")
    func formats() async throws {
        #expect(
            await search("milk")
                == RunOutcome(
                    code: 0,
                    output: "1  Milk\n   Two litres of milk\n3  Bread␛[31m\n   rye, no milk\n", error: ""))
        #expect(
            await search("ノート", "--json")
                == RunOutcome(
                    code: 0, output: #"[{"id":"2","title":"日本語のノート","snippet":"x","rank":1}]"# + "\n", error: ""))
        #expect(await search("MILK", "-oplain").output == "1\n3\n")
        #expect(
            await search("milk", "--limit", "1")
                == RunOutcome(
                    code: 0, output: "1  Milk\n   Two litres of milk\n",
                    error: "there are more; --limit N shows them\n"))
        let none = "no note of 0x179b6b1cb6755e31 has \"nothing\"\n"
        #expect(await search("nothing") == RunOutcome(code: 0, output: "", error: none))
    }

    @Test("JSON has the title as it was written, the text has it on one line")
    func writtenTitle() async throws {
        let title = "tab\tnew\nline  two\r\n"
        _ = await bench.runLocal(["add", "-q", "-t", title, "zebra\n\tcrossing"])
        let written = #"[{"id":"4","title":"tab\tnew\nline  two\r\n","snippet":"zebra crossing","rank":1}]"#
        for word in ["zebra", "tab"] { #expect(await search(word, "--json").output == written + "\n") }
        #expect(await search("zebra").output == "4  tab new line two \n   zebra crossing\n")
    }

    @Test("C156: nothing found is an empty list, also without a notepad")
    func nothing() async throws {
        let none = "no note of 0x179b6b1cb6755e31 has \"nothing\"\n"
        #expect(await search("nothing", "--json") == RunOutcome(code: 0, output: "[]\n", error: none))
        let other = await search("x", "0xf8d6e0586b0a20c7", "--json")
        #expect(
            other == RunOutcome(code: 0, output: "[]\n", error: "0xf8d6e0586b0a20c7 has no notepad on local\n"))
    }

    @Test(
        "C149: a text is never a pattern or a flag", arguments: ["a.b*", "(x", "$5", "\"", "milk OR", "--", "-x", "*"])
    func literal(_ text: String) async throws {
        let outcome = await search("--json", "--", text)
        #expect(outcome.code == 0 && outcome.output == "[]\n", "\(outcome)")
    }

    @Test("words without quotes are told to be quoted")
    func unquoted() async {
        let outcome = await search("two", "litres")
        #expect(outcome.code == 3 && outcome.error.contains("quote them: flownotes search \"one two\""), "\(outcome)")
    }

    @Test("in a terminal what was found is coloured, cut to the width, and controls nothing")
    func terminal() async throws {
        let outcome = await bench.runLocal(["search", "bread rye"], terminals: [.output])
        #expect(outcome.output.contains("\u{1b}[33mBread\u{1b}[0m␛[31m"), "\(outcome)")
        #expect(!outcome.output.contains("Bread\u{1b}[31m"))
    }

    @Test("offline: what was read is searched; what was never read is an error of its own")
    func offline() async throws {
        let never = await search("milk", "--offline")
        #expect(never.code == 3 && never.error.contains("were not read on this machine yet"), "\(never)")
        #expect(await search("milk", "-oplain").output == "1\n3\n")
        #expect(await bench.runLocal(["delete", "1", "-y", "-q"]).code == 0)
        #expect(await search("milk", "--offline", "-oplain").output == "1\n3\n")
        #expect(await search("milk", "-oplain").output == "3\n")
        #expect(await search("milk", "--offline", "-oplain").output == "3\n")
    }

    @Test("a damaged index is made again without a word")
    func damaged() async throws {
        #expect(await search("milk", "-oplain").output == "1\n3\n")
        let path = bench.folder + "/state/flownotes/index.sqlite"
        try Data("no database at all, only some words of text".utf8).write(to: URL(filePath: path))
        #expect(await search("milk", "-oplain") == RunOutcome(code: 0, output: "1\n3\n", error: ""))
    }
}
