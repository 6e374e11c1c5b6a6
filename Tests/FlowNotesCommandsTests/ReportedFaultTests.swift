import Flow
import FlowNotes
import FoundationEssentials
import Glibc
import HTTP
import TestSupport
import Testing

@testable import FlowNotesCommands

/// Faults that people met: what is told, and what is not lost.
struct ReportedFaultTests {
    @Test("Who looks by another contract than the notes are kept by hears of both")
    func otherContract() async throws {
        let bench = try Workbench("{}")
        _ = await bench.runLocal(["add", "x", "-q"])
        let own = "0x179b6b1cb6755e31"
        let deployed = await bench.runLocal(["deploy", "--yes", "-q"])
        #expect(deployed.code == 0, "\(deployed)")
        let told =
            "notes of \(own) were seen by the NotepadManager at 0xf8d6e0586b0a20c7; the one in force is at \(own)"
        let listed = await bench.runLocal(["list", "--contract", own])
        #expect(listed == RunOutcome(code: 0, output: "", error: "no notepad yet: flownotes add\n\(told)\n"))
        let shown = await bench.runLocal(["show", "1", "--contract", own])
        #expect(shown.code == 3 && shown.error.hasSuffix("\n  hint: \(told)\n"), "\(shown)")
        #expect(await bench.runLocal(["list", "--at-height", "0"]).error == "no notepad yet: flownotes add\n")
    }

    @Test("C143: what a pipe gave is kept when it cannot be sent", arguments: [["add"], ["add", "-"], ["edit", "1"]])
    func keptInput(_ line: [String]) async throws {
        let bench = try Workbench()
        bench.put([("a", "A")])
        bench.node.change { $0.fate = .failed(Programs.panic("no", .zero)) }
        let outcome = await bench.run(line, input: "precious\n")
        #expect(outcome.code == 5, "\(outcome)")
        #expect(outcome.error.contains("; what was read from stdin is kept in DIR/tmp/flownotes-note-"), "\(outcome)")
        let file = bench.folder + "/tmp/" + (try #require(bench.drafts.first))
        #expect(String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self) == "precious\n")
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        let sent = try Workbench()
        sent.put([("a", "A")])
        #expect(await sent.run(line, input: "text\n").code == 0)
        #expect(sent.drafts.isEmpty)
    }

    @Test("C143: Ctrl-C in the editor is an interruption, and what was written is kept")
    func interruptedEditor() async throws {
        let bench = try Workbench()
        let editor = "sh -c 'echo precious >> \"$0\"; kill -INT $$'"
        let outcome = await bench.run(["add", "--editor", editor], terminals: [.input])
        #expect(outcome.code == 130, "\(outcome)")
        #expect(
            outcome.error.hasPrefix("error: interrupted; nothing was sent; what was written is kept in DIR/tmp/"),
            "\(outcome)")
        #expect(bench.drafts.count == 1 && bench.node.state.posted.isEmpty)
    }

    @Test("Keys of the keystore are named where a name is not known")
    func knownKeys() async throws {
        let bench = try KeysBench()
        await bench.add("alice")
        let unknown = await bench.run(["keys", "show", "alise"])
        #expect(unknown.error == "error: there is no key alise\n  hint: known keys: alice\n", "\(unknown)")
    }

    @Test(
        "A private key in the place of a path or a name is never repeated",
        arguments: [
            #"{"accounts": {"a": {"address": "0x01", "key": {"type": "file", "location": "KEY"}}}}"#,
            #"{"accounts": {"a": {"address": "0x01", "key": {"type": "KEY"}}}}"#,
            #"{"accounts": {"a": {"address": "KEY", "key": "00"}}}"#,
            #"{"accounts": {"KEY": {"address": "0x01"}}}"#,
            #"{"accounts": {"a": {"address": "0x01", "key": {"type": "hex", "signatureAlgorithm": "KEY", "privateKey": "1"}}}}"#,
        ])
    func hiddenKeys(_ configuration: String) async throws {
        let key = TestKeys.service.hex
        let bench = try Workbench(configuration.replacing("KEY", with: key))
        for line in [["add", "x", "--signer", "a"], ["doctor"], ["accounts", "list"], ["config", "list"]] {
            let outcome = await bench.run(line)
            #expect(!outcome.error.contains(key) && !outcome.output.contains(key), "\(line): \(outcome)")
        }
    }

    @Test("doctor looks whether folders can be made, and at the keystore")
    func folders() async throws {
        let bench = try Workbench("{}")
        let blocked = bench.folder + "/service.pkey"
        let outcome = await bench.run(["doctor"], environment: ["XDG_STATE_HOME": blocked + "/state"])
        #expect(outcome.output.contains("cannot be made: "), "\(outcome)")
        let keys = try KeysBench()
        await keys.add("alice")
        let healthy = await keys.run(["doctor"])
        #expect(healthy.output.contains("1 key in "), "\(healthy)")
    }

