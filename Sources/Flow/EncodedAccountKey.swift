public import FlowCrypto
public import RLP

/// A public key with all it takes to register it, as `flow keys decode rlp` and wallets exchange it:
/// RLP of public key, signature algorithm, hash algorithm and weight.
///
/// Source: flow-go, `model/flow/account_encoder.go`. Decoding takes any hash code and weight, as the reference does;
/// `check()` says whether an account can have the key.
public struct EncodedAccountKey: Sendable, Hashable {
    /// The public key.
    public let publicKey: PublicKey
    /// The number of the hash algorithm; see `HashAlgorithm.code`.
    public let hashCode: UInt64
    /// The weight.
    public let weight: UInt64

    /// Creates a key to exchange.
    public init(publicKey: PublicKey, hashCode: UInt64, weight: UInt64) {
        self.publicKey = publicKey
        self.hashCode = hashCode
        self.weight = weight
    }

    /// Throws `FlowError.invalidAccountKey` unless the hash is SHA2_256 or SHA3_256 and the weight at most 1000.
    public func check() throws(FlowError) {
        guard let hash = HashAlgorithm(code: hashCode), [.sha2_256, .sha3_256].contains(hash) else {
            throw .invalidAccountKey("hash algorithm \(hashCode) is not SHA2_256 (1) or SHA3_256 (3)")
        }
        guard weight <= UInt64(AccountKey.fullWeight) else {
            throw .invalidAccountKey("weight \(weight) is above \(AccountKey.fullWeight)")
        }
    }
}

extension EncodedAccountKey: RLPEncodable, RLPDecodable {
    /// Appends the list of the four.
    public func encode(to writer: inout RLPWriter) {
        writer.list {
            $0.append(publicKey.bytes)
            $0.append(UInt64(publicKey.algorithm.rlpCode))
            $0.append(hashCode)
            $0.append(weight)
        }
    }

    /// Reads the list of the four; a key that is not on its curve is an error of kind `invalidValue`.
    public init(from reader: inout RLPReader) throws(RLPError) {
        self = try reader.list("account key") { list throws(RLPError) in
            let offset = list.offset
            let bytes = Array(try list.bytes("public key", count: 64))
            guard let algorithm = SignatureAlgorithm(rlpCode: try list.integer("signature algorithm")),
                let key = try? PublicKey(algorithm, bytes: bytes)
            else { throw RLPError(.invalidValue, offset: offset, field: "public key") }
            return EncodedAccountKey(
                publicKey: key, hashCode: try list.integer("hash algorithm"), weight: try list.integer("weight"))
        }
    }
}
