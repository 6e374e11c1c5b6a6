import Bytes
import Cadence
public import FlowCrypto

/// A key for an account to be created.
public struct NewAccountKey: Sendable, Hashable {
    /// The public key.
    public var publicKey: PublicKey
    /// What its owner will hash with: SHA2_256 or SHA3_256.
    public var hashAlgorithm: HashAlgorithm
    /// The weight, 0 … 1000; with less than 1000 the account needs more keys before it can sign.
    public var weight: Int

    /// Creates a key.
    public init(_ publicKey: PublicKey, hashAlgorithm: HashAlgorithm = .sha3_256, weight: Int = 1000) {
        self.publicKey = publicKey
        self.hashAlgorithm = hashAlgorithm
        self.weight = weight
    }

    /// What `create_account` takes; its algorithm numbers are Cadence's.
    var arguments: [CadenceValue] {
        [
            .string(Hex.encode(publicKey.bytes)), publicKey.algorithm.cadenceCode.cadence, hashAlgorithm.code.cadence,
            (UFix64(exactly: weight) ?? UFix64(rawValue: 0)).cadence,
        ]
    }
}