    @Test("Where the chain can be asked, keys address says when the key is another")
    func keyOnChain() async throws {
        let bench = try KeysBench()
        await bench.add("alice")
        await bench.add("own", hex: TestKeys.service.hex)
        let line = { (name: String, more: [String]) in
            ["keys", "address", name, "0xf8d6e0586b0a20c7", "--network", "emulator"] + bench.given + more
        }
        let other = await bench.run(line("alice", []))
        #expect(other.code == 0, "\(other)")
        #expect(
            other.error.contains("warning: key 0 of 0xf8d6e0586b0a20c7 on emulator is another key\n"), "\(other)")
        #expect(await !bench.run(line("own", [])).error.contains("warning"))
        let absent = await bench.run(line("own", ["--key-index", "7"]))
        #expect(absent.error.contains("warning: 0xf8d6e0586b0a20c7 on emulator has no key 7\n"), "\(absent)")
        bench.bench.node.intercept { _ in throw HTTPError(.cannotConnect, "nobody", mayHaveBeenReceived: false) }
        #expect(await !bench.run(line("alice", [])).error.contains("warning"))
    }

    @Test("A keystore that another run has locked is waited for, and that is said")
    func lockedKeystore() async throws {
        let bench = try KeysBench()
        await bench.add("alice")
        let folder = open(bench.store, O_RDONLY | O_DIRECTORY)
        #expect(flock(folder, LOCK_EX) == 0)
        let deletion = Task { await bench.run(["keys", "delete", "alice", "-y"]) }
        try await Task.sleep(for: .milliseconds(1_500))
        #expect(bench.files == ["alice.json"])
        close(folder)
        let outcome = await deletion.value
        #expect(
            outcome
                == RunOutcome(
                    code: 0, output: "deleted key alice\n",
                    error: "waiting for another run that changes keys in DIR/share/flownotes/keys\n"))
    }

    @Test("Ctrl-C ends the wait for a pipe as a passphrase file into which nobody writes")
    func pipes() async throws {
        let bench = try KeysBench()
        await bench.add("alice")
        let path = bench.folder + "/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        let line = ["keys", "address", "alice", "0x179b6b1cb6755e31", "-n", "emulator", "--password-file", path]
        let variables = bench.bench.environment.merging(["XDG_DATA_HOME": bench.folder + "/share"]) { $1 }
        let process = try ToolProcess(ToolProcess.tool(line), environment: variables)
        await process.signal(SIGINT) { process.hasOpen(path) }
        #expect(await process.wait().code == 130)
    }

    @Test("accounts fund says before sending that there is not enough")
    func insufficient() async throws {
        let bench = try Workbench()
        let outcome = await bench.run(["accounts", "fund", "0x01cf0e2f2f715450", "1000.5", "-y"])
        #expect(
            outcome
                == RunOutcome(
                    code: 5, output: "",
                    error: """
                        error: emulator-account (0xf8d6e0586b0a20c7) has 1000.00000000 FLOW, less than 1000.50000000
                          hint: choose a smaller amount, or another sender by --signer

                        """))
        #expect(bench.node.state.posted.isEmpty)
    }

    @Test("What is no address of the chain is told in words, status knows where the chain is, curl lines can be run")
    func embedded() async throws {
        let bench = try Workbench("{}")
        let shown = await bench.runLocal(["accounts", "show", "0x1"])
        #expect(
            shown.code == 2 && shown.error.hasPrefix("error: 0x0000000000000001 is no address of"), "\(shown)")
        let status = await bench.runLocal(["status"])
        #expect(status.output.contains("none: the chain is inside this program"), "\(status)")
        let explained = await bench.runLocal(["add", "x", "--dry-run", "--explain"])
        #expect(explained.error.contains("once flownotes chain --port 8888 serves this chain:\n"), "\(explained)")
        #expect(explained.error.contains("--network emulator"), "\(explained)")
        #expect(explained.error.contains("curl -s 'http://127.0.0.1:8888/v1/blocks?height=sealed'"), "\(explained)")
        try bench.write("empty.cdc", "transaction { prepare(a: &Account) {} }")
        let sent = await bench.runLocal(["tx", "send", bench.folder + "/empty.cdc", "--dry-run", "--explain"])
        let account = "emulator-account"
        #expect(
            sent.error.contains(
                "--proposer \(account) --payer \(account) --authorizer \(account) --args-json '[]' --network emulator"),
            "\(sent)")
    }

    @Test("The name of a file given as text is noticed")
    func fileAsText() async throws {
        let bench = try Workbench()
        let path = try bench.write("nb.md", "text")
        let outcome = await bench.run(["add", path])
        let note = "DIR/nb.md is a file too; the note has its name as text, and its text by --file\n"
        #expect(outcome.code == 0 && outcome.error.hasPrefix(note), "\(outcome)")
    }

    @Test("Values of the wrong type for an initialiser are found before anything is sent")
    func initialiser() async throws {
        let bench = try Workbench(
            #"{"contracts": {"C": {"source": "./C.cdc"}}, "accounts": {"a": {"address": "f8d6e0586b0a20c7", "key": "#
                + #"{"type": "file", "location": "./service.pkey"}}}, "deployments": {"emulator": {"a": [{"name": "C", "#
                + #""args": [{"type": "String", "value": "x"}]}]}}}"#)
        try bench.write("C.cdc", "access(all) contract C { init(count: UInt64) {} }")
        let outcome = await bench.run(["deploy"])
        #expect(
            outcome.code == 2
                && outcome.error.hasPrefix("error: the initialiser of C takes a UInt64 as count, and flow.json gives "),
            "\(outcome)")
        #expect(bench.node.state.posted.isEmpty)
    }
}
