public import Flow

/// A group of transactions that were included together.
public struct TransactionCollection: Sendable, Hashable {
    /// The id.
    public let id: Identifier
    /// The ids of its transactions, in order.
    public let transactionIDs: [Identifier]
}
