/// Why a key, a signature or a seed was refused.
///
/// No message holds any part of a secret.
public struct CryptoError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was refused.
    public enum Kind: Sendable, Hashable {
        /// The text or bytes are no private key of the curve.
        case invalidPrivateKey
        /// The text or bytes are no public key, or no point of the curve.
        case invalidPublicKey
        /// The key is of another curve than the one asked for.
        case wrongAlgorithm
        /// The text is no PEM, or its block is no key that can be used.
        case invalidPEM
        /// The bytes are no ECDSA signature.
        case invalidSignature
        /// The digest is too short to be signed.
        case invalidDigest
        /// The seed is too short or too long.
        case invalidSeed
        /// The words are no BIP-39 mnemonic.
        case invalidMnemonic
        /// The text is no derivation path.
        case invalidPath
        /// The passphrase is not the one the key was encrypted with, or what was encrypted is damaged.
        case wrongPassphrase
        /// The passphrase is no UTF-8 text, or too long.
        case invalidPassphrase
        /// A derivation from a passphrase takes more memory or time than is allowed, or its numbers make no sense.
        case unusableCost
        /// This build cannot use keys of that algorithm.
        case unsupportedAlgorithm
        /// The cryptographic library failed.
        case library
    }

    /// What was refused.
    public let kind: Kind
    /// A sentence for people: what is wrong, and what to do.
    public let message: String

    /// Creates an error.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
