import Cadence
import FlowNotes
import TestSupport
import Testing

struct ConfigurationContractTests {
    private static let accounts = """
        "accounts": {
          "a": {"address": "f8d6e0586b0a20c7", "key": "$K"},
          "b": {"address": "0x01cf0e2f2f715450", "key": "$K"},
          "c": {"address": "$WHERE", "key": "$K"}
        }
        """

    private func check(
        _ configuration: Configuration, _ contract: String, on network: String, _ address: String,
        _ origin: Configuration.ContractAddress.Origin, line: SourceLocation = #_sourceLocation
    ) throws {
        let found = try configuration.address(ofContract: contract, on: try configuration.network(network))
        #expect("\(found.address)" == address, sourceLocation: line)
        #expect(found.origin == origin, sourceLocation: line)
    }

    @Test("C092: each contract has the address of the account it is deployed to")
    func deployments() throws {
        let configuration = try ConfigurationScratch().load(
            """
            {"contracts": {"One": "./One.cdc", "Two": {"source": "Two.cdc"}, "Three": "x.cdc"}, \(Self.accounts),
             "deployments": {"emulator": {"a": ["One"], "b": [{"name": "Two"}], "c": ["Three"]}}}
            """, ["WHERE": "0x42"])
        try check(configuration, "One", on: "emulator", "0xf8d6e0586b0a20c7", .deployment(account: "a"))
        try check(configuration, "Two", on: "emulator", "0x01cf0e2f2f715450", .deployment(account: "b"))
        try check(configuration, "Three", on: "emulator", "0x0000000000000042", .deployment(account: "c"))
    }

    @Test("C093: an alias is enough, and what cannot be found is named")
    func aliases() throws {
        let scratch = try ConfigurationScratch()
        let configuration = try scratch.load(
            """
            {"networks": {"fork": {"host": "127.0.0.1:3569", "fork": "mainnet"}},
             "contracts": {"Notes": {"source": "./Notes.cdc", "aliases": {"emulator": "f8d6e0586b0a20c7", "mainnet": "0x1"}}},
             "dependencies": {"Token": "mainnet://1654653399040a61.Token",
                              "Other": {"source": "mainnet://02.Other", "hash": "x", "aliases": {"testnet": "0x3"}}}}
            """)
        try check(configuration, "Notes", on: "emulator", "0xf8d6e0586b0a20c7", .alias)
        try check(configuration, "Notes", on: "fork", "0x0000000000000001", .alias)
        try check(configuration, "Token", on: "mainnet", "0x1654653399040a61", .alias)
        try check(configuration, "Other", on: "mainnet", "0x0000000000000002", .alias)
        try check(configuration, "Other", on: "testnet", "0x0000000000000003", .alias)
        try check(configuration, "FlowToken", on: "testnet", "0x7e60df042a9c0868", .builtIn)
        try check(configuration, "FungibleToken", on: "fork", "0xf233dcee88fe0abe", .builtIn)
        #expect(
            scratch.failure {
                _ = try configuration.address(ofContract: "Notes", on: try configuration.network("testnet"))
            } == """
                flow.json:2:25: /contracts/Notes: the address of contract Notes on network testnet is not known; add \
                "aliases": {"testnet": "0x…"} to contracts.Notes in flow.json, or deploy it there
                """)
    }

    @Test("C104: arguments of initialisers are kept as they stand")
    func initialiserArguments() throws {
        let scratch = try ConfigurationScratch()
        let configuration = try scratch.load(
            """
            {"contracts": {"Notes": "Notes.cdc", "Plain": "../Plain.cdc"}, \(Self.accounts),
             "deployments": {"emulator": {"a": [
               {"name": "Notes", "args": [{"type":"String", "value":"x"}, {"type":"UInt8","value":"1"}]}, "Plain"]}}}
            """)
        let deployment = try #require(configuration.deployments.first)
        #expect(deployment.items.map(\.contract) == ["Notes", "Plain"])
        #expect(
            deployment.items.map { $0.arguments.map { String(decoding: $0, as: UTF8.self) } } == [
                ["{\"type\":\"String\", \"value\":\"x\"}", "{\"type\":\"UInt8\",\"value\":\"1\"}"], [],
            ])
        #expect(
            configuration.contracts.map(\.source) == [scratch.path("Notes.cdc"), scratch.folder + "/../Plain.cdc"])
    }

    @Test func laterFilesReplaceWholeEntries() throws {
        let scratch = try ConfigurationScratch()
        let first = try scratch.write(
            """
            {"networks": {"n": "http://one"}, \(Self.accounts),
             "contracts": {"A": {"source": "a", "aliases": {"n": "0x1", "emulator": "0x2"}}, "B": "b"},
             "deployments": {"emulator": {"a": ["A"], "b": ["B"]}},
             "emulators": {"default": {"serviceAccount": "a"}}}
            """, "a.json")
        let second = try scratch.write(
            """
            {"networks": {"n": {"host": "http://two"}}, "accounts": {"a": {"address": "0x9", "key": "$K"}},
             "contracts": {"A": {"source": "a2", "aliases": {"n": "0x3"}}},
             "deployments": {"emulator": {"b": []}}}
            """, "b.json")
        let configuration = try Configuration.load(files: [first, second], environment: [:])
        #expect(configuration.files == [first, second])
        #expect(try configuration.network("n").restURL() == "http://two")
        #expect(configuration.accountNames == ["a", "b", "c"])
        #expect(try configuration.accountAddress("a") == Address("0x9"))
        #expect(try configuration.accountAddress("b") == Address("0x01cf0e2f2f715450"))
        try check(configuration, "A", on: "n", "0x0000000000000003", .alias)
        try check(configuration, "A", on: "emulator", "0x0000000000000009", .deployment(account: "a"))
        #expect(configuration.deployments.map { $0.items.map(\.contract) } == [["A"], []])
        #expect(configuration.emulators.map(\.serviceAccount) == ["a"])
    }

    @Test(arguments: [
        ("{\"contracts\": {\"A\": 1}}", "flow.json:1:21: /contracts/A: a number, but an object { … } is needed"),
        (
            "{\"contracts\": {\"A\": {\"aliases\": {\"emulator\": \"x\"}}}}",
            "/contracts/A/aliases/emulator: \"x\" is no address"
        ),
        ("{\"contracts\": []}", "flow.json:1:15: /contracts: a list, but an object { … } is needed"),
        ("{\"dependencies\": {\"A\": \"A\"}}", "/dependencies/A: \"A\" names no contract on a network"),
        (
            "{\"deployments\": {\"emulator\": {\"a\": {}}}}",
            "/deployments/emulator/a: an object, but a list [ … ] is needed"
        ),
        ("{\"deployments\": {\"emulator\": {\"a\": [{}]}}}", "/deployments/emulator/a/0: a contract without a name"),
        ("{\"networks\": {\"n\": {}}}", "/networks/n: network n has no host"),
    ])
    func refused(_ text: String, _ expected: String) throws {
        let scratch = try ConfigurationScratch()
        let failure = scratch.failure { _ = try scratch.load(text) } ?? ""
        #expect(failure.contains(expected), "\(failure)")
    }
}
