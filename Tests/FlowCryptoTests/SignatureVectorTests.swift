import Bytes
import FlowCrypto
import TestSupport
import Testing

/// The signatures of the Go reference, row by row.
struct SignatureVectorTests {
    @Test("every signature row of transactions.json verifies or does not, as the reference says")
    func signatures() throws {
        let vectors = try VectorFile("transactions.json")
        let keys = try signers(vectors)
        vectors.forEach(
            foreign: ["decode"],
            [
                "signature": { try check($0, keys) },
                "transaction": { row in
                    for sample in try row.rows("sample_signatures") { try check(sample, of: row, keys) }
                },
            ])
    }

    private func check(_ row: VectorRow, _ keys: [String: VectorRow]) throws {
        let algorithm = try row.algorithm()
        let hash = try row.hash()
        let (message, signature) = try (row.bytes("message"), row.bytes("signature"))
        #expect(hash.digest(message) == (try row.bytes("digest")), "\(row.name)")
        try checkSupported(algorithm) {
            let key = try PublicKey(algorithm, hex: row.text("public_key"))
            let isValid = key.isValid(signature: signature, for: message, hash: hash)
            #expect(isValid == (try row.bool("expect")), "\(row.name)")
            guard isValid, algorithm == .ecdsaSecp256k1, let signer = keys[try row.text("public_key")],
                Self.isLow(signature)
            else { return }
            let made = try PrivateKey(algorithm, hex: signer.text("private_key")).sign(message, hash: hash)
            #expect(made == signature, "\(row.name)")
        }
    }

    private func check(_ sample: VectorRow, of row: VectorRow, _ keys: [String: VectorRow]) throws {
        let name = try sample.text("key")
        let signer = try #require(keys.values.first { (try? $0.text("name")) == name })
        let member = "\(try sample.text("over"))_message_\(try sample.text("hash").lowercased())"
        let digest = try row.row("output").bytes(member)
        let algorithm = try signer.algorithm()
        try checkSupported(algorithm) {
            let key = try PrivateKey(algorithm, hex: signer.text("private_key"))
            let signature = try sample.bytes("signature")
            #expect(key.publicKey.isValid(signature: signature, digest: digest), "\(row.name)")
            let made = try key.sign(digest: digest)
            #expect(key.publicKey.isValid(signature: made, digest: digest), "\(row.name)")
            if algorithm == .ecdsaSecp256k1 { #expect(made == signature, "\(row.name)") }
        }
    }

    private func signers(_ vectors: VectorFile) throws -> [String: VectorRow] {
        let keys = try VectorRow(vectors.header).rows("keys")
        return Dictionary(uniqueKeysWithValues: try keys.map { (try $0.text("public_key"), $0) })
    }

    /// The reference library signs with a low s only; the high one of a pair is not what it makes.
    private static func isLow(_ signature: [UInt8]) -> Bool { signature[32] < 0x7f }
}
