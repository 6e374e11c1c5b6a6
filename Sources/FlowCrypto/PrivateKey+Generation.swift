import COpenSSL

extension PrivateKey {
    /// Bytes that a seed may have.
    public static let seedLengths = 32...256

    /// A new key from the operating system's random numbers.
    public static func generate(_ algorithm: SignatureAlgorithm) throws(CryptoError) -> PrivateKey {
        while true {
            let secret = try SecretBytes(count: 32) { (buffer) throws(CryptoError) in
                guard RAND_priv_bytes(buffer.baseAddress, Int32(buffer.count)) == 1 else {
                    throw openSSLFailure("get random numbers")
                }
            }
            // One draw in four thousand million is at least the order of P-256.
            if algorithm.isInRange(secret) { return try PrivateKey(algorithm, secret: secret) }
        }
    }

    /// The key of a seed of 32 to 256 secret random bytes, the same as Flow's Go library derives.
    ///
    /// HKDF-SHA-256 without salt and info gives 48 bytes; the scalar is that number modulo n − 1, plus 1.
    /// A seed of another length throws ``CryptoError/Kind/invalidSeed``.
    public init(_ algorithm: SignatureAlgorithm, seed: [UInt8]) throws(CryptoError) {
        guard Self.seedLengths.contains(seed.count) else {
            throw CryptoError(
                .invalidSeed,
                "a seed has \(Self.seedLengths.lowerBound) to \(Self.seedLengths.upperBound) bytes, not \(seed.count)")
        }
        let wide = try KeyDerivation.hkdfSHA256(SecretBytes(seed), count: 48)
        guard let number = BigNumber(wide), let order = BigNumber(algorithm.order),
            number.reduceToScalar(order: order)
        else { throw openSSLFailure("derive a key") }
        let scalar = SecretBytes(count: 32) { buffer in _ = number.write(into: buffer) }
        try self.init(algorithm, secret: scalar)
    }
}
