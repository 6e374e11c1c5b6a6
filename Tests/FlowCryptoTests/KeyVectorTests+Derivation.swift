import FlowCrypto
import TestSupport
import Testing

extension KeyVectorTests {
    static let members: [(String, SignatureAlgorithm)] = [("p256", .ecdsaP256), ("secp256k1", .ecdsaSecp256k1)]

    func mnemonic(_ row: VectorRow) throws {
        let text = try row.text("mnemonic")
        let passphrase = try row.text("passphrase")
        let mnemonic = try Mnemonic(text)
        #expect(mnemonic.exportText() == text, "\(row.name)")
        #expect(mnemonic.exportEntropy() == (try row.bytes("entropy")), "\(row.name)")
        #expect(try Mnemonic(entropy: row.bytes("entropy")).exportText() == text, "\(row.name)")
        #expect(try mnemonic.exportSeed(passphrase: passphrase) == row.bytes("seed"), "\(row.name)")
        let path = try DerivationPath(row.text("path"))
        for (member, algorithm) in Self.members {
            let answer = try row.row(member)
            try checkSupported(algorithm) {
                let master = try HDKey(algorithm, mnemonic: mnemonic, passphrase: passphrase)
                try expect(master.derive(path).privateKey, answer, of: row)
            }
        }
    }

    func seedPath(_ row: VectorRow) throws {
        let seed = try row.bytes("seed")
        guard HDKey.seedLengths.contains(seed.count) else {
            #expect(throws: CryptoError.self, "\(row.name)") { try HDKey(.ecdsaP256, seed: seed) }
            return
        }
        try checkKeys(row, DerivationPath(row.text("path")))
    }

    func path(_ row: VectorRow) throws {
        let text = try row.text("path")
        guard try row.bool("accepted"), Self.isPlain(text) else {
            expectRefused(.invalidPath) { _ = try DerivationPath(text) }
            return
        }
        let path = try DerivationPath(text)
        #expect(path.indexes.map { "\($0)" } == (try row.texts("indexes")), "\(row.name)")
        #expect(try DerivationPath(path.description) == path, "\(row.name)")
        try checkKeys(row, path)
    }

    func badMnemonic(_ row: VectorRow) throws {
        let text = try row.text("mnemonic")
        guard try row.bool("go_valid") else {
            expectRefused(.invalidMnemonic) { _ = try Mnemonic(text) }
            return
        }
        let mnemonic = try Mnemonic(text)
        #expect(try mnemonic.exportSeed() == row.bytes("seed_of_single_blanks"), "\(row.name)")
        let key = try HDKey(.ecdsaP256, mnemonic: mnemonic).derive(.flowDefault).privateKey
        #expect(key.exportHex() == (try row.text("p256_private_key_of_single_blanks")), "\(row.name)")
    }

    private func checkKeys(_ row: VectorRow, _ path: DerivationPath) throws {
        for (member, algorithm) in Self.members {
            let answer = try row.row(member)
            try checkSupported(algorithm) {
                try expect(HDKey(algorithm, seed: row.bytes("seed")).derive(path).privateKey, answer, of: row)
            }
        }
    }

    /// Whether a path is absolute and all its numbers are plain decimals: only then does flow-cli read what one sees.
    private static func isPlain(_ text: String) -> Bool {
        let steps = text.split(separator: "/", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
        return steps.first == "m"
            && steps.dropFirst().allSatisfy { step in
                let digits = step.hasSuffix("'") ? String(step.dropLast()) : step
                return UInt32(digits).map { "\($0)" } == digits
            }
    }
}
