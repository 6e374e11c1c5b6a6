import FlowCrypto
import FoundationEssentials
import Testing

@testable import FlowNotesCommands

struct DoctorVerbTests {
    private let bench: Workbench

    init() throws { bench = try Workbench("{}") }

    @Test func aNewMachineIsWell() async throws {
        let before = await bench.runLocal(["doctor"])
        #expect(before.code == 0 && before.output.contains("has no notepad yet; the first add makes it"), "\(before)")
        _ = await bench.runLocal(["add", "a", "-q"])
        let after = await bench.runLocal(["doctor", "-oplain"])
        #expect(
            after.output == "settings=ok\nkey=ok\nfolder=ok\nnode=ok\nclock=ok\nsigner=ok\ncontract=ok\nnotepad=ok\n",
            "\(after)")
    }

    @Test("A lost public capability is found, and mended as told")
    func lostCapability() async throws {
        _ = await bench.runLocal(["add", "a", "-q"])
        try bench.write(
            "hide.cdc",
            """
            import "NotepadManager"
            transaction {
                prepare(owner: auth(UnpublishCapability) &Account) {
                    owner.capabilities.unpublish(NotepadManager.notepadPublicPath)
                }
            }
            """)
        #expect(await bench.runLocal(["tx", "send", bench.folder + "/hide.cdc"]).code == 0)
        let ill = await bench.runLocal(["doctor"])
        #expect(ill.code == 0 && ill.output.contains("nobody can read it"), "\(ill)")
        let program = Workbench.package + "/cadence/transactions/publish_notepad.cdc"
        #expect(await bench.runLocal(["tx", "send", program]).code == 0)
        let well = await bench.runLocal(["doctor", "-oplain"])
        #expect(well.output.contains("notepad=ok"), "\(well)")
    }

    @Test("Another key than the chain's is named, and the failure's exit code is its own")
    func otherKey() async throws {
        let local = await bench.runLocal(["accounts", "list", "--json"]).output
        let address = try #require(local.split(separator: "\"").first { $0.hasPrefix("0x") })
        try bench.write("other.pkey", PrivateKey.generate(.ecdsaP256).exportHex(), mode: 0o644)
        try bench.write(
            "flow.json",
            #"{"accounts":{"me":{"address":"\#(address)","key":{"type":"file","location":"./other.pkey"}}}}"#)
        let outcome = await bench.runLocal(["doctor", "--signer", "me"])
        #expect(outcome.code == 6 && outcome.output.contains("is another public key than yours"), "\(outcome)")
        #expect(outcome.output.contains("others can read the key file"), "\(outcome)")
        let missing = await bench.runLocal(["doctor", "--signer", "me", "--contract", "0x01cf0e2f2f715450"])
        #expect(missing.output.contains("contract  failed"), "\(missing)")
    }

    @Test func whatIsWrongWithAFileIsSaidOnce() async throws {
        try bench.write("flow.json", "{")
        let outcome = await bench.runLocal(["doctor", "-oplain"])
        #expect(outcome.code == 2 && outcome.output.split(separator: "\n").count { $0.hasSuffix("=failed") } == 1)
        #expect(outcome.error.hasPrefix("error: 1 of "), "\(outcome)")
    }

    @Test("An outbox that is no database, locks that cannot be opened, and a broken config.json are found")
    func brokenFiles() async throws {
        _ = await bench.runLocal(["add", "a", "-q"])
        let state = bench.folder + "/state/flownotes/"
        try FileManager.default.removeItem(atPath: state + "outbox.lock")
        try FileManager.default.createDirectory(atPath: state + "outbox.lock", withIntermediateDirectories: false)
        let locked = await bench.runLocal(["doctor"])
        #expect(locked.code == 1 && locked.output.contains("outbox    failed   cannot lock "), "\(locked)")
        for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: state + "outbox.sqlite" + name) }
        try bench.write("state/flownotes/outbox.sqlite", "no database at all, only some words of text")
        let folder = try #require(Folders.settings(bench.environment))
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(#"{"timeout":"#.utf8).write(to: URL(filePath: folder + "/config.json"))
        let outcome = await bench.runLocal(["doctor", "-oplain"])
        #expect(outcome.code == 1 || outcome.code == 2, "\(outcome)")
        for line in ["outbox=failed\n", "config=failed\n", "node=ok\n", "notepad=ok\n"] {
            #expect(outcome.output.contains(line), "\(outcome)")
        }
    }

    @Test func aNodeThatDoesNotAnswerIsAFailure() async throws {
        let outcome = await bench.runLocal(["doctor", "--host", "http://127.0.0.1:1", "--json"])
        #expect(outcome.code == 4 && outcome.output.contains(#""check":"node","state":"failed""#), "\(outcome)")
    }
}
