import TestSupport
import Testing

@testable import FlowNotesCommands

/// `history` and `restore` on the embedded chain.
struct HistoryVerbTests {
    private let bench: Workbench

    init() async throws {
        bench = try Workbench("{}")
        for line in [
            ["add", "-t", "Milk", "Two litres\n\nor three"], ["edit", "1", "--body", "Four"],
            ["edit", "1", "-t", "Oats"],
        ] {
            let outcome = await bench.runLocal(line + ["-q"])
            try #require(outcome.code == 0, "\(outcome)")
        }
    }

    private func run(_ line: String...) async -> RunOutcome {
        var outcome = await bench.runLocal(line)
        for part in [\RunOutcome.output, \.error] as [WritableKeyPath<RunOutcome, String>] {
            outcome[keyPath: part] = outcome[keyPath: part].replacing(/[0-9a-f]{64}/) { _ in "HASH" }
                .replacing(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/) { _ in "TIME" }
        }
        return outcome
    }

    private static let past = """
        revision 3  TIME, block 3, edited
        transaction HASH
            Oats
            Four

        revision 2  TIME, block 2, edited
        transaction HASH
            Milk
            Four

        revision 1  TIME, block 1, added
        transaction HASH
            Milk
            Two litres

            or three

        """

    @Test("every revision with its block and transaction, the newest first")
    func history() async throws {
        #expect(await run("history", "1") == RunOutcome(code: 0, output: Self.past, error: ""))
        #expect(await run("history", "title:Oats", "-oplain").output == "3\n2\n1\n")
        #expect(
            await run("history", "@last", "--at-height", "1", "--json")
                == RunOutcome(
                    code: 0,
                    output: #"[{"change":"added","revision":"1","title":"Milk","body":"Two litres\n\nor three","#
                        + #""time":"TIME","block_height":"1","transaction_id":"HASH"}]"# + "\n", error: ""))
    }

    @Test("a note that is gone has a past too; one that never was has none")
    func gone() async throws {
        _ = await bench.runLocal(["delete", "1", "-y", "-q"])
        let outcome = await run("history", "1")
        #expect(
            outcome
                == RunOutcome(
                    code: 0, output: "deleted  TIME, block 4\ntransaction HASH\n\n" + Self.past, error: ""))
        let never = await run("history", "9")
        #expect(never.code == 3 && never.output == "" && never.error.contains("no trace"), "\(never)")
        #expect(await run("history", "x").code == 2)
    }

    @Test("a revision is written back as an edit, once it is confirmed")
    func restore() async throws {
        let refused = await run("restore", "1", "--at-height", "1")
        #expect(
            refused.code == 7 && refused.error.contains("refusing to write back revision 1 of note 1"), "\(refused)")
        let dry = await run("restore", "1", "--at-height", "1", "--dry-run")
        #expect(dry.code == 0 && dry.output.contains("Two litres") && dry.error.contains("nothing was sent"), "\(dry)")
        #expect(await bench.runLocal(["show", "1", "--field", "title"]).output == "Oats\n")
        let done = await run("restore", "1", "--at-height", "1", "--yes")
        #expect(done.code == 0 && done.output == "restored note 1 as it was at block 1\n", "\(done)")
        #expect(
            await bench.runLocal(["show", "1", "--field", "body"]).output == "Two litres\n\nor three\n")
        #expect(await run("history", "1", "-oplain").output == "4\n3\n2\n1\n")
        let again = await run("restore", "1", "--at-height", "1", "--yes", "--json")
        #expect(
            again.code == 0 && again.output.contains(#""ok":true"#) && again.error.contains("nothing was sent"),
            "\(again)")
    }

    @Test("a note that was deleted comes back under a new id, which is told")
    func restoreDeleted() async throws {
        _ = await bench.runLocal(["delete", "1", "-y", "-q"])
        let done = await run("restore", "1", "--at-height", "2", "--yes")
        #expect(done.output == "restored note 1 as it was at block 2; it is note 2 now\n", "\(done)")
        #expect(await bench.runLocal(["show", "2", "--field", "title"]).output == "Milk\n")
        _ = await bench.runLocal(["drop-notepad", "--confirm", "0x179b6b1cb6755e31", "-q"])
        _ = await bench.runLocal(["add", "-t", "other", "x", "-q"])
        let other = await run("restore", "1", "--at-height", "2", "--yes", "-oplain")
        #expect(other.code == 0 && other.output == "2\n", "\(other)")
        #expect(await bench.runLocal(["show", "1", "--field", "title"]).output == "other\n")
    }

    @Test("what cannot be restored is refused with the way to it")
    func refusals() async throws {
        let height = await run("restore", "1")
        #expect(height.code == 2 && height.error.contains("try: flownotes history 1"), "\(height)")
        #expect(await run("restore", "7", "--at-height", "1", "-y").code == 3)
        _ = await bench.runLocal(["add", "later", "-q"])
        #expect(
            await run("restore", "2", "--at-height", "3", "-y").error
                == "error: there is no note 2 in the notepad of 0x179b6b1cb6755e31 at block 3\n"
                + "  try: flownotes history 2   # shows when it was what\n")
        #expect(
            await run("show", "1", "--at-height", "0").error
                == "error: 0x179b6b1cb6755e31 has no notepad at block 0\n"
                + "  try: flownotes history 1   # shows when it was what\n")
        _ = await bench.runLocal(["delete", "2", "-yq"])
        let deleted = await run("restore", "2", "--at-height", "4")
        let refusal = "refusing to add the deleted note 2 again without confirmation"
        #expect(deleted.code == 7 && deleted.error.contains(refusal), "\(deleted)")
        let future = await run("restore", "1", "--at-height", "99", "-y")
        #expect(future.code == 3 && future.error.contains("cannot tell what was at block 99"), "\(future)")
    }
}
