import Cadence
import FoundationEssentials
import HTTP
import TestSupport
import Testing

@testable import FlowNotesCommands

struct AddVerbTests {
    @Test func theFirstNoteMakesTheNotepad() async throws {
        let bench = try Workbench()
        #expect(
            await bench.run(["add", "-t", "Milk", "Two", "litres"])
                == RunOutcome(code: 0, output: "added note 1\n", error: "transaction TX1\ncreated the notepad\n"))
        #expect(
            await bench.run(["a", "x"]) == RunOutcome(code: 0, output: "added note 2\n", error: "transaction TX2\n"))
        #expect(await bench.run(["new", "y", "-o", "plain", "-q"]) == RunOutcome(code: 0, output: "3\n", error: ""))
        #expect(bench.notes?.map(\.title) == ["Milk", "", ""])
        #expect(bench.notes?.map(\.body) == ["Two litres", "x", "y"])
        #expect(bench.outbox.isEmpty)
    }

    @Test(
        "C160: with --json stdout is one document, whatever else there is to say",
        arguments: ["--json", "-ojson", "-ojsonl"]
    )
    func json(_ flag: String) async throws {
        let bench = try Workbench()
        try bench.write("service.pkey", TestKeys.service.hex, mode: 0o644)
        let warning = "warning: others can read the key file DIR/service.pkey; chmod 600 DIR/service.pkey closes it\n"
        let block = "b10c" + String(repeating: "0", count: 58) + "65"
        #expect(
            await bench.run(["add", "-t", "Milk", "Two \"litres\"", flag])
                == RunOutcome(
                    code: 0,
                    output: #"{"id":"TX1","status":"SEALED","ok":true,"error":null,"block_id":"\#(block)","#
                        + #""block_height":"101","events":[{"type":"A.f8d6e0586b0a20c7.NotepadManager.NotepadCreated","#
                        + #""index":0,"fields":{"notepad":"7"}},"#
                        + #"{"type":"A.f8d6e0586b0a20c7.NotepadManager.NoteAdded","index":1,"#
                        + #""fields":{"id":"1","title":"Milk"}}],"note":{"id":"1","title":"Milk","#
                        + #""body":"Two \"litres\"","created_at":"2026-11-30T10:31:00Z","#
                        + #""updated_at":"2026-11-30T10:31:00Z","revision":"1"}}"# + "\n",
                    error: warning + "created the notepad\n"))
    }

    @Test(
        "C133, C134, C136: text is stored as typed",
        arguments: [
            (["add", "-t", "T", #"milk, eggs, "bread""#], "T", #"milk, eggs, "bread""#),
            (["add", "-t", "T", #"["a,b","c"]"#], "T", #"["a,b","c"]"#),
            (
                ["add", "--title", "Re: plan", "https://example.org:8080/a?b=c#d"], "Re: plan",
                "https://example.org:8080/a?b=c#d"
            ),
            (["add", "--title", "T", "String:x"], "T", "String:x"),
            (["add", "--title", "T", "--", "- buy milk"], "T", "- buy milk"),
            (["add", "--title", "T", "--body=-5"], "T", "-5"),
            (["add", "--title=-t", "--body", "--json"], "-t", "--json"),
            (["add", "--", "--", "-x"], "", "-- -x"),
            (["add", "$(id) `id` \\n"], "", "$(id) `id` \\n"),
        ])
    func verbatim(_ line: [String], _ title: String, _ body: String) async throws {
        let bench = try Workbench()
        let outcome = await bench.run(line)
        #expect(outcome.code == 0, "\(outcome)")
        #expect(bench.notes?.map(\.title) == [title])
        #expect(bench.notes?.map(\.body) == [body])
    }

    @Test("C138: stdin is the body, by - or when there is no text", arguments: [["-"], []])
    func standardInput(_ rest: [String]) async throws {
        let bench = try Workbench()
        #expect(await bench.run(["add", "-t", "T"] + rest, input: "one\ntwo\n").code == 0)
        #expect(await bench.run(["add", "-t", "T"] + rest, input: "one\r\n\r\n\n").code == 0)
        #expect(bench.notes?.map(\.body) == ["one\ntwo", "one\r\n\r\n"])
        #expect(await bench.run(["add", "given"], input: "not read").code == 0)
        #expect(bench.notes?.last?.body == "given")
    }

    @Test("C138: it never waits on a terminal silently")
    func terminal() async throws {
        let bench = try Workbench()
        #expect(
            await bench.run(["add", "-"], input: "typed\n", terminals: [.input])
                == RunOutcome(
                    code: 0, output: "added note 1\n",
                    error: """
                        reading from the terminal; Ctrl-D on a line of its own ends the text
                        transaction TX1
                        created the notepad

                        """))
        #expect(
            await bench.run(["add", "-", "--no-input"], input: "typed\n", terminals: [.input])
                == RunOutcome(
                    code: 2, output: "",
                    error: """
                        error: stdin is a terminal, and --no-input forbids to wait for text
                          hint: pipe the text in, or give it by a flag

                        """))
    }

    @Test func files() async throws {
        let bench = try Workbench()
        let path = try bench.write("note.txt", "a\tb\nc\n")
        #expect(await bench.run(["add", "--file", path]).code == 0)
        #expect(await bench.run(["add", "--file", "-"], input: "from a pipe\n").output == "added note 2\n")
        #expect(bench.notes?.map(\.body) == ["a\tb\nc", "from a pipe"])
        #expect(
            await bench.run(["add", "--file", path + "x"])
                == RunOutcome(
                    code: 2, output: "", error: "error: cannot read DIR/note.txtx: No such file or directory\n"))
        try Data([0x61, 0xff]).write(to: URL(filePath: path))
        #expect(
            await bench.run(["add", "--file", path])
                == RunOutcome(
                    code: 2, output: "",
                    error: "error: DIR/note.txt is not UTF-8 text\n  hint: convert it, for example with iconv\n"))
    }

    @Test(
        "C140: an empty note is not saved",
        arguments: [["add", ""], ["add", "-"], ["add"], ["add", "-t", " ", " \n"]])
    func empty(_ line: [String]) async throws {
        let bench = try Workbench()
        #expect(
            await bench.run(line, input: "\n")
                == RunOutcome(
                    code: 2, output: "",
                    error: "error: the note is empty; nothing was saved\n  hint: give a title or a body\n"))
        #expect(bench.node.state.requests == [])
    }

    @Test(
        "C142: flags that contradict each other are refused",
        arguments: [
            (["add", "x", "--body", "y"], "--body and BODY both give the body"),
            (["add", "-", "--file", "f"], "--file and - both give the body"),
            (["add", "--body", "y", "--file", "f"], "--body and --file both give the body"),
        ])
    func contradictions(_ line: [String], _ message: String) async throws {
        let bench = try Workbench()
        #expect(
            await bench.run(line)
                == RunOutcome(code: 2, output: "", error: "error: \(message)\n  hint: leave one of them out\n"))
    }

    @Test("The second note costs one request before it is sent, whichever run added the first")
    func oneRequestBeforeThePost() async throws {
        let bench = try Workbench()
        #expect(await bench.run(["add", "x"]).code == 0)
        let count = bench.node.state.requests.count
        #expect(await bench.run(["add", "y"]).output == "added note 2\n")
        #expect(
            bench.node.state.requests.dropFirst(count).prefix(2) == [
                "GET /v1/blocks?height=sealed", "POST /v1/transactions",
            ])
    }

    @Test func tooLarge() async throws {
        let bench = try Workbench()
        let path = try bench.write("big", String(repeating: "x", count: 1_000_001))
        #expect(
            await bench.run(["add", "--file", path])
                == RunOutcome(
                    code: 2, output: "", error: "error: cannot read DIR/big: it has more than 1000000 bytes\n"))
        try bench.write("big", String(repeating: "\u{1}", count: 400_000))
        let outcome = await bench.run(["add", "--file", path])
        #expect(outcome.code == 2 && outcome.error.contains("bytes, a node takes 1500000 at most"), "\(outcome)")
        #expect(bench.node.state.posted.isEmpty && bench.outbox.isEmpty)
    }

    @Test func dryRun() async throws {
        let bench = try Workbench()
        let outcome = await bench.run(["add", "-t", "it's", "x", "--dry-run", "--explain"])
        #expect(outcome.code == 0)
        #expect(outcome.output.hasPrefix("// add_note.cdc\nimport NotepadManager from 0xf8d6e0586b0a20c7\n"))
        let tail = """

            argument 0: {"type":"String","value":"it's"}
            argument 1: {"type":"String","value":"x"}
            proposer: 0xf8d6e0586b0a20c7 key 0, sequence number 0
            payer: 0xf8d6e0586b0a20c7
            authorizers: 0xf8d6e0586b0a20c7
            signed by: 0xf8d6e0586b0a20c7 key 0
            gas limit: 9999
            reference block: b10c000000000000000000000000000000000000000000000000000000000064
            id:
            """
        #expect(outcome.output.contains(tail), "\(outcome)")
        #expect(
            outcome.error == #"""
                the same with flow-cli and curl:
                  flow transactions send cadence/transactions/add_note.cdc --network emulator \
                    --signer emulator-account --args-json '[{"type":"String","value":"it'\''s"},{"type":"String","value":"x"}]'
                  curl -s 'http://127.0.0.1:8888/v1/blocks?height=sealed'
                  curl -s 'http://127.0.0.1:8888/v1/accounts/f8d6e0586b0a20c7?expand=keys'
                  curl -s -H 'Content-Type: application/json' --data @signed.json http://127.0.0.1:8888/v1/transactions
                dry run: nothing was sent

                """#)
        #expect(bench.node.state.posted.isEmpty)
        #expect(bench.outbox.isEmpty)
        let json = await bench.run(["add", "x", "--dry-run", "--json"])
        #expect(json.code == 0)
        #expect(json.output.contains(#""sent":false,"cadence":"import NotepadManager from 0xf8d6e0586b0a20c7\n"#))
        #expect(json.output.split(separator: "\n").count == 1)
        #expect(json.error == "dry run: nothing was sent\n")
    }

    @Test func whatWasAddedIsToldEvenIfItCannotBeReadBack() async throws {
        let bench = try Workbench()
        bench.node.intercept { request in
            request.target.hasPrefix("/v1/scripts") ? .text("<html>", status: 503) : nil
        }
        let outcome = await bench.run(["add", "x", "--json"])
        #expect(outcome.code == 0)
        #expect(outcome.output.hasSuffix(#""note":{"id":"1"}}"# + "\n"))
    }

    @Test func aContractThatIsNotOurs() async throws {
        let bench = try Workbench()
        bench.node.intercept { request in
            guard request.target.hasPrefix("/v1/transaction_results") else { return nil }
            return .text(#"{"status":"Sealed","status_code":0,"error_message":"","events":[]}"#)
        }
        #expect(
            await bench.run(["add", "x"])
                == RunOutcome(
                    code: 1, output: "",
                    error: """
                        transaction TX1
                        error: transaction TX1 succeeded, but the contract did not name the note
                          hint: check that --contract is NotepadManager's address

                        """))
    }

    @Test("The event of another contract does not name the note", arguments: [[], ["--json"], ["-oplain"]])
    func foreignEvents(_ flags: [String]) async throws {
        let bench = try Workbench()
        let node = bench.node
        node.intercept { request in
            guard request.target.hasPrefix("/v1/transaction_results/") else { return nil }
            node.change { state in
                let type = "A.0000000000000bad.NotepadManager.NoteAdded"
                let event = CadenceComposite(id: type, kind: .event, fields: [.init("id", UInt64(66).cadence)])
                for id in state.results.keys { state.results[id]?.events = [(type, .composite(event))] }
            }
            return nil
        }
        let outcome = await bench.run(["add", "x"] + flags)
        #expect(outcome.code == 1 && outcome.output == "", "\(outcome)")
        #expect(outcome.error.contains("TX1 succeeded, but the contract did not name the note"), "\(outcome)")
    }
}
