import FoundationEssentials
import HTTP
import TestSupport
import Testing

@testable import FlowNotesCommands

struct ChangeVerbTests {
    private func threeNotes() throws -> Workbench {
        let bench = try Workbench()
        bench.put([("a", "A"), ("b", "B"), ("c", "C")])
        return bench
    }

    // MARK: edit

    @Test(
        "Nothing on stdin never empties a note",
        arguments: [["edit", "2", "-"], ["edit", "2"], ["edit", "2", "-t", "x", "-"]])
    func emptyInput(_ line: [String]) async throws {
        for input in ["", "\n", " \n\n"] {
            let bench = try threeNotes()
            #expect(
                await bench.run(line, input: input)
                    == RunOutcome(
                        code: 2, output: "",
                        error: "error: there is no text on stdin; nothing was sent\n"
                            + "  hint: give --title, --body ('' for none), --file, or text on stdin\n"))
            #expect(bench.node.state.posted.isEmpty)
        }
    }

    // MARK: delete

    @Test("C146: ids keep their meaning, and the one that add tells is the one of the list")
    func ids() async throws {
        let bench = try threeNotes()
        #expect(
            await bench.run(["delete", "2", "-y"])
                == RunOutcome(code: 0, output: "deleted note 2\n", error: "transaction TX1\n"))
        #expect(await bench.run(["list", "-oplain"]).output == "1\n3\n")
        #expect(await bench.run(["add", "d"]).output == "added note 4\n")
        #expect(await bench.run(["list", "-oplain"]).output == "1\n3\n4\n")
        #expect(await bench.run(["show", "3", "--field", "body"]).output == "C\n")
    }

    @Test func deletingSeveralIsOneTransaction() async throws {
        let bench = try threeNotes()
        #expect(
            await bench.run(["rm", "1", "title:c", "1", "-y", "-oplain"])
                == RunOutcome(code: 0, output: "1\n3\n", error: "transaction TX1\n"))
        #expect(bench.notes?.map(\.id) == [2])
        #expect(bench.node.state.postedCount == 1)
    }

    @Test func deletionIsConfirmed() async throws {
        let bench = try threeNotes()
        #expect(
            await bench.run(["delete", "1"])
                == RunOutcome(
                    code: 7, output: "",
                    error:
                        "error: refusing to delete note 1 without confirmation (stdin is not a terminal); pass --yes\n")
        )
        #expect(
            await bench.run(["delete", "1", "2", "--json"]).error
                == #"{"error":{"code":"confirmation_needed","message":"refusing to delete 2 notes without confirmation "#
                + #"(stdin is not a terminal); pass --yes","hint":null,"transaction_id":null,"exit_code":7}}"# + "\n")
        #expect(
            await bench.run(["delete", "1", "2"], input: "no\n", terminals: [.input])
                == RunOutcome(
                    code: 7, output: "",
                    error: "delete 2 notes (1 a, 2 b)? [y/N] error: did not delete 2 notes: it was not confirmed\n"))
        #expect(bench.node.state.posted.isEmpty)
        #expect(
            await bench.run(["delete", "1", "2"], input: "yes\n", terminals: [.input])
                == RunOutcome(
                    code: 0, output: "deleted 2 notes\n", error: "delete 2 notes (1 a, 2 b)? [y/N] transaction TX1\n"))
    }

    @Test func nothingToDelete() async throws {
        let bench = try threeNotes()
        #expect(
            await bench.run(["delete", "-y"]).error
                == "error: SELECTOR is missing\n  hint: see flownotes delete --help\n")
        #expect(await bench.run(["delete", "1", "9", "-y"]).code == 3)
        #expect(bench.node.state.posted.isEmpty)
    }

    // MARK: drop-notepad

    @Test func droppingNeedsTheAddress() async throws {
        let bench = try threeNotes()
        let act = "drop the notepad of 0xf8d6e0586b0a20c7 with 3 notes on emulator"
        for flags in [[], ["--yes"]] {
            #expect(
                await bench.run(["drop-notepad"] + flags)
                    == RunOutcome(
                        code: 7, output: "",
                        error:
                            "error: refusing to \(act) without confirmation\(flags.isEmpty ? "" : "; --yes is not enough")\n"
                            + "  try: flownotes drop-notepad --confirm 0xf8d6e0586b0a20c7\n"))
        }
        let declined = "error: did not \(act): the address typed is another\n"
        #expect(
            await bench.run(["drop-notepad", "--confirm", "0x01"])
                == RunOutcome(
                    code: 7, output: "",
                    error: "error: did not \(act): the address of --confirm is another\n"
                        + "  try: flownotes drop-notepad --confirm 0xf8d6e0586b0a20c7\n"))
        #expect(
            await bench.run(["drop-notepad"], input: "y\n", terminals: [.input])
                == RunOutcome(
                    code: 7, output: "",
                    error: "this will \(act): 6 bytes of titles and text\ntype the address to go on: \(declined)"))
        #expect(bench.node.state.posted.isEmpty)
        #expect(
            await bench.run(["drop-notepad"], input: "0xf8d6e0586b0a20c7\n", terminals: [.input])
                == RunOutcome(
                    code: 0, output: "dropped the notepad with 3 notes\n",
                    error: "this will \(act): 6 bytes of titles and text\ntype the address to go on: transaction TX1\n")
        )
        #expect(bench.notes == nil)
        #expect(
            await bench.run(["drop-notepad", "--confirm", "f8d6e0586b0a20c7"])
                == RunOutcome(
                    code: 3, output: "",
                    error:
                        "error: 0xf8d6e0586b0a20c7 has no notepad\n  try: flownotes add   # makes one with the first note\n"
                ))
    }

    // MARK: edit

    @Test("C142: an edit by flags changes one note, and what is given of it")
    func editByFlags() async throws {
        let bench = try threeNotes()
        #expect(
            await bench.run(["edit", "2", "--body", "x"])
                == RunOutcome(code: 0, output: "edited note 2\n", error: "transaction TX1\n"))
        #expect(bench.notes?.map(\.body) == ["A", "x", "C"])
        #expect(bench.notes?.map(\.title) == ["a", "b", "c"])
        #expect(await bench.run(["e", "title:c", "-t", "z", "-"], input: "from\nstdin\n").code == 0)
        #expect(bench.notes?.last?.title == "z")
        #expect(bench.notes?.last?.body == "from\nstdin")
        #expect(bench.notes?.map(\.revision) == [1, 2, 2])
        #expect(await bench.run(["edit", "title:none", "--body", "x"]).code == 3)
        #expect(
            await bench.run(["edit", "2", "two", "words"])
                == RunOutcome(
                    code: 2, output: "",
                    error: "error: unexpected argument \"words\"\n  hint: put quotes around text with blanks\n"))
        #expect(
            await bench.run(["edit", "2", "--editor", "ed", "-t", "x"])
                == RunOutcome(
                    code: 2, output: "",
                    error:
                        "error: --editor and a text that is given contradict each other\n  hint: leave one of them out\n"
                ))
        #expect(
            await bench.run(["edit", "2", "two"])
                == RunOutcome(
                    code: 2, output: "",
                    error: "error: edit takes one note\n  hint: quote the text: --body \"two words\"\n"))
        let json = await bench.run(["edit", "1", "-t", "t", "--json"])
        #expect(json.error == "")
        #expect(json.output.contains(#""note":{"id":"1","title":"t","body":"A","#), "\(json)")
    }

    @Test("C138: without flags a pipe is the body, unless nothing comes from it")
    func editByPipe() async throws {
        let bench = try threeNotes()
        #expect(await bench.run(["edit", "#2"], input: "piped\n").code == 0)
        #expect(await bench.run(["edit", "3", "-t", "z"], input: "not read").code == 0)
        #expect(bench.notes?.map(\.body) == ["A", "piped", "C"])
        let refused = await bench.run(["edit", "1"], input: "\n")
        #expect(
            refused.code == 2 && refused.error.hasPrefix("error: there is no text on stdin; nothing was sent\n"),
            "\(refused)")
        #expect(bench.notes?.map(\.body) == ["A", "piped", "C"])
    }

    @Test func unchanged() async throws {
        let bench = try threeNotes()
        let note = "note 2 is unchanged; nothing was sent\n"
        #expect(await bench.run(["edit", "2", "--body", "B"]) == RunOutcome(code: 0, output: "", error: note))
        #expect(
            await bench.run(["edit", "2", "-t", "b", "--json"])
                == RunOutcome(
                    code: 0,
                    output: #"{"id":null,"status":null,"ok":true,"error":null,"block_id":null,"block_height":null,"#
                        + #""events":[],"note":{"id":"2","title":"b","body":"B","#
                        + #""created_at":"2026-11-30T08:50:00Z","updated_at":"2026-11-30T08:50:00Z","revision":"1"}}"#
                        + "\n",
                    error: note))
        #expect(await bench.run(["edit", "2", "--body", "B", "-oplain"]).output == "2\n")
        #expect(
            await bench.run(["edit", "2", "--body", " ", "-t", ""])
                == RunOutcome(
                    code: 2, output: "",
                    error: "error: note 2 would be empty; nothing was sent\n  hint: to delete it: flownotes delete 2\n")
        )
        #expect(bench.node.state.posted.isEmpty)
    }

    @Test("An edit made elsewhere meanwhile is not overwritten, unless by force")
    func revisionGuard() async throws {
        let bench = try threeNotes()
        bench.node.intercept { [node = bench.node] request in
            if request.method == "POST", request.target == "/v1/transactions" {
                node.change { $0.holders[$0.contract]?.notes?[1].revision += 4 }
            }
            return nil
        }
        #expect(
            await bench.run(["edit", "2", "--body", "x"])
                == RunOutcome(
                    code: 5, output: "",
                    error: """
                        transaction TX1
                        error: transaction TX1 failed in block 101: note 2 was changed elsewhere: \
                        it is at revision 5, not 1
                          hint: look at it with show, or overwrite it with edit --force

                        """))
        #expect(bench.notes?[1].body == "B")
        let piped = await bench.run(["edit", "2", "-"], input: "y")
        let file = try #require(piped.error.firstMatch(of: /kept in (\S+)\n/)?.1)
        #expect(
            piped.error.hasSuffix("\n  try: flownotes edit 2 --file \(file) --force   # overwrites what it is now\n"),
            "\(piped)")
        let edited = await bench.run(
            ["edit", "2", "--editor", "sh -c 'echo z > \"$0\"'"], terminals: [.input])
        #expect(edited.error.contains("  try: flownotes edit 2 --editor 'cp DIR/tmp/flownotes-note-2-"), "\(edited)")
        #expect(await bench.run(["edit", "2", "--body", "x", "--force"]).code == 0)
        #expect(bench.notes?[1].body == "x")
    }
}
