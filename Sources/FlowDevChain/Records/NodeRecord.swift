public import Flow

/// What the chain says of itself as a node.
public struct NodeRecord: Sendable, Hashable {
    /// The version of the chain's software.
    public let version: String
    /// The commit it was built from; 40 zeros, for a build does not know it.
    public let commit: String
    /// Names the chain from its first block on: the id of that block.
    public let sporkID: Identifier
    /// The version of the protocol.
    public let protocolVersion: UInt64
    /// The version of the protocol's state.
    public let protocolStateVersion: UInt64
    /// The height of the first block.
    public let rootHeight: UInt64
}
