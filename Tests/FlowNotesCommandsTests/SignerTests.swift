import Flow
import FlowCrypto
import FoundationEssentials
import Testing

@testable import FlowNotesCommands

/// Keys and accounts as people have them in flow.json, and what is said when they do not fit the chain.
struct SignerTests {
    private static let address = "f8d6e0586b0a20c7"
    private static let hex = TestKeys.service.hex

    private func bench(key: String, _ more: String = "") throws -> Workbench {
        try Workbench(
            """
            {"contracts": {"NotepadManager": {"aliases": {"emulator": "\(Self.address)"}}},
             "accounts": {"me": {"address": "\(Self.address)", \(key)}\(more)}}
            """)
    }

    private func add(_ bench: Workbench, _ flags: [String] = [], _ environment: [String: String] = [:]) async
        -> RunOutcome
    {
        await bench.run(["add", "x"] + flags, environment: environment)
    }

    @Test(
        "C084: older shapes of keys are read, or refused with the new shape",
        arguments: [
            #""key": "\#(hex)""#, #""key": "0x\#(hex)""#,
            #""key": {"type": "hex", "index": 0, "signatureAlgorithm": "ECDSA_P256", "hashAlgorithm": "SHA3_256", "privateKey": "\#(hex)"}"#,
        ])
    func shapes(_ key: String) async throws {
        let bench = try bench(key: key)
        #expect(
            await add(bench)
                == RunOutcome(
                    code: 0, output: "added note 1\n",
                    error: """
                        warning: the key of account me stands in DIR/flow.json; a file that only you can read is safer: \
                        "key": {"type": "file", "location": "./me.pkey"}
                        transaction TX1
                        created the notepad

                        """))
    }

    @Test(
        "C084: shapes of long ago",
        arguments: [
            #""keys": "\#(hex)""#, #""privateKey": "\#(hex)""#,
            #""keys": [{"type": "hex", "index": 0, "signatureAlgorithm": "ECDSA_P256", "hashAlgorithm": "SHA3_256", "context": {"privateKey": "\#(hex)"}}]"#,
        ])
    func oldShapes(_ key: String) async throws {
        let bench = try bench(key: key)
        let outcome = await add(bench)
        #expect(outcome.code == 0 || outcome.code == 2 && outcome.error.contains("\"key\""), "\(outcome)")
        #expect(!outcome.error.contains(Self.hex))
    }

    @Test("C063, C085: a key file is read, white space and all; an absent one is told with the way to make it")
    func files() async throws {
        let bench = try bench(key: #""key": {"type": "file", "location": "./me.pkey"}"#)
        #expect(
            await add(bench)
                == RunOutcome(
                    code: 6, output: "",
                    error: """
                        error: DIR/flow.json:2:21: /accounts/me: cannot read the key file of account me, DIR/me.pkey: No such \
                        file or directory
                          hint: put there the private key that belongs to 0xf8d6e0586b0a20c7 (flow init writes this file for the \
                        emulator); for a new account make a key with: openssl ecparam -name prime256v1 -genkey -noout \
                        -out DIR/me.pkey, and register it: flownotes accounts create --key PUBLIC_KEY

                        """))
        for text in [Self.hex + "\n", " 0x\(Self.hex)\r\n\n", Self.hex] {
            try bench.write("me.pkey", text)
            #expect(await add(bench).code == 0)
        }
        try bench.write("me.pkey", "no key\n")
        let unusable = await add(bench)
        #expect(unusable.code == 6 && unusable.error.contains("the key of account me in DIR/me.pkey cannot be used"))
    }

    @Test("C085: the key that openssl makes as the message says is of use")
    func opensslKey() async throws {
        let bench = try bench(key: #""key": {"type": "file", "location": "./me.pkey"}"#)
        let process = try ToolProcess(
            ["openssl", "ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", bench.folder + "/me.pkey"],
            environment: bench.environment)
        #expect(await process.wait().code == 0)
        let outcome = await add(bench)
        #expect(outcome.code == 6)
        #expect(
            outcome.error.hasPrefix(
                "error: key 0 of 0xf8d6e0586b0a20c7 is another public key than yours; choose its private key"),
            "\(outcome)")
    }

    @Test(
        "C058: for a key of another curve the hint says what to write, or to make another",
        arguments: [
            ("secp384r1", "make another key with: openssl ecparam -name prime256v1 -genkey -noout -out FILE"),
            (
                "secp256k1",
                #"write "signatureAlgorithm": "ECDSA_secp256k1" into the account's key in flow.json, "#
                    + "or put there a key of ECDSA_P256"
            ),
        ])
    func otherCurves(_ curve: String, _ hint: String) async throws {
        if curve == "secp256k1", !SignatureAlgorithm.ecdsaSecp256k1.isSupported { return }
        let bench = try bench(key: #""key": {"type": "file", "location": "./me.pkey"}"#)
        let path = bench.folder + "/me.pkey"
        for line in [
            ["ecparam", "-name", curve, "-genkey", "-noout", "-out", path],
            ["ec", "-in", path, "-pubout", "-out", path + ".pub"],
        ] {
            #expect(await (try ToolProcess(["openssl"] + line, environment: bench.environment)).wait().code == 0)
        }
        let outcome = await add(bench)
        #expect(outcome.code == 6 && outcome.error.hasSuffix("\n  hint: \(hint)\n"), "\(outcome)")
        let created = await bench.run(["accounts", "create", "--key", path + ".pub", "--sig-algo", "ECDSA_P256"])
        let advice = curve == "secp256k1" ? "give --sig-algo ECDSA_secp256k1" : hint
        #expect(created.code == 2 && created.error.hasSuffix("\n  hint: \(advice)\n"), "\(created)")
    }

    @Test("C076: a key file that others can read gives a warning and works")
    func wideModes() async throws {
        let bench = try bench(key: #""key": {"type": "file", "location": "./me.pkey"}"#)
        try bench.write("me.pkey", Self.hex, mode: 0o644)
        let outcome = await add(bench)
        #expect(outcome.code == 0)
        #expect(
            outcome.error.hasPrefix(
                "warning: others can read the key file DIR/me.pkey; chmod 600 DIR/me.pkey closes it\ntransaction TX1\n"),
            "\(outcome)")
    }

    @Test("C078, C081: keys come from variables; unset and empty ones are named", arguments: ["$ME_KEY", "${ME_KEY}"])
    func variables(_ reference: String) async throws {
        let bench = try bench(key: "\"key\": \"\(reference)\"")
        #expect(await add(bench, [], ["ME_KEY": Self.hex]).code == 0)
        for (environment, state) in [([:], "not set"), (["ME_KEY": ""], "empty")] {
            let outcome = await add(bench, [], environment)
            #expect(outcome.code == 6)
            #expect(
                outcome.error.hasPrefix(
                    "error: DIR/flow.json:2:21: /accounts/me: the key of account me is in variable ME_KEY, which is \(state)\n"
                ),
                "\(outcome)")
        }
    }

    @Test("C083: .env beside flow.json is read, and the environment wins")
    func dotEnv() async throws {
        let bench = try bench(key: #""key": "$ME_KEY""#)
        try bench.write(".env", "ME_KEY=\(Self.hex)\n")
        #expect(await add(bench).code == 0)
        #expect(await add(bench, [], ["ME_KEY": "bad"]).code == 6)
    }

    @Test("C077: the flag beats the environment, and that beats flow.json")
    func precedence() async throws {
        let bench = try bench(
            key: "\"key\": \"\(Self.hex)\"", #", "bob": {"address": "0x01", "key": "\#(TestKeys.carol.hex)"}"#)
        #expect(await add(bench, [], ["FLOWNOTES_SIGNER": "me"]).code == 0)
        #expect(await add(bench, ["--signer", "me"], ["FLOWNOTES_SIGNER": "bob"]).code == 0)
        let none = await add(bench)
        #expect(
            none
                == RunOutcome(
                    code: 6, output: "",
                    error: """
                        error: no account is chosen to sign on emulator
                          hint: choose one with --signer, or for good with config set signer: me, bob

                        """))
    }

    @Test("C054: the configured index is used; a revoked key is refused by name")
    func keyIndexes() async throws {
        let bench = try bench(
            key: #""key": {"type": "hex", "index": 1, "privateKey": "\#(Self.hex)"}"#)
        let keys = [
            try TestKeys.service.accountKey(0, isRevoked: true), try TestKeys.service.accountKey(1, sequenceNumber: 5),
        ]
        bench.node.change { $0.holders[$0.contract]?.keys = keys }
        #expect(await add(bench).code == 0)
        let transaction = bench.node.state.posted[0]
        #expect(transaction.proposalKey.keyIndex == 1 && transaction.proposalKey.sequenceNumber == 5)
        #expect(transaction.envelopeSignatures.map(\.keyIndex) == [1])
        let zero = try self.bench(key: "\"key\": \"\(Self.hex)\"")
        zero.node.change { $0.holders[$0.contract]?.keys = keys }
        let outcome = await add(zero, ["-q"])
        #expect(outcome.code == 6)
        #expect(
            outcome.error.hasSuffix(
                "error: key 0 of 0xf8d6e0586b0a20c7 is revoked; sign with another key\n"
                    + "  try: flownotes accounts show   # what the chain has\n"), "\(outcome)")
        #expect(zero.node.state.posted.isEmpty && zero.outbox.isEmpty)
    }

    @Test(
        "C057, C058: what differs from the chain's key is told before sending",
        arguments: [
            (
                #"{"type": "hex", "privateKey": "\#(hex)", "signatureAlgorithm": "ECDSA_secp256k1"}"#,
                "ECDSA_secp256k1/SHA3_256"
            ),
            (#"{"type": "hex", "privateKey": "\#(hex)", "hashAlgorithm": "SHA2_256"}"#, "ECDSA_P256/SHA2_256"),
        ])
    func mismatches(_ key: String, _ given: String) async throws {
        let bench = try bench(key: "\"key\": \(key)")
        let outcome = await add(bench, ["--json"])
        #expect(outcome.code == 6)
        // A build without the curve says that before anything else.
        if key.contains("secp256k1"), !SignatureAlgorithm.ecdsaSecp256k1.isSupported { return }
        #expect(
            outcome.error
                == #"{"error":{"code":"unusable_key","message":"key 0 of 0xf8d6e0586b0a20c7 is ECDSA_P256/SHA3_256, yours is "#
                + "\(given); mend the configured algorithms or key\","
                + #""hint":"flownotes accounts show   # what the chain has","transaction_id":null,"exit_code":6}}"#
                + "\n")
        #expect(bench.node.state.posted.isEmpty)
    }

    @Test("C056: the signer that was picked on another chain is named")
    func otherChain() async throws {
        let bench = try bench(key: "\"key\": \"\(Self.hex)\"")
        let outcome = await add(bench, ["-n", "testnet", "--contract", "0x01"])
        #expect(
            outcome
                == RunOutcome(
                    code: 6, output: "",
                    error: """
                        error: account me (0xf8d6e0586b0a20c7, taken because --signer was not given) cannot sign on testnet: \
                        its address belongs to flow-emulator
                          hint: choose an account of testnet with --signer

                        """))
        #expect(bench.node.state.requests == [])
    }

    private static let unknownNetwork =
        "there is no network \"foo\"\n  hint: known networks: emulator, testing, testnet, mainnet"

    @Test(
        "C090: names that do not exist are told with those that do",
        arguments: [
            (["list", "--network", "foo"], 3, unknownNetwork),
            (["add", "x", "--signer", "bob"], 3, "there is no account \"bob\"\n  hint: known accounts: me"),
            (["list", "bob"], 3, "there is no account \"bob\"\n  hint: known accounts: me"),
            (["deploy", "--account", "bob"], 3, "there is no account \"bob\"\n  hint: known accounts: me"),
            (["add", "x", "-n", "foo", "--signer", "bob"], 3, unknownNetwork),
            (["deploy", "-n", "foo"], 3, unknownNetwork), (["list", "bob", "--network", "foo"], 3, unknownNetwork),
            (["list", "a", "b"], 2, "unexpected argument \"b\"\n  hint: list takes one account"),
            (["lst"], 2, "unknown command \"lst\"\n  hint: did you mean list?"),
            (["list", "--at-hight", "3"], 2, "unknown flag --at-hight\n  hint: did you mean --at-height?"),
        ])
    func unknownNames(_ line: [String], _ code: Int, _ message: String) async throws {
        let bench = try bench(key: "\"key\": \"\(Self.hex)\"")
        #expect(await bench.run(line) == RunOutcome(code: Int32(code), output: "", error: "error: \(message)\n"))
        #expect(bench.node.state.requests == [])
    }

    @Test("C090: a deployment that names an unknown account")
    func unknownDeployer() async throws {
        let bench = try Workbench(#"{"accounts": {}, "deployments": {"emulator": {"alice": ["NotepadManager"]}}}"#)
        let outcome = await bench.run(["list", "0x01"])
        #expect(outcome.code == 2 && outcome.error.contains("alice"), "\(outcome)")
    }

    @Test("Reading without an account asks for an address, not for a signer")
    func readingWithoutAccount() async throws {
        let bare = try Workbench(nil)
        for (line, what, hint) in [
            (["list"], "notes", "list 0xADDRESS"), (["show", "1"], "notes", "show … --account 0xADDRESS"),
            (["accounts", "show"], "account", "accounts show 0xADDRESS"),
            (["list", "--network", "testnet"], "notes", "list 0xADDRESS --network testnet"),
        ] {
            #expect(
                await bare.run(line)
                    == RunOutcome(
                        code: 2, output: "",
                        error: "error: whose \(what)? no flow.json was found, and no address is given\n"
                            + "  try: flownotes \(hint)\n"))
        }
        let empty = try Workbench("{}")
        #expect(
            await empty.run(["list"]).error
                == "error: whose notes? no account of flow.json is configured for emulator\n"
                + "  try: flownotes list 0xADDRESS\n")
        let several = try bench(
            key: "\"key\": \"\(Self.hex)\"", #", "bob": {"address": "0x01", "key": "\#(TestKeys.carol.hex)"}"#)
        #expect(
            await several.run(["list"]).error
                == "error: whose notes? none of the accounts of flow.json is the one for emulator: me, bob\n"
                + "  try: flownotes list 0xADDRESS\n")
        #expect(await several.run(["delete", "1"]).code == 6)
    }

    @Test(
        "An address that cannot be of the network is refused before it is asked for",
        arguments: [
            ("0xf8d6e0586b0a20c8", "emulator", "0xf8d6e0586b0a20c8 is no address of flow-emulator; check for a typo"),
            (
                "0x9d2ade18cb6bea1a", "emulator",
                "0x9d2ade18cb6bea1a is no address of flow-emulator; it is one of flow-testnet"
            ),
            (
                "0xf8d6e0586b0a20c7", "mainnet",
                "0xf8d6e0586b0a20c7 is no address of flow-mainnet; it is one of flow-emulator"
            ),
        ])
    func impossibleAddresses(_ address: String, _ network: String, _ message: String) async throws {
        let bench = try Workbench(nil)
        for line in [["list", address], ["accounts", "show", address], ["show", "1", "--account", address]] {
            #expect(
                await bench.run(line + ["--network", network, "--contract", "0x01"])
                    == RunOutcome(code: 2, output: "", error: "error: \(message)\n"))
        }
        #expect(bench.node.state.requests == [])
        for flags in [["--host", "http://127.0.0.1:9"], ["-n", "testing"]] {
            #expect(await bench.run(["accounts", "show", address] + flags).code != 2)
        }
    }

    @Test("C091: without flow.json reads work by address, and writes say what is missing")
    func noConfiguration() async throws {
        let bench = try Workbench(nil)
        bench.put([("a", "A")])
        let read = await bench.run(["list", "0xf8d6e0586b0a20c7", "--contract", "0xf8d6e0586b0a20c7", "-oplain"])
        #expect(read == RunOutcome(code: 0, output: "1\n", error: ""))
        #expect(
            await bench.run(["add", "x"])
                == RunOutcome(
                    code: 6, output: "",
                    error: """
                        error: no account is chosen to sign on emulator
                          try: flownotes keys new NAME   # then accounts create, or init for a key in a file

                        """))
    }
}
