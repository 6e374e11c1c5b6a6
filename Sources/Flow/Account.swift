public import Cadence
public import FlowCrypto

/// An account as a node shows it at some block.
public struct Account: Sendable, Hashable {
    /// The address.
    public let address: Address
    /// The balance in units of 10⁻⁸ FLOW.
    public let balance: UInt64
    /// The keys by index, revoked ones too; nil when they were not asked for.
    public let keys: [AccountKey]?
    /// The source of each contract by its name; nil when they were not asked for.
    public let contracts: [String: [UInt8]]?

    /// Creates an account.
    public init(address: Address, balance: UInt64, keys: [AccountKey]? = nil, contracts: [String: [UInt8]]? = nil) {
        self.address = address
        self.balance = balance
        self.keys = keys
        self.contracts = contracts
    }
}

/// A key of an account.
public struct AccountKey: Sendable, Hashable {
    /// What the keys of one account must weigh together to sign for it.
    public static let fullWeight = 1000

    /// The place among the account's keys; never given again.
    public let index: UInt32
    /// The curve.
    public let algorithm: SignatureAlgorithm
    /// The public key as the node gave it, 64 bytes X‖Y; not checked to be on the curve.
    public let publicKeyBytes: [UInt8]
    /// What its owner hashes with before signing.
    public let hashAlgorithm: HashAlgorithm
    /// The weight, 0 … 1000.
    public let weight: Int
    /// The number the next transaction proposed with this key must carry.
    public let sequenceNumber: UInt64
    /// Whether the key can no longer sign.
    public let isRevoked: Bool

    /// Creates a key.
    public init(
        index: UInt32, algorithm: SignatureAlgorithm, publicKeyBytes: [UInt8], hashAlgorithm: HashAlgorithm,
        weight: Int = fullWeight, sequenceNumber: UInt64 = 0, isRevoked: Bool = false
    ) {
        self.index = index
        self.algorithm = algorithm
        self.publicKeyBytes = publicKeyBytes
        self.hashAlgorithm = hashAlgorithm
        self.weight = weight
        self.sequenceNumber = sequenceNumber
        self.isRevoked = isRevoked
    }
    /// The public key; throws what `PublicKey.init` throws when it is not on the curve or this build lacks the curve.
    public func publicKey() throws -> PublicKey {
        try PublicKey(algorithm, bytes: publicKeyBytes)
    }
}
