import Cadence
import FlowNotes
import FoundationEssentials
import Testing

struct ConfigurationEditorTests {
    private let address = Address(rawValue: 0x7e60_df04_2a9c_0868)

    private func alias(_ text: String, of contract: String = "Notes", on network: String = "testnet") throws -> String {
        let scratch = try ConfigurationScratch()
        try ConfigurationEditor(file: try scratch.write(text)).setAlias(of: contract, on: network, to: address)
        return try scratch.read()
    }

    @Test(
        "C096: saving an alias changes nothing else",
        arguments: [
            (
                "{\n  \"other\": [1,2 ],\n  \"contracts\": {\n    \"Notes\": {\"aliases\": {\"testnet\":\"0x1\"} }\n  }\n}\n",
                "{\n  \"other\": [1,2 ],\n  \"contracts\": {\n    \"Notes\": {\"aliases\": {\"testnet\":\"7e60df042a9c0868\"} }\n  }\n}\n"
            ),
            (
                "{\"contracts\": {\"Notes\": {\"aliases\": {\"emulator\": \"0x1\"}}}}",
                "{\"contracts\": {\"Notes\": {\"aliases\": {\"emulator\": \"0x1\", \"testnet\": \"7e60df042a9c0868\"}}}}"
            ),
            (
                "{\r\n\t\"contracts\": {\r\n\t\t\"Notes\": {\r\n\t\t\t\"source\": \"n\"\r\n\t\t}\r\n\t}\r\n}",
                "{\r\n\t\"contracts\": {\r\n\t\t\"Notes\": {\r\n\t\t\t\"source\": \"n\",\r\n\t\t\t\"aliases\": {\r\n\t\t\t\t\"testnet\": \"7e60df042a9c0868\"\r\n\t\t\t}\r\n\t\t}\r\n\t}\r\n}"
            ),
            (
                "{\n    \"contracts\": {\n        \"Notes\": \"./a\\\"b.cdc\",\n        \"Z\": \"z\"\n    }\n}",
                "{\n    \"contracts\": {\n        \"Notes\": {\n            \"source\": \"./a\\\"b.cdc\",\n            \"aliases\": {\n                \"testnet\": \"7e60df042a9c0868\"\n            }\n        },\n        \"Z\": \"z\"\n    }\n}"
            ),
            (
                "{\n  \"networks\": {}\n}",
                "{\n  \"networks\": {},\n  \"contracts\": {\n    \"Notes\": {\n      \"aliases\": {\n        \"testnet\": \"7e60df042a9c0868\"\n      }\n    }\n  }\n}"
            ),
            (
                "{}",
                "{\n  \"contracts\": {\n    \"Notes\": {\n      \"aliases\": {\n        \"testnet\": \"7e60df042a9c0868\"\n      }\n    }\n  }\n}"
            ),
        ])
    func aliases(_ before: String, _ after: String) throws {
        #expect(try alias(before) == after)
    }

    @Test(
        "C096: dependencies get their alias where they stand, and every way of writing stays",
        arguments: [
            (
                "{\"dependencies\": {\"Notes\": \"mainnet://01.Notes\"}}",
                "{\"dependencies\": {\"Notes\": {\n  \"source\": \"mainnet://01.Notes\",\n  \"aliases\": {\n    \"testnet\": \"7e60df042a9c0868\"\n  }\n}}}"
            ),
            (
                "{\"dependencies\": {\"Notes\": {\"source\": \"mainnet://01.Notes\", \"hash\": \"ab\"}}}",
                "{\"dependencies\": {\"Notes\": {\"source\": \"mainnet://01.Notes\", \"hash\": \"ab\", \"aliases\": {\"testnet\": \"7e60df042a9c0868\"}}}}"
            ),
            (
                "\t{ \"z\" :1e5 , \"contracts\":{\"Notes\":{\"aliases\":{\"a\":\"1\",\"testnet\" : \"2\"}}},\"a\":\"\\u0041\" }\t",
                "\t{ \"z\" :1e5 , \"contracts\":{\"Notes\":{\"aliases\":{\"a\":\"1\",\"testnet\" : \"7e60df042a9c0868\"}}},\"a\":\"\\u0041\" }\t"
            ),
            (
                "{\n\t\"contracts\": {\n\t\t\"A\": \"a\"\n\t}\n}",
                "{\n\t\"contracts\": {\n\t\t\"A\": \"a\",\n\t\t\"Notes\": {\n\t\t\t\"aliases\": {\n\t\t\t\t\"testnet\": \"7e60df042a9c0868\"\n\t\t\t}\n\t\t}\n\t}\n}"
            ),
        ])
    func otherWays(_ before: String, _ after: String) throws {
        #expect(try alias(before) == after)
    }

