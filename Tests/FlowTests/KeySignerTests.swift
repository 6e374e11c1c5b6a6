import Cadence
import Flow
import FlowCrypto
import Testing

@Suite struct KeySignerTests {
    @Test func theRegisteredKeyIsTaken() throws {
        let keys = [try Sample.registered(revoked: true), try Sample.registered(3)]
        #expect(throws: Never.self) { try Sample.signer(Sample.address, 3).check(against: keys) }
    }

    @Test func whatTheChainWouldRefuseIsNamed() throws {
        let (address, signer) = (Sample.address, try Sample.signer())
        let rows: [(AccountKey, FlowError)] = [
            (try Sample.registered(1), .unknownKey(address, keyIndex: 0)),
            (try Sample.registered(revoked: true), .revokedKey(address, keyIndex: 0)),
            (
                try Sample.registered(digit: 2),
                .otherKey(address, keyIndex: 0, registered: "ECDSA_P256/SHA3_256", given: "ECDSA_P256/SHA3_256")
            ),
            (
                try Sample.registered(hash: .sha2_256),
                .otherKey(address, keyIndex: 0, registered: "ECDSA_P256/SHA2_256", given: "ECDSA_P256/SHA3_256")
            ),
            (
                AccountKey(
                    index: 0, algorithm: .ecdsaSecp256k1, publicKeyBytes: signer.key.publicKey.bytes,
                    hashAlgorithm: .sha3_256),
                .otherKey(address, keyIndex: 0, registered: "ECDSA_secp256k1/SHA3_256", given: "ECDSA_P256/SHA3_256")
            ),
        ]
        for (key, error) in rows { #expect(throws: error) { try signer.check(against: [key]) } }
        #expect(throws: FlowError.unknownKey(address, keyIndex: 0)) { try signer.check(against: []) }
    }

    @Test func itSignsWithItsHash() throws {
        for hash in [HashAlgorithm.sha2_256, .sha3_256] {
            let signer = KeySigner(address: Sample.address, key: try Sample.key(), hashAlgorithm: hash)
            let request = SigningRequest(.userMessage([1]))
            let result = try signer.sign(request)
            #expect(result.bytes.count == 64 && result.extensionData == nil)
            #expect(signer.key.publicKey.isValid(signature: result.bytes, for: request.message, hash: hash))
        }
    }

    @Test func theKeyNeverShowsItself() throws {
        let signer = try Sample.signer()
        for text in ["\(signer)", String(describing: signer), String(reflecting: signer)] {
            #expect(!text.contains("01010101") && !text.contains("1, 1, 1"))
        }
    }
}
