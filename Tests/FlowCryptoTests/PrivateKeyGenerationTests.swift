import Bytes
import FlowCrypto
import Testing

struct PrivateKeyGenerationTests {
    @Test(
        "C074: the public key of scalar one, the same key from the same seed, short seeds refused",
        arguments: SignatureAlgorithm.allCases)
    func derive(algorithm: SignatureAlgorithm) throws {
        let seed = [UInt8](0..<32)
        for count in [0, 1, 31, 257, 4096] {
            expectRefused(.invalidSeed, "32 to 256", "\(count)") {
                _ = try PrivateKey(algorithm, seed: [UInt8](repeating: 1, count: count))
            }
        }
        try checkSupported(algorithm) {
            let key = try PrivateKey(algorithm, seed: seed)
            #expect(try PrivateKey(algorithm, seed: seed) == key)
            #expect(try PrivateKey(algorithm, seed: seed + [0]) != key)
            let one = try PrivateKey(algorithm, scalar: [UInt8](repeating: 0, count: 31) + [1])
            let start = algorithm == .ecdsaP256 ? "6b17d1f2e12c4247" : "79be667ef9dcbbac"
            #expect(Hex.encode(one.publicKey.bytes).hasPrefix(start))
        }
    }

    @Test("generated keys differ and can be imported again", arguments: SignatureAlgorithm.allCases)
    func generate(algorithm: SignatureAlgorithm) throws {
        try checkSupported(algorithm) {
            let keys = try (0..<20).map { _ in try PrivateKey.generate(algorithm) }
            #expect(Set(keys).count == keys.count)
            for key in keys { #expect(try PrivateKey(algorithm, hex: key.exportHex()) == key) }
        }
    }
}
