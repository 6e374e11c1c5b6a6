import Bytes
import FlowCrypto
import Testing

struct HashAlgorithmTests {
    private static let digests: [(HashAlgorithm, String, String)] = [
        (.sha2_256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (.sha2_256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            .sha2_384, "abc",
            "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
        ),
        (.sha3_256, "abc", "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532"),
        (
            .sha3_384, "abc",
            "ec01498288516fc926459f58e2c6ad8df9b473cb0fc08c2596da7cf0e49be4b298d88cea927ac7f539f1edf228376d25"
        ),
    ]

    @Test("digests are those of the standards", arguments: digests)
    func digest(hash: HashAlgorithm, text: String, expected: String) {
        #expect(Hex.encode(hash.digest(Array(text.utf8))) == expected)
        #expect(hash.digestLength == expected.count / 2)
    }

    @Test("C073: SHA3-256 of nothing is not Keccak-256")
    func empty() {
        #expect(
            Hex.encode(HashAlgorithm.sha3_256.digest([]))
                == "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a")
    }

    @Test("C073: a signature covers one hash of the message", arguments: [HashAlgorithm.sha2_256, .sha3_256])
    func hashedOnce(hash: HashAlgorithm) throws {
        let key = try PrivateKey.generate(.ecdsaP256)
        let message = Array("tag and envelope".utf8)
        let signature = try key.sign(message, hash: hash)
        #expect(key.publicKey.isValid(signature: signature, digest: hash.digest(message)))
        #expect(!key.publicKey.isValid(signature: signature, digest: hash.digest(hash.digest(message))))
        #expect(!key.publicKey.isValid(signature: signature, for: hash.digest(message), hash: hash))
    }

    @Test("pieces hash as their join", arguments: HashAlgorithm.allCases)
    func pieces(hash: HashAlgorithm) {
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let pieces = [Array(bytes[..<1]), [], Array(bytes[1..<137]), Array(bytes[137...])]
        #expect(hash.digest(pieces: pieces) == hash.digest(bytes))
        #expect(hash.digest(pieces[0], pieces[1], pieces[2], pieces[3]) == hash.digest(bytes))
        #expect(hash.digest(pieces: []) == hash.digest([]))
    }

    @Test("names and numbers are Flow's")
    func names() {
        for (name, code) in [("SHA2_256", 1), ("SHA2_384", 2), ("SHA3_256", 3), ("SHA3_384", 4)] {
            let hash = HashAlgorithm(name: name)
            #expect(hash?.name == name)
            #expect(hash == HashAlgorithm(code: UInt64(code)))
            #expect(hash.map { Int($0.code) } == code)
        }
        #expect(HashAlgorithm(name: "sha3_256") == nil)
        #expect(HashAlgorithm(code: 0) == nil)
        #expect(HashAlgorithm(code: 259) == nil)
    }
}
