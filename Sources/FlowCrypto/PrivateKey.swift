import Bytes
import COpenSSL

/// A private key, ready to sign from any number of tasks at once.
///
/// The scalar lies in memory that is wiped when the last copy of the value is gone, and no description, mirror or
/// error shows it. Two keys are equal when their public keys are.
public struct PrivateKey: Sendable, Hashable {
    /// The public key of this key.
    public let publicKey: PublicKey
    let key: any CurveKey

    /// The curve.
    public var algorithm: SignatureAlgorithm { publicKey.algorithm }

    init(_ algorithm: SignatureAlgorithm, secret: SecretBytes) throws(CryptoError) {
        let curve = try algorithm.requireCurve()
        guard secret.count == 32 else {
            throw CryptoError(
                .invalidPrivateKey, "an \(algorithm.name) private key has 32 bytes; these are \(secret.count)")
        }
        guard algorithm.isInRange(secret) else {
            throw CryptoError(
                .invalidPrivateKey,
                "an \(algorithm.name) private key is a number above zero and below the order of its curve")
        }
        key = try curve.key(scalar: secret)
        publicKey = PublicKey(algorithm, point: key.point)
    }

    /// The key of a scalar: 32 bytes, the most significant first, above zero and below the order of the curve.
    ///
    /// Throws ``CryptoError/Kind/invalidPrivateKey`` for anything else. The given array stays the caller's to wipe.
    public init(_ algorithm: SignatureAlgorithm, scalar: [UInt8]) throws(CryptoError) {
        try self.init(algorithm, secret: SecretBytes(scalar))
    }

    /// The key of 64 hex digits; `0x`, capitals and surrounding white space are allowed.
    public init(_ algorithm: SignatureAlgorithm, hex: String) throws(CryptoError) {
        guard var bytes = Hex.decode(KeyText.digits(hex)) else {
            throw CryptoError(
                .invalidPrivateKey,
                "a private key is 64 hex digits; this text has other characters or an odd number of digits")
        }
        defer { bytes.wipe() }
        try self.init(algorithm, secret: SecretBytes(bytes))
    }

    /// The 64 hex digits of the scalar, without prefix: whoever reads them can sign.
    ///
    /// This is the only way to get the secret out; the text cannot be wiped.
    public func exportHex() -> String { Hex.encode(key.scalar) }

    /// Signs the hash of a message: 64 bytes r ‖ s.
    ///
    /// P-256 signatures use a random nonce and differ each time; s may be high. secp256k1 signatures use the nonce of
    /// RFC 6979 and a low s, so the same message gives the same signature.
    /// Throws ``CryptoError/Kind/library`` when the library fails, as without random numbers.
    public func sign(_ message: [UInt8], hash: HashAlgorithm) throws(CryptoError) -> [UInt8] {
        try sign(hash) { hash.hasher.hash(message, into: $0) }
    }

    /// Signs the hash of several pieces, as if they were joined; nothing is copied.
    public func sign(pieces: [[UInt8]], hash: HashAlgorithm) throws(CryptoError) -> [UInt8] {
        try sign(hash) { hash.hasher.hash(pieces: pieces, into: $0) }
    }

    /// Signs a digest of at least 32 bytes, of which the first 32 count; a shorter one throws
    /// ``CryptoError/Kind/invalidDigest``.
    public func sign(digest: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard digest.count >= 32 else {
            throw CryptoError(.invalidDigest, "a digest to sign has at least 32 bytes, not \(digest.count)")
        }
        return try digest.withUnsafeBufferPointer { (digest) throws(CryptoError) in try signature(of: digest) }
    }

    private func sign(
        _ hash: HashAlgorithm, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Void
    ) throws(CryptoError) -> [UInt8] {
        try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: hash.digestLength) { (digest) throws(CryptoError) in
            write(digest)
            return try signature(of: UnsafeBufferPointer(digest))
        }
    }

    private func signature(of digest: UnsafeBufferPointer<UInt8>) throws(CryptoError) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: Signature.length)
        try signature.withUnsafeMutableBufferPointer { (output) throws(CryptoError) in
            try key.sign(digest: digest, into: output)
        }
        return signature
    }

    /// Whether the public keys are the same.
    public static func == (left: PrivateKey, right: PrivateKey) -> Bool { left.publicKey == right.publicKey }

    /// Feeds the public key.
    public func hash(into hasher: inout Hasher) { hasher.combine(publicKey) }
}
