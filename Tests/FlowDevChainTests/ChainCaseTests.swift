import Cadence
import Flow
import FlowAccess
import FlowCrypto
import FoundationEssentials
import HTTP
import TestSupport
import Testing

@testable import FlowDevChain

/// Faults that users of other chains for developers reported, and what this one does.
@Suite struct ChainCaseTests {
    private static let empty = "transaction { prepare(signer: &Account) {} }"

    private func bench(_ accounts: Int = 1) async throws -> (Bench, [KeySigner]) {
        let bench = try await Bench(ChainOptions(seed: [7], accountCount: accounts))
        return (bench, try await bench.chain.accounts().map(\.signer))
    }

    private func sequenceNumber(_ bench: Bench, _ signer: KeySigner) async throws -> UInt64? {
        try await bench.chain.account(signer.address).keys?.first?.sequenceNumber
    }

    @Test("C025: what fails in execution uses up its number; a bad signature or a wrong number uses none")
    func failuresUseUpNumbers() async throws {
        let (bench, signers) = try await bench()
        let edit = try bench.template("transactions/edit_note")
        let arguments: [CadenceValue] = [
            UInt64(4).cadence, .optional(.string("x")), String?.none.cadence, UInt64?.none.cadence,
        ]
        let failed = try await bench.send(edit, arguments, by: signers[0])
        #expect(failed.status == .sealed && failed.errorCode == 1101 && failed.events == [])
        #expect(try await sequenceNumber(bench, signers[0]) == 1)
        var forged = try await bench.transaction(Self.empty, by: signers[0])
        forged = try await forged.signed(with: [signers[0]])
        forged.envelopeSignatures[0].signature[3] ^= 1
        #expect(try await bench.submit(forged).errorCode == 1009)
        let early = try await bench.transaction(Self.empty, by: signers[0], number: 5)
        #expect(try await bench.submit(try await early.signed(with: [signers[0]])).errorCode == 1007)
        #expect(try await sequenceNumber(bench, signers[0]) == 1)
        let added = try await bench.addNote("a", "A", by: signers[0])
        #expect(added.errorMessage == "")
        #expect(try await sequenceNumber(bench, signers[0]) == 2)
    }

    @Test("C026: a number that is too high fails at once, and both numbers are told")
    func numbersToCome() async throws {
        let (bench, signers) = try await bench()
        let transaction = try await bench.transaction(Self.empty, by: signers[0], number: 3)
        let result = try await bench.submit(try await transaction.signed(with: [signers[0]]))
        #expect(result.status == .sealed && result.errorCode == 1007)
        #expect(result.errorMessage.contains("has sequence number 0, but given 3"), "\(result.errorMessage)")
    }

