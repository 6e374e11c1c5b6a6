import Bytes
import Cadence
package import Flow
import FlowCrypto

/// An account as REST has it.
package struct WireAccount: Decodable, Sendable {
    package let account: Account

    private enum CodingKeys: CodingKey {
        case address, balance, keys, contracts
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        account = Account(
            address: try members.address(.address), balance: try members.number(.balance),
            keys: try members.decodeIfPresent([WireAccountKey].self, forKey: .keys)?.map(\.key),
            contracts: try members.decodeIfPresent([String: WireBytes].self, forKey: .contracts)?.mapValues(\.bytes))
    }
}

/// An account's key as REST has it.
package struct WireAccountKey: Decodable, Sendable {
    package let key: AccountKey

    private enum CodingKeys: String, CodingKey {
        case index, weight, revoked
        case publicKey = "public_key"
        case algorithm = "signing_algorithm"
        case hash = "hashing_algorithm"
        case sequenceNumber = "sequence_number"
    }

    /// The server's names and those of its description, which differ.
    private static let algorithms: [String: SignatureAlgorithm] = [
        "ECDSA_P256": .ecdsaP256, "ECDSAP256": .ecdsaP256,
        "ECDSA_secp256k1": .ecdsaSecp256k1, "ECDSASecp256k1": .ecdsaSecp256k1,
    ]
    private static let hashes: [String: HashAlgorithm] = [
        "SHA2_256": .sha2_256, "SHA3_256": .sha3_256, "SHA2256": .sha2_256, "SHA3256": .sha3_256,
    ]

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        func named<Value>(_ key: CodingKeys, _ table: [String: Value]) throws -> Value {
            let name = try members.decode(String.self, forKey: key)
            guard let value = table[name] else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: members, debugDescription: "unknown algorithm \(name.prefix(40))")
            }
            return value
        }
        let text = try members.decode(String.self, forKey: .publicKey)
        guard let bytes = Hex.decode(Hex.withoutPrefix(text)), bytes.count == 64 else {
            throw DecodingError.dataCorruptedError(
                forKey: .publicKey, in: members, debugDescription: "expected 128 hex digits")
        }
        key = AccountKey(
            index: try members.number(.index), algorithm: try named(.algorithm, Self.algorithms), publicKeyBytes: bytes,
            hashAlgorithm: try named(.hash, Self.hashes), weight: try members.number(.weight),
            sequenceNumber: try members.number(.sequenceNumber),
            isRevoked: try members.decode(Bool.self, forKey: .revoked))
    }
}

/// An account's keys as REST has them.
package struct WireAccountKeys: Decodable, Sendable {
    package let keys: [WireAccountKey]
}

/// An account's balance as REST has it.
package struct WireBalance: Decodable, Sendable {
    package let balance: UInt64

    private enum CodingKeys: CodingKey {
        case balance
    }

    package init(from decoder: any Decoder) throws {
        balance = try decoder.container(keyedBy: CodingKeys.self).number(.balance)
    }
}
