import Cadence
import FlowCrypto
import FlowNotes
import Testing

struct ConfigurationAccountTests {
    private static let hex = "b2b0cb7f2d3c1b6c8f4ff3b8e6b0c3dc5d1a24b0a1e4c1a9f8e7d6c5b4a39281"

    private func account(_ entry: String) -> String {
        "{\n  \"accounts\": {\n    \"alice\": " + entry + "\n  }\n}"
    }

    private func publicKey(_ algorithm: SignatureAlgorithm) throws -> PublicKey {
        try PrivateKey(algorithm, hex: Self.hex).publicKey
    }

    @Test func simpleForm() throws {
        let scratch = try ConfigurationScratch()
        let configuration = try scratch.load(account("{\"address\": \"f8d6e0586b0a20c7\", \"key\": \"0x\(Self.hex)\"}"))
        let alice = try configuration.account("alice")
        #expect(alice.address == Address("0xf8d6e0586b0a20c7"))
        #expect(alice.keyIndex == 0)
        #expect(alice.signatureAlgorithm == .ecdsaP256)
        #expect(alice.hashAlgorithm == .sha3_256)
        let loaded = try alice.loadKey()
        #expect(loaded.privateKey.publicKey == (try publicKey(.ecdsaP256)))
        #expect(
            loaded.warnings.map { $0.replacing(scratch.folder + "/", with: "") } == [
                "the key of account alice stands in flow.json; a file that only you can read is safer: "
                    + #""key": {"type": "file", "location": "./alice.pkey"}"#
            ])
    }

    @Test("no description, mirror or dump shows a key that the environment or a .env holds")
    func variablesAreHidden() throws {
        let scratch = try ConfigurationScratch()
        try scratch.write("OTHER=\(Self.hex)", ".env")
        let text = account(#"{"address": "0x1", "key": "$K"}"#)
        let configuration = try scratch.load(text, ["K": Self.hex])
        let alice = try configuration.account("alice")
        var dumped = ""
        dump(alice, to: &dumped)
        dump(configuration, to: &dumped)
        let shown = ["\(alice)", String(reflecting: alice), "\(configuration)", dumped]
        #expect(shown.allSatisfy { !$0.contains(Self.hex) })
    }

    @Test("a key where the address belongs is not shown")
    func keyAsAddress() throws {
        let scratch = try ConfigurationScratch()
        let text = account("{\"address\": \"\(Self.hex)\", \"key\": \"0x1\"}")
        let message = try #require(scratch.failure { _ = try scratch.load(text) })
        #expect(message.contains("/accounts/alice/address") && !message.contains(Self.hex))
    }

    @Test func advancedForm() throws {
        let entry = """
            {"address": "service", "key": {"type": "hex", "index": 3, "signatureAlgorithm": "ECDSA_secp256k1",
             "hashAlgorithm": "SHA2_256", "privateKey": "\(Self.hex)", "other": 1}}
            """
        let alice = try ConfigurationScratch().load(account(entry)).account("alice")
        #expect(alice.address == Address("0xf8d6e0586b0a20c7"))
        #expect(alice.keyIndex == 3)
        #expect(alice.hashAlgorithm == .sha2_256)
        guard SignatureAlgorithm.ecdsaSecp256k1.isSupported else {
            #expect(throws: ConfigurationError.self) { try alice.loadKey() }
            return
        }
        #expect(try alice.loadKey().privateKey.publicKey == (try publicKey(.ecdsaSecp256k1)))
    }

    @Test(
        "C081: both spellings of a variable are looked up, an unset one is named",
        arguments: ["$TESTNET_KEY", "${TESTNET_KEY}"])
    func variables(_ reference: String) throws {
        let scratch = try ConfigurationScratch()
        let text = account("{\"address\": \"$WHERE\", \"key\": \"\(reference)\"}")
        let set = try scratch.load(text, ["TESTNET_KEY": Self.hex, "WHERE": "0x1"])
        let loaded = try set.account("alice").loadKey()
        #expect(loaded.privateKey.publicKey == (try publicKey(.ecdsaP256)))
        #expect(loaded.warnings == [])
        for (value, state) in [(nil, "not set"), ("", "empty")] {
            let configuration = try scratch.load(text, ["TESTNET_KEY": value, "WHERE": "0x1"].compactMapValues { $0 })
            #expect(
                scratch.failure { _ = try configuration.account("alice").loadKey() } == """
                    flow.json:3:14: /accounts/alice: the key of account alice is in variable TESTNET_KEY, which is \(state); \
                    set TESTNET_KEY in the environment, or in the .env beside flow.json
                    """)
        }
        let unset = try scratch.load(text)
        #expect(
            scratch.failure { _ = try unset.account("alice") }?.contains("variable WHERE, which is not set") ?? false)
        let wrong = try scratch.load(text, ["WHERE": "here"])
        #expect(scratch.failure { _ = try wrong.account("alice") }?.contains("WHERE holds no address") ?? false)
        #expect(try scratch.read() == text)
    }

    @Test("C083: .env beside flow.json is read, the environment wins")
    func environmentFile() throws {
        let scratch = try ConfigurationScratch()
        try scratch.write(
            "# keys\r\nexport A = \"0x11\"\nB=0x22 # two\nC='0x33'\nnot a line\nBAD NAME=1\nA2=\n", ".env")
        let names = ["A": "0x11", "B": "0x22", "C": "0x33"]
        for (name, value) in names {
            let text = account("{\"address\": \"$\(name)\", \"key\": \"$K\"}")
            #expect(try scratch.load(text).account("alice").address == Address(value))
            #expect(try scratch.load(text, [name: "0x99"]).account("alice").address == Address("0x99"))
        }
    }

    @Test(
        "C084: old forms of accounts are refused with the new one",
        arguments: [
            ("{\"address\": \"0x1\", \"keys\": \"HEX\"}", "flow.json:3:41: /accounts/alice/keys"),
            (
                "{\"address\": \"0x1\", \"keys\": [{\"type\": \"hex\", \"context\": {\"privateKey\": \"HEX\"}}]}",
                "flow.json:3:41: /accounts/alice/keys"
            ),
            ("{\"address\": \"0x1\", \"privateKey\": \"HEX\"}", "flow.json:3:47: /accounts/alice/privateKey"),
            (
                "{\"address\": \"0x1\", \"key\": {\"type\": \"hex\", \"context\": {\"privateKey\": \"HEX\"}}}",
                "flow.json:3:67: /accounts/alice/key/context"
            ),
        ])
    func oldForms(_ entry: String, _ place: String) throws {
        let scratch = try ConfigurationScratch()
        let text = account(entry.replacing("HEX", with: Self.hex))
        #expect(
            scratch.failure { _ = try scratch.load(text) } == place + ": account alice has its key in an old form; "
                + #"write "key": "<64 hex digits>", or "key": {"type": "hex", "index": 0, "signatureAlgorithm": "#
                + #""ECDSA_P256", "hashAlgorithm": "SHA3_256", "privateKey": "<64 hex digits>"}"#)
    }

    @Test("C063, C085: key files are read from beside flow.json, white space and all", arguments: ["", "0x"])
    func keyFiles(_ prefix: String) throws {
        let scratch = try ConfigurationScratch()
        let configuration = try scratch.load(
            account("{\"address\": \"0x1\", \"key\": {\"type\": \"file\", \"location\": \"./alice.pkey\"}}"))
        let alice = try configuration.account("alice")
        let missing = scratch.failure { _ = try alice.loadKey() }
        #expect(
            missing == """
                flow.json:3:14: /accounts/alice: cannot read the key file of account alice, alice.pkey: No such file or \
                directory; put there the private key that belongs to 0x0000000000000001 (flow init writes this file for the \
                emulator); for a new account make a key with: openssl ecparam -name prime256v1 -genkey -noout -out alice.pkey, \
                and register it: flownotes accounts create --key PUBLIC_KEY
                """)
        #expect("\(ConfigurationErrorText { _ = try alice.loadKey() })".contains(" \(scratch.folder)/alice.pkey:"))
        try scratch.write(" \(prefix)\(Self.hex)\r\n\n", "alice.pkey")
        #expect(try alice.loadKey().privateKey.publicKey == (try publicKey(.ecdsaP256)))
        #expect(try alice.loadKey().warnings == [])
        try scratch.write(Self.hex, "alice.pkey", mode: 0o644)
        #expect(
            try alice.loadKey().warnings == [
                "others can read the key file \(scratch.folder)/alice.pkey; chmod 600 \(scratch.folder)/alice.pkey closes it"
            ])
        try scratch.write("not a key", "alice.pkey")
        #expect(
            scratch.failure { _ = try alice.loadKey() }?.contains(
                "the key of account alice in alice.pkey cannot be used") ?? false)
    }

    @Test(
        "C087: unknown names of algorithms and key types are refused with the known ones",
        arguments: [
            ("signatureAlgorithm", "ECDSA_P-256", "ECDSA_P256, ECDSA_secp256k1"),
            ("signatureAlgorithm", "ecdsa_p256", "ECDSA_P256, ECDSA_secp256k1"),
            ("signatureAlgorithm", "BLS_BLS12_381", "ECDSA_P256, ECDSA_secp256k1"),
            ("hashAlgorithm", "SHA3-256", "SHA3_256, SHA2_256"),
        ])
    func algorithms(_ member: String, _ value: String, _ known: String) throws {
        let scratch = try ConfigurationScratch()
        let text = account(
            "{\"address\": \"0x1\", \"key\": {\"type\": \"hex\", \"privateKey\": \"\(Self.hex)\", \"\(member)\": \"\(value)\"}}"
        )
        let failure = scratch.failure { _ = try scratch.load(text) } ?? ""
        #expect(failure.hasPrefix("flow.json:3:"))
        #expect(
            failure.hasSuffix(
                ": /accounts/alice/key/\(member): the \(member) \"\(value)\" of account alice is unknown; accepted names: \(known)"
            ))
    }

    @Test(arguments: [
        (
            "{\"address\": \"0x1\", \"key\": {\"type\": \"pem\"}}",
            "the key type \"pem\" of account alice is unknown; known types: hex, file, bip44, google-kms"
        ),
        ("{\"address\": \"0x1\", \"key\": {}}", "the key of account alice has no type"),
        ("{\"address\": \"0x1\", \"key\": {\"type\": \"hex\"}}", "the key of account alice has no privateKey"),
        ("{\"address\": \"0x1\", \"key\": {\"type\": \"file\"}}", "the key of account alice has no location"),
        ("{\"address\": \"0x1\", \"key\": \"\"}", "the key of account alice is empty"),
        ("{\"address\": \"0x1\", \"key\": \"$a-b\"}", "begins with $ but names no variable"),
        ("{\"address\": \"0x1\", \"key\": 7}", "a number, but an object { … } is needed"),
        ("{\"address\": \"0x1\"}", "account alice has no key"),
        ("{\"key\": \"$K\"}", "account alice has no address"),
        ("{\"address\": \"0xzz\", \"key\": \"$K\"}", "\"0xzz\" is no address of account alice"),
        ("{\"address\": 1, \"key\": \"$K\"}", "a number, but a text is needed"),
        (
            "{\"address\": \"0x1\", \"key\": {\"type\": \"hex\", \"privateKey\": \"$K\", \"index\": -1}}",
            "a number, but a whole number is needed"
        ),
        (
            "{\"address\": \"0x1\", \"key\": {\"type\": \"hex\", \"privateKey\": \"$K\", \"index\": 4294967296}}",
            "a number, but a whole number is needed"
        ),
        ("[]", "a list, but an object { … } is needed"),
    ])
    func refused(_ entry: String, _ expected: String) throws {
        let scratch = try ConfigurationScratch()
        let failure = scratch.failure { _ = try scratch.load(account(entry)) } ?? ""
        #expect(failure.hasPrefix("flow.json:3:") && failure.contains(expected), "\(failure)")
    }

    @Test(arguments: ["google-kms", "aws-kms"])
    func unsupportedKindsOnlyWhenUsed(_ kind: String) throws {
        let scratch = try ConfigurationScratch()
        let alice = try scratch.load(account("{\"address\": \"0x1\", \"key\": {\"type\": \"\(kind)\"}}")).account(
            "alice")
        #expect(
            scratch.failure { _ = try alice.loadKey() } == """
                flow.json:3:14: /accounts/alice: the key of account alice is of type \(kind), which is not supported; \
                supported types: hex, file, bip44; or choose another account with --signer
                """)
    }

    @Test(arguments: ["zz", "1234", String(repeating: "f", count: 64), String(repeating: "0", count: 64)])
    func badKeysAreNotShown(_ key: String) throws {
        let scratch = try ConfigurationScratch()
        let alice = try scratch.load(account("{\"address\": \"0x1\", \"key\": \"\(key)\"}")).account("alice")
        let failure = scratch.failure { _ = try alice.loadKey() } ?? ""
        #expect(failure.contains("the key of account alice in flow.json cannot be used"))
        #expect(!failure.contains(key))
    }

    @Test func dumpsShowNoKey() throws {
        let configuration = try ConfigurationScratch().load(account("{\"address\": \"0x1\", \"key\": \"\(Self.hex)\"}"))
        var text = "\(configuration)" + String(reflecting: configuration)
        dump(configuration, to: &text)
        dump(try configuration.account("alice"), to: &text)
        #expect(text.contains("alice"))
        #expect(!text.contains(Self.hex))
        #expect(!text.contains(Self.hex.prefix(12)))
    }

    @Test func defaultAccounts() throws {
        let entry = "{\"address\": \"0x1\", \"key\": \"$K\"}"
        let scratch = try ConfigurationScratch()
        let one = try scratch.load("{\"accounts\": {\"alice\": \(entry)}}")
        #expect(one.defaultAccountName(on: "testnet") == "alice")
        let many = try scratch.load(
            """
            {"accounts": {"emulator-account": \(entry), "alice": \(entry), "bob": \(entry)},
             "deployments": {"testnet": {"bob": []}, "mainnet": {"bob": [], "alice": []}}}
            """)
        #expect(many.defaultAccountName(on: "emulator") == "emulator-account")
        #expect(many.defaultAccountName(on: "testnet") == "bob")
        #expect(many.defaultAccountName(on: "mainnet") == nil)
        #expect(Configuration.builtIn.defaultAccountName(on: "emulator") == nil)
    }
}

/// The description of the error that a closure throws.
private struct ConfigurationErrorText: CustomStringConvertible {
    let description: String

    init(_ body: () throws -> Void) {
        do {
            try body()
            description = ""
        } catch {
            description = "\(error)"
        }
    }
}
