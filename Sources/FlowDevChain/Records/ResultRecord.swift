public import Flow
public import FlowAccess

/// What became of a transaction.
public struct ResultRecord: Sendable, Hashable {
    /// The transaction.
    public let transactionID: Identifier
    /// How far it has come; `unknown` for an id the chain has never seen.
    public let status: TransactionStatus
    /// The block that holds it.
    public let blockID: Identifier?
    /// The height of that block.
    public let height: UInt64?
    /// The collection that holds it.
    public let collectionID: Identifier?
    /// The chain's text, `[Error Code: …`; empty for a transaction that did not fail.
    public let errorMessage: String
    /// The number of the error; 0 for none.
    public let errorCode: Int
    /// In the chain's units, rounded up.
    public let computationUsed: UInt64
    /// The events in order; none when it failed.
    public let events: [EventRecord]
}

/// Something a transaction announced.
public struct EventRecord: Sendable, Hashable {
    /// The type's id: `A.<16 hex>.<Contract>.<Event>` or `flow.<Event>`.
    public let type: String
    /// The transaction.
    public let transactionID: Identifier
    /// The transaction's place in the block.
    public let transactionIndex: Int
    /// The event's place in the transaction.
    public let index: Int
    /// JSON-Cadence as a node writes it, with a newline at the end.
    public let payload: [UInt8]
}

/// The events of one type in one block.
public struct BlockEventRecord: Sendable, Hashable {
    /// The block.
    public let blockID: Identifier
    /// Its height.
    public let height: UInt64
    /// Nanoseconds since 1970.
    public let timestamp: Int64
    /// The events in order.
    public let events: [EventRecord]
}
