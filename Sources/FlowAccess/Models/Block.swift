public import Flow
public import FoundationEssentials

/// A block's header.
public struct Block: Sendable, Hashable {
    /// How sure a node is of a block.
    public enum Status: String, Sendable, Hashable {
        /// The node does not say.
        case unknown = "BLOCK_UNKNOWN"
        /// Agreed on; it may not be executed.
        case finalized = "BLOCK_FINALIZED"
        /// Executed and verified: final.
        case sealed = "BLOCK_SEALED"
    }

    /// The id.
    public let id: Identifier
    /// The id of the block before it; `Identifier.zero` for a root block.
    public let parentID: Identifier
    /// The height; a root block need not have 0.
    public let height: UInt64
    /// When it was proposed, to the millisecond.
    public let timestamp: Date
    /// How sure the node is of it.
    public let status: Status
    /// The collections it holds; nil unless the payload was asked for.
    public let collectionIDs: [Identifier]?
}
