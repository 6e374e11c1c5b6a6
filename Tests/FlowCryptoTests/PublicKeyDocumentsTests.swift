import Bytes
import FlowCrypto
import FoundationEssentials
import Testing

struct PublicKeyDocumentsTests {
    private static let p256 =
        "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEAFVDiUrz0A7X10Cr29dclrBod7eH219w7qeLkKjXwAq7TIWj2Oop76r6JEBpEt2E"
        + "1bFNwyv2Vu9sa9WKXZQ/kg=="
    private static let secp256k1 =
        "MFYwEAYHKoZIzj0CAQYFK4EEAAoDQgAEeb5mfvncu6xVoGKVzocLBwKb/NstzijZWfKBWxb4F5hIOtp3JqPEZV2k+/wOEQio/Re0"
        + "SKaFVBmcR9CP+xDUuA=="

    private static let faultyTexts: [String] = [
        "", "\n", "-----BEGIN PUBLIC KEY-----", "-----BEGIN -----\n-----END -----", "-----BEGIN PUBLIC KEY-----\n",
        "-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----",
        "-----BEGIN PUBLIC KEY-----\n=\n-----END PUBLIC KEY-----",
        "-----BEGIN PUBLIC KEY-----\n====\n-----END PUBLIC KEY-----", "-----BEGIN A-----\n\(p256)\n-----END B-----",
        "-----BEGIN PUBLIC KEY-----\n\(p256.dropLast())\n-----END PUBLIC KEY-----",
        "-----BEGIN PUBLIC KEY-----\nAA=A\n-----END PUBLIC KEY-----",
        "-----BEGIN PUBLIC KEY-----\nÄÖÜ€\n-----END PUBLIC KEY-----", "-----BEGIN \u{301}-----\n", p256,
        "-----BEGIN PUBLIC KEY-----\n\(p256)\n-----END PUBLIC KEY-----\nmore",
        "\(block(p256))\(block(p256))", "-----BEGIN PUBLIC KEY-----\(p256)-----END PUBLIC KEY-----",
        String(repeating: "-----BEGIN A-----\n", count: 5000), String(repeating: "A", count: 100_000),
    ]

    @Test(
        "C067: PEM gives the key and its curve, and another curve is an error",
        arguments: [
            (
                p256, SignatureAlgorithm.ecdsaP256, SignatureAlgorithm.ecdsaSecp256k1,
                "005543894af3d00ed7d740abdbd75c96b06877b787db5f70eea78b90a8d7c00a"
                    + "bb4c85a3d8ea29efaafa24406912dd84d5b14dc32bf656ef6c6bd58a5d943f92"
            ),
            (
                secp256k1, .ecdsaSecp256k1, .ecdsaP256,
                "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"
                    + "483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8"
            ),
        ])
    func pem(base64: String, algorithm: SignatureAlgorithm, other: SignatureAlgorithm, bytes: String) throws {
        let pem = Self.block(base64)
        expectRefused(.wrongAlgorithm, algorithm.name, other.name) { _ = try PublicKey(pem: pem, algorithm: other) }
        try checkSupported(algorithm) {
            let key = try PublicKey(pem: pem, algorithm: algorithm)
            #expect(Hex.encode(key.bytes) == bytes)
            #expect(key.algorithm == algorithm)
            #expect(Data(key.der).base64EncodedString() == base64)
        }
    }

    @Test("white space and text in front do not matter")
    func surroundings() throws {
        let key = try PublicKey(pem: Self.block(Self.p256))
        let texts = [
            "\n\n" + Self.block(Self.p256) + "\n \t\r\n", "a key of mine\n" + Self.block(Self.p256),
            "-----BEGIN PUBLIC KEY-----\n\(Self.p256)\n-----END PUBLIC KEY-----",
            "-----BEGIN PUBLIC KEY-----  \nComment: x\n\n\(Self.p256)\n-----END PUBLIC KEY----- ",
        ]
        for text in texts { #expect(try PublicKey(pem: text) == key) }
    }

    @Test("faulty PEM is refused, never a crash", arguments: faultyTexts)
    func faulty(text: String) {
        expectRefused(.invalidPEM) { _ = try PublicKey(pem: text) }
        expectRefused(.invalidPEM) { _ = try PrivateKey(pem: text) }
    }

    @Test("keys of other kinds are named")
    func otherKinds() throws {
        let ed25519 = "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE="
        let p384 =
            "MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEqofKIr6LBTeOscce8yCtdG4dO2KLp5uYWfdB4IJUKjhVAvJdv1UpbDpUXjhydgq3"
            + "NhfeSpYmLG9dnpi/kpLcKfj0Hb0omhR86doxE7XwuMAKYLHOHX6BnXpDHXyQ6g5f"
        expectRefused(.wrongAlgorithm, "1.3.101.112") { _ = try PublicKey(pem: Self.block(ed25519)) }
        expectRefused(.wrongAlgorithm, "1.3.132.0.34") { _ = try PublicKey(pem: Self.block(p384)) }
    }

    @Test("every cut and every changed byte of DER gives a key or an error")
    func mutations() throws {
        let der = [UInt8](try #require(Data(base64Encoded: Self.p256)))
        for length in 0..<der.count {
            #expect(throws: CryptoError.self) { try PublicKey(der: Array(der[..<length])) }
        }
        #expect(throws: CryptoError.self) { try PublicKey(der: der + [0]) }
        for index in der.indices {
            for value: UInt8 in [0, 1, 0x7f, 0x80, 0x84, 0xff] where der[index] != value {
                var changed = der
                changed[index] = value
                #expect(throws: CryptoError.self) { try PublicKey(der: changed) }
            }
        }
    }

    static func block(_ base64: String, label: String = "PUBLIC KEY") -> String {
        var lines: [Substring] = []
        var rest = base64[...]
        while !rest.isEmpty {
            lines.append(rest.prefix(64))
            rest = rest.dropFirst(64)
        }
        return "-----BEGIN \(label)-----\n\(lines.joined(separator: "\n"))\n-----END \(label)-----\n"
    }
}
