import Cadence
import Flow
import FlowCrypto
import Testing

/// The transaction of the case log, `vector A`, and what acts in it.
enum Sample {
    static let address = Address(rawValue: 0xf8d6_e058_6b0a_20c7)
    static let second = Address(rawValue: 0x0ae5_3cb6_e3f4_2a79)
    static let third = Address(rawValue: 0x179b_6b1c_b675_5e31)
    static let block = Identifier(bytes: Array(repeating: UInt8(0x11), count: 32)) ?? .zero
    static let dummy = Array(repeating: UInt8(0x22), count: 64)

    static func transaction(
        _ arguments: [[UInt8]] = [], by address: Address = address, payer: Address? = nil, authorizers: [Address]? = nil
    ) -> Transaction {
        Transaction(
            script: Array("transaction {}".utf8), arguments: arguments, referenceBlock: block,
            proposalKey: ProposalKey(address: address, keyIndex: 0, sequenceNumber: 0), payer: payer ?? address,
            authorizers: authorizers ?? [address])
    }

    /// The same with a made-up signature of the envelope.
    static func signed(_ arguments: [[UInt8]]) -> Transaction {
        var transaction = transaction(arguments)
        transaction.add(signature())
        return transaction
    }

    static func signature(_ address: Address = address, _ index: UInt32 = 0) -> TransactionSignature {
        TransactionSignature(address: address, keyIndex: index, signature: dummy)
    }

    static func key(_ digit: UInt8 = 1) throws -> PrivateKey {
        try PrivateKey(.ecdsaP256, scalar: Array(repeating: digit, count: 32))
    }

    static func signer(_ address: Address = address, _ index: UInt32 = 0, digit: UInt8 = 1) throws -> KeySigner {
        KeySigner(address: address, keyIndex: index, key: try key(digit))
    }

    static func registered(
        _ index: UInt32 = 0, digit: UInt8 = 1, hash: HashAlgorithm = .sha3_256, weight: Int = 1000,
        revoked: Bool = false
    ) throws -> AccountKey {
        AccountKey(
            index: index, algorithm: .ecdsaP256, publicKeyBytes: try key(digit).publicKey.bytes, hashAlgorithm: hash,
            weight: weight, isRevoked: revoked)
    }

    static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
