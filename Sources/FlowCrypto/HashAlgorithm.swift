/// The hash that turns a message into the digest that is signed.
public enum HashAlgorithm: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// SHA-256 of FIPS 180.
    case sha2_256
    /// SHA-384 of FIPS 180; not for account keys.
    case sha2_384
    /// SHA3-256 of FIPS 202, which is not Keccak-256.
    case sha3_256
    /// SHA3-384 of FIPS 202; not for account keys.
    case sha3_384

    /// The name that Flow uses, as `SHA3_256`.
    public var name: String { traits.name }

    /// The algorithm of a name, exactly as ``name`` spells it; nil for any other text.
    public init?(name: String) {
        guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = found
    }

    /// The number of the algorithm, the same in RLP account keys and in Cadence's `HashAlgorithm`: 1 … 4.
    public var code: UInt8 { traits.code }

    /// The algorithm of a number.
    public init?(code: UInt64) {
        guard let found = Self.allCases.first(where: { UInt64($0.code) == code }) else { return nil }
        self = found
    }

    /// Bytes in a digest: 32 or 48.
    public var digestLength: Int { traits.length }

    /// The digest of some bytes.
    public func digest(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: digestLength) { buffer, count in
            hasher.hash(bytes, into: buffer)
            count = digestLength
        }
    }

    /// The digest of several pieces, as if they were joined; nothing is copied.
    public func digest(_ pieces: [UInt8]...) -> [UInt8] {
        digest(pieces: pieces)
    }

    /// The digest of several pieces, as if they were joined; nothing is copied.
    public func digest(pieces: [[UInt8]]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: digestLength) { buffer, count in
            hasher.hash(pieces: pieces, into: buffer)
            count = digestLength
        }
    }

    /// The name.
    public var description: String { name }

    var hasher: Hashing {
        switch self {
        case .sha2_256: Hashing.sha2_256
        case .sha2_384: Hashing.sha2_384
        case .sha3_256: Hashing.sha3_256
        case .sha3_384: Hashing.sha3_384
        }
    }

    private var traits: (name: String, code: UInt8, length: Int) {
        switch self {
        case .sha2_256: ("SHA2_256", 1, 32)
        case .sha2_384: ("SHA2_384", 2, 48)
        case .sha3_256: ("SHA3_256", 3, 32)
        case .sha3_384: ("SHA3_384", 4, 48)
        }
    }
}
