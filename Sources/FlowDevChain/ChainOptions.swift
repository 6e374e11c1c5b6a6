public import Flow

/// How a chain is made and how it goes on.
public struct ChainOptions: Sendable {
    /// Where the ledger is.
    public enum Storage: Sendable, Hashable {
        /// In memory, gone with the chain.
        case memory
        /// In a SQLite file at a path, which is made when it is not there.
        case file(String)
    }

    /// Where the ledger is.
    public var storage: Storage
    /// Which chain it takes itself for; it decides the addresses. A ledger keeps the one it was made with.
    public var chain: Chain
    /// With a seed, times and keys, hence all ids of blocks, follow from it and from what is submitted.
    public var seed: [UInt8]?
    /// How many funded accounts the first block has besides those of the system.
    public var accountCount: Int
    /// The time between blocks; nil makes a block at once for each transaction.
    public var blockTime: Duration?
    /// After how many blocks a block is sealed; 0 seals at once.
    public var sealingLag: UInt64
    /// How many blocks after its reference block a transaction can be included.
    public var expiry: UInt64
    /// How much earlier an access node refuses a transaction that would soon expire.
    public var expiryBuffer: UInt64
    /// Whether transactions pay fees.
    public var takesFees: Bool
    /// Whether the text about a bad signature ends with its likely cause, which no node tells.
    public var explainsSignatures = false

    /// Options; the defaults are those of a chain in memory that seals each transaction at once, with the limits of
    /// the real network.
    public init(
        storage: Storage = .memory, chain: Chain = .emulator, seed: [UInt8]? = nil, accountCount: Int = 0,
        blockTime: Duration? = nil, sealingLag: UInt64 = 0, expiry: UInt64 = 600, expiryBuffer: UInt64 = 30,
        takesFees: Bool = false
    ) {
        self.storage = storage
        self.chain = chain
        self.seed = seed
        self.accountCount = accountCount
        self.blockTime = blockTime
        self.sealingLag = sealingLag
        self.expiry = expiry
        self.expiryBuffer = expiryBuffer
        self.takesFees = takesFees
    }
}
