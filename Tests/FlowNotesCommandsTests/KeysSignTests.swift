import Bytes
import CommandKit
import Flow
import FlowCrypto
import FlowNotes
import FoundationEssentials
import Testing

@testable import FlowNotesCommands

/// `keys sign`, `keys verify`, and keys of the keystore that sign transactions.
struct KeysSignTests {
    private let keys: KeysBench

    init() throws { keys = try KeysBench() }

    private func key(_ hex: String = KeysBench.hex) throws -> PrivateKey { try PrivateKey(.ecdsaP256, hex: hex) }

    private func signature(_ outcome: RunOutcome) throws -> [UInt8] {
        try #require(Hex.decode(outcome.output.split(separator: "\n").first ?? ""))
    }

    @Test("a signature is that of the bytes, with the tag of user messages when asked for")
    func signing() async throws {
        await keys.add("alice", flags: ["--hash", "SHA2_256"])
        let message = try keys.bench.write("message", "hello\n")
        for (flags, bytes) in [
            ([], Array("hello\n".utf8)), (["--user-message"], DomainTag.userMessage.bytes + Array("hello\n".utf8)),
        ] as [([String], [UInt8])] {
            for (line, input) in [([message], ""), (["-"], "hello\n"), ([], "hello\n")] {
                let outcome = await keys.run(["keys", "sign", "alice"] + line + flags + keys.given, input: input)
                #expect(outcome.code == 0 && outcome.error == "", "\(outcome)")
                let isValid = try key().publicKey.isValid(signature: signature(outcome), for: bytes, hash: .sha2_256)
                #expect(isValid, "\(line) \(flags)")
                let text = outcome.output.split(separator: "\n").map(String.init)[0]
                #expect(
                    await keys.run(["keys", "verify", "alice", text] + line + flags, input: input)
                        == RunOutcome(code: 0, output: "the signature is valid\n", error: ""))
            }
        }
        let json = await keys.run(["keys", "sign", "alice", message, "--json", "--user-message"] + keys.given)
        #expect(json.output.hasPrefix(#"{"name":"alice","signature":""#))
        #expect(
            json.output.hasSuffix(
                #""public_key":"\#(try KeysBench.publicHex())","signature_algorithm":"ECDSA_P256","#
                    + #""hash_algorithm":"SHA2_256","user_message":true}"# + "\n"), "\(json)")
    }

