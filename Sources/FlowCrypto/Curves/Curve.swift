/// A curve: where keys and points of it come from.
protocol Curve {
    /// The key of a scalar that is known to be in range.
    static func key(scalar: SecretBytes) throws(CryptoError) -> any CurveKey

    /// The point of 33 or 65 bytes with the leading 02, 03 or 04; nil when they are no point of the curve.
    static func point(_ encoded: [UInt8]) throws(CryptoError) -> (any CurvePoint)?

    /// The sum of a scalar and a number of 32 bytes modulo the order; nil when the number is not below the order, or
    /// the sum is zero.
    static func sum(_ scalar: SecretBytes, _ summand: SecretBytes) throws(CryptoError) -> SecretBytes?
}

/// A private key of a curve, usable from any thread.
protocol CurveKey: AnyObject, Sendable {
    var scalar: SecretBytes { get }
    /// The public point, 64 bytes X ‖ Y.
    var point: any CurvePoint { get }

    /// Signs the first 32 bytes of a digest; writes 64 bytes.
    func sign(
        digest: UnsafeBufferPointer<UInt8>, into signature: UnsafeMutableBufferPointer<UInt8>
    ) throws(CryptoError)
}

/// A point of a curve, usable from any thread.
protocol CurvePoint: AnyObject, Sendable {
    /// 64 bytes X ‖ Y.
    var bytes: [UInt8] { get }

    /// Whether 64 bytes r ‖ s, both in range, sign the first 32 bytes of a digest.
    func isValid(signature: UnsafeBufferPointer<UInt8>, digest: UnsafeBufferPointer<UInt8>) -> Bool
}

extension SignatureAlgorithm {
    /// The curve's implementation; nil when this build has none.
    var curve: (any Curve.Type)? {
        switch self {
        case .ecdsaP256: P256.self
        case .ecdsaSecp256k1: Secp256k1Build.curve
        }
    }

    /// The curve's implementation, or the error that says how to get it.
    func requireCurve() throws(CryptoError) -> any Curve.Type {
        guard let curve else {
            throw CryptoError(
                .unsupportedAlgorithm,
                "this build has no secp256k1: build it with the package trait Secp256k1, or use an ECDSA_P256 key")
        }
        return curve
    }

    /// The order n of the curve's group, 32 bytes.
    var order: [UInt8] {
        switch self {
        case .ecdsaP256: Self.orderP256
        case .ecdsaSecp256k1: Self.orderSecp256k1
        }
    }

    /// Whether 32 bytes are a number from 1 to n − 1.
    func isInRange(_ number: some Collection<UInt8>) -> Bool {
        number.contains { $0 != 0 } && number.lexicographicallyPrecedes(order)
    }

    private static let orderP256: [UInt8] = [
        0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51,
    ]
    private static let orderSecp256k1: [UInt8] = [
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe,
        0xba, 0xae, 0xdc, 0xe6, 0xaf, 0x48, 0xa0, 0x3b, 0xbf, 0xd2, 0x5e, 0x8c, 0xd0, 0x36, 0x41, 0x41,
    ]
}
