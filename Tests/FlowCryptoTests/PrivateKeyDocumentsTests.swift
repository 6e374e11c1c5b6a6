import Bytes
import FlowCrypto
import FoundationEssentials
import Testing

struct PrivateKeyDocumentsTests {
    private static let hex = "503d4fe95e7cf7c05f81cb8fb897ede880a37f19c5f02f7f8958cf43767f7603"
    private static let sec1 =
        "MHcCAQEEIFA9T+lefPfAX4HLj7iX7eiAo38ZxfAvf4lYz0N2f3YDoAoGCCqGSM49AwEHoUQDQgAE/YbFdvXrOQRtzCsmW9sDPEiL"
        + "J+cSprz4IMozMgSQEFEmZjtz93hw9uf6YfOOCeQgN48/VP3l2qLQ9H49dXa0sQ=="
    private static let pkcs8 =
        "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgUD1P6V5898BfgcuPuJft6ICjfxnF8C9/iVjPQ3Z/dgOhRANCAAT9"
        + "hsV29es5BG3MKyZb2wM8SIsn5xKmvPggyjMyBJAQUSZmO3P3eHD25/ph844J5CA3jz9U/eXaotD0fj11drSx"
    private static let parameters = "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n"

    @Test("the forms that openssl writes are read")
    func forms() throws {
        let sec1 = PublicKeyDocumentsTests.block(Self.sec1, label: "EC PRIVATE KEY")
        let pkcs8 = PublicKeyDocumentsTests.block(Self.pkcs8, label: "PRIVATE KEY")
        for text in [sec1, pkcs8, Self.parameters + sec1, sec1 + "\n\n", "\n" + pkcs8.replacing("\n", with: "\r\n")] {
            let key = try PrivateKey(pem: text)
            #expect(key.exportHex() == Self.hex)
            #expect(key.algorithm == .ecdsaP256)
        }
    }

    @Test("a SEC1 key without curve needs the algorithm, short scalars are padded")
    func bare() throws {
        let bare = try #require(Hex.decode("3006020101040117"))
        expectRefused(.invalidPEM, "names no curve") { _ = try PrivateKey(der: bare) }
        #expect(
            try PrivateKey(der: bare, algorithm: .ecdsaP256).exportHex() == String(repeating: "00", count: 31) + "17")
    }

    @Test("encrypted keys, two keys and public keys are named")
    func named() {
        let rows: [(String, String)] = [
            ("-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIHs\n-----END ENCRYPTED PRIVATE KEY-----\n", "encrypted"),
            (
                "-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,4A13\n\nCk3s\n"
                    + "-----END EC PRIVATE KEY-----\n", "encrypted"
            ),
            (Self.parameters, "0 keys"),
            (PublicKeyDocumentsTests.block(Self.sec1) + PublicKeyDocumentsTests.block(Self.sec1), "2 keys"),
            (PublicKeyDocumentsTests.block(Self.sec1), "public key"),
        ]
        for (text, word) in rows { expectRefused(.invalidPEM, word) { _ = try PrivateKey(pem: text) } }
    }

    @Test("keys of other kinds are named")
    func otherKinds() throws {
        let ed25519 = "MC4CAQAwBQYDK2VwBCIEIPmKUlq3HmYun9s19+lr5Z6i3SooSl9PT0k9x7IEWmBh"
        let p384 =
            "MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDDmQV6thp+1p8Lmo32dDHuiQ6PC3JpnF14ngvloMCX7ZtYtXhvLY3Fl"
            + "AQCfKwrB9pmhZANiAATyF0sJYBkgZeQp4scaJ9V6nF+A2KTOEuVgLz1c1DhIukVwNVfv3cHflNz/mlcSYlkfhx1JYXuIxSwBZgUt"
            + "wnLcyDEP0wNp18d8laxIsctWdAUQaXm8cIUE+WX3jIM7us4="
        for (base64, word) in [(ed25519, "1.3.101.112"), (p384, "1.3.132.0.34")] {
            let pem = PublicKeyDocumentsTests.block(base64, label: "PRIVATE KEY")
            expectRefused(.wrongAlgorithm, word) { _ = try PrivateKey(pem: pem) }
        }
    }

    @Test("a public key inside must be that of the scalar")
    func foreignPublicKey() throws {
        var der = [UInt8](try #require(Data(base64Encoded: Self.sec1)))
        der[38] ^= 1
        expectRefused(.invalidPrivateKey, "not that of its private key") { _ = try PrivateKey(der: der) }
    }

    @Test("every cut and every changed byte of DER gives the same key or an error")
    func mutations() throws {
        for base64 in [Self.sec1, Self.pkcs8] {
            let der = [UInt8](try #require(Data(base64Encoded: base64)))
            for length in 0..<der.count {
                #expect(throws: CryptoError.self) { try PrivateKey(der: Array(der[..<length])) }
            }
            for index in der.indices {
                for value: UInt8 in [0, 1, 0x7f, 0x80, 0x84, 0xff] where der[index] != value {
                    var changed = der
                    changed[index] = value
                    // The version is not looked at; all else is.
                    guard let key = try? PrivateKey(der: changed) else { continue }
                    #expect(key.exportHex() == Self.hex, "byte \(index)")
                }
            }
        }
    }
}
