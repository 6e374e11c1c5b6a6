import Cadence
import Flow
import Glibc

/// Makes blocks of the transactions that wait.
final class BlockMaker {
    private let ledger: Ledger
    private let executor: TransactionExecutor
    private let chain: Chain
    /// With a seed, blocks are a second apart, whatever the clock says.
    private let isSeeded: Bool

    /// How many transactions a collection holds.
    private static let collectionLimit = 100

    init(ledger: Ledger, executor: TransactionExecutor, chain: Chain, isSeeded: Bool) {
        self.ledger = ledger
        self.executor = executor
        self.chain = chain
        self.isSeeded = isSeeded
    }

    /// Makes the next block, of all transactions that wait; `known` spares reading what was just written.
    func makeBlock(known: [Int64: Transaction] = [:]) throws(ChainError) -> BlockHeader {
        guard let parent = ledger.tip else { throw ChainError(.ledger, "the ledger has no block; begin a new one") }
        let waiting = try ledger.waiting(at: parent.height + 1)
        let collections = stride(from: 0, to: waiting.count, by: Self.collectionLimit).map { start in
            waiting[start..<min(start + Self.collectionLimit, waiting.count)]
        }
        let ids = collections.map { BlockHeader.collectionID($0.map(\.id)) }
        let header = BlockHeader(parent: parent, chain: chain, timestamp: timestamp(parent), collections: ids)
        executor.host.view = LedgerView(ledger, at: parent.height)
        executor.host.block = header.hostBlock
        for (collection, entries) in collections.enumerated() {
            for (place, entry) in zip(entries.indices, entries) {
                executor.host.transactionIndex = place
                let outcome = try executor.execute(try transaction(entry, known), id: entry.id)
                try ledger.include(
                    entry.number, height: header.height, collection: collection, place: place, outcome: outcome)
            }
        }
        try executor.host.view.commit(at: header.height)
        try ledger.insert(header, collections: ids)
        ledger.advance(to: header)
        return header
    }

    private func transaction(_ entry: Ledger.Entry, _ known: [Int64: Transaction]) throws(ChainError) -> Transaction {
        if let known = known[entry.number] { return known }
        guard let transaction = try ledger.transaction(entry.id) else {
            throw ChainError(.ledger, "the ledger has lost the transaction \(entry.id); begin a new one")
        }
        return transaction
    }

    /// Makes the first block, whose state is in the executor's view.
    func makeFirstBlock(_ header: BlockHeader) throws(ChainError) {
        try executor.host.view.commit(at: header.height)
        try ledger.insert(header, collections: [])
        ledger.advance(to: header)
    }

    private func timestamp(_ parent: BlockHeader) -> Int64 {
        if isSeeded { return parent.timestamp + 1_000_000_000 }
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let milliseconds = Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000
        return max(milliseconds * 1_000_000, parent.timestamp)
    }
}
