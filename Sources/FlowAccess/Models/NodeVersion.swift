/// What a node says of itself; an emulator leaves most of it empty.
public struct NodeVersion: Sendable, Hashable {
    /// The software's version, such as `v0.51.0`.
    public let version: String
    /// The source's commit.
    public let commit: String
    /// The spork, hex.
    public let sporkID: String
    /// The height of the spork's first block.
    public let sporkRootHeight: UInt64
    /// The lowest height the node has.
    public let nodeRootHeight: UInt64
}
