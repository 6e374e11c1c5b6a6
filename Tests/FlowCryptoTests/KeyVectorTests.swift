import Bytes
import FlowCrypto
import FoundationEssentials
import TestSupport
import Testing

/// The keys of the Go reference, row by row.
struct KeyVectorTests {
    @Test("every row of keys.json gives the same key or is refused")
    func keys() throws {
        try VectorFile("keys.json").forEach(
            foreign: ["account-key-rlp", "account-key-decode"],
            [
                "private-key": privateKey, "public-key": publicKey, "pem-private": pemPrivate,
                "pem-public": pemPublic, "pem-der": der, "generate-from-seed": generate,
                "mnemonic": mnemonic, "path": path, "seed-path": seedPath, "bad-mnemonic": badMnemonic,
            ])
    }

    private func privateKey(_ row: VectorRow) throws {
        let algorithm = try row.algorithm()
        let hex = try row.text("private_key")
        guard try row.bool("accepted") else {
            #expect(throws: CryptoError.self, "\(row.name)") { try PrivateKey(algorithm, hex: hex) }
            #expect(throws: CryptoError.self, "\(row.name)") {
                try PrivateKey(algorithm, scalar: try row.bytes("private_key"))
            }
            return
        }
        try checkSupported(algorithm) { try expect(PrivateKey(algorithm, hex: hex), row) }
        try checkSupported(algorithm) {
            try expect(PrivateKey(algorithm, scalar: row.bytes("private_key")), row)
        }
    }

    private func publicKey(_ row: VectorRow) throws {
        let algorithm = try row.algorithm()
        let form = try form(row)
        let input = try row.bytes("input")
        guard try row.bool("accepted") else {
            #expect(throws: CryptoError.self, "\(row.name)") { try PublicKey(algorithm, bytes: input, form: form) }
            return
        }
        try checkSupported(algorithm) {
            let expected = row.has("public_key") ? try row.bytes("public_key") : input
            let key = try PublicKey(algorithm, bytes: input, form: form)
            #expect(key.bytes == expected, "\(row.name)")
            #expect(try PublicKey(algorithm, hex: row.text("input")) == key, "\(row.name)")
        }
    }

    private func form(_ row: VectorRow) throws -> PublicKey.Form {
        switch try row.text("form") {
        case "raw": .raw
        case "compressed": .compressed
        case let other: throw VectorError("unknown form \(other)")
        }
    }

    private func pemPrivate(_ row: VectorRow) throws {
        let algorithm = try row.algorithm()
        let pem = try row.text("pem")
        try checkSupported(algorithm) { try expect(PrivateKey(pem: pem), row) }
        expectRefused(.wrongAlgorithm, algorithm.name) { _ = try PrivateKey(pem: pem, algorithm: other(algorithm)) }
    }

    private func pemPublic(_ row: VectorRow) throws {
        let algorithm = try row.algorithm()
        let pem = try row.text("pem")
        guard try row.bool("accepted") else {
            #expect(throws: CryptoError.self, "\(row.name)") { try PublicKey(pem: pem, algorithm: algorithm) }
            return
        }
        try checkSupported(algorithm) {
            let key = try PublicKey(pem: pem)
            #expect(key.bytes == (try row.bytes("public_key")), "\(row.name)")
            #expect(key.algorithm == algorithm, "\(row.name)")
        }
    }

    private func der(_ row: VectorRow) throws {
        let algorithm = try row.algorithm()
        let der = [UInt8](try #require(Data(base64Encoded: try row.text("spki_der_base64"))))
        try checkSupported(algorithm) {
            let key = try PublicKey(der: der)
            #expect(key.bytes == (try row.bytes("public_key")), "\(row.name)")
            #expect(key.der == der, "\(row.name)")
        }
    }

    private func generate(_ row: VectorRow) throws {
        let seed = try row.bytes("seed")
        for (member, algorithm) in [("p256", SignatureAlgorithm.ecdsaP256), ("secp256k1", .ecdsaSecp256k1)] {
            let answer = try row.row(member)
            guard try answer.bool("accepted") else {
                #expect(throws: CryptoError.self, "\(row.name)") { try PrivateKey(algorithm, seed: seed) }
                continue
            }
            try checkSupported(algorithm) { try expect(PrivateKey(algorithm, seed: seed), answer, of: row) }
        }
    }

    /// Compares a key with the members of a row, or of an object inside the row.
    func expect(_ key: PrivateKey, _ answer: VectorRow, of row: VectorRow? = nil) throws {
        let name = "\((row ?? answer).name) \(key.algorithm)"
        #expect(key.exportHex() == (try answer.text("private_key")), "\(name)")
        #expect(key.publicKey.bytes == (try answer.bytes("public_key")), "\(name)")
        #expect(key.publicKey.compressed == (try answer.bytes("public_key_compressed")), "\(name)")
    }

    private func other(_ algorithm: SignatureAlgorithm) -> SignatureAlgorithm {
        algorithm == .ecdsaP256 ? .ecdsaSecp256k1 : .ecdsaP256
    }
}
