import FlowCrypto
import FlowNotes
import TestSupport
import Testing

/// Keys of type `bip44` in a flow.json: those that flow-cli derives.
struct ConfigurationMnemonicVectorTests {
    private static let words = Array(repeating: "abandon", count: 11).joined(separator: " ") + " about"

    private func account(_ key: String, _ environment: [String: String] = [:]) throws -> ConfiguredAccount {
        let text = "{\"accounts\": {\"a\": {\"address\": \"1\", \"key\": {\"type\": \"bip44\", \(key)}}}}"
        return try ConfigurationScratch().load(text, environment).account("a")
    }

    @Test func keysAreThoseOfTheVectors() throws {
        let rows = try VectorFile("keys.json").rows(of: "mnemonic").filter { $0["passphrase"]?.string == "" }
        #expect(!rows.isEmpty)
        for row in rows {
            let words = try #require(row["mnemonic"]?.string)
            let path = try #require(row["path"]?.string)
            for algorithm in SignatureAlgorithm.allCases where algorithm.isSupported {
                let member = algorithm == .ecdsaP256 ? "p256" : "secp256k1"
                let key =
                    "\"signatureAlgorithm\": \"\(algorithm.name)\", \"derivationPath\": \"\(path)\", \"mnemonic\": "
                let loaded = try account(key + "\"\(words)\"").loadKey()
                #expect(loaded.privateKey.publicKey.bytes == row[member]?["public_key"]?.hex, "\(row.name)")
                #expect(loaded.warnings.count == 1 && !loaded.warnings[0].contains(words))
                let variable = try account(key + "\"${WORDS}\"", ["WORDS": " " + words + "\n"]).loadKey()
                #expect(variable.privateKey.publicKey == loaded.privateKey.publicKey && variable.warnings == [])
            }
        }
    }

    @Test func theUsualPathIsTheDefault() throws {
        let usual = try account("\"mnemonic\": \"\(Self.words)\"").loadKey().privateKey.publicKey
        let written = try account(
            "\"mnemonic\": \"\(Self.words)\", \"derivationPath\": \"$PATH\"", ["PATH": "m/44'/539'/0'/0/0"])
        let other = try account("\"mnemonic\": \"\(Self.words)\", \"derivationPath\": \"m/44'/539'/0'/0/1\"")
        #expect(try written.loadKey().privateKey.publicKey == usual)
        #expect(try other.loadKey().privateKey.publicKey != usual)
    }

    @Test(
        "words and paths that cannot be used are refused, and no word is shown",
        arguments: [
            ("\"mnemonic\": \"zebra zebra\"", "cannot be derived"),
            ("\"mnemonic\": \"\(words) zebra\"", "cannot be derived"),
            ("\"mnemonic\": \"\(words.replacing("about", with: "zebra"))\"", "cannot be derived"),
            ("\"mnemonic\": \"\"", "cannot be derived"),
            ("\"mnemonic\": \"$WORDS\"", "the mnemonic of account a is in variable WORDS, which is not set"),
            ("\"mnemonic\": \"\(words)\", \"derivationPath\": \"44/539\"", "cannot be derived"),
            (
                "\"mnemonic\": \"\(words)\", \"derivationPath\": \"$P\"",
                "the derivation path of account a is in variable P"
            ),
        ])
    func refused(_ key: String, _ expected: String) throws {
        let account = try account(key)
        do throws(ConfigurationError) {
            _ = try account.loadKey()
            Issue.record("no error for \(expected)")
        } catch {
            #expect("\(error)".contains(expected) && error.place?.path == "/accounts/a", "\(error)")
            for word in ["zebra", "abandon"] { #expect(!"\(error)".contains(word)) }
        }
        var dumped = ""
        dump(account, to: &dumped)
        #expect(!dumped.contains("abandon") && !dumped.contains("zebra"))
    }
}
