/// How far a chain has come and how much it holds.
public struct StatusRecord: Sendable, Hashable {
    /// The height of the newest block.
    public let finalHeight: UInt64
    /// The height of the newest sealed block.
    public let sealedHeight: UInt64
    /// How many transactions are in blocks.
    public let transactionCount: Int
    /// How many transactions wait for a block; those that expired are no longer counted.
    public let waitingCount: Int
    /// How many accounts there are, with those of the system.
    public let accountCount: Int
    /// How many of them people have: those of the first block and those made since.
    public var personalAccountCount: Int { max(0, accountCount - Int(Genesis.systemAccountCount)) }
    /// How many of them are the funded ones of the first block.
    public let fundedAccountCount: Int
    /// How many snapshots can be gone back to.
    public let snapshotCount: Int
}
