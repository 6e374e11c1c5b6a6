import Bytes
import FlowCrypto
import Testing

struct PublicKeyTests {
    private static let short =
        "005543894af3d00ed7d740abdbd75c96b06877b787db5f70eea78b90a8d7c00a"
        + "bb4c85a3d8ea29efaafa24406912dd84d5b14dc32bf656ef6c6bd58a5d943f92"
    private static let one =
        "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"
        + "483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8"

    private static let spellings: [String] = [
        short, "04\(short)", "02\(short.prefix(64))", " 0x\(short.uppercased())\n",
    ]
    private static let faulty: [String] = [
        "\(short.dropLast(2))", "\(short.dropLast(1))", "\(short.dropLast(1))3", "03\(short)",
        "05\(short.prefix(64))", "02\(short.prefix(62))01", "", "0x", "zz\(short.dropFirst(2))", "00",
        "AFVDiUrz0A7X10Cr29dclrBod7eH219w7qeLkKjXwAq7TIWj2Oop76r6JEBpEt2E1bFNwyv2Vu9sa9WKXZQ/kg==",
    ]

    @Test("C059: a key of the other curve is refused, naming the curve tried")
    func wrongCurve() throws {
        expectRefused(.invalidPublicKey, "curve of ECDSA_P256") { _ = try PublicKey(.ecdsaP256, hex: Self.one) }
        guard SignatureAlgorithm.ecdsaSecp256k1.isSupported else { return }
        #expect(Hex.encode(try PublicKey(.ecdsaSecp256k1, hex: Self.one).bytes) == Self.one)
        expectRefused(.invalidPublicKey, "it is one of ECDSA_secp256k1") {
            _ = try PublicKey(.ecdsaP256, hex: Self.one)
        }
        expectRefused(.invalidPublicKey, "curve of ECDSA_secp256k1", "it is one of ECDSA_P256") {
            _ = try PublicKey(.ecdsaSecp256k1, hex: Self.short)
        }
    }

    @Test("without the trait a secp256k1 key is refused by name")
    func unsupported() throws {
        try checkSupported(.ecdsaSecp256k1) { _ = try PublicKey(.ecdsaSecp256k1, hex: Self.one) }
        try checkSupported(.ecdsaSecp256k1) { _ = try PrivateKey.generate(.ecdsaSecp256k1) }
    }

    @Test("C068: raw, 04 and compressed forms give one key", arguments: spellings)
    func forms(text: String) throws {
        let key = try PublicKey(.ecdsaP256, hex: text)
        #expect(Hex.encode(key.bytes) == Self.short)
        #expect(Hex.encode(key.compressed) == "02" + Self.short.prefix(64))
    }

    @Test("C068: other lengths, points off the curve and other texts are refused", arguments: faulty)
    func refused(text: String) {
        expectRefused(.invalidPublicKey) { _ = try PublicKey(.ecdsaP256, hex: text) }
    }

    @Test("equality is that of curve and point")
    func equality() throws {
        let key = try PublicKey(.ecdsaP256, hex: Self.short)
        let same = try PublicKey(.ecdsaP256, hex: "02" + Self.short.prefix(64))
        let mirrored = try PublicKey(.ecdsaP256, hex: "03" + Self.short.prefix(64))
        #expect(Set([key, same, mirrored]).count == 2)
        #expect(key.description == "ECDSA_P256 " + Self.short)
    }

    @Test("a digest shorter than 32 bytes is never valid")
    func shortDigest() throws {
        let key = try PrivateKey.generate(.ecdsaP256)
        let signature = try key.sign(digest: [UInt8](repeating: 0, count: 32))
        #expect(key.publicKey.isValid(signature: signature, digest: [UInt8](repeating: 0, count: 32)))
        #expect(!key.publicKey.isValid(signature: signature, digest: [UInt8](repeating: 0, count: 31)))
    }
}
