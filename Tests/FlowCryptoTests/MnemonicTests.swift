import Bytes
import FlowCrypto
import Testing

struct MnemonicTests {
    private static let tidy = "normal dune pole key case cradle unfold require tornado mercy hospital buyer"

    @Test("the mnemonic of flow-cli's own test gives its P-256 key")
    func flowCommandLine() throws {
        let key = try HDKey(.ecdsaP256, mnemonic: Mnemonic(Self.tidy)).derive(.flowDefault).privateKey
        #expect(key.exportHex() == "638dc9ad0eee91d09249f0fd7c5323a11600e20d5b9105b66b782a96236e74cf")
    }

    @Test("C074: white space around and between the words does not matter")
    func whiteSpace() throws {
        let seed = try Mnemonic(Self.tidy).exportSeed()
        let spread = Self.tidy.replacing(" ", with: " \t\r\n ")
        for text in ["\n\(Self.tidy)\r\n", spread, Self.tidy.replacing(" ", with: "\u{3000}")] {
            #expect(try Mnemonic(text).exportSeed() == seed)
            #expect(try Mnemonic(text).exportText() == Self.tidy)
        }
    }

    @Test("an error names the place of a wrong word and never a word")
    func errors() {
        let rows: [(String, String)] = [
            (Self.tidy.replacing("case", with: "cases"), "word 5"),
            (Self.tidy.replacing("normal", with: "Normal"), "word 1"),
            (Self.tidy.replacing("buyer", with: "buzz"), "checksum"),
            (Self.tidy + " buyer", "not 13"), ("", "not 0"),
            (String(repeating: "zoo ", count: 100_000), "much longer"), (String(repeating: " ", count: 4000), "not 0"),
        ]
        for (text, word) in rows {
            expectRefused(.invalidMnemonic, word) { _ = try Mnemonic(text) }
            let error = #expect(throws: CryptoError.self) { try Mnemonic(text) }
            #expect(error?.message.contains("dune") == false)
        }
    }

    @Test("generated mnemonics can be read again", arguments: Mnemonic.wordCounts)
    func generate(wordCount: Int) throws {
        let mnemonics = try (0..<10).map { _ in try Mnemonic.generate(wordCount: wordCount) }
        #expect(Set(mnemonics.map { $0.exportText() }).count == mnemonics.count)
        for mnemonic in mnemonics {
            #expect(mnemonic.wordCount == wordCount)
            #expect(mnemonic.exportText().split(separator: " ").count == wordCount)
            #expect(try Mnemonic(mnemonic.exportText()).exportEntropy() == mnemonic.exportEntropy())
        }
    }

    @Test("other numbers of words or bytes are refused", arguments: [-3, 0, 3, 11, 13, 16, 27, 48])
    func count(count: Int) {
        expectRefused(.invalidMnemonic, "\(count)") { _ = try Mnemonic.generate(wordCount: count) }
        guard count >= 0, count != 16 else { return }
        expectRefused(.invalidMnemonic, "\(count)") { _ = try Mnemonic(entropy: [UInt8](repeating: 0, count: count)) }
    }

    @Test("every other last word of the same checksum bits is refused")
    func checksum() {
        let start = "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon"
        #expect(throws: Never.self) { try Mnemonic(start + " about") }
        expectRefused(.invalidMnemonic, "checksum") { _ = try Mnemonic(start + " abandon") }
        expectRefused(.invalidMnemonic, "checksum") { _ = try Mnemonic(start + " above") }
    }

    @Test("composed and decomposed passphrases give one seed; an overlong one is refused")
    func passphrase() throws {
        let mnemonic = try Mnemonic(Self.tidy)
        #expect(try mnemonic.exportSeed(passphrase: "caf\u{e9}") == mnemonic.exportSeed(passphrase: "cafe\u{301}"))
        #expect(try mnemonic.exportSeed(passphrase: "\u{fb01}") == mnemonic.exportSeed(passphrase: "fi"))
        #expect(try mnemonic.exportSeed(passphrase: "a\u{0}b") != mnemonic.exportSeed(passphrase: "a"))
        expectRefused(.invalidPassphrase, "passphrase") {
            _ = try mnemonic.exportSeed(passphrase: String(repeating: "x", count: 70_000))
        }
    }

    @Test("no description, mirror or dump shows a word")
    func secrecy() throws {
        let mnemonic = try Mnemonic(Self.tidy)
        var dumped = ""
        dump(mnemonic, to: &dumped)
        dump([mnemonic], to: &dumped)
        for text in ["\(mnemonic)", String(reflecting: mnemonic), "\([mnemonic])", dumped] {
            #expect(text.contains("12"))
            for word in Self.tidy.split(separator: " ") { #expect(!text.contains(word)) }
        }
    }
}
