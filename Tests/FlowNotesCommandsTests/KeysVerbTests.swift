import Bytes
import FlowCrypto
import FlowNotes
import FoundationEssentials
import TestSupport
import Testing

@testable import FlowNotesCommands

/// `keys` from new to delete.
struct KeysVerbTests {
    private let keys: KeysBench

    init() throws { keys = try KeysBench() }

    private func json(_ outcome: RunOutcome) throws -> [String: String] {
        struct Key: Decodable {
            let name: String
            let public_key: String
            let signature_algorithm: String
            let hash_algorithm: String
            let derivation_path: String?
            let created_at: String
            let file: String
        }
        let key = try JSONDecoder().decode(Key.self, from: Data(outcome.output.utf8))
        return [
            "name": key.name, "public_key": key.public_key, "signature_algorithm": key.signature_algorithm,
            "hash_algorithm": key.hash_algorithm, "derivation_path": key.derivation_path ?? "",
            "created_at": key.created_at, "file": key.file,
        ]
    }

    // MARK: new

    @Test("a new key's words are shown on the terminal alone, and give the key again", arguments: [nil, 12, 15, 24])
    func words(_ count: Int?) async throws {
        for algorithm in SignatureAlgorithm.allCases where algorithm.isSupported {
            let keys = try KeysBench()
            let terminal = FakeTerminal([""])
            let flags = count.map { ["--words", "\($0)"] } ?? []
            let outcome = await keys.run(
                ["keys", "new", "alice", "--json", "--kdf-cost", "4", "--algorithm", algorithm.name] + keys.given
                    + flags,
                at: terminal)
            #expect(outcome.code == 0, "\(outcome)")
            let line = try #require(terminal.seen.split(separator: "\n").first { $0.hasPrefix("    ") })
            let mnemonic = try Mnemonic(String(line))
            #expect(mnemonic.wordCount == count ?? 12)
            let key = try HDKey(algorithm, mnemonic: mnemonic).derive(.flowDefault).privateKey
            let told = try json(outcome)
            #expect(told["public_key"] == Hex.encode(key.publicKey.bytes))
            #expect(told["derivation_path"] == "m/44'/539'/0'/0/0" && told["signature_algorithm"] == algorithm.name)
            #expect(try keys.stored() == key)
            let words = line.split(separator: " ")
            let elsewhere = outcome.output + outcome.error
            #expect(!elsewhere.contains(words[0] + " " + words[1]) && !elsewhere.contains(key.exportHex()))
        }
    }

    @Test("words have a screen of their own on a terminal that can do that")
    func screens() async throws {
        for (term, hasScreen) in [("xterm", true), ("dumb", false)] {
            let terminal = FakeTerminal([""])
            let outcome = await keys.run(
                ["keys", "new", term, "--kdf-cost", "4"] + keys.given, environment: ["TERM": term], at: terminal)
            #expect(outcome.code == 0)
            #expect(terminal.seen.hasPrefix("\u{1b}[?1049h") == hasScreen)
            #expect(terminal.seen.hasSuffix("\u{1b}[?1049l") == hasScreen)
        }
    }

