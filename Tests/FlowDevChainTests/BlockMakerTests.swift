import Cadence
import Flow
import FlowAccess
import SQLiteStore
import Testing

@testable import FlowDevChain

@Suite struct BlockMakerTests {
    private static let empty = "transaction { prepare(a: &Account) {} }"

    private func signed(_ bench: Bench, _ account: DevAccount, _ number: UInt64) async throws -> Transaction {
        let transaction = try await bench.transaction(Self.empty, by: account.signer, number: number)
        return try await transaction.signed(with: [account.signer])
    }

    @Test func transactionsWaitForTheirBlock() async throws {
        let bench = try await Bench(ChainOptions(seed: [1], accountCount: 1, blockTime: .seconds(3600)))
        let account = try #require(try await bench.chain.accounts().first)
        var ids: [Identifier] = []
        for number in UInt64(0)..<3 {
            let id = try await bench.chain.submit(signed(bench, account, number))
            #expect(try await bench.chain.result(id).status == .pending)
            ids.append(id)
        }
        let block = try await bench.chain.makeBlock()
        #expect(block.height == 1 && block.collectionIDs.count == 1)
        let collection = try await bench.chain.collection(block.collectionIDs[0])
        #expect(collection.transactionIDs == ids && collection.blockID == block.id)
        #expect(try await bench.chain.transactionIDs(inBlock: block.id) == ids)
        for id in ids {
            let result = try await bench.chain.result(id)
            #expect(result.status == .sealed && result.errorMessage == "" && result.blockID == block.id)
        }
        #expect(try await bench.chain.makeBlock().collectionIDs == [])
        #expect(try await bench.chain.executionResult(ofBlock: block.id).chunks.map(\.transactionCount) == [3])
    }

    @Test func whatWaitsIsThereWhenALedgerIsOpenedAgain() async throws {
        let folder = try ScratchFolder()
        let options = ChainOptions(
            storage: .file(folder.path + "/ledger"), seed: [1], accountCount: 1, blockTime: .seconds(3600))
        let ids: [Identifier]
        do {
            let bench = try await Bench(options)
            let account = try #require(bench.chain.owner)
            let first = try await bench.chain.submit(signed(bench, account, 0))
            ids = [first, try await bench.chain.submit(signed(bench, account, 1))]
        }
        let chain = try DevChain(options)
        #expect(try await chain.transactionIDs(inBlock: chain.makeBlock().id) == ids)
        for id in ids { #expect(try await chain.result(id).status == .sealed) }
    }

    @Test func pendingTransactionsLeaveBlocksDurable() throws {
        let folder = try ScratchFolder()
        let ledger = try Ledger(.file(folder.path + "/ledger"))
        func synchronous() throws -> Int64? {
            try ledger.database.first("PRAGMA synchronous") { row in row.integer(0) }
        }
        try ledger.quickTransaction { () throws(ChainError) in try ledger.setMeta("thing", "1") }
        #expect(try synchronous() == 2)
        #expect(throws: ChainError.self) {
            try ledger.quickTransaction { () throws(ChainError) in throw ChainError(.ledger, "stop") }
        }
        #expect(try synchronous() == 2)
    }

    @Test func blocksComeWithTime() async throws {
        let chain = try DevChain(ChainOptions(seed: [1], blockTime: .milliseconds(5)))
        let clock = ContinuousClock()
        let end = clock.now + .seconds(120)
        while try await chain.block(.final).height < 3, clock.now < end { try await clock.sleep(for: .milliseconds(5)) }
        #expect(try await chain.block(.final).height >= 3)
    }

    @Test func sealsFollowSomeBlocksBehind() async throws {
        let bench = try await Bench(
            ChainOptions(seed: [1], accountCount: 1, blockTime: .seconds(3600), sealingLag: 2))
        let account = try #require(try await bench.chain.accounts().first)
        let id = try await bench.chain.submit(signed(bench, account, 0))
        var statuses = [try await bench.chain.result(id).status]
        for _ in 0..<3 {
            try await bench.chain.makeBlock()
            statuses.append(try await bench.chain.result(id).status)
        }
        #expect(statuses == [.pending, .finalized, .executed, .sealed])
        #expect(try await bench.chain.block(.sealed).height == 1)
        #expect(try await bench.chain.block(.final).isSealed == false)
    }

    @Test func whatComesTooLateExpires() async throws {
        let bench = try await Bench(
            ChainOptions(seed: [1], accountCount: 1, blockTime: .seconds(3600), expiry: 2, expiryBuffer: 0))
        let account = try #require(try await bench.chain.accounts().first)
        let genesis = try await bench.chain.block(.height(0)).id
        for _ in 0..<2 { try await bench.chain.makeBlock() }
        var transaction = try await bench.transaction(Self.empty, by: account.signer)
        transaction.referenceBlock = genesis
        let id = try await bench.chain.submit(transaction.signed(with: [account.signer]))
        // It was taken, but no block comes in time.
        #expect(try await bench.chain.result(id).status == .expired)
        try await bench.chain.makeBlock()
        #expect(try await bench.chain.result(id).status == .expired)
        #expect(try await bench.chain.block(.final).collectionIDs == [])
    }

    @Test func theSameTransactionAgainChangesNothing() async throws {
        let bench = try await Bench(ChainOptions(seed: [1], accountCount: 1))
        let account = try #require(try await bench.chain.accounts().first)
        let transaction = try await signed(bench, account, 0)
        let first = try await bench.submit(transaction)
        #expect(try await bench.submit(transaction) == first)
        #expect(try await bench.chain.block(.final).height == 1)
        #expect(try await bench.chain.transaction(first.transactionID) == transaction)
    }
}
