import FoundationEssentials
import TestSupport
import Testing

@testable import FlowNotesCommands

struct EditorTests {
    private func edit(_ bench: Workbench, _ editor: String, _ more: [String: String] = [:]) async -> RunOutcome {
        await edit(bench, ["edit", "1"], editor, more)
    }

    private func edit(
        _ bench: Workbench, _ line: [String], _ editor: String, _ more: [String: String] = [:]
    ) async -> RunOutcome {
        await bench.run(line, terminals: [.input], environment: ["EDITOR": editor].merging(more) { $1 })
    }

    private func oneNote(_ title: String = "a", _ body: String = "A") throws -> Workbench {
        let bench = try Workbench()
        bench.put([(title, body)])
        return bench
    }

    @Test("C143: an editor that fails changes nothing")
    func failing() async throws {
        let bench = try oneNote()
        let hint = "  hint: name another by --editor or EDITOR, or give the text by --body or on stdin\n"
        #expect(
            await edit(bench, "false")
                == RunOutcome(
                    code: 1, output: "",
                    error: "error: the editor \"false\" failed (exit code 1); nothing was sent\n" + hint))
        #expect(bench.drafts.isEmpty)
        let missing = await edit(bench, "/nonexistent/ed 2>/dev/null")
        #expect(missing.code == 1)
        #expect(
            missing.error
                == "error: the editor \"/nonexistent/ed 2>/dev/null\" cannot be found; nothing was sent\n" + hint)
        let kept = await edit(bench, "sh -c 'echo more >> \"$0\"; exit 3'")
        #expect(
            kept.error.hasPrefix(
                "error: the editor \"sh -c 'echo more >> \"$0\"; exit 3'\" failed (exit code 3); nothing was sent; what was written is kept in DIR/tmp/flownotes-note-1-"
            ), "\(kept)")
        #expect(bench.drafts.count == 1)
        #expect(bench.node.state.posted.isEmpty)
    }

    @Test(
        "C143: an editor that leaves the file untouched sends nothing",
        arguments: [
            ("a", "A"), ("", "A"), ("a", ""), ("a", "A\n\n"), ("a", "A\r\n"), ("a", "\r\n\r\nA\r"), ("two\nlines", "A"),
            ("", "\n"),
        ])
    func untouched(_ title: String, _ body: String) async throws {
        let bench = try oneNote(title, body)
        #expect(
            await edit(bench, "true")
                == RunOutcome(code: 0, output: "", error: "note 1 is unchanged; nothing was sent\n"))
        #expect(bench.drafts.isEmpty)
    }

    @Test func titleAndBody() async throws {
        let bench = try oneNote()
        #expect(
            await edit(bench, "sed -i 's/a/title/; s/A/body/'")
                == RunOutcome(code: 0, output: "edited note 1\n", error: "transaction TX1\n"))
        #expect(bench.notes?.map(\.title) == ["title"])
        #expect(bench.notes?.map(\.body) == ["body"])
        #expect(await edit(bench, "sed -i 's/$/\\r/'").code == 0)
        #expect(bench.notes?.map(\.title) == ["title"])
        #expect(bench.notes?.map(\.body) == ["body\r"])
        #expect(bench.drafts.isEmpty)
    }

    @Test func aTitleOfTwoLinesIsLeftAlone() async throws {
        let bench = try oneNote("two\nlines", "A")
        #expect(await edit(bench, "sed -i 's/A/B/'").code == 0)
        #expect(bench.notes?.map(\.title) == ["two\nlines"])
        #expect(bench.notes?.map(\.body) == ["B"])
    }

    @Test("C144: the editor's command is read as by a shell; VISUAL stands before EDITOR")
    func commands() async throws {
        let bench = try oneNote()
        #expect(await edit(bench, #"sh -c 'printf x >> "$0"'"#).code == 0)
        #expect(bench.notes?.map(\.body) == ["A\nx"])
        try FileManager.default.createDirectory(atPath: bench.folder + "/a b", withIntermediateDirectories: true)
        let editor = try bench.write("a b/ed", "#!/bin/sh\nprintf y > \"$1\"\n", mode: 0o700)
        for (command, text) in [(editor, "y"), ("'\(editor)'", "y")] {
            bench.put([("a", "A")])
            #expect(await edit(bench, command).code == 0)
            #expect(bench.notes?.map(\.title) == [text])
        }
        bench.put([("a", "A")])
        #expect(await edit(bench, "false", ["VISUAL": "sed -i s/A/V/"]).code == 0)
        #expect(await edit(bench, "false", ["VISUAL": "false", "FLOWNOTES_EDITOR": "sed -i s/V/F/"]).code == 0)
        #expect(await edit(bench, ["edit", "1", "--editor", "sed -i s/F/O/"], "false").code == 0)
        #expect(bench.notes?.map(\.body) == ["O"])
        #expect(
            await edit(bench, "", ["PATH": "/nonexistent"])
                == RunOutcome(
                    code: 2, output: "",
                    error: "error: there is no editor\n  hint: set EDITOR, or give the text by --body or on stdin\n"))
    }

    @Test("An editor that is named as nothing is a slip", arguments: ["", " "])
    func emptyEditor(_ name: String) async throws {
        let outcome = await edit(try oneNote(), ["add", "--editor", name], "true")
        #expect(outcome.code == 2 && outcome.error.hasPrefix("error: --editor is empty"), "\(outcome)")
    }

    @Test func theDraftIsPrivate() async throws {
        let bench = try oneNote()
        #expect(
            await edit(bench, "sh -c 'stat -c %a \"$0\" > \"$0\".mode; cat \"$0\".mode >> \"$0\"'").code == 0)
        #expect(bench.notes?.first?.body.hasSuffix("\n600") == true)
    }

    @Test("C143: what was written is kept when it cannot be sent", arguments: [["edit", "1"], ["add"]])
    func kept(_ line: [String]) async throws {
        let bench = try oneNote()
        bench.node.change { $0.fate = .failed("[Error Code: 1110] computation exceeds limit (100)") }
        let outcome = await edit(bench, line, "sh -c 'echo precious >> \"$0\"'")
        #expect(outcome.code == 5)
        #expect(
            outcome.error.hasPrefix(
                "transaction TX1\nerror: transaction TX1 failed in block 101: it needs more computation than "
                    + "the limit of 100; what you wrote is kept in DIR/tmp/flownotes-"), "\(outcome)")
        let file = try #require(bench.drafts.first)
        let text = try String(decoding: Data(contentsOf: URL(filePath: bench.folder + "/tmp/" + file)), as: UTF8.self)
        #expect(text.hasSuffix("precious\n"))
        let json = await edit(bench, line + ["--json"], "sh -c 'echo precious >> \"$0\"'")
        #expect(json.output == "")
        #expect(json.error.split(separator: "\n").count == 1 && json.error.contains("is kept in DIR/tmp"), "\(json)")
    }

    @Test func addOpensTheEditor() async throws {
        let bench = try Workbench()
        #expect(await edit(bench, ["add"], "sh -c 'printf \"T\\n\\nB\\nC\\n\" > \"$0\"'").output == "added note 1\n")
        #expect(bench.notes?.map(\.title) == ["T"])
        #expect(bench.notes?.map(\.body) == ["B\nC"])
        #expect(
            await edit(bench, ["add"], "sh -c 'echo \" \" > \"$0\"'")
                == RunOutcome(
                    code: 2, output: "",
                    error: "error: the note is empty; nothing was saved\n  hint: give a title or a body\n"))
        #expect(bench.drafts.isEmpty)
    }

    @Test("An editor that is left without writing adds nothing", arguments: [[], ["-t", "Given"]])
    func addUnwritten(_ title: [String]) async throws {
        let bench = try Workbench()
        for editor in ["true", "sh -c ': > \"$0\"'", "sh -c 'echo > \"$0\"'"] {
            #expect(
                await edit(bench, ["add"] + title, editor)
                    == RunOutcome(code: 0, output: "", error: "nothing was written; nothing was sent\n"))
        }
        let json = await edit(bench, ["add", "--json"] + title, "true")
        #expect(json.code == 0 && json.output.hasSuffix(#""events":[],"note":null}"# + "\n"), "\(json)")
        #expect(bench.drafts.isEmpty && bench.node.state.posted.isEmpty)
    }

    @Test("With a title given, the editor opens for the body")
    func addWithTitle() async throws {
        let bench = try Workbench()
        let line = ["add", "-t", "Given"]
        #expect(await edit(bench, line, "sh -c 'printf \"B\nC\n\" > \"$0\"'").output == "added note 1\n")
        #expect(bench.notes?.map(\.title) == ["Given"] && bench.notes?.map(\.body) == ["B\nC"])
        #expect(await edit(bench, line, "false").code == 1)
        for more in [["--body", ""], ["--no-input"]] {
            #expect(await edit(bench, line + more, "false").code == 0)
        }
        #expect(bench.notes?.map(\.body) == ["B\nC", "", ""])
    }

    @Test("C140: a note that was emptied in the editor stays as it is")
    func emptied() async throws {
        let bench = try oneNote()
        #expect(
            await edit(bench, "sh -c ': > \"$0\"'")
                == RunOutcome(
                    code: 2, output: "",
                    error: "error: note 1 would be empty; nothing was sent\n  hint: to delete it: flownotes delete 1\n")
        )
        #expect(bench.notes?.map(\.body) == ["A"])
        #expect(bench.drafts.isEmpty)
    }

    @Test func noTerminalNoEditor() async throws {
        let bench = try oneNote()
        let refused = RunOutcome(
            code: 2, output: "",
            error: "error: there is no terminal to edit on\n  hint: give --title, --body, --file, or - for stdin\n")
        #expect(await edit(bench, ["edit", "1", "--no-input"], "true") == refused)
    }
}
