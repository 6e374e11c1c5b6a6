public import FlowCrypto

// A signature algorithm has two numbers that differ: RLP and the crypto library say 2 and 3, Cadence says 1 and 2.

extension SignatureAlgorithm {
    /// The number in an account key's RLP: ECDSA_P256 2, ECDSA_secp256k1 3.
    public var rlpCode: UInt64 { UInt64(cadenceCode) + 1 }

    /// The raw value of Cadence's `SignatureAlgorithm`: ECDSA_P256 1, ECDSA_secp256k1 2.
    public var cadenceCode: UInt8 {
        switch self {
        case .ecdsaP256: 1
        case .ecdsaSecp256k1: 2
        }
    }

    /// The algorithm of an account key's RLP number.
    public init?(rlpCode: UInt64) {
        guard let algorithm = Self.allCases.first(where: { $0.rlpCode == rlpCode }) else { return nil }
        self = algorithm
    }
}

extension HashAlgorithm {
    /// The number in an account key's RLP and the raw value of Cadence's `HashAlgorithm`: SHA2_256 1, SHA2_384 2,
    /// SHA3_256 3, SHA3_384 4.
    public var code: UInt8 {
        switch self {
        case .sha2_256: 1
        case .sha2_384: 2
        case .sha3_256: 3
        case .sha3_384: 4
        }
    }

    /// The algorithm of that number.
    public init?(code: UInt64) {
        guard let algorithm = Self.allCases.first(where: { UInt64($0.code) == code }) else { return nil }
        self = algorithm
    }

    /// Whether an account key may use it: only SHA2_256 and SHA3_256.
    public var isForAccountKeys: Bool { self == .sha2_256 || self == .sha3_256 }
}
