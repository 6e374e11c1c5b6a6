import Bytes
import Flow
import FlowAccess
import FlowCrypto

/// Blocks, collections and execution results.
extension ChainCore {
    func record(_ header: BlockHeader) throws(ChainError) -> BlockRecord {
        let final = try tip().height
        let isExecuted = header.height <= executedHeight(final)
        return BlockRecord(
            id: header.id, parentID: header.parentID, height: header.height, timestamp: header.timestamp,
            collectionIDs: try ledger.collections(at: header.height),
            isSealed: header.height <= sealedHeight(final), isExecuted: isExecuted,
            executionResultID: isExecuted ? Self.otherID(header.id) : nil)
    }

    func collection(_ id: Identifier) throws(ChainError) -> CollectionRecord {
        _ = try tip()
        guard let (height, place) = try ledger.collection(id), let header = try ledger.block(at: height) else {
            throw ChainError(.notFound, "no collection has the id \(id)")
        }
        let entries = try ledger.entries(at: height).filter { $0.collection == place }
        return CollectionRecord(id: id, blockID: header.id, transactionIDs: entries.map(\.id))
    }

    // MARK: Execution results

    func execution(ofBlock id: Identifier) throws(ChainError) -> ExecutionRecord {
        let header = try header(.id(id))
        guard header.height <= executedHeight(try tip().height) else {
            throw ChainError(.notFound, "the block \(id) is not executed yet")
        }
        return ExecutionRecord(
            id: Self.otherID(id), blockID: id, previousID: header.height == 0 ? .zero : Self.otherID(header.parentID),
            chunks: try chunks(header))
    }

    func execution(_ id: Identifier) throws(ChainError) -> ExecutionRecord {
        _ = try tip()
        guard let header = try ledger.block(Self.otherID(id)) else {
            throw ChainError(.notFound, "no execution result has the id \(id)")
        }
        return try execution(ofBlock: header.id)
    }

    /// The id of a block's result out of the block's, and the other way round.
    ///
    /// The two differ by a constant, so that neither a table nor a search is needed.
    private static func otherID(_ id: Identifier) -> Identifier {
        Identifier(bytes: zip(id.bytes, resultMask).map { $0 ^ $1 }) ?? .zero
    }

    private static let resultMask = HashAlgorithm.sha3_256.digest(Array("flownotes execution result".utf8))

    private func chunks(_ header: BlockHeader) throws(ChainError) -> [ExecutionRecord.Chunk] {
        let entries = try ledger.entries(at: header.height)
        let collections = try ledger.collections(at: header.height)
        var chunks: [ExecutionRecord.Chunk] = []
        for (place, id) in collections.enumerated() {
            let own = entries.filter { $0.collection == Int64(place) }
            var events: [[UInt8]] = []
            for entry in own { events += try ledger.events(of: entry).map(\.payload) }
            chunks.append(
                ExecutionRecord.Chunk(
                    index: place, transactionCount: own.count,
                    computationUsed: own.reduce(0) { $0 &+ $1.computation },
                    startState: place == 0 ? Self.hash("state", header.parentID.bytes) : chunks[place - 1].endState,
                    endState: place == collections.count - 1
                        ? Self.hash("state", header.id.bytes) : Self.hash("state", header.id.bytes + id.bytes),
                    eventCollection: HashAlgorithm.sha3_256.digest(pieces: events)))
        }
        return chunks
    }

    /// States are named by the blocks they belong to: the chain makes no tree of its registers.
    private static func hash(_ what: String, _ bytes: [UInt8]) -> [UInt8] {
        HashAlgorithm.sha3_256.digest(Array("flownotes execution \(what)".utf8), bytes)
    }
}
