import Testing

@testable import FlowNotesCommands

struct ReadVerbTests {
    @Test("C156: no notepad and an empty one are told apart, and JSON is JSON")
    func nothing() async throws {
        let bench = try Workbench()
        let none = "no notepad yet: flownotes add\n"
        #expect(await bench.run(["list"]) == RunOutcome(code: 0, output: "", error: none))
        #expect(await bench.run(["list", "--json"]) == RunOutcome(code: 0, output: "null\n", error: none))
        #expect(await bench.run(["list", "-oplain"]) == RunOutcome(code: 0, output: "", error: none))
        #expect(
            await bench.run(["show", "1"])
                == RunOutcome(
                    code: 3, output: "",
                    error:
                        "error: 0xf8d6e0586b0a20c7 has no notepad\n  try: flownotes add   # makes one with the first note\n"
                ))
        bench.put([])
        #expect(await bench.run(["list"]) == RunOutcome(code: 0, output: "", error: "no notes\n"))
        #expect(await bench.run(["list", "--json"]) == RunOutcome(code: 0, output: "[]\n", error: "no notes\n"))
        #expect(await bench.run(["ls", "-ojsonl", "-q"]) == RunOutcome(code: 0, output: "", error: ""))
    }

    @Test("C156: of another account it is told whose notepad there is not")
    func nothingElsewhere() async throws {
        let bench = try Workbench()
        #expect(
            await bench.run(["list", "0x179b6b1cb6755e31"])
                == RunOutcome(code: 0, output: "", error: "0x179b6b1cb6755e31 has no notepad on emulator\n"))
        for own in ["0xf8d6e0586b0a20c7", "emulator-account"] {
            #expect(await bench.run(["list", own]).error == "no notepad yet: flownotes add\n")
        }
    }

    @Test("What sends nothing says that there is nothing to explain")
    func explaining() async throws {
        let bench = try threeNotes()
        let outcome = await bench.run(["list", "-oplain", "--explain"])
        #expect(
            outcome
                == RunOutcome(
                    code: 0, output: "1\n2\n3\n",
                    error: "--explain has nothing to show: list sends no transaction\n"))
    }

    private func threeNotes() throws -> Workbench {
        let bench = try Workbench()
        bench.put([("b", "one\n\n\ttwo"), ("", "\n  \nfirst\tline\nsecond"), ("A", "")])
        return bench
    }

    @Test("C145: a list has one line a note, show has the whole body")
    func lines() async throws {
        let bench = try threeNotes()
        #expect(
            await bench.run(["list"])
                == RunOutcome(
                    code: 0,
                    output: """
                        ID  TITLE       UPDATED (UTC)     REV
                         1  b           2026-11-30 08:50    1
                         2  first␉line  2026-11-30 08:50    1
                         3  A           2026-11-30 08:50    1

                        """, error: ""))
        #expect(
            await bench.run(["show", "1"]).output == "#1 b\nupdated 2026-11-30 08:50, revision 1\n\none\n\n\ttwo\n")
        #expect(await bench.run(["cat", "2", "--field", "body"]).output == "\n  \nfirst\tline\nsecond\n")
        #expect(
            await bench.run(["view", "3", "1"]).output
                == "#3 A\nupdated 2026-11-30 08:50, revision 1\n\n#1 b\nupdated 2026-11-30 08:50, revision 1\n\none\n\n\ttwo\n"
        )
    }

    @Test(arguments: [
        (["list", "-oplain"], "1\n2\n3\n"), (["list", "-oplain", "-0"], "1\0" + "2\0" + "3\0"),
        (["list", "-0", "-r"], "3\0" + "2\0" + "1\0"),
        (["list", "-oplain", "-r"], "3\n2\n1\n"), (["list", "-oplain", "--limit", "2"], "1\n2\n"),
        (["list", "-oplain", "--limit", "0"], ""), (["list", "-oplain", "--sort", "title"], "2\n3\n1\n"),
        (["list", "-oplain", "--sort", "title", "-r", "--limit", "1"], "1\n"),
        (["list", "-oplain", "0xf8d6e0586b0a20c7"], "1\n2\n3\n"),
        (["list", "-oplain", "emulator-account"], "1\n2\n3\n"),
        (["show", "@last", "-oplain"], "3\n"), (["show", "title:a", "--field", "id"], "3\n"),
        (["show", "title:b", "2", "--field", "title"], "b\n\n"), (["show", "1", "--field", "revision"], "1\n"),
        (["show", "1", "--field", "created_at", "-oplain"], "2026-11-30T08:50:00Z\n"),
        (["show", "3", "--field", "title", "--json"], "\"A\"\n"),
        (["show", "1", "3", "--field", "id", "--json"], #"["1","3"]"# + "\n"),
        (["show", "#3", "-oplain"], "3\n"), (["show", "title:FIRST\tline", "-oplain"], "2\n"),
        (["show", "1", "--account", "0xf8d6e0586b0a20c7", "-oplain"], "1\n"),
    ])
    func selection(_ line: [String], _ output: String) async throws {
        #expect(await (try threeNotes()).run(line) == RunOutcome(code: 0, output: output, error: ""))
    }

    @Test func json() async throws {
        let bench = try threeNotes()
        let times = #""created_at":"2026-11-30T08:50:00Z","updated_at":"2026-11-30T08:50:00Z","revision":"1"}"#
        let (first, third) = (
            #"{"id":"1","title":"b","body":"one\n\n\ttwo",\#(times)"#, #"{"id":"3","title":"A","body":"",\#(times)"#
        )
        #expect(await bench.run(["show", "1", "--json"]).output == first + "\n")
        #expect(await bench.run(["show", "1", "3", "--json"]).output == "[\(first),\(third)]\n")
        #expect(await bench.run(["show", "1", "3", "-ojsonl"]).output == "\(first)\n\(third)\n")
    }

    @Test("C157: columns line up by display width")
    func width() async throws {
        let bench = try Workbench()
        bench.put([("abc", ""), ("日本語のノート", ""), ("👍👍", ""), (String(repeating: "長", count: 30), "")])
        let table = await bench.run(["list"], terminals: [.output], width: 40).output
        #expect(
            table
                == """
                ID  TITLE          UPDATED (UTC)     REV
                 1  abc            2026-11-30 08:50    1
                 2  日本語のノー…  2026-11-30 08:50    1
                 3  👍👍           2026-11-30 08:50    1
                 4  長長長長長長…  2026-11-30 08:50    1

                """.replacing(
                    "ID  TITLE          UPDATED (UTC)     REV",
                    with: "\u{1b}[1mID  TITLE          UPDATED (UTC)     REV\u{1b}[0m"))
    }

    @Test("C153: text of any script comes out as UTF-8")
    func unicode() async throws {
        let bench = try Workbench()
        let body = "“curly” Привет 👨‍👩‍👧 e\u{301}"
        bench.put([(body, body)])
        let outcome = await bench.run(["show", "1", "--field", "body"], environment: ["LC_ALL": "C", "LANG": "C"])
        #expect(Array(outcome.output.utf8) == Array((body + "\n").utf8))
    }

    @Test(arguments: [
        (["show", "9"], "there is no note 9 in the notepad of 0xf8d6e0586b0a20c7\n  try: flownotes list\n"),
        (["show", "1", "9"], "there is no note 9 in the notepad of 0xf8d6e0586b0a20c7\n  try: flownotes list\n"),
        (
            ["show", "title:none"],
            "there is no note \"none\" in the notepad of 0xf8d6e0586b0a20c7\n  try: flownotes list\n"
        ),
        (
            ["show", "18446744073709551615"],
            "there is no note 18446744073709551615 in the notepad of 0xf8d6e0586b0a20c7\n  try: flownotes list\n"
        ),
    ])
    func missing(_ line: [String], _ message: String) async throws {
        #expect(await (try threeNotes()).run(line) == RunOutcome(code: 3, output: "", error: "error: " + message))
    }

    @Test func ambiguousTitles() async throws {
        let bench = try Workbench()
        bench.put([("Milk", ""), ("milk", ""), ("Eggs", ""), ("eggs", "")])
        #expect(await bench.run(["show", "title:milk", "-oplain"]).output == "2\n")
        #expect(
            await bench.run(["show", "title:EGGS"])
                == RunOutcome(
                    code: 3, output: "",
                    error: "error: 2 notes have the title \"EGGS\": 3, 4\n  try: flownotes show 3\n"))
        #expect(
            await bench.run(["delete", "title:EGGS", "--json", "-y"])
                == RunOutcome(
                    code: 3, output: "",
                    error: #"{"error":{"code":"ambiguous","message":"2 notes have the title \"EGGS\": 3, 4","#
                        + #""hint":"flownotes show 3","transaction_id":null,"exit_code":3}}"# + "\n"))
    }

    @Test(arguments: ["x", "-1", "1.0", "18446744073709551616", "", "+1", "@first", "١", "#", "##1", "#x"])
    func noSelector(_ text: String) async throws {
        let bench = try threeNotes()
        #expect(
            await bench.run(["show", "--", text])
                == RunOutcome(
                    code: 2, output: "",
                    error: "error: \"\(text)\" selects no note\n  hint: give an id, @last, or title:TEXT\n"))
        #expect(bench.node.state.requests == [])
    }

    @Test("A title: without a text is refused by every command, never taken for the notes without a title")
    func emptyTitle() async throws {
        let bench = try threeNotes()
        for line in [["show"], ["delete", "-y"], ["edit", "--body", "x"]] {
            for text in ["title:", "title: "] {
                #expect(
                    await bench.run(line + [text])
                        == RunOutcome(
                            code: 2, output: "",
                            error: "error: \"\(text)\" names no title\n  hint: give an id, @last, or title:TEXT\n"))
            }
        }
        #expect(bench.node.state.requests == [])
    }

    @Test("A title wins over the first line of a body")
    func titlesBeforeHeadlines() async throws {
        let bench = try Workbench()
        bench.put([("", "Milk\nand eggs"), ("milk", "")])
        #expect(await bench.run(["show", "title:Milk", "-oplain"]).output == "2\n")
        bench.put([("", "Milk\nand eggs"), ("", "milk")])
        #expect(await bench.run(["show", "title:Milk"]).code == 3)
    }

    @Test func controlCharacters() async throws {
        let bench = try Workbench()
        let evil = "\u{1b}]0;pwned\u{7}\u{9b}31m\u{202e}x"
        bench.put([(evil, evil)])
        #expect(await bench.run(["show", "1", "--field", "body"]).output == evil + "\n")
        let shown = "␛]0;pwned␇\\u{9b}31m\\u{202e}x"
        let terminal = await bench.run(["show", "1", "--field", "body"], terminals: [.output])
        #expect(terminal.output == shown + "\n")
        for line in [["show", "1"], ["list"], ["show", "1", "--json"], ["list", "--json"]] {
            let output = await bench.run(line + ["--color", "never"], terminals: [.output]).output
            let controls = output.unicodeScalars.filter { VisibleText.isControl($0) && $0 != "\n" }
            #expect(controls.isEmpty, "\(line): \(output.debugDescription)")
        }
        let asked = await bench.run(["delete", "1"], input: "n\n", terminals: [.input, .error])
        #expect(asked.error.hasPrefix("delete note 1 (\(shown))? [y/N] "), "\(asked)")
    }

    @Test func contradictions() async throws {
        #expect(
            await (try threeNotes()).run(["list", "-0", "-o", "text"])
                == RunOutcome(
                    code: 2, output: "",
                    error: "error: --print0 and --output text contradict each other\n  hint: leave one of them out\n"))
    }

    @Test("Ids end with a zero byte wherever plain prints ids, whatever the environment says")
    func zeros() async throws {
        let bench = try threeNotes()
        let ids = RunOutcome(code: 0, output: "1\u{0}2\u{0}3\u{0}", error: "")
        #expect(await bench.run(["list", "-0"]) == ids)
        #expect(await bench.run(["list", "-0"], environment: ["FLOWNOTES_OUTPUT": "json"]) == ids)
        #expect(await bench.run(["list", "-0n0"]).output == "")
        #expect(await bench.run(["search", "-0", "one"]).output == "1\u{0}")
        #expect(await bench.run(["search", "-0", "nowhere", "-q"]) == RunOutcome(code: 0, output: "", error: ""))
        #expect(await bench.run(["list", "-0", "--json"]).code == 2)
    }

    @Test func heights() async throws {
        let bench = try threeNotes()
        _ = await bench.run(["list", "--at-height", "42"])
        _ = await bench.run(["show", "1", "--at-height", "43"])
        #expect(bench.node.state.requests == ["POST /v1/scripts?block_height=42", "POST /v1/scripts?block_height=43"])
    }

    @Test("C093: without NotepadManager the message says how to get it")
    func noContract() async throws {
        let bench = try Workbench()
        bench.node.change { $0.holders[$0.contract]?.contracts = [:] }
        #expect(
            await bench.run(["list"])
                == RunOutcome(
                    code: 3, output: "",
                    error: """
                        error: there is no contract NotepadManager at 0xf8d6e0586b0a20c7 on emulator
                          try: flownotes deploy   # or say by --contract where NotepadManager is

                        """))
        let none = try Workbench("{\"accounts\": {}, \"contracts\": {}}")
        #expect(
            await none.run(["list", "0xf8d6e0586b0a20c7", "--network", "emulator"]).error.hasSuffix(
                "try: flownotes deploy --save --network emulator   # or, if it is deployed already: --contract 0xADDRESS\n"
            ))
        #expect(
            await none.run(["list", "0xf8d6e0586b0a20c7"])
                == RunOutcome(
                    code: 3, output: "",
                    error: """
                        error: the address of contract NotepadManager on network emulator is not known
                          try: flownotes deploy --save   # or, if it is deployed already: --contract 0xADDRESS

                        """))
    }

    @Test("A list is not made wide by one note", arguments: ["x", "e\u{301}\u{301}\u{301}"])
    func longHeadlines(_ letter: String) async throws {
        let bench = try Workbench()
        bench.put([("", String(repeating: letter, count: 100_000)), ("b", "")])
        let output = await bench.run(["list"]).output
        #expect(output.utf8.count < 4_000 && output.contains("x…") == (letter == "x"))
        #expect(await bench.run(["show", "1", "--json"]).output.utf8.count > 100_000)
    }

    @Test(
        "A title that none has names those that are like it",
        arguments: [
            ("title:mil", "\"mil\"", "did you mean 1 Milk, 2 Milkshake?"),
            ("title:shake", "\"shake\"", "did you mean 2 Milkshake?"),
            ("title:Breda", "\"Breda\"", "did you mean 3 Bread?"),
        ])
    func likeTitles(_ selector: String, _ text: String, _ hint: String) async throws {
        let bench = try Workbench()
        bench.put([("Milk", "a"), ("Milkshake", "b"), ("Bread", "c")])
        #expect(
            await bench.run(["show", selector])
                == RunOutcome(
                    code: 3, output: "",
                    error: "error: there is no note \(text) in the notepad of 0xf8d6e0586b0a20c7\n  hint: \(hint)\n"))
        let none = await bench.run(["show", "title:zebra"])
        #expect(none.code == 3 && none.error.hasSuffix("\n  try: flownotes list\n"), "\(none)")
    }
}