    @Test("a signature that is not valid ends with 6, and what would make it valid is told")
    func invalid() async throws {
        await keys.add()
        let bytes = Array("m".utf8)
        let tagged = Hex.encode(try key().sign(DomainTag.userMessage.bytes + bytes, hash: .sha3_256))
        let otherHash = Hex.encode(try key().sign(bytes, hash: .sha2_256))
        let rows = [
            (tagged, [], "it is valid with --user-message"), (otherHash, [], "it is valid with --hash SHA2_256"),
            (otherHash, ["--user-message"], "it is valid without --user-message and with --hash SHA2_256"),
            (String(repeating: "1", count: 128), [], "check the message to its last byte, a newline at its end too"),
        ]
        for (signature, flags, hint) in rows {
            let outcome = await keys.run(["keys", "verify", "alice", signature] + flags, input: "m")
            #expect(
                outcome
                    == RunOutcome(
                        code: 6, output: "",
                        error: """
                            error: the signature is not one of this message by that key (ECDSA_P256/SHA3_256)
                              hint: \(hint)

                            """))
        }
        for bad in ["12", "zz", "0x" + String(repeating: "1", count: 127)] {
            #expect(await keys.run(["keys", "verify", "alice", bad], input: "m").code == 2)
        }
    }

    @Test("C068: raw, 04 and compressed forms of a public key, and PEM, verify alike; what is no key is refused")
    func publicKeyForms() async throws {
        let publicKey = try key().publicKey
        let raw = Hex.encode(publicKey.bytes)
        let pem =
            "-----BEGIN PUBLIC KEY-----\n" + Data(publicKey.der).base64EncodedString() + "\n-----END PUBLIC KEY-----\n"
        let file = try keys.bench.write("public.pem", pem)
        let signature = Hex.encode(try key().sign(Array("m".utf8), hash: .sha3_256))
        for form in [raw, "0x" + raw, "04" + raw, Hex.encode(publicKey.compressed), file] {
            #expect(await keys.run(["keys", "verify", form, signature], input: "m").code == 0, "\(form)")
        }
        let offCurve = String(raw.dropLast(2)) + (raw.hasSuffix("00") ? "01" : "00")
        for form in [offCurve, String(raw.dropLast(2)), raw + "00"] {
            let outcome = await keys.run(["keys", "verify", form, signature], input: "m")
            #expect(outcome.code == 2 && outcome.error.contains("the public key cannot be used"), "\(outcome)")
        }
    }

    @Test("bytes that are a transaction are not signed unseen")
    func transactions() async throws {
        await keys.add()
        let path = keys.folder + "/message"
        try Data(DomainTag.transaction.bytes + [0xc0]).write(to: URL(filePath: path))
        let refused = await keys.run(["keys", "sign", "alice", path] + keys.given)
        #expect(refused.code == 7 && refused.output == "", "\(refused)")
        #expect(await keys.run(["keys", "sign", "alice", path, "--yes"] + keys.given).code == 0)
        #expect(await keys.run(["keys", "sign", "alice", path, "--user-message"] + keys.given).code == 0)
    }

    @Test("C078: a key signs from a file, from stdin by the keystore, and from a variable; no flag holds one")
    func ways() async throws {
        let configuration = """
            {"accounts": {"byfile": {"address": "f8d6e0586b0a20c7", "key": {"type": "file", "location": "./me.pkey"}},
                          "byvariable": {"address": "f8d6e0586b0a20c7", "key": "$ME_KEY"}}}
            """
        let keys = try KeysBench(configuration)
        try keys.bench.write("me.pkey", KeysBench.hex + "\n")
        #expect(
            await keys.run(["keys", "import", "stored", "-", "--kdf-cost", "4"] + keys.given, input: KeysBench.hex).code
                == 0)
        let message = try keys.bench.write("message", "hello")
        for name in ["byfile", "byvariable", "stored"] {
            let outcome = await keys.run(
                ["keys", "sign", name, message] + keys.given, environment: ["ME_KEY": KeysBench.hex])
            #expect(outcome.code == 0, "\(outcome)")
            let isValid = try key().publicKey.isValid(
                signature: signature(outcome), for: Array("hello".utf8), hash: .sha3_256)
            #expect(isValid)
        }
        let takesSecret = GlobalFlags.all.map(\.long) + KeysVerb.verb.spec.subcommands.flatMap(\.options).map(\.long)
        #expect(!takesSecret.contains { ["password", "private-key", "key", "seed", "words-text"].contains($0) })
    }

    // MARK: Passphrases

    @Test("C077: a flag beats the environment, and neither lets anybody be asked")
    func precedence() async throws {
        await keys.add()
        try keys.bench.write("wrong", "wrong passphrase\n")
        let wrong = keys.folder + "/wrong"
        let terminal = FakeTerminal([KeysBench.passphrase])
        func export(_ flags: [String], _ file: String, input: String = "") async -> RunOutcome {
            await keys.run(
                ["keys", "export", "alice", "--yes"] + flags, input: input,
                environment: ["FLOWNOTES_PASSWORD_FILE": file], at: terminal)
        }
        #expect(await export([], keys.password).output == KeysBench.hex + "\n")
        #expect(await export([], wrong).code == 6)
        #expect(await export(["--password-file", keys.password], wrong).output == KeysBench.hex + "\n")
        #expect(await export(["--password-file", wrong], keys.password).code == 6)
        #expect(await export(["--password-stdin"], wrong, input: KeysBench.passphrase + "\n").code == 0)
        #expect(await export(["--password-stdin"], keys.password, input: "wrong\n").code == 6)
        #expect(await export(["--password-stdin", "--password-file", wrong], wrong).code == 2)
        #expect(await export(["--password-stdin"], wrong).code == 6)
        #expect(terminal.seen == "" && !terminal.isDone)
        #expect(await export([], "").output == KeysBench.hex + "\n")
        #expect(terminal.seen == "Passphrase for key alice: ")
    }

    @Test("a passphrase file is one line of text")
    func passwordFiles() async throws {
        await keys.add()
        for (text, code) in [
            (KeysBench.passphrase, 0), (KeysBench.passphrase + "\r\n", 0), (KeysBench.passphrase + "\n\n", 2),
            ("", 6), (KeysBench.passphrase + " \n", 6),
        ] as [(String, Int32)] {
            let path = try keys.bench.write("other", text)
            let outcome = await keys.run(["keys", "export", "alice", "--yes", "--password-file", path])
            #expect(outcome.code == code, "\(text.debugDescription): \(outcome)")
        }
        let absent = await keys.run(["keys", "export", "alice", "--yes", "--password-file", keys.folder + "/absent"])
        #expect(absent.code == 2 && absent.error.contains("cannot read the passphrase from DIR/absent"), "\(absent)")
    }

    // MARK: --signer

    private func service(_ flags: [String] = ["--address", "0xf8d6e0586b0a20c7"]) async {
        await keys.add("svc", hex: TestKeys.service.hex, flags: flags)
    }

    @Test("a key of the keystore signs a transaction, unlocked once for the run")
    func signer() async throws {
        await service()
        let terminal = FakeTerminal([KeysBench.passphrase])
        let added = await keys.run(["add", "x", "--signer", "svc"], at: terminal)
        #expect(
            added
                == RunOutcome(code: 0, output: "added note 1\n", error: "transaction TX1\ncreated the notepad\n"))
        #expect(terminal.seen == "Passphrase for key svc: ")
        let piped = await keys.run(
            ["add", "-", "--signer", "svc", "--password-stdin"], input: KeysBench.passphrase + "\nthe body\n")
        #expect(piped.code == 0, "\(piped)")
        #expect(keys.bench.notes?.map(\.body) == ["x", "the body"])
        // Reading needs no key, and so no passphrase.
        #expect(await keys.run(["list", "svc", "-oplain"]).output == "1\n2\n")
        #expect(await keys.run(["list", "--signer", "svc", "-oplain"]).output == "1\n2\n")
    }

    @Test("a key that is used twice in a run is unlocked once")
    func unlockedOnce() async throws {
        await service()
        let verb = Verb(CommandSpec("twice", summary: "Unlocks twice.")) { invocation in
            let keystore = try invocation.keystore()
            for _ in 1...2 { _ = try invocation.unlock("svc", in: keystore) }
            _ = try invocation.signing(as: "svc").keySigner()
        }
        let terminal = FakeTerminal([KeysBench.passphrase, KeysBench.passphrase])
        let node = keys.bench.node
        let tool = CommandLineTool(
            verbs: [verb], services: Services(transport: { _ in node }, terminal: { terminal.terminal }))
        let capture = OutputCapture()
        let environment = keys.bench.environment.merging(["XDG_DATA_HOME": keys.folder + "/share"]) { $1 }
        #expect(await tool.run(arguments: ["twice"], environment: environment, streams: capture.streams) == 0)
        #expect(terminal.seen == "Passphrase for key svc: " && !terminal.isDone, "\(capture.error)")
    }

    @Test("a key that is locked, of no known account, or the wrong one sends nothing")
    func unusableSigners() async throws {
        await service([])
        await keys.add("wrong", flags: ["--address", "0xf8d6e0586b0a20c7"])
        let rows: [([String], Int32, String)] = [
            (["--signer", "svc"] + keys.given, 6, "it is not known which account key svc signs for on emulator"),
            (["--signer", "wrong"], 6, "key wrong is locked"),
            (["--signer", "wrong"] + keys.given, 6, "is another public key than yours"),
            (["--signer", "bob"], 3, "there is no account \"bob\""),
        ]
        for (flags, code, message) in rows {
            let outcome = await keys.run(["add", "x"] + flags)
            #expect(outcome.code == code && outcome.error.contains(message), "\(outcome)")
        }
        #expect(keys.bench.node.state.posted.isEmpty)
    }

    @Test("from a new key to a note by it, on the embedded chain")
    func embeddedChain() async throws {
        let keys = try KeysBench(nil)
        let environment = keys.bench.environment.merging(["XDG_DATA_HOME": keys.folder + "/share"]) { $1 }
        func run(_ line: [String]) async throws -> RunOutcome {
            await (try ToolProcess(ToolProcess.tool(line + keys.given), environment: environment)).wait()
        }
        #expect(try await run(["keys", "new", "alice", "--no-mnemonic", "--kdf-cost", "4"]).code == 0)
        let publicKey = try await run(["keys", "show", "alice", "--field", "public_key"]).output.dropLast()
        let created = try await run(["accounts", "create", "--key", String(publicKey), "-oplain", "-q"])
        #expect(created.code == 0, "\(created)")
        let address = String(created.output.dropLast())
        #expect(try await run(["keys", "address", "alice", address]).code == 0)
        #expect(try await run(["accounts", "list", "-oplain"]).output == "local\nalice\n")
        #expect(try await run(["chain", "status", "--json"]).output.contains(#""accounts":"2""#))
        #expect(
            try await run(["keys", "show", "alice", "--field", "address", "--json"]).output == "\"\(address)\"\n")
        let revoked = try await run(["accounts", "revoke-key", "1"])
        #expect(revoked.code == 3 && revoked.error.contains("has no key 1\n  hint: it has 0\n"), "\(revoked)")
        let added = try await run(["add", "by alice", "--signer", "alice"])
        #expect(added.code == 0 && added.output == "added note 1\n", "\(added)")
        #expect(try await run(["list", "alice", "-oplain"]).output == "1\n")
        #expect(try await run(["list", address, "-oplain"]).output == "1\n")
    }

    @Test("flow.json's name goes before the keystore's, and the only key with an account is the default")
    func precedenceOfNames() async throws {
        let stored = await keys.add("emulator-account", flags: ["--address", "0xf8d6e0586b0a20c7"])
        #expect(stored.error.contains("flow.json has an account emulator-account too"), "\(stored)")
        #expect(await keys.run(["add", "x", "--signer", "emulator-account"]).code == 0)
        let bare = try KeysBench(#"{"contracts": {"NotepadManager": {"aliases": {"emulator": "f8d6e0586b0a20c7"}}}}"#)
        await bare.add("svc", hex: TestKeys.service.hex, flags: ["--address", "0xf8d6e0586b0a20c7"])
        await bare.add("other")
        let outcome = await bare.run(["add", "x"] + bare.given)
        #expect(outcome.code == 0, "\(outcome)")
        await bare.add("third", hex: String(repeating: "1", count: 64), flags: ["--address", "0xf8d6e0586b0a20c7"])
        #expect(await bare.run(["add", "x"] + bare.given).code == 6)
    }
}
