import Cadence
import FlowCrypto
import FlowNotes
import FoundationEssentials
import Testing

/// `$NAME` and `${NAME}` as the whole of any value.
struct ConfigurationVariableTests {
    private static let hex = String(repeating: "1", count: 64)
    private static let text = """
        {
          "networks": {"mine": "$HOST", "copy": {"host": "${HOST}", "fork": "$FORK"}},
          "contracts": {
            "A": {"source": "$SOURCE", "aliases": {"mine": "$WHERE", "testnet": "0x2"}, "canonical": "$NAME"}
          },
          "dependencies": {"D": "$ORIGIN"},
          "accounts": {
            "me": {"address": "$WHERE", "key": {
              "type": "file", "location": "$FILE", "signatureAlgorithm": "$CURVE", "hashAlgorithm": "$HASH"}}
          },
          "emulators": {"default": {"serviceAccount": "$ACCOUNT"}}
        }
        """
    private static let values = [
        "HOST": "http://node.example", "FORK": "mainnet", "SOURCE": "./A.cdc", "WHERE": "0x1", "NAME": "B",
        "ORIGIN": "mainnet://03.E", "FILE": "./me.pkey", "CURVE": "ECDSA_P256", "HASH": "SHA2_256", "ACCOUNT": "me",
    ]

    @Test func allAreLookedUp() throws {
        let scratch = try ConfigurationScratch()
        try scratch.write(Self.hex, "me.pkey")
        let configuration = try scratch.load(Self.text, Self.values)
        for name in ["mine", "copy"] { #expect(try configuration.network(name).restURL() == "http://node.example") }
        #expect(try configuration.network("copy").fork == "mainnet")
        let contract = try #require(configuration.contracts.first)
        #expect(contract.source == scratch.path("A.cdc") && contract.canonical == "B")
        #expect(contract.aliases.map(\.address) == [Address("0x1"), Address("0x2")])
        #expect(configuration.contracts.last?.canonical == "E")
        let me = try configuration.account("me")
        #expect(me.hashAlgorithm == .sha2_256 && me.address == Address("0x1"))
        #expect(try me.loadKey().privateKey.publicKey == (try PrivateKey(.ecdsaP256, hex: Self.hex).publicKey))
        #expect(configuration.emulators.first?.serviceAccount == "me")
        #expect(try scratch.read() == Self.text)
    }

    @Test(
        "an unset variable is an error where it is needed, and only there",
        arguments: [
            ("HOST", "2:24: /networks/mine: the host of network mine is in variable HOST"),
            (
                "WHERE",
                "4:52: /contracts/A/aliases/mine: the address of contract A on network mine is in variable WHERE"
            ),
            ("FILE", "8:11: /accounts/me: the key file of account me is in variable FILE"),
        ])
    func lazily(_ name: String, _ expected: String) throws {
        let scratch = try ConfigurationScratch()
        for (value, state) in [(nil, "not set"), ("", "empty")] {
            var values = Self.values
            values[name] = value
            let configuration = try scratch.load(Self.text, values)
            #expect(
                try configuration.address(ofContract: "A", on: try configuration.network("testnet")).address
                    == Address("0x2"))
            let failure = scratch.failure {
                let network = try configuration.network("mine")
                if name == "HOST" { _ = try network.restURL() }
                if name == "WHERE" { _ = try configuration.address(ofContract: "A", on: network) }
                _ = try configuration.account("me").loadKey()
            }
            #expect(
                failure == "flow.json:\(expected), which is \(state); "
                    + "set \(name) in the environment, or in the .env beside flow.json")
        }
    }

    @Test(
        "what the whole file needs is an error at once",
        arguments: ["FORK", "SOURCE", "NAME", "ORIGIN", "CURVE", "ACCOUNT"])
    func atOnce(_ name: String) throws {
        let scratch = try ConfigurationScratch()
        var values = Self.values
        values[name] = nil
        let failure = scratch.failure { _ = try scratch.load(Self.text, values) } ?? ""
        #expect(failure.contains("the value is in variable \(name), which is not set"), "\(failure)")
    }

    @Test(
        "texts that only contain a variable are texts", arguments: ["x$HOST", "$HOST/v1", "${HOST", "$", "${}", "$A-B"])
    func notWhole(_ text: String) throws {
        let scratch = try ConfigurationScratch()
        let configuration = try scratch.load("{\"networks\": {\"n\": \"\(text)\"}}", ["HOST": "http://a", "A": "b"])
        #expect(try configuration.network("n").host == text)
    }

    @Test("a .env that cannot be read is named where a variable is missing")
    func unreadableEnvironmentFile() throws {
        let scratch = try ConfigurationScratch()
        try FileManager.default.createDirectory(atPath: scratch.path(".env"), withIntermediateDirectories: false)
        let configuration = try scratch.load("{\"networks\": {\"n\": \"$HOST\"}}")
        #expect(
            scratch.failure { _ = try configuration.network("n").restURL() }?.hasSuffix(
                "set HOST in the environment, or in the .env beside flow.json, which cannot be read: not a regular file"
            )
                ?? false)
    }

    @Test("C076: a .env that others can read gives a warning when a key comes from it")
    func wideEnvironmentFile() throws {
        let scratch = try ConfigurationScratch()
        let text = "{\"accounts\": {\"a\": {\"address\": \"1\", \"key\": \"$K\"}}}"
        for (mode, environment, count) in [(0o644, [:], 1), (0o600, [:], 0), (0o644, ["K": Self.hex], 0)] {
            try scratch.write("K=\(Self.hex)\n", ".env", mode: mode)
            let warnings = try scratch.load(text, environment).account("a").loadKey().warnings
            #expect(warnings.count == count)
            #expect(warnings.allSatisfy { $0.hasPrefix("others can read") && !$0.contains(Self.hex) })
        }
    }
}
