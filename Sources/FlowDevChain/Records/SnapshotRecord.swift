public import Flow

/// A block that was given a name, to go back to.
public struct SnapshotRecord: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The height of the block.
    public let height: UInt64
    /// The id of the block.
    public let blockID: Identifier
}
