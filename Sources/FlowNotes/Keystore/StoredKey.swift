public import Cadence
public import FlowCrypto

/// What a keystore tells of a key without its passphrase.
///
/// Damage of it is noticed when it is read; that somebody changed it on purpose, when the key is unlocked.
public struct StoredKey: Sendable, Hashable {
    /// An account that the key signs for.
    public struct Account: Sendable, Hashable {
        /// The network's name, as `testnet`.
        public let network: String
        /// The address.
        public let address: Address
        /// The index of the key on the account.
        public let keyIndex: UInt32

        /// Creates an account.
        public init(network: String, address: Address, keyIndex: UInt32 = 0) {
            self.network = network
            self.address = address
            self.keyIndex = keyIndex
        }
    }

    /// The name, which is that of the file too.
    public internal(set) var name: String
    /// The public key, with its curve.
    public let publicKey: PublicKey
    /// The hash that accounts are to register with the key.
    public let hashAlgorithm: HashAlgorithm
    /// The path on which the key was derived from a mnemonic; nil when it was not.
    public let derivationPath: DerivationPath?
    /// When it came into the keystore, Unix seconds.
    public let createdAt: Int64
    /// The accounts it signs for, at most one for each network.
    public internal(set) var accounts: [Account]

    /// Creates the description of a key that is to be stored.
    public init(
        name: String, publicKey: PublicKey, hashAlgorithm: HashAlgorithm = .sha3_256,
        derivationPath: DerivationPath? = nil, createdAt: Int64, accounts: [Account] = []
    ) {
        self.name = name
        self.publicKey = publicKey
        self.hashAlgorithm = hashAlgorithm
        self.derivationPath = derivationPath
        self.createdAt = createdAt
        self.accounts = accounts
    }

    /// The account on a network; nil when none is known.
    public func account(on network: String) -> Account? { accounts.first { $0.network == network } }
}
