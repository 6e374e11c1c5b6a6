import Testing

@testable import FlowNotesCommands

/// `events`, `block` and what `accounts` does beyond one account, on the embedded chain.
struct ChainDataVerbTests {
    private let bench: Workbench

    init() throws { bench = try Workbench("{}") }

    @Test func eventsOfAType() async throws {
        let none = await bench.runLocal(["events", "NotepadManager.NoteAdded"])
        #expect(none.code == 0 && none.output.isEmpty && none.error.hasPrefix("no A.f8d6e0586b0a20c7"), "\(none)")
        #expect(await bench.runLocal(["events", "NotepadManager.NoteAdded", "--json"]).output == "[]\n")
        let added = await bench.runLocal(["add", "-t", "Milk\u{1b}[31m", "Two litres", "-q", "-oplain"])
        #expect(added.code == 0, "\(added)")
        let found = await bench.runLocal(["events", "NotepadManager.NoteAdded", "--json"])
        #expect(
            found.output.contains(#""type":"A.f8d6e0586b0a20c7.NotepadManager.NoteAdded","block_height":""#)
                && found.output.contains(#""fields":{"#), "\(found)")
        let shown = await bench.runLocal(["events", "NotepadManager.NoteAdded"], terminals: [.output])
        #expect(shown.code == 0 && !shown.output.contains("\u{1b}[31m"), "\(shown)")
        for (line, why) in [
            (["events", "NoteAdded"], "is no type of events"), (["events", "X."], "is no type of events"),
            (["events", "flow.AccountCreated", "--from", "99"], "there is no block 99 yet"),
        ] {
            let outcome = await bench.runLocal(line)
            #expect(outcome.code == 2 && outcome.error.contains(why), "\(outcome)")
        }
    }

    @Test func blocks() async throws {
        _ = await bench.runLocal(["add", "a", "-q"])
        let newest = await bench.runLocal(["block"])
        #expect(newest.code == 0 && newest.output.contains("transactions  1\n  "), "\(newest)")
        let first = await bench.runLocal(["block", "0", "--json"])
        #expect(first.code == 0 && first.output.contains(#""height":"0""#), "\(first)")
        let absent = await bench.runLocal(["block", "4000"])
        #expect(absent.code == 3 && absent.error.hasPrefix("error: there is no block 4000 on local"), "\(absent)")
        let bad = await bench.runLocal(["block", "x"])
        #expect(bad.code == 2 && bad.error.contains("is no height and no block id"), "\(bad)")
    }

    @Test("Keys are added many at once, found again, and not revoked when that locks everybody out")
    func keys() async throws {
        let locks = await bench.runLocal(["accounts", "revoke-key", "0", "-y"])
        #expect(locks.code == 7 && locks.error.contains("nobody could sign for it"), "\(locks)")
        let added = await bench.runLocal(["accounts", "add-key", "--count", "3"])
        #expect(added.code == 0 && added.output.hasPrefix("added 3 keys to 0x"), "\(added)")
        let shown = await bench.runLocal(["accounts", "show", "--json"])
        #expect(shown.output.contains(#""index":3"#) && shown.output.contains(#""storage_used":""#), "\(shown)")
        let key = try #require(shown.output.split(separator: #""public_key":""#).last?.prefix(128))
        let listed = await bench.runLocal(["accounts", "list", "--key", String(key)])
        #expect(listed.output.split(separator: "\n").count == 4, "\(listed)")
        let revoked = await bench.runLocal(["accounts", "revoke-key", "2", "-y"])
        #expect(revoked.code == 0 && revoked.output.hasPrefix("revoked key 2 of"), "\(revoked)")
        let again = await bench.runLocal(["accounts", "revoke-key", "2", "-y"])
        #expect(again.code == 1 && again.error.contains("revoked already"), "\(again)")
        #expect(await bench.runLocal(["accounts", "revoke-key", "9", "-y"]).code == 3)
        let list = await bench.runLocal(["accounts", "list", "-oplain"])
        #expect(list.output == "local\n", "\(list)")
    }

    @Test(
        "Amounts that are none are refused", arguments: ["0", "-1", "x", "1.123456789", "", "1e3", "0.0"])
    func amounts(_ text: String) async throws {
        let outcome = await bench.runLocal(["accounts", "fund", "0x179b6b1cb6755e31", "--", text])
        #expect(outcome.code == 2 && outcome.error.contains("is no amount of FLOW"), "\(outcome)")
    }
}
