import Bytes
import FlowCrypto
import Testing

struct HDKeyTests {
    private static let seed = [UInt8](0..<16)

    /// From the test vectors of SLIP-0010 and of BIP-32.
    private static let rows: [(SignatureAlgorithm, [UInt8], [UInt32], String)] = [
        (.ecdsaP256, seed, [], "612091aaa12e22dd2abef664f8a01a82cae99ad7441b7ef8110424915c268bc2"),
        (
            .ecdsaP256, seed, [0 | hardened, 1, 2 | hardened, 2, 1_000_000_000],
            "21c4f269ef0a5fd1badf47eeacebeeaa3de22eb8e5b0adcd0f27dd99d34d0119"
        ),
        (
            .ecdsaSecp256k1, seed, [0 | hardened, 1, 2 | hardened, 2, 1_000_000_000],
            "471b76e389e528d6de6d816857e012c5455051cad6660850e58372a6c3e6e7c8"
        ),
    ]
    private static let hardened = DerivationPath.firstHardened

    @Test("keys are those of the standards", arguments: rows)
    func standard(algorithm: SignatureAlgorithm, seed: [UInt8], indexes: [UInt32], hex: String) throws {
        try checkSupported(algorithm) {
            let key = try HDKey(algorithm, seed: seed).derive(DerivationPath(indexes: indexes))
            #expect(key.privateKey.exportHex() == hex)
        }
    }

    @Test("a derived number that is no key is derived again, as SLIP-0010 says")
    func retry() throws {
        let parent = try HDKey(.ecdsaP256, seed: Self.seed).derive(DerivationPath("m/28578'"))
        #expect(parent.privateKey.exportHex() == "06f0db126f023755d0b8d86d4591718a5210dd8d024e3e14b6159d63f53aa669")
        let child = try parent.child(33941)
        #expect(child.privateKey.exportHex() == "092154eed4af83e078ff9b84322015aefe5769e31270f62c3f66c33888335f3a")
    }

    @Test("a seed whose number is no key is hashed again, as SLIP-0010 says")
    func seedRetry() throws {
        let seed = try #require(Hex.decode("a7305bc8df8d0951f0cb224c0e95d7707cbdf2c6ce7e8d481fec69c7ff5e9446"))
        let master = try HDKey(.ecdsaP256, seed: seed)
        #expect(master.privateKey.exportHex() == "3b8c18469a4634517d6d0b65448f8e6c62091b45540a1743c5846be55d47d88f")
    }

    @Test("short and overlong seeds are refused", arguments: [0, 1, 15, 1025])
    func seedLength(count: Int) {
        expectRefused(.invalidSeed, "\(count)") {
            _ = try HDKey(.ecdsaP256, seed: [UInt8](repeating: 1, count: count))
        }
    }

    @Test("no description, mirror or dump shows the secret")
    func secrecy() throws {
        let key = try HDKey(.ecdsaP256, seed: Self.seed)
        let secret = key.privateKey.exportHex()
        var dumped = ""
        dump(key, to: &dumped)
        for text in ["\(key)", String(reflecting: key), "\([key])", dumped] {
            #expect(text.contains(Hex.encode(key.privateKey.publicKey.bytes)))
            #expect(!text.contains(secret.prefix(16)))
        }
    }
}
