import Cadence
import FlowCrypto
import FlowNotes
import Testing

/// Every form that a flow.json can have, and what is made of it.
struct ConfigurationFormTests {
    private static let hex = String(repeating: "1", count: 64)
    private static let networkKey = String(repeating: "ab", count: 64)

    /// What a configuration says beyond what is built in, a line for each entry.
    private static func lines(_ configuration: Configuration, _ folder: String) throws -> [String] {
        let builtIn = Network.builtIn.map(\.name)
        var lines = configuration.networks.filter { $0.place != nil || !builtIn.contains($0.name) }.map {
            "network \($0.name) \((try? $0.restURL()) ?? "-")" + ($0.fork.map { " fork \($0)" } ?? "")
        }
        lines += configuration.contracts.map { contract in
            let aliases = contract.aliases.map { " \($0.network)=\($0.address)" }.joined()
            let source = contract.source.map { " " + $0.replacing(folder + "/", with: "") } ?? ""
            return "contract \(contract.name)" + source + (contract.canonical.map { " is \($0)" } ?? "") + aliases
        }
        lines += try configuration.accountNames.map { name in
            let account = try configuration.account(name)
            return "account \(name) \(account.address) \(account.keyIndex) \(account.signatureAlgorithm.name) "
                + account.hashAlgorithm.name
        }
        lines += configuration.deployments.map { deployment in
            let items = deployment.items.map { " \($0.contract)(\($0.arguments.count))" }.joined()
            return "deploy \(deployment.network) \(deployment.account)" + items
        }
        lines += configuration.emulators.map {
            "emulator \($0.name) \($0.port.map { "\($0)" } ?? "-") \($0.serviceAccount ?? "-")"
        }
        return lines
    }

