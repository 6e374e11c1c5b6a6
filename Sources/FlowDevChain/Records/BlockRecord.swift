public import Flow

/// A block of the chain.
public struct BlockRecord: Sendable, Hashable {
    /// The id; see `BlockHeader` for how it is made.
    public let id: Identifier
    /// The id of the block before it; zero for the first.
    public let parentID: Identifier
    /// The number; the first block has 0.
    public let height: UInt64
    /// Nanoseconds since 1970.
    public let timestamp: Int64
    /// The ids of its collections, in order.
    public let collectionIDs: [Identifier]
    /// Whether it is sealed; a block that is not is finalized.
    public let isSealed: Bool
    /// Whether it was executed, so that there is a result for it.
    public let isExecuted: Bool
    /// The id of what executing it came to; nil where it was not executed yet.
    public let executionResultID: Identifier?
}

/// Transactions that are included together.
public struct CollectionRecord: Sendable, Hashable {
    /// The id.
    public let id: Identifier
    /// The block that holds it.
    public let blockID: Identifier
    /// The ids of its transactions, in order.
    public let transactionIDs: [Identifier]
}

/// What executing a block came to. The chain executes by itself: ids and states are its own hashes.
public struct ExecutionRecord: Sendable, Hashable {
    /// What one collection came to; the last chunk of a block is the chain's own and has no transaction.
    public struct Chunk: Sendable, Hashable {
        /// The place of the collection in the block.
        public let index: Int
        /// How many transactions were executed.
        public let transactionCount: Int
        /// Their computation.
        public let computationUsed: UInt64
        /// A hash of the state before.
        public let startState: [UInt8]
        /// A hash of the state after.
        public let endState: [UInt8]
        /// A hash of the events.
        public let eventCollection: [UInt8]
    }

    /// The id.
    public let id: Identifier
    /// The block.
    public let blockID: Identifier
    /// The id of the result of the block before; zero for the first.
    public let previousID: Identifier
    /// A chunk for each collection.
    public let chunks: [Chunk]
}
