/// The curve of a key; Flow accounts take these two.
public enum SignatureAlgorithm: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// ECDSA on NIST P-256 (secp256r1, prime256v1).
    case ecdsaP256
    /// ECDSA on secp256k1.
    case ecdsaSecp256k1

    /// The name that Flow uses in REST answers and in flow.json, as `ECDSA_P256`.
    public var name: String {
        switch self {
        case .ecdsaP256: "ECDSA_P256"
        case .ecdsaSecp256k1: "ECDSA_secp256k1"
        }
    }

    /// The algorithm of a name, exactly as ``name`` spells it; nil for any other text.
    public init?(name: String) {
        guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = found
    }

    /// The number in the RLP encoding of an account key: 2 or 3.
    ///
    /// It is not the number that Cadence uses, see ``cadenceCode``.
    public var rlpCode: UInt8 {
        switch self {
        case .ecdsaP256: 2
        case .ecdsaSecp256k1: 3
        }
    }

    /// The raw value of Cadence's `SignatureAlgorithm`: 1 or 2.
    public var cadenceCode: UInt8 { rlpCode - 1 }

    /// The algorithm of a number in the RLP encoding of an account key.
    public init?(rlpCode: UInt64) {
        guard let found = Self.allCases.first(where: { UInt64($0.rlpCode) == rlpCode }) else { return nil }
        self = found
    }

    /// The name.
    public var description: String { name }

    /// Whether this build can use keys of the algorithm; false for secp256k1 without the trait `Secp256k1`.
    public var isSupported: Bool { curve != nil }

    /// The other of the two.
    var other: SignatureAlgorithm { self == .ecdsaP256 ? .ecdsaSecp256k1 : .ecdsaP256 }
}
