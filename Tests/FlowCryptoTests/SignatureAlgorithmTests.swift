import FlowCrypto
import Testing

struct SignatureAlgorithmTests {
    @Test("names and numbers are Flow's; Cadence counts from one")
    func names() {
        let rows: [(SignatureAlgorithm, String, UInt8, UInt8)] = [
            (.ecdsaP256, "ECDSA_P256", 2, 1), (.ecdsaSecp256k1, "ECDSA_secp256k1", 3, 2),
        ]
        for (algorithm, name, rlp, cadence) in rows {
            #expect(algorithm.name == name)
            #expect(SignatureAlgorithm(name: name) == algorithm)
            #expect(algorithm.rlpCode == rlp)
            #expect(SignatureAlgorithm(rlpCode: UInt64(rlp)) == algorithm)
            #expect(algorithm.cadenceCode == cadence)
        }
        #expect(SignatureAlgorithm(name: "ECDSA_SECP256K1") == nil)
        #expect(SignatureAlgorithm(rlpCode: 1) == nil)
        #expect(SignatureAlgorithm(rlpCode: 258) == nil)
    }
}