    @Test("C102: a contract interface can be deployed, and its name is its own")
    func contractInterfaces() async throws {
        let (bench, signers) = try await bench()
        let code = "access(all) contract interface Ledger { access(all) fun total(): Int }"
        let deploy = try bench.template("transactions/deploy_contract")
        let result = try await bench.send(deploy, [.string("Ledger"), .string(code)], by: signers[0])
        #expect(result.errorMessage == "")
        let account = try await bench.chain.account(signers[0].address)
        #expect(account.contracts?["Ledger"] == Array(code.utf8))
        let user = """
            import Ledger from \(signers[0].address)
            access(all) contract Book: Ledger { access(all) fun total(): Int { return 3 } }
            """
        #expect(
            try await bench.send(deploy, [.string("Book"), .string(user)], by: signers[0]).errorMessage == "")
        let script =
            "import Book from \(signers[0].address)\naccess(all) fun main(): Int { return Book.total() }"
        #expect(try await bench.script(script) == Int(3).cadence)
    }

    @Test("C175: a state that has a name is gone back to, also while requests are on their way")
    func snapshots() async throws {
        let (bench, signers) = try await bench()
        try await bench.addNote("kept", "", by: signers[0])
        try await bench.chain.takeSnapshot("one")
        let height = try await bench.chain.block(.sealed).height
        try await bench.addNote("lost", "", by: signers[0])
        try await bench.chain.returnToSnapshot("one")
        #expect(try await bench.noteCount(of: signers[0].address) == 1)
        #expect(try await bench.chain.block(.sealed).height == height)
        #expect(try await sequenceNumber(bench, signers[0]) == 1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    let transaction = try await bench.transaction(Self.empty, by: signers[0])
                    // What was signed on a block that is gone is refused, and nothing else happens.
                    do { _ = try await bench.submit(try await transaction.signed(with: [signers[0]])) } catch let error
                        as ChainError
                    { #expect(error.kind == .refused || error.kind == .notFound, "\(error)") }
                }
                group.addTask { try await bench.chain.returnToSnapshot("one") }
            }
            try await group.waitForAll()
        }
        try await bench.chain.returnToSnapshot("one")
        #expect(try await bench.noteCount(of: signers[0].address) == 1)
        #expect(try await bench.chain.faults() == [])
        #expect(try await bench.addNote("new", "", by: signers[0]).errorMessage == "")
    }

    @Test("C176: 20 parallel submits from 20 accounts are all sealed within a second each")
    func parallelSubmits() async throws {
        let (bench, signers) = try await bench(20)
        let times = try await withThrowingTaskGroup(of: Duration.self) { group in
            for signer in signers {
                let transaction = try await bench.transaction(Self.empty, by: signer)
                let signed = try await transaction.signed(with: [signer])
                group.addTask {
                    let start = ContinuousClock.now
                    let result = try await bench.submit(signed)
                    #expect(result.status == .sealed && result.errorMessage == "")
                    return ContinuousClock.now - start
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(times.count == 20)
        // Generous: the tests run beside others on a busy machine.
        #expect(times.allSatisfy { $0 < .seconds(30) }, "\(times)")
    }

    @Test("C177: with a block time the timer runs what waits, and makes empty blocks, too")
    func blockTime() async throws {
        let bench = try await Bench(ChainOptions(seed: [7], accountCount: 1, blockTime: .milliseconds(200)))
        let signer = try #require(bench.chain.owner).signer
        let transaction = try await bench.transaction(Self.empty, by: signer)
        let height = try await bench.chain.block(.sealed).height
        let id = try await bench.chain.submit(try await transaction.signed(with: [signer]))
        var statuses = [try await bench.chain.result(id).status]
        let end = ContinuousClock.now + .seconds(120)
        while statuses.last != .sealed, ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(20))
            statuses.append(try await bench.chain.result(id).status)
        }
        #expect(statuses.first == .pending && statuses.last == .sealed)
        let sealed = try #require(try await bench.chain.result(id).height)
        #expect(sealed - height <= 3)
        while try await bench.chain.block(.sealed).height < sealed + 2, ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(20))
        }
        let later = try await bench.chain.block(.height(sealed + 2))
        #expect(try await bench.chain.transactionIDs(inBlock: later.id) == [])
    }

    @Test("C178: accounts made in the same order have the same addresses on each fresh chain")
    func addresses() async throws {
        var runs: [[Address?]] = []
        for seed in [UInt8(1), 2] {
            let bench = try await Bench(ChainOptions(seed: [seed]))
            let create = """
                transaction { prepare(service: auth(BorrowValue) &Account) {
                    let a = Account(payer: service)
                    let b = Account(payer: service)
                } }
                """
            let result = try await bench.send(create, by: bench.service)
            runs.append(
                try result.events.filter { $0.type == "flow.AccountCreated" }.map { event in
                    guard case .composite(let composite) = try JSONCadence.decode(event.payload),
                        case .address(let address)? = composite["address"]
                    else { return nil }
                    return address
                })
            #expect(bench.service.address == Address(rawValue: 0xf8d6_e058_6b0a_20c7))
            let missing = await #expect(throws: ChainError.self) {
                try await bench.chain.account(Address(rawValue: 0xe03d_aebe_d8ca_0615))
            }
            #expect(missing?.kind == .notFound)
        }
        #expect(runs[0] == runs[1])
        #expect(runs[0] == [Address(rawValue: 0x179b_6b1c_b675_5e31), Address(rawValue: 0xf3fc_d2c1_a78f_5eee)])
    }

    @Test("C179: a bundled contract that does not check keeps the chain from starting, with the reason")
    func bundledContracts() async throws {
        let core = try ChainCore(ChainOptions(seed: [1]))
        let genesis = Genesis(
            chain: core.chain, executor: core.executor, serviceKey: try core.serviceKey().publicKey,
            contracts: [CoreContract("Burner", Array("access(all) contract Burner { fun x(): Int { } }".utf8))])
        core.executor.host.view = LedgerView(core.ledger, at: nil)
        let error = #expect(throws: ChainError.self) { try genesis.write(accounts: []) }
        #expect(error?.kind == .ledger && error?.description.contains("Burner") == true, "\(error as Any)")
    }

    @Test(
        "C181: the likely cause of a bad signature is named",
        arguments: [
            ("hash", "it was made with SHA2_256, but the key hashes with SHA3_256"),
            ("key", "another key made it, or the transaction was changed after signing"),
            ("gas", "another key made it, or the transaction was changed after signing"),
            ("tag", "the transaction's domain tag was left out"),
            ("user", "the domain tag of messages was signed, not that of transactions"),
            ("payload", "the payload was signed instead of the envelope"),
            ("index", "it was made by key 1 of the account"),
        ])
    func badSignatures(_ fault: String, _ cause: String) async throws {
        var options = ChainOptions(seed: [7], accountCount: 1)
        options.explainsSignatures = true
        let bench = try await Bench(options)
        let signers = try await bench.chain.accounts().map(\.signer)
        let second = try PrivateKey.generate(.ecdsaP256)
        let add = try bench.template("transactions/add_key")
        let added = try await bench.send(
            add,
            [
                .string(Self.hex(second.publicKey.bytes)), UInt8(1).cadence, UInt8(3).cadence,
                UFix64(rawValue: 100_000_000_000).cadence, Int(1).cadence,
            ], by: signers[0])
        #expect(added.errorMessage == "")
        let own = signers[0].key
        var transaction = try await bench.transaction(Self.empty, by: signers[0])
        let (message, text) = (transaction.envelopeMessage, transaction.envelopeRLP)
        let signature =
            switch fault {
            case "hash": try own.sign(message, hash: .sha2_256)
            case "key": try PrivateKey.generate(.ecdsaP256).sign(message, hash: .sha3_256)
            case "tag": try own.sign(text, hash: .sha3_256)
            case "user": try own.sign(DomainTag.userMessage.bytes + text, hash: .sha3_256)
            case "payload": try own.sign(transaction.payloadMessage, hash: .sha3_256)
            case "index": try second.sign(message, hash: .sha3_256)
            default: try own.sign(message, hash: .sha3_256)
            }
        if fault == "gas" { transaction.gasLimit = 77 }
        transaction.envelopeSignatures = [
            TransactionSignature(address: signers[0].address, keyIndex: 0, signature: signature)
        ]
        let result = try await bench.submit(transaction)
        #expect(result.errorCode == 1009)
        #expect(
            result.errorMessage.hasSuffix("signature is not valid (likely cause: \(cause))\n\n"),
            "\(result.errorMessage)")
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    // MARK: At the door

    @Test(
        "C182: what an access node refuses is refused with the same code and shape",
        arguments: [
            (["\"script\"": "\"extra\": 1, \"script\""], "request body contains unknown field \"extra\""),
            (["\"script\"": "\"gas_limit\""], "script not provided"),
            (["\"payer\": \"f8d6e0586b0a20c7\"": "\"payer\": \"f8d6e058\""], "invalid payer: invalid address"),
            (
                ["\"payer\": \"f8d6e0586b0a20c7\"": "\"payer\": \"e467b9dd11fa00df\""],
                "invalid payer: rpc error: code = InvalidArgument desc = address e467b9dd11fa00df is invalid for chain "
                    + "flow-emulator"
            ),
            (["\"SCRIPT\"": "\"%%%\""], "invalid transaction script encoding"),
            (
                ["\"SIGNATURE\"": "\"\(Data(repeating: 1, count: 63).base64EncodedString())\""],
                "Invalid Flow argument: invalid transaction: the cryptographic signature within the transaction signature "
                    + "has an invalid format: Address: f8d6e0586b0a20c7. SignerIndex: 0. KeyID: 0. Signature: "
                    + "\(String(repeating: "01", count: 63)). Extension Data: "
            ),
        ] as [([String: String], String)])
    func refusedAtTheDoor(_ changes: [String: String], _ message: String) async throws {
        let (bench, _) = try await bench()
        var body = """
            {"script": "SCRIPT", "arguments": [], "reference_block_id": "\(try await bench.chain.block(.sealed).id)",
            "gas_limit": "100", "payer": "f8d6e0586b0a20c7",
            "proposal_key": {"address": "f8d6e0586b0a20c7", "key_index": "0", "sequence_number": "0"},
            "authorizers": [], "payload_signatures": [],
            "envelope_signatures": [{"address": "f8d6e0586b0a20c7", "key_index": "0", "signature": "SIGNATURE"}]}
            """
        for (old, new) in changes { body.replace(old, with: new) }
        body.replace("SCRIPT", with: Data("transaction {}".utf8).base64EncodedString())
        body.replace("SIGNATURE", with: Data(repeating: 1, count: 64).base64EncodedString())
        let answer = await bench.chain.send(
            HTTPRequest(method: "POST", target: "/v1/transactions", body: Array(body.utf8)))
        let text = String(decoding: try await answer.body.collect(upTo: 10_000), as: UTF8.self)
        #expect(answer.status == 400)
        #expect(answer.headers["Content-Type"] == "application/json; charset=UTF-8")
        let json = try JSONValue(json: Array(text.utf8))
        #expect(json["code"]?.int == 400 && json["message"]?.string == message, "\(text)")
    }
}