    @Test("without a terminal there are no words, and no key either")
    func noTerminal() async throws {
        let hint = "\n  try: flownotes keys new --no-mnemonic   # then keep a copy by keys export\n"
        for (flags, why) in [([], "there is no terminal"), (["--no-input"], "--no-input")] as [([String], String)] {
            #expect(
                await keys.run(["keys", "new", "alice"] + keys.given + flags)
                    == RunOutcome(
                        code: 7, output: "",
                        error: "error: the words of a new key cannot be shown to anybody (\(why))" + hint))
        }
        let ended = await keys.run(["keys", "new", "alice"] + keys.given, typing: [])
        #expect(ended.code == 7 && keys.files == [])
    }

    @Test("without words, a name or flags: the whole text")
    func plainNew() async throws {
        let line = ["keys", "new", "--no-mnemonic", "--kdf-cost", "4"] + keys.given
        let first = await keys.run(line)
        let key = try keys.stored("key-1")
        let created = try Keystore(folder: keys.store).key("key-1").key.createdAt
        #expect(
            first
                == RunOutcome(
                    code: 0,
                    output: """
                        stored key key-1
                        name        key-1
                        public key  \(Hex.encode(key.publicKey.bytes))
                        algorithms  ECDSA_P256/SHA3_256
                        created     \(Timestamp.rfc3339(unixSeconds: created))
                        file        DIR/share/flownotes/keys/key-1.json

                        """,
                    error: """
                        to sign with it, say which account it belongs to: flownotes keys address key-1 0xADDRESS \
                        --network emulator

                        """))
        #expect(await keys.run(line + ["-oplain", "-q"]) == RunOutcome(code: 0, output: "key-2\n", error: ""))
        #expect(try keys.stored("key-2") != key)
        #expect(keys.mode(keys.store + "/key-1.json") == 0o600 && keys.mode(keys.store) == 0o700)
    }

    @Test("a passphrase that is typed is typed twice, the same, and not empty")
    func typedPassphrases() async throws {
        let line = ["keys", "new", "alice", "--no-mnemonic", "--kdf-cost", "4", "-q"]
        let differing = await keys.run(line, typing: ["one passphrase", "another one"])
        #expect(differing.code == 6 && differing.error.contains("the two passphrases are not the same"))
        #expect(await keys.run(line, typing: ["", ""]).code == 2)
        #expect(await keys.run(line, typing: ["only once"]).code == 6)
        #expect(keys.files == [])
        let terminal = FakeTerminal(["short", "short"])
        let outcome = await keys.run(line, at: terminal)
        #expect(outcome.code == 0 && outcome.error.contains("warning: the passphrase has fewer than 8 characters"))
        #expect(terminal.seen == "New passphrase for key alice: Once more: ")
        #expect(throws: Never.self) { try keys.stored("alice", "short") }
        let locked = await keys.run(["keys", "new", "bob", "--no-mnemonic"])
        #expect(
            locked
                == RunOutcome(
                    code: 6, output: "",
                    error: """
                        error: the new key needs a passphrase: no passphrase was given, and there is no terminal to \
                        ask on
                          hint: give it by --password-file FILE, --password-stdin, or FLOWNOTES_PASSWORD_FILE

                        """))
    }

    private static let refusals: [([String], Int32)] = [
        (["new", "a", "--no-mnemonic", "--words", "12"], 2), (["new", "a", "--words", "13"], 2),
        (["new", "a b"], 2), (["new", "../a"], 2), (["new", "a", "--path", "m/044'"], 2),
        (["new", "a", "--algorithm", "BLS"], 2), (["new", "a", "--hash", "KECCAK_256"], 2),
        (["new", "a", "--kdf-cost", "40"], 2), (["new", "a", "--address", "0x12z"], 2),
        (["new", "a", "--key-index", "1"], 2), (["new", "a", "--dry-run"], 2),
        (["import", "a", "--hex", "--pem"], 2), (["import", "a", "--file", "/nowhere"], 2),
        (["import", "a", "--mnemonic=x y"], 2), (["show", "none"], 3), (["export", "none"], 3),
        (["passwd", "none"], 3), (["delete", "none", "-y"], 3), (["rename", "none", "b"], 3),
        (["sign", "none"], 3),
        (["address", "none", "0xf8d6e0586b0a20c7"], 3),
        (["verify", "none", String(repeating: "0", count: 128)], 3),
    ]

    @Test("flags that make no sense are refused before anything is asked or stored", arguments: refusals)
    func refused(_ line: [String], _ code: Int32) async throws {
        let terminal = FakeTerminal(["x"])
        let outcome = await keys.run(["keys"] + line, at: terminal)
        #expect(outcome.code == code && outcome.output == "", "\(outcome)")
        #expect(terminal.seen == "" && keys.files == [])
    }

    // MARK: list and show

    @Test("keys are listed and shown without their passphrase")
    func listing() async throws {
        #expect(
            await keys.run(["keys", "list"])
                == RunOutcome(code: 0, output: "", error: "no keys yet: flownotes keys new\n"))
        #expect(await keys.run(["keys", "list", "--json"]).output == "[]\n")
        await keys.add("bob", hex: String(repeating: "1", count: 64), flags: ["--hash", "SHA2_256"])
        await keys.add("alice", flags: ["--address", "f8d6e0586b0a20c7", "--key-index", "3"])
        let (alice, bob) = (
            try KeysBench.publicHex(), try KeysBench.publicHex(.ecdsaP256, String(repeating: "1", count: 64))
        )
        let list = await keys.run(["keys", "ls"])
        #expect(
            list.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) } == [
                ["NAME", "ALGORITHMS", "ACCOUNTS", "PUBLIC", "KEY"],
                ["alice", "ECDSA_P256/SHA3_256", "0xf8d6e0586b0a20c7", "(emulator)", alice],
                ["bob", "ECDSA_P256/SHA2_256", bob],
            ])
        #expect(await keys.run(["keys", "list", "-oplain"]).output == "alice\nbob\n")
        #expect(await keys.run(["keys", "show", "alice", "--field", "public_key"]).output == alice + "\n")
        #expect(await keys.run(["keys", "show", "alice", "--field", "address"]).output == "0xf8d6e0586b0a20c7\n")
        let shown = await keys.run(["keys", "show", "alice"])
        #expect(shown.output.contains("account     0xf8d6e0586b0a20c7 key 3 on emulator\n"), "\(shown)")
        let text = await keys.run(["keys", "show", "alice", "--json"]).output
        #expect(
            text.contains(
                #""accounts":[{"network":"emulator","address":"0xf8d6e0586b0a20c7","key_index":3}],"#
                    + #""file":"DIR/share/flownotes/keys/alice.json"}"#), "\(text)")
    }

    @Test("a damaged key is told, and the others are listed; it can still be deleted")
    func damaged() async throws {
        await keys.add()
        await keys.add("bob", hex: String(repeating: "1", count: 64))
        let path = keys.store + "/bob.json"
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        try Data(bytes.dropLast(200)).write(to: URL(filePath: path))
        let list = await keys.run(["keys", "list", "-oplain"])
        #expect(list.code == 0 && list.output == "alice\n")
        #expect(list.error.hasPrefix("warning: the key file DIR/share/flownotes/keys/bob.json is damaged: it was cut"))
        for line in [
            ["show", "bob"], ["sign", "bob"], ["export", "bob"], ["rename", "bob", "c"], ["passwd", "bob"],
        ] {
            let outcome = await keys.run(["keys"] + line + keys.given)
            #expect(outcome.code == 6 && outcome.error.contains("is damaged"), "\(outcome)")
        }
        #expect(await keys.run(["keys", "list"]).output.contains("\nbob    cannot be used\n"))
        #expect(await keys.run(["keys", "delete", "alice", "-y"]).code == 0)
        let only = await keys.run(["keys", "list"])
        #expect(only.output.contains("bob") && !only.error.contains("no keys yet"), "\(only)")
        #expect(await keys.run(["keys", "delete", "bob", "-y"]).code == 0)
        #expect(keys.files == [])
    }

    // MARK: export

    @Test("a private key goes to a new file, to a terminal that agrees, and to a pipe only by --yes")
    func exporting() async throws {
        await keys.add()
        let path = keys.folder + "/out"
        #expect(
            await keys.run(["keys", "export", "alice", "--file", path] + keys.given)
                == RunOutcome(code: 0, output: "wrote the private key alice to DIR/out\n", error: ""))
        #expect(try String(contentsOf: URL(filePath: path), encoding: .utf8) == KeysBench.hex + "\n")
        #expect(keys.mode(path) == 0o600)
        let again = await keys.run(["keys", "export", "alice", "--file", path] + keys.given)
        #expect(again.code == 1 && again.error.contains("there is such a file already"))
        let piped = await keys.run(["keys", "export", "alice"] + keys.given)
        #expect(piped.code == 7 && piped.output == "", "\(piped)")
        #expect(await keys.run(["keys", "export", "alice", "--yes"] + keys.given).output == KeysBench.hex + "\n")
        let onTerminal: Set<OutputCapture.Stream> = [.input, .output, .error]
        let declined = await keys.run(["keys", "export", "alice"] + keys.given, input: "n\n", terminals: onTerminal)
        #expect(declined.code == 7 && !declined.output.contains(KeysBench.hex))
        let shown = await keys.run(["keys", "export", "alice"] + keys.given, input: "y\n", terminals: onTerminal)
        #expect(shown.code == 0 && shown.output == KeysBench.hex + "\n")
        let json = await keys.run(["keys", "export", "alice", "--json", "--yes"] + keys.given)
        #expect(json.output == #"{"name":"alice","format":"hex","private_key":"\#(KeysBench.hex)\n"}"# + "\n")
    }

    @Test("an exported PEM is read by openssl, and imports as the same key")
    func exportedPEM() async throws {
        await keys.add()
        let path = keys.folder + "/alice.pem"
        #expect(await keys.run(["keys", "export", "alice", "--format", "pem", "--file", path] + keys.given).code == 0)
        let process = try ToolProcess(
            ["openssl", "pkey", "-in", path, "-noout", "-text"], environment: keys.bench.environment)
        let outcome = await process.wait()
        #expect(outcome.code == 0 && outcome.output.contains("prime256v1"), "\(outcome)")
        let copy = await keys.run(["keys", "import", "copy", "--file", path, "--kdf-cost", "4"] + keys.given)
        #expect(copy.code == 0 && copy.error.contains("warning: it is the same key as alice"), "\(copy)")
        #expect(try keys.stored("copy") == keys.stored())
    }

    // MARK: rename, passwd, address, delete

    @Test("a key takes another name")
    func renaming() async throws {
        await keys.add()
        await keys.add("bob", hex: String(repeating: "1", count: 64))
        #expect(await keys.run(["keys", "rename", "alice", "bob"] + keys.given).code == 2)
        #expect(await keys.run(["keys", "rename", "alice", "a/b"] + keys.given).code == 2)
        let outcome = await keys.run(["keys", "rename", "alice", "carol", "-oplain"] + keys.given)
        #expect(outcome == RunOutcome(code: 0, output: "carol\n", error: ""))
        #expect(keys.files == ["bob.json", "carol.json"])
        #expect(try keys.stored("carol").exportHex() == KeysBench.hex)
    }

    @Test("the passphrase is changed by file, by stdin and by typing; the cost with it")
    func passwd() async throws {
        await keys.add()
        try keys.bench.write("new", "second passphrase\n")
        #expect(
            await keys.run(["keys", "passwd", "alice", "--new-password-file", keys.folder + "/new"] + keys.given).code
                == 0)
        #expect(try keys.stored("alice", "second passphrase").exportHex() == KeysBench.hex)
        #expect(await keys.run(["keys", "passwd", "alice"] + keys.given).code == 6)
        let piped = await keys.run(
            ["keys", "passwd", "alice", "--password-stdin", "--kdf-cost", "5"],
            input: "second passphrase\nthird passphrase\n")
        #expect(piped.code == 0, "\(piped)")
        #expect(try Keystore(folder: keys.store).unlock("alice", Passphrase("third passphrase")).cost.rounds == 32)
        let typed = await keys.run(
            ["keys", "passwd", "alice"], typing: ["third passphrase", "fourth passphrase", "fourth passphrase"])
        #expect(typed.code == 0, "\(typed)")
        #expect(try Keystore(folder: keys.store).unlock("alice", Passphrase("fourth passphrase")).cost.rounds == 32)
    }

    @Test("a passphrase may be mistyped twice, not thrice")
    func attempts() async throws {
        await keys.add()
        let line = ["keys", "export", "alice", "--yes"]
        let terminal = FakeTerminal(["wrong", "wrong again", KeysBench.passphrase])
        #expect(await keys.run(line, at: terminal).output == KeysBench.hex + "\n")
        let ask = "Passphrase for key alice: "
        #expect(terminal.seen == ask + "wrong passphrase, try again\n" + ask + "wrong passphrase, try again\n" + ask)
        let last = FakeTerminal(["a", "b", "c", KeysBench.passphrase])
        let outcome = await keys.run(line, at: last)
        #expect(
            outcome
                == RunOutcome(
                    code: 6, output: "",
                    error:
                        "error: wrong passphrase for key alice\n  hint: try again; mind capitals and the keyboard's layout\n"
                ))
        #expect(!last.isDone)
        let locked = await keys.run(line)
        #expect(locked.code == 6 && locked.error.hasPrefix("error: key alice is locked"), "\(locked)")
    }

    @Test("the account of a key is recorded for a network, and forgotten")
    func addresses() async throws {
        await keys.add()
        let line = ["keys", "address", "alice"]
        let set = await keys.run(line + ["0xf8d6e0586b0a20c7", "--key-index", "2"] + keys.given)
        #expect(set.code == 0 && set.output.hasPrefix("key alice signs for 0xf8d6e0586b0a20c7 on emulator\n"), "\(set)")
        let other = await keys.run(line + ["0xf8d6e0586b0a20c7", "-n", "mainnet"] + keys.given)
        #expect(other.code == 2 && other.error.contains("is no address of flow-mainnet"), "\(other)")
        #expect(await keys.run(line + ["bob"] + keys.given).code == 2)
        #expect(await keys.run(line + keys.given).code == 2)
        #expect(await keys.run(line + ["--remove"] + keys.given).code == 0)
        #expect(try Keystore(folder: keys.store).key("alice").key.accounts == [])
    }

    @Test("a key is deleted when that is agreed to, and the last copy is warned of")
    func deleting() async throws {
        await keys.add(flags: ["--address", "0xf8d6e0586b0a20c7"])
        #expect(
            await keys.run(["keys", "delete", "alice"])
                == RunOutcome(
                    code: 7, output: "",
                    error:
                        "error: refusing to delete key alice without confirmation (stdin is not a terminal); pass --yes\n"
                ))
        let asked = await keys.run(["keys", "delete", "alice"], input: "n\n", terminals: [.input])
        #expect(asked.code == 7)
        #expect(
            asked.error.hasPrefix(
                "delete key alice, which signs for 0xf8d6e0586b0a20c7 on emulator? unless you have exported it, this is "
                    + "its last copy [y/N] "), "\(asked)")
        #expect(await keys.run(["keys", "delete", "alice", "--yes", "--dry-run"]).code == 2)
        #expect(keys.files == ["alice.json"])
        #expect(
            await keys.run(["keys", "delete", "alice", "--yes", "--json"])
                == RunOutcome(code: 0, output: #"{"name":"alice","deleted":true}"# + "\n", error: ""))
        #expect(keys.files == [])
    }

    @Test("errors as JSON have the code and the exit code")
    func jsonErrors() async throws {
        await keys.add()
        try keys.bench.write("wrong", "wrong\n")
        #expect(
            await keys.run(["keys", "export", "alice", "--yes", "--json", "--password-file", keys.folder + "/wrong"])
                == RunOutcome(
                    code: 6, output: "",
                    error: #"{"error":{"code":"wrong_passphrase","message":"wrong passphrase for key alice","#
                        + #""hint":"try again; mind capitals and the keyboard's layout","transaction_id":null,"#
                        + #""exit_code":6}}"# + "\n"))
        let missing = await keys.run(["keys", "show", "bob", "--json"])
        #expect(missing.code == 3 && missing.error.hasPrefix(#"{"error":{"code":"no_such_key""#))
    }
}
