import Bytes
import FlowCrypto
import FlowNotes
import FoundationEssentials
import Glibc
import Testing

@testable import FlowNotesCommands

/// Nothing secret where it can be seen: the built command as a process, and everything that any command says.
struct KeysSecrecyTests {
    private let keys: KeysBench

    init() throws { keys = try KeysBench() }

    private var environment: [String: String] {
        keys.bench.environment.merging(["XDG_DATA_HOME": keys.folder + "/share", "TERM": "dumb"]) { $1 }
    }

    /// The built command with a terminal of its own; stdout and stderr go to files.
    private func start(_ line: [String], _ terminal: Terminal, prefix: String = "") throws -> ToolProcess {
        let script = "\(prefix)exec \"$0\" \"$@\" >\"$OUT/stdout\" 2>\"$OUT/stderr\""
        return try ToolProcess(
            ["setsid", "-c", "sh", "-c", script] + ToolProcess.tool(line),
            environment: environment.merging(["OUT": keys.folder]) { $1 }, terminal: terminal)
    }

    private func file(_ name: String) -> String {
        (try? String(contentsOf: URL(filePath: keys.folder + "/" + name), encoding: .utf8)) ?? ""
    }

    private func echoes(_ terminal: Terminal) -> Bool {
        let descriptor = open(terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        defer { close(descriptor) }
        var settings = termios()
        return tcgetattr(descriptor, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }

    @Test("words and passphrases are on the terminal alone, unseen while they are typed")
    func terminal() async throws {
        let terminal = try Terminal()
        let process = try start(["keys", "new", "alice", "--kdf-cost", "4"], terminal)
        for prompt in ["New passphrase for key alice: ", "Once more: "] {
            await ToolProcess.until { terminal.seen.hasSuffix(prompt) }
            await ToolProcess.until { !echoes(terminal) }
            #expect(!echoes(terminal))
            terminal.type(KeysBench.passphrase + "\n")
        }
        await ToolProcess.until { terminal.seen.hasSuffix("written down. ") }
        let line = try #require(terminal.seen.split(separator: "\r\n").first { $0.hasPrefix("    ") })
        let mnemonic = try Mnemonic(String(line))
        let commandLine = try String(contentsOf: URL(filePath: "/proc/\(process.id)/cmdline"), encoding: .utf8)
        let variables = try String(contentsOf: URL(filePath: "/proc/\(process.id)/environ"), encoding: .utf8)
        #expect(commandLine.contains("alice"))
        for secret in [KeysBench.passphrase, String(line)] {
            #expect(!commandLine.contains(secret) && !variables.contains(secret))
        }
        terminal.type("\n")
        #expect(await process.wait().code == 0, "\(terminal.seen) \(file("stderr"))")
        #expect(echoes(terminal) && !terminal.seen.contains(KeysBench.passphrase))
        let key = try HDKey(.ecdsaP256, mnemonic: mnemonic).derive(.flowDefault).privateKey
        #expect(try keys.stored() == key)
        let said = file("stdout") + file("stderr")
        #expect(said.contains(Hex.encode(key.publicKey.bytes)))
        let words = line.split(separator: " ")
        for secret in [KeysBench.passphrase, key.exportHex(), "\(words[0]) \(words[1])"] {
            #expect(!said.contains(secret))
        }
    }

    @Test("Stopped at a hidden prompt, the terminal shows what is typed, and hides it again afterwards")
    func stopped() async throws {
        let terminal = try Terminal()
        let process = try start(["keys", "new", "alice", "--no-mnemonic"], terminal)
        await ToolProcess.until { terminal.seen.hasSuffix("alice: ") }
        await ToolProcess.until { !echoes(terminal) }
        for _ in 0..<2 {
            kill(-process.id, SIGTSTP)
            await ToolProcess.until { echoes(terminal) }
            #expect(echoes(terminal))
            kill(-process.id, SIGCONT)
            await ToolProcess.until { !echoes(terminal) }
            #expect(!echoes(terminal))
        }
        kill(process.id, SIGQUIT)
        #expect(await process.wait().code == 130, "\(file("stderr"))")
        #expect(echoes(terminal) && keys.files == [])
    }

    @Test("Ctrl-C at a hidden prompt ends the run, stores nothing, and the terminal shows again what is typed")
    func interrupted() async throws {
        let terminal = try Terminal()
        let process = try start(["keys", "new", "alice", "--no-mnemonic"], terminal)
        await ToolProcess.until { terminal.seen.hasSuffix("alice: ") }
        await ToolProcess.until { !echoes(terminal) }
        terminal.type("half a pass\u{3}")
        #expect(await process.wait().code == 130, "\(file("stderr"))")
        #expect(echoes(terminal) && keys.files == [])
        #expect(!terminal.seen.contains("half a pass"))
    }

    @Test("SIGTERM at a hidden prompt leaves the terminal in order")
    func terminated() async throws {
        let terminal = try Terminal()
        let process = try start(["keys", "new", "alice", "--no-mnemonic"], terminal)
        await ToolProcess.until { terminal.seen.hasSuffix("alice: ") && !echoes(terminal) }
        kill(process.id, SIGTERM)
        #expect(await process.wait().code != 0)
        #expect(echoes(terminal) && keys.files == [])
    }

    @Test("C076: files are for their owner alone, whatever the umask", arguments: ["000", "022", "0277", "777"])
    func umasks(_ mask: String) async throws {
        let export = keys.folder + "/exported"
        for line in [
            ["keys", "import", "alice", "--hex", "--kdf-cost", "4", "--file", keys.folder + "/key"],
            ["keys", "rename", "alice", "bob"], ["keys", "export", "bob", "--file", export],
        ] {
            try keys.bench.write("key", KeysBench.hex)
            let process = try ToolProcess(
                ["sh", "-c", "umask \(mask); exec \"$0\" \"$@\""] + ToolProcess.tool(line + keys.given),
                environment: environment)
            let outcome = await process.wait()
            #expect(outcome.code == 0, "\(outcome)")
        }
        #expect(keys.mode(keys.store + "/bob.json") == 0o600 && keys.mode(keys.store) == 0o700)
        #expect(keys.mode(keys.folder + "/share") == 0o700)
        #expect(keys.mode(export) == 0o600)
        #expect(keys.files == ["bob.json"])
    }

    @Test("a run that is killed at any moment leaves the key under the old passphrase or the new one")
    func killed() async throws {
        await keys.add()
        try keys.bench.write("new", "second passphrase\n")
        var passphrases = [KeysBench.passphrase, "second passphrase"]
        var files = [keys.password, keys.folder + "/new"]
        for round in 0..<24 {
            let process = try ToolProcess(
                ToolProcess.tool([
                    "keys", "passwd", "alice", "--password-file", files[0], "--new-password-file", files[1],
                ]), environment: environment)
            try await Task.sleep(for: .milliseconds(5 + 4 * round))
            kill(process.id, SIGKILL)
            _ = await process.wait()
            if (try? keys.stored("alice", passphrases[0])) == nil {
                #expect(try keys.stored("alice", passphrases[1]).exportHex() == KeysBench.hex)
                passphrases.reverse()
                files.reverse()
            }
            #expect(keys.mode(keys.store + "/alice.json") == 0o600)
        }
        #expect(await keys.run(["keys", "list", "-oplain"]).output == "alice\n")
        #expect(
            await keys.run(["keys", "passwd", "alice", "--new-password-file", files[1], "--password-file", files[0]])
                .code == 0)
        #expect(keys.files == ["alice.json"])
    }

    @Test("a file that cannot be written leaves the old one as it was")
    func noSpace() async throws {
        await keys.add()
        let before = try Data(contentsOf: URL(filePath: keys.store + "/alice.json"))
        try keys.bench.write("new", "second passphrase\n")
        let terminal = try Terminal()
        let process = try ToolProcess(
            ["sh", "-c", "ulimit -f 0; trap '' XFSZ; exec \"$0\" \"$@\""]
                + ToolProcess.tool(
                    ["keys", "passwd", "alice", "--new-password-file", keys.folder + "/new"] + keys.given),
            environment: environment, terminal: terminal)
        #expect(await process.wait().code == 1)
        #expect(terminal.seen.contains("cannot write \(keys.store)/alice.json: File too large"), "\(terminal.seen)")
        #expect(try Data(contentsOf: URL(filePath: keys.store + "/alice.json")) == before)
        #expect(keys.files == ["alice.json"])
    }

    @Test("no command says a secret, but export what it is asked for")
    func everythingSaid() async throws {
        let secrets = [
            KeysBench.hex, String(KeysBench.hex.prefix(24)), KeysBench.passphrase, "dune pole", "tornado", "Tr0ub4dor",
            String(KeysBench.hex.uppercased().suffix(24)),
        ]
        let wrong = try keys.bench.write("wrong", "Tr0ub4dor\n")
        let words = try keys.bench.write("words", KeysBench.words)
        let import1 = ["keys", "import", "alice", "--kdf-cost", "4", "--file", words]
        let lines: [[String]] = [
            import1 + keys.given, import1 + keys.given, ["keys", "import", "b"] + keys.given,
            ["keys", "list"], ["keys", "show", "alice"], ["keys", "show", "alice", "--password-file", wrong],
            ["keys", "export", "alice"] + keys.given, ["keys", "export", "alice", "--yes", "--password-file", wrong],
            ["keys", "sign", "alice", words] + keys.given, ["keys", "sign", "alice", words, "--password-file", wrong],
            ["keys", "verify", "alice", KeysBench.hex + KeysBench.hex.reversed(), words],
            ["keys", "address", "alice", "0xf8d6e0586b0a20c7"] + keys.given,
            ["keys", "address", "alice", "0xf8d6e0586b0a20c7", "--password-file", wrong],
            ["keys", "passwd", "alice", "--new-password-file", wrong] + keys.given,
            ["keys", "passwd", "alice", "--new-password-file", keys.password, "--password-file", wrong],
            ["add", "x", "--signer", "alice", "--explain", "--dry-run"] + keys.given,
            ["add", "x", "--signer", "alice"] + keys.given, ["config", "list", "--signer", "alice"] + keys.given,
            ["keys", "rename", "alice", "bob"] + keys.given,
            ["keys", "new", "--no-mnemonic"] + ["--password-file", wrong],
            ["keys", "delete", "bob", "-y"],
        ]
        for line in lines {
            for flags in [[], ["--json"], ["-v"]] {
                let outcome = await keys.run(line + flags, input: "Tr0ub4dor \(KeysBench.hex)")
                for secret in secrets where !line.contains(where: { $0.contains(secret) }) {
                    #expect(!(outcome.output + outcome.error).contains(secret), "\(line + flags): \(outcome)")
                }
            }
        }
    }
}
