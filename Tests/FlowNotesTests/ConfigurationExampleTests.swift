import Cadence
import FlowNotes
import TestSupport
import Testing

/// The file that people copy, and what the guide says of it.
struct ConfigurationExampleTests {
    private static let file = TestFiles.package + "/flow.json.example"

    private func load(_ environment: [String: String] = [:]) throws -> Configuration {
        try Configuration.load(files: [Self.file], environment: environment)
    }

    @Test func everyPartLoads() throws {
        let key = String(repeating: "1", count: 64)
        let configuration = try load(["TESTNET_ADDRESS": "0x7e60df042a9c0868", "TESTNET_KEY": key])
        let urls = try ["emulator", "testing", "testnet", "mainnet"].map { try configuration.network($0).restURL() }
        #expect(
            urls == [
                "http://127.0.0.1:8888", "http://127.0.0.1:8888", "https://rest-testnet.onflow.org",
                "https://rest-mainnet.onflow.org",
            ])
        #expect(configuration.networks.allSatisfy { $0.place != nil })
        let contract = try #require(configuration.contracts.first)
        #expect(contract.aliases.map(\.network) == ["local", "testing"])
        #expect(
            String(decoding: try TestFiles.bytes(try #require(contract.source)), as: UTF8.self)
                == CadenceTemplate.notepadManager.source)
        #expect(try configuration.account("testnet-account").loadKey().warnings == [])
        #expect(throws: ConfigurationError.self) { try configuration.account("emulator-account").loadKey() }
        #expect(configuration.defaultAccountName(on: "testnet") == "testnet-account")
        #expect(configuration.defaultAccountName(on: "emulator") == "emulator-account")
        #expect(configuration.emulators.map(\.port) == [3569])
    }

    @Test("local is the chain inside the program, at the address its contract has there")
    func local() throws {
        let configuration = try load()
        let local = try configuration.network("local")
        #expect(local.host == "embedded")
        #expect(
            try configuration.address(ofContract: "NotepadManager", on: local).address == Address("0xf8d6e0586b0a20c7"))
    }

    @Test func withoutVariablesItIsOfUseElsewhere() throws {
        let configuration = try load()
        #expect(try configuration.accountAddress("emulator-account") == Address("0xf8d6e0586b0a20c7"))
        #expect(throws: ConfigurationError.self) { try configuration.account("testnet-account") }
    }

    @Test(
        "what the guide says of it is there",
        arguments: ["TESTNET_ADDRESS", "TESTNET_KEY", "emulator-account.pkey", "\"local\": \"embedded\""])
    func guide(_ name: String) throws {
        let path = TestFiles.package + "/docs/configuration.md"
        let guide = String(decoding: try TestFiles.bytes(path), as: UTF8.self)
        let example = String(decoding: try TestFiles.bytes(Self.file), as: UTF8.self)
        #expect(guide.contains(name) && example.contains(name))
    }
}
