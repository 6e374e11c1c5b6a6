import FlowCrypto
import FoundationEssentials
import TestSupport
import Testing

struct PrivateKeyExportTests {
    @Test("an exported key is what openssl writes for it, byte for byte")
    func pem() throws {
        let hex = "503d4fe95e7cf7c05f81cb8fb897ede880a37f19c5f02f7f8958cf43767f7603"
        let expected = """
            -----BEGIN PRIVATE KEY-----
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgUD1P6V5898BfgcuP
            uJft6ICjfxnF8C9/iVjPQ3Z/dgOhRANCAAT9hsV29es5BG3MKyZb2wM8SIsn5xKm
            vPggyjMyBJAQUSZmO3P3eHD25/ph844J5CA3jz9U/eXaotD0fj11drSx
            -----END PRIVATE KEY-----

            """
        #expect(try PrivateKey(.ecdsaP256, hex: hex).exportPEM() == expected)
    }

    @Test("both curves come back, as PKCS#8 and as scalars with leading zeros")
    func bothCurves() throws {
        for algorithm in SignatureAlgorithm.allCases where algorithm.isSupported {
            for _ in 0..<20 {
                let key = try PrivateKey.generate(algorithm)
                let back = try PrivateKey(pem: key.exportPEM())
                #expect(back == key && back.exportHex() == key.exportHex())
            }
            let small = try PrivateKey(algorithm, hex: String(repeating: "0", count: 61) + "17b")
            #expect(try PrivateKey(pem: small.exportPEM()).exportHex() == small.exportHex())
        }
    }

    @Test("every PEM private key of the vectors is exported as it stands there")
    func vectors() throws {
        for row in try VectorFile("keys.json").rows(of: "pem-private") {
            let pem = try row.text("pem")
            // Others are SEC1, or leave the public key out.
            guard try row.text("form") == "PKCS#8 (BEGIN PRIVATE KEY)", let key = try? PrivateKey(pem: pem) else {
                continue
            }
            #expect(key.exportPEM() == pem, "\(row.name)")
        }
    }
}
