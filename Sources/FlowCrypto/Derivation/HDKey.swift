import Bytes

/// A private key from which others are derived: SLIP-0010 on P-256, BIP-32 on secp256k1.
///
/// When a derived number is no key, it is derived again as SLIP-0010 says. That happens on P-256 once in four thousand
/// million steps; flow-cli's library has no such retry and gives another key there.
public struct HDKey: Sendable {
    /// Bytes that a seed may have. The standards allow 16 to 64; the Go library sets no limit.
    public static let seedLengths = 16...1024

    /// The key itself.
    public let privateKey: PrivateKey
    private let scalar: SecretBytes
    private let chainCode: SecretBytes

    /// The master key of a seed; a seed of another length than ``seedLengths`` throws
    /// ``CryptoError/Kind/invalidSeed``.
    public init(_ algorithm: SignatureAlgorithm, seed: [UInt8]) throws(CryptoError) {
        try self.init(algorithm, seed: SecretBytes(seed))
    }

    /// The master key of a mnemonic and its passphrase.
    public init(
        _ algorithm: SignatureAlgorithm, mnemonic: Mnemonic, passphrase: String = ""
    ) throws(CryptoError) {
        try self.init(algorithm, seed: mnemonic.seed(passphrase: passphrase))
    }

    /// The master key of a mnemonic and its passphrase, whose memory is wiped.
    public init(
        _ algorithm: SignatureAlgorithm, mnemonic: Mnemonic, passphrase: Passphrase
    ) throws(CryptoError) {
        try self.init(algorithm, seed: mnemonic.seed(passphrase: passphrase))
    }

    private init(_ algorithm: SignatureAlgorithm, seed: SecretBytes) throws(CryptoError) {
        guard Self.seedLengths.contains(seed.count) else {
            throw CryptoError(
                .invalidSeed,
                "a seed has \(Self.seedLengths.lowerBound) to \(Self.seedLengths.upperBound) bytes, not \(seed.count)")
        }
        let salt = Array((algorithm == .ecdsaP256 ? "Nist256p1 seed" : "Bitcoin seed").utf8)
        var halves = try KeyDerivation.hmacSHA512(key: SecretBytes(salt), seed)
        while !algorithm.isInRange(halves.prefix(32)) {
            halves = try KeyDerivation.hmacSHA512(key: SecretBytes(salt), halves)
        }
        try self.init(algorithm, scalar: SecretBytes(halves.prefix(32)), halves: halves)
    }

    private init(_ algorithm: SignatureAlgorithm, scalar: SecretBytes, halves: SecretBytes) throws(CryptoError) {
        privateKey = try PrivateKey(algorithm, secret: scalar)
        self.scalar = scalar
        chainCode = SecretBytes(halves.suffix(32))
    }

    /// The key at the end of a path that starts at this key.
    public func derive(_ path: DerivationPath) throws(CryptoError) -> HDKey {
        var key = self
        for index in path.indexes { key = try key.child(index) }
        return key
    }

    /// The key one step further; from ``DerivationPath/firstHardened`` on, the step is hardened.
    public func child(_ index: UInt32) throws(CryptoError) -> HDKey {
        let curve = try privateKey.algorithm.requireCurve()
        let number = index.bigEndianBytes
        var data =
            index < DerivationPath.firstHardened
            ? SecretBytes(privateKey.publicKey.compressed + number)
            : SecretBytes(joined: [0], scalar, number)
        while true {
            let halves = try KeyDerivation.hmacSHA512(key: chainCode, data)
            if let sum = try curve.sum(scalar, SecretBytes(halves.prefix(32))) {
                return try HDKey(privateKey.algorithm, scalar: sum, halves: halves)
            }
            data = SecretBytes(joined: [1], halves.suffix(32), number)
        }
    }
}

extension HDKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The algorithm and the public key; never the secret.
    public var description: String { "deriving \(privateKey)" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// A mirror that shows the public key alone, so that `dump` shows no more.
    public var customMirror: Mirror {
        Mirror(self, children: ["publicKey": privateKey.publicKey], displayStyle: .struct)
    }
}
