public import Cadence
public import FlowCrypto

/// Someone who can sign for one key of one account: a key at hand, a device, a wallet.
public protocol Signer: Sendable {
    /// The account.
    var address: Address { get }
    /// The key's index on that account.
    var keyIndex: UInt32 { get }
    /// Signs the request's message, hashed with the algorithm registered with the key.
    func sign(_ request: SigningRequest) async throws -> SigningResult
    /// Throws when the account's keys show that a signature would be refused; a signer that cannot tell is silent.
    func check(against keys: [AccountKey]) throws(FlowError)
    /// Whether a person is asked for each signature: it may take minutes, and nobody is to be asked twice for nothing.
    var asksPerson: Bool { get }
}

extension Signer {
    /// Nobody is asked.
    public var asksPerson: Bool { false }

    /// Throws nothing: what signs elsewhere cannot tell.
    public func check(against keys: [AccountKey]) throws(FlowError) {}
}

/// What a signer gives back.
public struct SigningResult: Sendable, Hashable {
    /// 64 bytes r‖s.
    public let bytes: [UInt8]
    /// What another signature scheme adds; nil for the plain one.
    public let extensionData: [UInt8]?

    /// Creates a signature.
    public init(bytes: [UInt8], extensionData: [UInt8]? = nil) {
        self.bytes = bytes
        self.extensionData = extensionData
    }
}

/// A signer with the private key in memory.
public struct KeySigner: Signer {
    /// The account.
    public let address: Address
    /// The key's index on that account.
    public let keyIndex: UInt32
    /// The key; it never shows itself.
    public let key: PrivateKey
    /// The hash algorithm registered with the key.
    public let hashAlgorithm: HashAlgorithm

    /// Creates a signer.
    public init(address: Address, keyIndex: UInt32 = 0, key: PrivateKey, hashAlgorithm: HashAlgorithm = .sha3_256) {
        self.address = address
        self.keyIndex = keyIndex
        self.key = key
        self.hashAlgorithm = hashAlgorithm
    }

    /// Signs the request's message.
    public func sign(_ request: SigningRequest) throws -> SigningResult {
        SigningResult(bytes: try key.sign(request.message, hash: hashAlgorithm))
    }
}

extension KeySigner {
    /// Throws when the account has no such key, or has it revoked, or registered another public key or hash algorithm
    /// than this signer has; `keys` are the account's.
    public func check(against keys: [AccountKey]) throws(FlowError) {
        try keys.check(key.publicKey, hashAlgorithm, of: address, at: keyIndex)
    }
}

extension [AccountKey] {
    /// The key at an index of an account with these keys; throws when there is none, or when it is revoked.
    @discardableResult
    package func usable(at keyIndex: UInt32, of address: Address) throws(FlowError) -> AccountKey {
        guard let key = first(where: { $0.index == keyIndex }) else {
            throw .unknownKey(address, keyIndex: keyIndex)
        }
        if key.isRevoked { throw .revokedKey(address, keyIndex: keyIndex) }
        return key
    }

    /// Throws when an account with these keys has no such key at an index, or has it revoked, or registered another
    /// public key or hash algorithm there.
    public func check(
        _ publicKey: PublicKey, _ hashAlgorithm: HashAlgorithm, of address: Address, at keyIndex: UInt32
    ) throws(FlowError) {
        let registered = try usable(at: keyIndex, of: address)
        let isSameKey = registered.isKey(publicKey)
        let mine = first { $0.isKey(publicKey) && !$0.isRevoked }
        if !isSameKey, let mine { throw .keyAtOtherIndex(address, keyIndex: keyIndex, actual: mine.index) }
        guard isSameKey, registered.hashAlgorithm == hashAlgorithm else {
            throw .otherKey(
                address, keyIndex: keyIndex,
                registered: "\(registered.algorithm.name)/\(registered.hashAlgorithm.name)",
                given: "\(publicKey.algorithm.name)/\(hashAlgorithm.name)")
        }
    }
}

extension AccountKey {
    fileprivate func isKey(_ publicKey: PublicKey) -> Bool {
        algorithm == publicKey.algorithm && publicKeyBytes == publicKey.bytes
    }
}