    @Test(
        "what cannot be changed for certain is refused and stays as it is",
        arguments: [
            ("{\"contracts\": {\"Notes\": {}, \"Notes\": {}}}", "/contracts/Notes: the name stands twice"),
            ("{\"contracts\": {}, \"contracts\": {}}", "/contracts: the name stands twice"),
            (
                "{\"contracts\": {\"Notes\": {\"aliases\": {\"x\": \"1\", \"x\": \"2\"}}}}",
                "/contracts/Notes/aliases/x: the name"
            ),
            ("{\n  // mine\n  \"contracts\": {}\n}", "flow.json:2:3: not valid JSON: a comment"),
            ("{\"contracts\": {\"Notes\": {\"aliases\": \"x\"}}}", "/contracts/Notes/aliases: a text, but an object"),
            ("{\"contracts\": {\"Notes\": 1}}", "/contracts/Notes: a number, but an object"),
            ("{\"contracts\": {},}", "not valid JSON: a comma before"),
        ])
    func refusedAndKept(_ text: String, _ expected: String) throws {
        let scratch = try ConfigurationScratch()
        let editor = ConfigurationEditor(file: try scratch.write(text))
        let failure = scratch.failure { try editor.setAlias(of: "Notes", on: "testnet", to: address) } ?? ""
        #expect(failure.contains(expected), "\(failure)")
        #expect(try scratch.read() == text)
    }

    @Test("C096, C097: an account is replaced or added, and the others stay")
    func accounts() throws {
        let scratch = try ConfigurationScratch()
        let file = try scratch.write(
            """
            {
              "mine": {"x": 1},
              "accounts": {
                "alice": {"address": "0x1", "key": "${K}"},
                "bob": {"address": "0x2", "key": "$K"}
              }
            }

            """)
        let editor = ConfigurationEditor(file: file)
        try editor.setAccount("alice", address: address, keyFile: "./alice.pkey")
        try editor.setAccount("carol", address: Address(rawValue: 3), keyFile: "carol.pkey")
        #expect(
            try scratch.read() == """
                {
                  "mine": {"x": 1},
                  "accounts": {
                    "alice": {
                      "address": "7e60df042a9c0868",
                      "key": {
                        "type": "file",
                        "location": "./alice.pkey"
                      }
                    },
                    "bob": {"address": "0x2", "key": "$K"},
                    "carol": {
                      "address": "0000000000000003",
                      "key": {
                        "type": "file",
                        "location": "carol.pkey"
                      }
                    }
                  }
                }

                """)
        let configuration = try Configuration.load(files: [file], environment: [:])
        #expect(configuration.accountNames == ["alice", "bob", "carol"])
    }

    @Test func modeAndLinkStay() throws {
        let scratch = try ConfigurationScratch()
        try scratch.write("{}", "real.json", mode: 0o640)
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path(), withDestinationPath: scratch.path("real.json"))
        try ConfigurationEditor(file: scratch.path()).setAlias(of: "A", on: "testnet", to: address)
        let mode = try FileManager.default.attributesOfItem(atPath: scratch.path("real.json"))[.posixPermissions]
        #expect(mode.map { "\($0)" } == "416")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path()) == scratch.path("real.json"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: scratch.folder).sorted() == ["flow.json", "real.json"])
        #expect(try scratch.read().contains("7e60df042a9c0868"))
    }

    @Test func refusals() throws {
        let scratch = try ConfigurationScratch()
        let editor = ConfigurationEditor(file: scratch.path())
        let set = { try editor.setAlias(of: "A", on: "testnet", to: address) }
        #expect(
            scratch.failure(set)
                == "cannot read flow.json: No such file or directory; write one with: flownotes init")
        try scratch.write("{\"contracts\": []}")
        #expect(scratch.failure(set)?.contains("contracts: a list, but an object { … } is needed") ?? false)
        #expect(try scratch.read() == "{\"contracts\": []}")
    }
}
