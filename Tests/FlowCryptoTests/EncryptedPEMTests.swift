import FlowCrypto
import Testing

/// Encrypted PEM as openssl 3.0 writes it, with the passphrase `Horse battery 9`.
struct EncryptedPEMTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let algorithm: SignatureAlgorithm
        let pem: String
        var testDescription: String { name }

        init(_ name: String, _ algorithm: SignatureAlgorithm, _ pem: String) {
            (self.name, self.algorithm, self.pem) = (name, algorithm, pem + "\n")
        }
    }

    private static let passphrase = "Horse battery 9"
    private static let scalars: [SignatureAlgorithm: String] = [
        .ecdsaP256: "9fa0dd8e230dc1efa16db470ee503e9dd8c2b6689cd49a5cb1e2636ea3484392",
        .ecdsaSecp256k1: "5c22a25016587ca1552d9bb0645925d8a971fbd5b5695754771a65372e8940b5",
    ]

    @Test("every cipher and derivation that openssl offers gives the key", arguments: rows)
    func forms(_ row: Row) throws {
        #expect(try PrivateKey.isEncrypted(pem: row.pem))
        try checkSupported(row.algorithm) {
            let key = try PrivateKey(pem: row.pem, passphrase: Passphrase(Self.passphrase))
            #expect(key.exportHex() == Self.scalars[row.algorithm])
            #expect(key.algorithm == row.algorithm)
        }
    }

    @Test("another passphrase is told as such, whatever padding it leaves", arguments: rows)
    func wrongPassphrase(_ row: Row) {
        guard row.algorithm.isSupported else { return }
        // Of so many, some leave a padding that looks right; slow derivations are tried less often.
        let count = row.name.hasPrefix("sec1") ? 2_000 : 8
        for number in 0..<count {
            let error = #expect(throws: CryptoError.self) {
                try PrivateKey(pem: row.pem, passphrase: Passphrase("\(number)"))
            }
            #expect(error?.kind == .wrongPassphrase, "\(number): \(String(describing: error))")
        }
    }

    @Test("without a passphrase the way to decrypt is named", arguments: rows)
    func none(_ row: Row) {
        expectRefused(.invalidPEM, "encrypted") { _ = try PrivateKey(pem: row.pem) }
    }

    @Test("every cut and changed character gives the key or an error")
    func mutations() throws {
        for row in Self.rows where row.name.hasPrefix("sec1-aes256") || row.name.hasPrefix("p8-scrypt") {
            let text = Array(row.pem.utf8)
            let passphrase = try Passphrase(Self.passphrase)
            for index in stride(from: 0, to: text.count, by: row.name.hasPrefix("p8") ? 3 : 1) {
                var changed = text
                changed[index] ^= 1
                for bytes in [changed, Array(text[..<index])] {
                    let pem = String(decoding: bytes, as: UTF8.self)
                    guard let key = try? PrivateKey(pem: pem, passphrase: passphrase) else { continue }
                    #expect(key.exportHex() == Self.scalars[row.algorithm], "\(row.name) byte \(index)")
                }
            }
        }
    }

    @Test("a plain key is read whatever the passphrase, and a foreign scheme is named")
    func others() throws {
        let key = try PrivateKey(.ecdsaP256, hex: Self.scalars[.ecdsaP256] ?? "")
        #expect(try PrivateKey(pem: key.exportPEM(), passphrase: Passphrase("any")) == key)
        #expect(try !PrivateKey.isEncrypted(pem: key.exportPEM()))
        expectRefused(.invalidPEM, "1.2.840.113549.1.12.1.3", "openssl pkcs8") {
            _ = try PrivateKey(pem: Self.oldScheme, passphrase: Passphrase(Self.passphrase))
        }
    }

    private static let oldScheme = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIGxMBwGCiqGSIb3DQEMAQMwDgQIuWhhBEjzNQMCAggABIGQl47zgv2Hzmjp19lG
        V0TPtHkRY1deGKVMzJh2Hiz9q+w+oTXSP1dF+D8tps1VSc0GL15N0cg97HBKwems
        BGRoJqrzkxEu5nYxApF4ozoXpr5wE3gFaAG59KYDYD5bndRtzjdoBG8+vM9X+Jtb
        3WDp8J8ee40zCv5dEKtX8wpc3uKjrYr9tyBggwRwn2EJW0DF
        -----END ENCRYPTED PRIVATE KEY-----
        """

    private static let rows = [
        Row(
            "p8-aes192-sha1", .ecdsaP256,
            """
            -----BEGIN ENCRYPTED PRIVATE KEY-----
            MIHeMEkGCSqGSIb3DQEFDTA8MBsGCSqGSIb3DQEFDDAOBAg9hq/lEdeXKgICCAAw
            HQYJYIZIAWUDBAEWBBCb2mqTMDs6h+Ep71LL+OzkBIGQVHxzNjhK6jYWGUXRqki8
            Uaf+tWyGltNY76FPzGB15QD5ZlxbDjVSsOP7z9rAfwzBYnsgaWe/l0JawRBH6VTk
            b54lhFUDviJD4h6d35MD8Y23OGRf7AZ+5tXZbkj3FRUKoRRjXyRiH+qgpeBsd0JI
            /Ee+c9ABrMWGrMYWUUPejZqtJb++K8O68Gy9p2B25Ckn
            -----END ENCRYPTED PRIVATE KEY-----
            """),
        Row(
            "p8-aes256", .ecdsaP256,
            """
            -----BEGIN ENCRYPTED PRIVATE KEY-----
            MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAj/AsO0DAslqgICCAAw
            DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEED8BmfF0FmPVyCa0VAP489cEgZBS
            ZrXI/Masu7Gi+h49HPs2YPnVAIcbN19VJuRR43z+3u4NoIF6pPw9P9B9PFwr9+Ha
            N6lo3ifb4Ql1uk7/NKlWhR9Z/Ba/792KBjsXw39IYPDjQ6wc1f+XsC1BUQChMGdj
            529trlfNirUwHm0KvJ0OhL0a2UliVq+zvJ/c0Xr8KmsniyrykchpAtxR2xL+OaU=
            -----END ENCRYPTED PRIVATE KEY-----
            """),
        Row(
            "p8-des3", .ecdsaP256,
            """
            -----BEGIN ENCRYPTED PRIVATE KEY-----
            MIHjME4GCSqGSIb3DQEFDTBBMCkGCSqGSIb3DQEFDDAcBAi8YvxnlcpbIQICCAAw
            DAYIKoZIhvcNAgkFADAUBggqhkiG9w0DBwQIvpeh+iI+Y7oEgZDpgHh+ReijheVl
            LDY6dQyuauDv2umaGWnBRzPESVPxMoFhAGk0wwIxM7GL8nE1j4dXK+4J4t/szegS
            o2zQiLLeoWxUSKJhBvvkbagFXMR9/YpYYYB9+ynfGccXyLxb7LnWUvJ//gDQBHA7
            IrLdTBjlfWGxgKXywysfFp7zCq24Dv/AoJZIipdh0jR9D6/7zH0=
            -----END ENCRYPTED PRIVATE KEY-----
            """),
        Row(
            "p8-k1-aes128-sha512", .ecdsaSecp256k1,
            """
            -----BEGIN ENCRYPTED PRIVATE KEY-----
            MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAjjmF2uk36kXwICCAAw
            DAYIKoZIhvcNAgsFADAdBglghkgBZQMEAQIEEMVrUvTaECGMsPXwDMHVCXMEgZB7
            vRMtOBFPDuQ9IKkQNp9wC8gAUBx7vgxm9RHjxDBIvOQr8QCD0rT8bhpLJJ2+/cwg
            wRRkawqzVjVRvIaAUsfXqxEmboubTYP1uT6aKVdqSXZe0ZvabAXCXYXo15KpvDDD
            ac+iEv+4Dz4pHOTVvv4jsJwoA4poB2pxRIlznuaDXZHYv0HpoaMXpQYue6ImKNo=
            -----END ENCRYPTED PRIVATE KEY-----
            """),
        Row(
            "p8-scrypt", .ecdsaP256,
            """
            -----BEGIN ENCRYPTED PRIVATE KEY-----
            MIHkME8GCSqGSIb3DQEFDTBCMCEGCSsGAQQB2kcECzAUBAg8F+FxtsXwTAICBAAC
            AQgCAQIwHQYJYIZIAWUDBAEqBBBxiEJDoappxqiuGMqfYQq4BIGQ/JpZ5KRrh9vv
            LNBpcLXqIePXIvkf8QqUgX0xBsF3NpR1ohaCAHboky/1s5KPgcmiRw/j31pS9lXd
            ooeHd4CMTG6aqmK1htzPQEVNgZsJ15E1sYd+HLhx21Fpz7EP3GXlYqTrbEzZU6iN
            8QJ9/A3o4YbXmJX8zhIZ/9fxF3rQHLzAyDQpgTbmErR6MwT77AO1
            -----END ENCRYPTED PRIVATE KEY-----
            """),
        Row(
            "sec1-aes128", .ecdsaP256,
            """
            -----BEGIN EC PRIVATE KEY-----
            Proc-Type: 4,ENCRYPTED
            DEK-Info: AES-128-CBC,33331FEB2266A37EE0FC5AA94BBD5C9E

            tyZMsc6mUsKnXWhgW2ppSd/pI6MudHY5N89lOj8p9sDj15DSmFUAfJkDhHGRxAiQ
            l0KFsEhhYup78NJbWJ2xrRdJBlWPVQCzQdmgY2xB43mGRZwiuX5/9+ORx9RMCE3Q
            o6htk5wlHs6IyRB17CEJxrhfJN6c25YrlEMh8AE8NAY=
            -----END EC PRIVATE KEY-----
            """),
        Row(
            "sec1-aes192", .ecdsaP256,
            """
            -----BEGIN EC PRIVATE KEY-----
            Proc-Type: 4,ENCRYPTED
            DEK-Info: AES-192-CBC,2E18463B74BD36B14F50D940F717846F

            PPrku17AddASLV7MnSXQ62bcXVuZTQgpwQHxAJJFH4MWdccEuAxg2cPA2YRZ9fOB
            VN4ZuP4S3ImF+/+jO3m5eJllw7s7Xy+ovgQff5Khp5RM63ZZf9zp3hUfkeIfLoGg
            CnZoQ3Y+iRpCjA47rWfkx2B81Z5ISIZDNozLA+hSwxg=
            -----END EC PRIVATE KEY-----
            """),
        Row(
            "sec1-aes256", .ecdsaP256,
            """
            -----BEGIN EC PRIVATE KEY-----
            Proc-Type: 4,ENCRYPTED
            DEK-Info: AES-256-CBC,86256DFED77C3E0CF1299494CF9589C2

            tLNiJfXT9mwP0xqK3m9toU2e49HdmlEtSbQ6K2g7C0MTI1ibJ5opCl8Q0NQ/b1oF
            ozOWgs68El/c0mGAr3LPAa7h09ofTJVf25CQkwi0p7oUHEE0LWOslMx/7pj4vIz6
            q6vGP0qzEfQ3OcKly5dCB5GJ6Lqrz7e5v3HX8pXCdgw=
            -----END EC PRIVATE KEY-----
            """),
        Row(
            "sec1-k1-des3", .ecdsaSecp256k1,
            """
            -----BEGIN EC PRIVATE KEY-----
            Proc-Type: 4,ENCRYPTED
            DEK-Info: DES-EDE3-CBC,13CF2600C0D45506

            X3RAk9FnOncgxGI5U7KddT08wxhtiSFDD6B+PPe9J73PrRHg96FxEsfMZUOpyVTF
            cF4lbSp8Gjqj5x0wKusMANw3SjxjTOBSAduPUdHYNjG2ffv0wv5DQ1EDGZTuTM9r
            4qb7L4AqYXgdAAfy9Zl55wNKkFSSw70m
            -----END EC PRIVATE KEY-----
            """),
    ]
}