    @Test(arguments: [
        ("{}", []),
        (#"{"networks": {"n": "http://node.example:80"}}"#, ["network n http://node.example:80"]),
        (
            #"{"networks": {"n": {"host": "127.0.0.1:3569", "key": "KEY", "fork": "mainnet"}}}"#,
            ["network n http://127.0.0.1:8888 fork mainnet"]
        ),
        (#"{"networks": {"local": "embedded"}}"#, ["network local -"]),
        (#"{"networks": {"local": {"host": "127.0.0.1:3569"}}}"#, ["network local http://127.0.0.1:8888"]),
        (#"{"networks": {"emulator": "localhost:3569"}}"#, ["network emulator http://localhost:8888"]),
        (#"{"contracts": {"A": "./a/A.cdc"}}"#, ["contract A a/A.cdc"]),
        (#"{"contracts": {"A": "/a/A.cdc"}}"#, ["contract A /a/A.cdc"]),
        (
            #"{"contracts": {"A": {"source": "A.cdc", "aliases": {"testnet": "0x1", "local": "2"}}}}"#,
            ["contract A A.cdc testnet=0x0000000000000001 local=0x0000000000000002"]
        ),
        (#"{"contracts": {"B": {"source": "B.cdc", "canonical": "A"}}}"#, ["contract B B.cdc is A"]),
        (#"{"contracts": {"B": {"source": "B.cdc", "canonical": "B"}}}"#, ["contract B B.cdc"]),
        (#"{"contracts": {"B": {"aliases": {}}}}"#, ["contract B"]),
        (
            #"{"dependencies": {"Token": "mainnet://1654653399040a61.Token"}}"#,
            ["contract Token mainnet=0x1654653399040a61"]
        ),
        (
            #"{"dependencies": {"Mine": {"source": "mainnet://1654653399040a61.Token", "hash": "ab", "block_height": 123, "aliases": {"emulator": "0ae53cb6e3f42a79"}}}}"#,
            ["contract Mine is Token emulator=0x0ae53cb6e3f42a79 mainnet=0x1654653399040a61"]
        ),
        (
            #"{"dependencies": {"T": {"source": "mainnet://01.T", "canonical": "U", "aliases": {"mainnet": "0x2"}}}}"#,
            ["contract T is U mainnet=0x0000000000000002"]
        ),
        (
            #"{"contracts": {"T": "T.cdc"}, "dependencies": {"T": "mainnet://01.T"}}"#, ["contract T T.cdc"]
        ),
        (
            #"{"accounts": {"a": {"address": "f8d6e0586b0a20c7", "key": "HEX"}}}"#,
            ["account a 0xf8d6e0586b0a20c7 0 ECDSA_P256 SHA3_256"]
        ),
        (
            #"{"accounts": {"a": {"address": "0xf8d6e0586b0a20c7", "key": "0xHEX"}}}"#,
            ["account a 0xf8d6e0586b0a20c7 0 ECDSA_P256 SHA3_256"]
        ),
        (
            #"{"accounts": {"a": {"address": "service", "key": {"type": "hex", "privateKey": "HEX"}}}}"#,
            ["account a 0xf8d6e0586b0a20c7 0 ECDSA_P256 SHA3_256"]
        ),
        (
            #"{"accounts": {"a": {"address": "1", "key": {"type": "file", "location": "./a.pkey", "index": 7, "signatureAlgorithm": "ECDSA_secp256k1", "hashAlgorithm": "SHA2_256"}}}}"#,
            ["account a 0x0000000000000001 7 ECDSA_secp256k1 SHA2_256"]
        ),
        (
            #"{"accounts": {"a": {"address": "1", "key": {"type": "bip44", "mnemonic": "w w", "derivationPath": "m/44'/539'/0'/0/1"}}}}"#,
            ["account a 0x0000000000000001 0 ECDSA_P256 SHA3_256"]
        ),
        (
            #"{"accounts": {"a": {"address": "1", "key": {"type": "google-kms", "resourceID": "projects/p"}}}}"#,
            ["account a 0x0000000000000001 0 ECDSA_P256 SHA3_256"]
        ),
        (
            #"{"contracts": {"A": "a", "B": "b"}, "accounts": {"a": {"address": "1", "key": "HEX"}}, "deployments": {"testnet": {"a": ["A", {"name": "B", "args": [{"type":"String","value":"x"}]}, {"name": "A"}]}, "local": {"a": []}}}"#,
            [
                "contract A a", "contract B b", "account a 0x0000000000000001 0 ECDSA_P256 SHA3_256",
                "deploy testnet a A(0) B(1) A(0)", "deploy local a",
            ]
        ),
        (
            #"{"accounts": {"a": {"address": "1", "key": "HEX"}}, "emulators": {"default": {"port": 3569, "serviceAccount": "a"}, "x": {}}}"#,
            ["account a 0x0000000000000001 0 ECDSA_P256 SHA3_256", "emulator default 3569 a", "emulator x - -"]
        ),
        (#"{"app": {"x": [1, null, true, -1.5e3]}, "networks": {}}"#, []),
    ])
    func understood(_ text: String, _ expected: [String]) throws {
        let scratch = try ConfigurationScratch()
        let text = text.replacing("HEX", with: Self.hex).replacing("KEY", with: Self.networkKey)
        #expect(try Self.lines(try scratch.load(text), scratch.folder) == expected)
    }

    @Test(
        "each refusal names file, line, column and the way to the value",
        arguments: [
            (#"{"networks": []}"#, ":1:14: /networks: a list, but an object { … } is needed"),
            (#"{"networks": {"n": 1}}"#, ":1:20: /networks/n: a number, but an object { … } is needed"),
            (#"{"networks": {"n": ""}}"#, ":1:20: /networks/n: network n has no host"),
            (#"{"networks": {"n": {"host": null}}}"#, ":1:29: /networks/n/host: null, but a text is needed"),
            (#"{"networks": {"n": {"host": "h", "fork": "x"}}}"#, ":1:29: /networks/n/host: there is no network \"x\""),
            (#"{"networks": {"a/b~c": {}}}"#, ":1:24: /networks/a~1b~0c: network a/b~c has no host"),
            (#"{"contracts": {"A": {"source": 1}}}"#, ":1:32: /contracts/A/source: a number, but a text is needed"),
            (
                #"{"contracts": {"A": {"canonical": []}}}"#,
                ":1:35: /contracts/A/canonical: a list, but a text is needed"
            ),
            (
                #"{"contracts": {"A": {"aliases": []}}}"#,
                ":1:33: /contracts/A/aliases: a list, but an object { … } is needed"
            ),
            (
                #"{"contracts": {"A": {"aliases": {"x": "01"}}}}"#,
                ":1:39: /contracts/A/aliases/x: there is no network \"x\""
            ),
            (
                #"{"contracts": {"A": {"aliases": {"x": "$UNSET"}}}}"#,
                ":1:39: /contracts/A/aliases/x: there is no network \"x\""
            ),
            (
                #"{"dependencies": {"A": "mainnet://xyz.A"}}"#,
                ":1:24: /dependencies/A: \"mainnet://xyz.A\" names no contract"
            ),
            (
                #"{"dependencies": {"A": "mainnet://01."}}"#,
                ":1:24: /dependencies/A: \"mainnet://01.\" names no contract"
            ),
            (#"{"dependencies": {"A": "moon://01.A"}}"#, ":1:24: /dependencies/A: there is no network \"moon\""),
            (#"{"dependencies": {"A": true}}"#, ":1:24: /dependencies/A: true or false, but an object { … } is needed"),
            (
                #"{"deployments": {"testnet": []}}"#,
                ":1:29: /deployments/testnet: a list, but an object { … } is needed"
            ),
            (
                #"{"accounts": {"a": {"address": "1", "key": "HEX"}}, "deployments": {"testnet": {"a": ["A"]}}}"#,
                "/deployments/testnet/a/0: there is no contract \"A\"; no contracts are configured"
            ),
            (
                #"{"deployments": {"testnet": {"a": [{"name": "A", "args": {}}]}}}"#,
                ":1:58: /deployments/testnet/a/0/args: an object, but a list [ … ] is needed"
            ),
            (
                #"{"deployments": {"testnet": {"a": [{"name": "A", "args": [{"type": "Int", "value": "x"}]}]}}}"#,
                ":1:59: /deployments/testnet/a/0/args/0: an argument of A cannot be read: "
            ),
            (
                #"{"deployments": {"testnet": {"a": [{"name": "A", "args": [7]}]}}}"#,
                "/a/0/args/0: an argument of A cannot"
            ),
            (#"{"emulators": {"default": 1}}"#, ":1:27: /emulators/default: a number, but an object { … } is needed"),
            (
                #"{"emulators": {"d": {"port": 0}}}"#,
                ":1:30: /emulators/d/port: no port; a port is a number from 1 to 65535"
            ),
            (#"{"emulators": {"d": {"port": 65536}}}"#, "/emulators/d/port: no port"),
            (#"{"emulators": {"d": {"port": "3569"}}}"#, "/emulators/d/port: a text, but a whole number is needed"),
            (
                #"{"accounts": {"a": {"address": "1", "key": {"type": "hex", "privateKey": "HEX", "location": "f"}}}}"#,
                ":1:44: /accounts/a/key: the key of account a stands in several places: privateKey, location"
            ),
            (
                #"{"accounts": {"a": {"address": "1", "key": {"type": "bip44"}}}}"#,
                ":1:44: /accounts/a/key: the key of account a has no mnemonic"
            ),
            (
                #"{"accounts": {"a": {"address": "1", "key": null}}}"#,
                "/accounts/a/key: null, but an object { … } is needed"
            ),
            (
                #"{"accounts": {"a": {"address": "1", "key": "HEX", "address": "2"}}}"#,
                ":1:123: /accounts/a/address: the name stands twice"
            ),
            ("{\n\t\"accounts\": {\n\t\t\"a\": 1\n\t}\n}", ":3:8: /accounts/a: a number"),
        ])
    func refused(_ text: String, _ expected: String) throws {
        let scratch = try ConfigurationScratch()
        let failure = scratch.failure { _ = try scratch.load(text.replacing("HEX", with: Self.hex)) } ?? ""
        #expect(failure.hasPrefix("flow.json:") && failure.contains(expected), "\(failure)")
        #expect(!failure.contains(Self.hex))
    }

    @Test("the chain inside the program has no address, and no other network can be it")
    func embedded() throws {
        let scratch = try ConfigurationScratch()
        let configuration = try scratch.load(#"{"networks": {"local": "embedded", "other": "embedded"}}"#)
        for name in ["local", "other"] {
            #expect(
                scratch.failure { _ = try configuration.network(name).restURL() }?.contains(
                    "/networks/\(name): network \(name) is the chain inside the program, which has no address; "
                        + "only local can be \"embedded\"") ?? false)
        }
    }
}
