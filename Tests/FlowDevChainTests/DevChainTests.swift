import Cadence
import Flow
import FlowAccess
import Testing

@testable import FlowDevChain

@Suite struct DevChainTests {
    @Test func theFirstBlockIsTheEmulators() async throws {
        let chain = try DevChain()
        let block = try await chain.block(.sealed)
        #expect(block.id.description == "e2b0ef51ee9b7be636c118e4550c67b4e9b97cb982506e6e47c4431c3e88cd23")
        #expect(block.height == 0 && block.parentID == .zero && block.isSealed)
        let service = try await chain.account(chain.chain.serviceAddress)
        #expect(service.balance == 99_999_999_999_600_000)
        #expect(service.keys?.count == 1)
    }

    @Test func aNoteIsAddedAndRead() async throws {
        let bench = try await Bench(ChainOptions(seed: [7], accountCount: 1))
        let account = try #require(try await bench.chain.accounts().first)
        #expect(account.address.hex == "179b6b1cb6755e31")
        let result = try await bench.addNote("Milk", "Two litres", by: account.signer)
        #expect(result.errorMessage == "")
        #expect(result.status == .sealed && result.height == 1)
        #expect(result.events.map(\.type).suffix(1) == ["A.f8d6e0586b0a20c7.NotepadManager.NoteAdded"])
        #expect(try await bench.noteCount(of: account.address) == 1)
        #expect(try await bench.noteCount(of: account.address, at: .height(0)) == 0)
    }

    @Test func whatExecutingCameToIsFoundByItsID() async throws {
        let bench = try await Bench(ChainOptions(seed: [7], accountCount: 1))
        let account = try #require(bench.chain.owner)
        for number in 0..<3 { try await bench.addNote("note \(number)", "", by: account.signer) }
        var ids: Set<Identifier> = []
        var previous = Identifier.zero
        for height in UInt64(0)...3 {
            let block = try await bench.chain.block(.height(height))
            let id = try #require(block.executionResultID)
            let result = try await bench.chain.executionResult(id)
            #expect(result.id == id && result.blockID == block.id && result.previousID == previous)
            #expect(try await bench.chain.executionResult(ofBlock: block.id) == result)
            previous = id
            ids.formUnion([id, block.id])
        }
        #expect(ids.count == 8)
        for unknown in [Identifier.zero, try await bench.chain.block(.final).id] {
            await #expect { try await bench.chain.executionResult(unknown) } throws: {
                ($0 as? ChainError)?.kind == .notFound
            }
        }
    }

    @Test func partsOfAnAccountAreThoseOfTheWhole() async throws {
        let bench = try await Bench(ChainOptions(seed: [7], accountCount: 1))
        let owner = try #require(bench.chain.owner)
        try await bench.addNote("Milk", "", by: owner.signer)
        for reference in [BlockReference.sealed, .height(0)] {
            let account = try await bench.chain.account(owner.address, at: reference)
            #expect(try await bench.chain.balance(of: owner.address, at: reference) == account.balance)
            #expect(try await bench.chain.keys(of: owner.address, at: reference) == account.keys)
            #expect(try await bench.chain.key(0, of: owner.address, at: reference) == account.keys?.first)
            let sequenceNumber = try await bench.chain.key(0, of: owner.address, at: reference).sequenceNumber
            #expect(sequenceNumber == (reference == .sealed ? 1 : 0))
        }
        let missing = Address(rawValue: 1)
        await #expect(throws: ChainError.self) { try await bench.chain.balance(of: missing) }
        await #expect(throws: ChainError.self) { try await bench.chain.keys(of: missing) }
        await #expect(throws: ChainError.self) { try await bench.chain.key(0, of: missing) }
        await #expect(throws: ChainError.self) { try await bench.chain.key(1, of: owner.address) }
    }

    @Test func aChainIsToldInNumbers() async throws {
        let bench = try await Bench(
            ChainOptions(seed: [7], accountCount: 2, blockTime: .seconds(3600), sealingLag: 1))
        let owner = try #require(bench.chain.owner)
        func send(_ number: UInt64) async throws {
            let transaction = try await bench.transaction(
                "transaction {}", by: owner.signer, authorizers: [], number: number)
            try await bench.chain.submit(transaction.signed(with: [owner.signer]))
        }
        for number in UInt64(0)..<3 { try await send(number) }
        try await bench.chain.makeBlock()
        try await bench.chain.takeSnapshot("one")
        try await send(3)
        let expected = StatusRecord(
            finalHeight: 1, sealedHeight: 0, transactionCount: 3, waitingCount: 1, accountCount: 7,
            fundedAccountCount: 2, snapshotCount: 1)
        #expect(try await bench.chain.status() == expected)
    }
}
