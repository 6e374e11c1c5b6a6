import Cadence
import Flow
import FlowCrypto
import FlowNotes
import FoundationEssentials
import HTTP
import Testing

@testable import FlowNotesCommands

struct AccountVerbTests {
    private static let key =
        "43661ddd40c0510b2097a5ad583607f4780876184308a325516951fac6a816fe4e522c9278d3ef3d67c6d903291d0501f9a9bd5b4dc2c5af26c2ad0597bac97a"

    @Test("A private key in the place of an account's name is not shown")
    func keyAsName() async throws {
        let key = try PrivateKey.generate(.ecdsaP256).exportHex()
        for name in [key, "0x" + key.uppercased()] {
            let bench = try Workbench(
                #"{"accounts":{"\#(name)":{"address":"0x179b6b1cb6755e31","key":"\#(key)"}}}"#)
            for format in ["text", "plain", "json"] {
                let outcome = await bench.run(["accounts", "list", "-o", format])
                #expect(outcome.code == 0 && outcome.output.contains("a name with a key in it"), "\(format)")
                #expect(!outcome.output.lowercased().contains(key) && !outcome.error.lowercased().contains(key))
            }
        }
    }

    @Test("C167: every key is shown with its index, algorithms, weight, sequence number and state")
    func show() async throws {
        let bench = try Workbench()
        let keys = [
            try TestKeys.service.accountKey(0, sequenceNumber: 12),
            AccountKey(
                index: 1, algorithm: .ecdsaSecp256k1, publicKeyBytes: Array(repeating: 7, count: 64),
                hashAlgorithm: .sha2_256, isRevoked: true),
        ]
        bench.node.change { $0.holders[$0.contract]?.keys = keys }
        let bob = keys[1].publicKeyBytes.hex
        #expect(
            await bench.run(["accounts", "show"])
                == RunOutcome(
                    code: 0,
                    output: """
                        address    0xf8d6e0586b0a20c7
                        balance    1000.00000000 FLOW
                        contracts  NotepadManager

                        KEY  ALGORITHMS                WEIGHT  SEQUENCE  PUBLIC KEY
                          0  ECDSA_P256/SHA3_256         1000        12  \(Self.key)
                          1  ECDSA_secp256k1/SHA2_256  revoked         0  \(bob)

                        """.replacing("ALGORITHMS                WEIGHT", with: "ALGORITHMS                 WEIGHT")
                            .replacing("SHA3_256         1000", with: "SHA3_256          1000"), error: ""))
        #expect(
            await bench.run(["accounts", "show", "0xf8d6e0586b0a20c7", "--json"]).output
                == #"{"address":"0xf8d6e0586b0a20c7","balance":"1000.00000000","storage_used":null,"storage_capacity":null,"keys":[{"index":0,"public_key":"\#(Self.key)","#
                + #""signature_algorithm":"ECDSA_P256","hash_algorithm":"SHA3_256","weight":1000,"sequence_number":"12","#
                + #""revoked":false},{"index":1,"public_key":"\#(bob)","signature_algorithm":"ECDSA_secp256k1","#
                + #""hash_algorithm":"SHA2_256","weight":1000,"sequence_number":"0","revoked":true}],"#
                + #""contracts":["NotepadManager"]}"# + "\n")
        #expect(
            await bench.run(["accounts", "show", "0x179b6b1cb6755e31"])
                == RunOutcome(
                    code: 3, output: "",
                    error:
                        "error: there is no account 0x179b6b1cb6755e31 on emulator\n"
                        + "  hint: check the address, and --network; flownotes accounts create makes a new account\n"
                ))
    }

    @Test("C097: the new account is not recorded, and the message says how to")
    func create() async throws {
        let bench = try Workbench()
        let note =
            "flow.json was not changed; to sign with the account add to its accounts: "
            + "\"NAME\": {\"address\": \"0x179b6b1cb6755e31\", \"key\": {\"type\": \"file\", \"location\": \"KEYFILE\"}}\n"
        #expect(
            await bench.run(["accounts", "create", "--key", Self.key])
                == RunOutcome(
                    code: 0, output: "created account 0x179b6b1cb6755e31\n", error: "transaction TX1\n" + note))
        let json = await bench.run(["accounts", "create", "--key", "0x04" + Self.key, "--json"])
        #expect(json.output.hasPrefix(#"{"id":"TX2","status":"SEALED","ok":true,"error":null,"block_id":""#), "\(json)")
        #expect(json.output.hasSuffix(#"],"address":"0x179b6b1cb6755e31"}"# + "\n"), "\(json)")
        #expect(json.error == note)
        #expect(
            await bench.run(["accounts", "create", "--key", Self.key, "-oplain", "-q"])
                == RunOutcome(code: 0, output: "0x179b6b1cb6755e31\n", error: ""))
        #expect(await bench.run(["accounts", "show", "0x179b6b1cb6755e31"]).output.contains(Self.key))
    }

    @Test(arguments: [
        ([], "the new account needs a public key\n  hint: give it by --key: 128 hex digits, or a PEM file"),
        (
            ["--key", "/nonexistent"],
            "--key cannot be used: there is no file /nonexistent, and it is not 128 hex digits\n"
        ),
        (["--key", "/"], "--key cannot be used: cannot read /: not a regular file\n"),
        (["--key", String(repeating: "00", count: 64)], "--key cannot be used:"),
        (["--key", key, "--weight", "1001"], "--weight cannot be \"1001\""),
        (["--key", key, "--hash-algo", "SHA2_384"], "--hash-algo cannot be \"SHA2_384\""),
    ])
    func unusableKeys(_ flags: [String], _ message: String) async throws {
        let bench = try Workbench()
        let outcome = await bench.run(["accounts", "create"] + flags)
        #expect(outcome.code == 2 && outcome.error.hasPrefix("error: " + message), "\(outcome)")
        #expect(bench.node.state.requests == [])
    }

    // MARK: deploy

    private func without() throws -> Workbench {
        let bench = try Workbench()
        bench.node.change { $0.holders[$0.contract]?.contracts = [:] }
        return bench
    }

    @Test("C099: deployed, then skipped, then updated by the command that the message names")
    func deploy() async throws {
        let bench = try without()
        let address = "0xf8d6e0586b0a20c7"
        #expect(
            await bench.run(["deploy"])
                == RunOutcome(
                    code: 0, output: "deployed NotepadManager at \(address), transaction TX1\n",
                    error: "transaction TX1\n"))
        #expect(
            await bench.run(["deploy"])
                == RunOutcome(code: 0, output: "NotepadManager is up to date at \(address)\n", error: ""))
        #expect(
            await bench.run(["deploy", "--json", "-q"])
                == RunOutcome(
                    code: 0,
                    output: #"{"name":"NotepadManager","address":"\#(address)","changed":false,"id":null}"# + "\n",
                    error: ""))
        bench.node.change { $0.holders[$0.contract]?.contracts["NotepadManager"]?.append(0x20) }
        #expect(
            await bench.run([
                "deploy", "--account", "emulator-account", "-n", "emulator", "-f", bench.folder + "/flow.json",
            ])
                == RunOutcome(
                    code: 7, output: "",
                    error: """
                        error: NotepadManager at \(address) has other code
                          try: flownotes deploy --update --network emulator --config-path DIR/flow.json \
                        --account emulator-account

                        """))
        #expect(
            await bench.run(["deploy", "--update", "--json", "-q"])
                == RunOutcome(
                    code: 0,
                    output: #"{"name":"NotepadManager","address":"\#(address)","changed":true,"id":"TX2"}"# + "\n",
                    error: ""))
        #expect(
            bench.node.state.holders[bench.node.state.contract]?.contracts["NotepadManager"]
                == Array(Programs.contract.utf8))
    }

    @Test("C098: the place of an error in the contract is told")
    func deployFails() async throws {
        let bench = try without()
        bench.node.change {
            $0.fate = .failed(
                """
                [Error Code: 1101] error caused by: 1 error occurred:
                \t* transaction execute failed: [Error Code: 1101] cadence runtime error: Execution failed:
                error: cannot deploy invalid contract
                 --> 080e4ebd75f7467d68090c6cdde785fa31d4bb312b7f9beeea45158a2e613f15:7:12

                error: expected closing brace (`}`) at end of contract declaration
                  --> f8d6e0586b0a20c7.NotepadManager:1:37
                """)
        }
        #expect(
            await bench.run(["deploy"])
                == RunOutcome(
                    code: 5, output: "",
                    error: """
                        transaction TX1
                        error: transaction TX1 failed in block 101: expected closing brace (`}`) at end of contract \
                        declaration (at f8d6e0586b0a20c7.NotepadManager:1:37) [error code 1101]
                          hint: look at line 1 of the program f8d6e0586b0a20c7.NotepadManager, and at what it was given

                        """))
    }

    @Test func whereNothingLeadsToTheContractTheMessageSaysHow() async throws {
        let bench = try Workbench(
            #"{"accounts": {"me": {"address": "f8d6e0586b0a20c7", "key": {"type": "file", "location": "./service.pkey"}}}}"#
        )
        bench.node.change { $0.holders[$0.contract]?.contracts = [:] }
        #expect(
            await bench.run(["deploy"])
                == RunOutcome(
                    code: 0, output: "deployed NotepadManager at 0xf8d6e0586b0a20c7, transaction TX1\n",
                    error: """
                        transaction TX1
                        use it with --contract 0xf8d6e0586b0a20c7, or write it into flow.json with --save

                        """))
    }

    @Test("The same by flow-cli is its own command, not the contract as an argument")
    func explaining() async throws {
        let listed = try without()
        let flow = "the same with flow-cli and curl:\n  flow "
        #expect(
            await listed.run(["deploy", "--explain", "--dry-run"]).error.hasPrefix(
                flow + "project deploy --network emulator\n  curl "))
        let changed = Array(Programs.contract.utf8) + [0x20]
        listed.node.change { $0.holders[$0.contract]?.contracts["NotepadManager"] = changed }
        #expect(
            await listed.run(["deploy", "--explain", "--update"]).error.hasPrefix(
                flow + "project deploy --update --network emulator\n  curl "))
        let bare = try Workbench(
            #"{"accounts": {"me": {"address": "f8d6e0586b0a20c7", "key": {"type": "file", "location": "./service.pkey"}}}}"#
        )
        for (code, verb) in [([UInt8]?.none, "add-contract"), (changed, "update-contract")] {
            bare.node.change { $0.holders[$0.contract]?.contracts["NotepadManager"] = code }
            #expect(
                await bare.run(["deploy", "--explain", "--dry-run", "--update"]).error.hasPrefix(
                    flow + "accounts \(verb) cadence/contracts/NotepadManager.cdc --signer me --network emulator\n"))
        }
    }

    // MARK: Several contracts

    private func three() throws -> Workbench {
        let names = ["A", "B", "C"].map { "\"\($0)\": \"./\($0).cdc\"" }.joined(separator: ",")
        let bench = try Workbench(
            """
            {"contracts": {\(names)},
             "accounts": {"me": {"address": "f8d6e0586b0a20c7", "key": {"type": "file", "location": "./service.pkey"}}},
             "deployments": {"emulator": {"me": ["A", "B", "C"]}}}
            """)
        try bench.write("A.cdc", "import \"C\"\naccess(all) contract A {}\n")
        try bench.write("B.cdc", "access(all) contract B {}\n")
        try bench.write("C.cdc", "access(all) contract C {}\n")
        return bench
    }

    @Test("C098: what flow.json lists is deployed in the order of imports, with a line for each and a count")
    func several() async throws {
        let bench = try three()
        let address = "0xf8d6e0586b0a20c7"
        #expect(
            await bench.run(["deploy", "-q"])
                == RunOutcome(
                    code: 0,
                    output: """
                        deployed B at \(address), transaction TX1
                        deployed C at \(address), transaction TX2
                        deployed A at \(address), transaction TX3
                        3 of 3 contracts changed

                        """, error: ""))
        let code = bench.node.state.holders[bench.node.state.contract]?.contracts["A"]
        #expect(code == Array("import C from \(address)\naccess(all) contract A {}\n".utf8))
        #expect(
            await bench.run(["deploy", "--json"])
                == RunOutcome(
                    code: 0,
                    output: "["
                        + ["B", "C", "A"].map {
                            #"{"name":"\#($0)","address":"\#(address)","changed":false,"id":null}"#
                        }
                        .joined(separator: ",") + "]\n", error: ""))
        try bench.write("B.cdc", "access(all) contract B { /* more */ }\n")
        let other = await bench.run(["deploy"])
        #expect(
            other
                == RunOutcome(
                    code: 7, output: "",
                    error: """
                        error: 1 of 3 contracts could not be deployed
                          C is up to date at \(address)
                          A is up to date at \(address)
                          B: B at \(address) has other code
                          try: flownotes deploy --update

                        """), "\(other)")
    }

    @Test("C098: of several contracts each that failed is named, with the place")
    func oneOfSeveralFails() async throws {
        let bench = try three()
        bench.node.intercept { [node = bench.node] request in
            if request.target == "/v1/transactions" {
                let isSecond = node.state.postedCount == 1
                node.change { $0.fate = isSecond ? .failed(Programs.panic("bad", .zero)) : .sealed }
            }
            return nil
        }
        #expect(
            await bench.run(["deploy", "-q"])
                == RunOutcome(
                    code: 5, output: "",
                    error: """
                        error: 2 of 3 contracts could not be deployed
                          deployed B at 0xf8d6e0586b0a20c7, transaction TX1
                          C: transaction TX2 failed in block 102: panic: bad (at f8d6e0586b0a20c7.NotepadManager:84:16) \
                        [error code 1101]
                          A: left out, because it imports C
                          hint: look at line 84 of the program f8d6e0586b0a20c7.NotepadManager, and at what it was given

                        """))
    }

    @Test("C101: what imports a contract that failed is left out, by name or by address")
    func importersOfWhatFailed() async throws {
        for line in ["import \"C\"", "import C from 0xf8d6e0586b0a20c7"] {
            let bench = try three()
            try bench.write("A.cdc", line + "\naccess(all) contract A {}\n")
            try bench.write("C.cdc", "access(all) contract C { access(all) fun x(): Int { return true } }\n")
            let outcome = await bench.run(["deploy", "-q"])
            #expect(
                outcome.code != 0 && outcome.output.isEmpty
                    && outcome.error.contains("A: left out, because it imports C"),
                "\(line) \(outcome)")
            #expect(bench.node.state.posted.count == 1, "B alone was sent")
        }
    }

    @Test func deploymentsThatCannotBeDone() async throws {
        let bench = try three()
        try FileManager.default.removeItem(atPath: bench.folder + "/B.cdc")
        #expect(
            await bench.run(["deploy"])
                == RunOutcome(code: 2, output: "", error: "error: cannot read DIR/B.cdc: No such file or directory\n"))
        #expect(bench.node.state.requests == [])
    }

    @Test func save() async throws {
        let bench = try without()
        #expect(
            await bench.run(["deploy", "--save"])
                == RunOutcome(
                    code: 0, output: "deployed NotepadManager at 0xf8d6e0586b0a20c7, transaction TX1\n",
                    error: "transaction TX1\nwrote the address into DIR/flow.json\n"))
        let text = String(decoding: try Data(contentsOf: URL(filePath: bench.folder + "/flow.json")), as: UTF8.self)
        #expect(
            text.contains(#""emulator": "f8d6e0586b0a20c7""#) || text.contains(#""emulator": "0xf8d6e0586b0a20c7""#),
            "\(text)")
        #expect(await bench.run(["list"]).code == 0)
        #expect(
            await bench.run(["deploy", "--save"]).error == "wrote the address into DIR/flow.json\n")
    }

    @Test func anAccountThatIsNotNamedIsToldWithTheTransaction() async throws {
        let bench = try Workbench()
        let node = bench.node
        node.intercept { request in
            guard request.target.hasPrefix("/v1/transaction_results/") else { return nil }
            node.change { state in
                for id in state.results.keys { state.results[id]?.events = [("flow.AccountCreated", .void)] }
            }
            return nil
        }
        let outcome = await bench.run(["accounts", "create", "--key", Self.key])
        #expect(
            outcome.code == 1 && outcome.error.contains("error: transaction TX1 succeeded, but created no account"),
            "\(outcome)")
    }
}
