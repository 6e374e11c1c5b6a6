import Bytes
import FlowCrypto
import Testing

struct PrivateKeyTests {
    private static let one = String(repeating: "0", count: 63) + "1"
    private static let base =
        "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
        + "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
    private static let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"

    private static let faulty: [String] = [
        "", "0x", "\(one.dropLast())", "\(one.dropLast(2))", "00\(one)", String(repeating: "0", count: 64), order,
        String(repeating: "f", count: 64), "\(one.dropLast())g", "0x0x\(one)", "\(one) \(one)", "0 x\(one)",
    ]

    @Test(
        "C060: prefix, capitals and blanks do not matter",
        arguments: [
            one, "0x" + one, "0X" + one, "  " + one + "\t", " 0x" + one + " ",
        ])
    func spellings(text: String) throws {
        #expect(Hex.encode(try PrivateKey(.ecdsaP256, hex: text).publicKey.bytes) == Self.base)
    }

    @Test("C060: capital digits are the same number")
    func capitals() throws {
        let digits = String(repeating: "ab", count: 32)
        #expect(try PrivateKey(.ecdsaP256, hex: digits) == PrivateKey(.ecdsaP256, hex: "0X" + digits.uppercased()))
    }

    @Test("C063: a newline at the end of a key does not matter", arguments: ["\n", "\r\n", "\n\n"])
    func newline(end: String) throws {
        #expect(Hex.encode(try PrivateKey(.ecdsaP256, hex: Self.one + end).publicKey.bytes) == Self.base)
    }

    @Test("C065: short coordinates keep their leading zeros")
    func shortCoordinate() throws {
        let key = try PrivateKey(.ecdsaP256, hex: String(repeating: "0", count: 61) + "17b")
        #expect(
            Hex.encode(key.publicKey.bytes)
                == "005543894af3d00ed7d740abdbd75c96b06877b787db5f70eea78b90a8d7c00a"
                + "bb4c85a3d8ea29efaafa24406912dd84d5b14dc32bf656ef6c6bd58a5d943f92")
    }

    @Test("texts that are no key are refused without being repeated", arguments: faulty)
    func refused(text: String) {
        let error = #expect(throws: CryptoError.self) { try PrivateKey(.ecdsaP256, hex: text) }
        #expect(error?.kind == .invalidPrivateKey)
        #expect(text.count < 10 || error?.message.contains(text.prefix(20)) == false)
    }

    @Test("no description, mirror or dump shows the secret")
    func secrecy() throws {
        let hex = String(repeating: "c0ffee42", count: 8)
        let key = try PrivateKey(.ecdsaP256, hex: hex)
        var texts = [
            "\(key)", key.description, key.debugDescription, String(reflecting: key), "\([key])", "\(key as Any)",
        ]
        var dumped = ""
        dump(key, to: &dumped)
        texts.append(dumped)
        struct Holder { let key: PrivateKey }
        dumped = ""
        dump(Holder(key: key), to: &dumped, maxDepth: 20)
        texts += [dumped, "\(Holder(key: key))", "\(Mirror(reflecting: key).children.map { "\($0)" })"]
        for text in texts {
            #expect(text.contains(Hex.encode(key.publicKey.bytes)))
            #expect(!text.lowercased().contains("c0ffee42"))
            #expect(!text.contains("192, 255, 238"))
        }
        #expect(key.exportHex() == hex)
    }

    @Test(
        "signatures verify and only for their message", arguments: SignatureAlgorithm.allCases, HashAlgorithm.allCases)
    func signing(algorithm: SignatureAlgorithm, hash: HashAlgorithm) throws {
        try checkSupported(algorithm) {
            let key = try PrivateKey.generate(algorithm)
            let message = Array("a message".utf8)
            let signature = try key.sign(message, hash: hash)
            #expect(signature.count == 64)
            #expect(key.publicKey.isValid(signature: signature, for: message, hash: hash))
            #expect(!key.publicKey.isValid(signature: signature, for: message + [0], hash: hash))
            let pieces = try key.sign(pieces: [Array(message[..<3]), Array(message[3...])], hash: hash)
            #expect(key.publicKey.isValid(signature: pieces, for: message, hash: hash))
            #expect(
                try !PrivateKey.generate(algorithm).publicKey.isValid(signature: signature, for: message, hash: hash))
        }
    }

    @Test("s and n − s are both valid", arguments: SignatureAlgorithm.allCases)
    func highS(algorithm: SignatureAlgorithm) throws {
        try checkSupported(algorithm) {
            let key = try PrivateKey.generate(algorithm)
            let signature = try key.sign([1, 2, 3], hash: .sha3_256)
            let order =
                algorithm == .ecdsaP256
                ? Self.order
                : String(repeating: "f", count: 31) + "e"
                    + "baaedce6af48a03bbfd25e8cd0364141"
            let mirrored = Self.subtract(Array(signature[32...]), from: try #require(Hex.decode(order)))
            #expect(mirrored != Array(signature[32...]))
            #expect(key.publicKey.isValid(signature: signature[..<32] + mirrored, for: [1, 2, 3], hash: .sha3_256))
        }
    }

    @Test("a digest is signed as it is; short ones are refused", arguments: [0, 1, 20, 31])
    func digest(count: Int) throws {
        let key = try PrivateKey.generate(.ecdsaP256)
        let digest = HashAlgorithm.sha2_256.digest([9])
        #expect(key.publicKey.isValid(signature: try key.sign(digest: digest), for: [9], hash: .sha2_256))
        expectRefused(.invalidDigest, "\(count)") { _ = try key.sign(digest: [UInt8](repeating: 7, count: count)) }
    }

    @Test("secp256k1 signatures are those of RFC 6979")
    func deterministic() throws {
        try checkSupported(.ecdsaSecp256k1) {
            let key = try PrivateKey(.ecdsaSecp256k1, hex: Self.one)
            let signature = try key.sign(Array("Satoshi Nakamoto".utf8), hash: .sha2_256)
            #expect(
                Hex.encode(signature)
                    == "934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d8"
                    + "2442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5")
        }
    }

    private static func subtract(_ right: [UInt8], from left: [UInt8]) -> [UInt8] {
        var borrow = 0
        var result = left
        for index in left.indices.reversed() {
            let difference = Int(left[index]) - Int(right[index]) - borrow
            borrow = difference < 0 ? 1 : 0
            result[index] = UInt8(truncatingIfNeeded: difference)
        }
        return result
    }
}
