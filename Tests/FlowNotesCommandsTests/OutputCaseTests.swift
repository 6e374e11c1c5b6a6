import FoundationEssentials
import TestSupport
import Testing

@testable import FlowNotesCommands

/// Faults that users of other tools reported, as command lines here.
struct OutputCaseTests {
    private func bench(_ notes: [[String]]) async throws -> Workbench {
        let bench = try Workbench("{}")
        for note in notes { try #require(await bench.runLocal(["add", "-q"] + note).code == 0) }
        return bench
    }

    @Test("C151: accents and case do not matter to search, in whichever form they are written")
    func accents() async throws {
        let bench = try await bench([
            ["caf\u{e9}"], ["cafe\u{301}"], ["CAF\u{c9}"], ["cafe"], ["\u{130}stanbul"], ["Stra\u{df}e"],
        ])
        let rows = [
            ("cafe", "1\n2\n3\n4\n"), ("caf\u{e9}", "1\n2\n3\n4\n"), ("cafe\u{301}", "1\n2\n3\n4\n"),
            ("istanbul", "5\n"),
            ("\u{130}STANBUL", "5\n"), ("stra\u{df}e", "6\n"),
        ]
        for locale in ["C", "tr_TR.UTF-8"] {
            for (text, ids) in rows {
                let outcome = await bench.runLocal(["search", text, "-oplain"], environment: ["LC_ALL": locale])
                let found = outcome.output.split(separator: "\n").sorted().map { $0 + "\n" }.joined()
                #expect(outcome.code == 0 && found == ids, "\(locale) \(text) \(outcome)")
            }
        }
        #expect(await bench.runLocal(["search", "--help"]).output.contains("accents do not"))
    }

    @Test("C152: emoji are found with and without their selector, and by a part of a joined one")
    func emoji() async throws {
        let bench = try await bench([["\u{2734}\u{fe0f} star"], ["👨‍👩‍👧 at home"]])
        for (text, ids) in [("\u{2734}", "1\n"), ("\u{2734}\u{fe0f}", "1\n"), ("👩", "2\n"), ("👨‍👩‍👧", "2\n"), ("👍", "")] {
            let outcome = await bench.runLocal(["search", text, "-oplain"])
            #expect(outcome.code == 0 && outcome.output == ids, "\(text) \(outcome)")
        }
    }

    @Test(
        "C165: a failure shows the contract's message, the error's code and the transaction's id, in text and in JSON")
    func reasons() async throws {
        let bench = try await bench([])
        try bench.write("fail.cdc", "transaction { prepare(signer: &Account) { panic(\"note 9 not found\") } }\n")
        let text = await bench.runLocal(["tx", "send", bench.folder + "/fail.cdc"])
        let id = try #require(text.error.firstMatch(of: /[0-9a-f]{64}/)).output
        let error = try #require(text.error.split(separator: "\n").first { $0.hasPrefix("error: ") })
        #expect(text.code == 5 && error.contains("note 9 not found") && error.contains(id), "\(text)")
        #expect(text.error.contains("1101"), "\(text)")
        let json = await bench.runLocal(["tx", "send", bench.folder + "/fail.cdc", "--json"])
        let object = try #require(try JSONValue(json: Array(json.error.utf8))["error"])
        let sent = try #require(object["transaction_id"]?.string)
        let message = object["message"]?.string ?? ""
        #expect(sent.count == 64 && message.contains("note 9 not found") && message.contains(sent), "\(json)")
        #expect(json.error.contains("1101") && object["exit_code"]?.int == 5, "\(json)")
    }

    @Test("C166: a file that one command has written is read by the next, and the wrong kind of file is named as such")
    func files() async throws {
        let bench = try await bench([])
        try bench.write("ok.cdc", "transaction { prepare(signer: &Account) { } }\n")
        let path = { (name: String) in bench.folder + "/" + name }
        for line in [
            ["build", path("ok.cdc"), "--save", path("a.rlp")],
            ["sign", path("a.rlp"), "--yes", "--save", path("b.rlp")],
            ["decode", path("b.rlp")], ["send-signed", path("b.rlp")],
        ] {
            let outcome = await bench.runLocal(["tx"] + line)
            #expect(outcome.code == 0, "\(line) \(outcome)")
        }
        let piped = await bench.runLocal(["tx", "build", path("ok.cdc")])
        #expect(await bench.runLocal(["tx", "sign", "-", "--yes"], input: piped.output).code == 0)
        for (name, text, kind) in [
            ("x.json", "{\"a\": 1}\n", "it is JSON"), ("y.json", "[\"f8\"]", "it is JSON"),
            ("x.pem", "-----BEGIN PRIVATE KEY-----\n", "it is PEM"),
            ("x.cdc", "transaction {}\n", "it is Cadence source"),
            ("x.txt", "", "it is empty"), ("y.txt", "words\n", "it is not hex digits"),
        ] {
            try bench.write(name, text)
            for verb in ["sign", "decode", "send-signed"] {
                let outcome = await bench.runLocal(["tx", verb, path(name), "--yes"])
                #expect(
                    outcome.code == 2 && outcome.error.hasPrefix("error: DIR/\(name) is no transaction: \(kind)"),
                    "\(verb) \(outcome)")
            }
        }
    }
}
