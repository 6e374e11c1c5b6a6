import Testing

@testable import FlowCrypto

struct PassphraseTests {
    @Test("texts that look the same are the same passphrase, others are not")
    func normalization() throws {
        let rows: [(String, String, Bool)] = [
            ("caf\u{e9}", "cafe\u{301}", true), ("\u{fb01}sh", "fish", true), ("a", "A", false), ("a ", "a", false),
            ("", "", true),
        ]
        for (one, other, isSame) in rows {
            #expect(try Passphrase(one).isSame(as: Passphrase(other)) == isSame, "\(one) \(other)")
        }
        #expect(try Array(Passphrase("caf\u{e9}").normalized) == Array("cafe\u{301}".utf8))
        #expect(try Array(Passphrase("caf\u{e9}").raw) == Array("caf\u{e9}".utf8))
        #expect(try Passphrase("caf\u{e9}").length == 5)
        #expect(try Passphrase("").isEmpty && !Passphrase(" ").isEmpty)
    }

    @Test("bytes that are no text, and too many, are refused")
    func refused() {
        expectRefused(.invalidPassphrase, "UTF-8") { _ = try Passphrase(utf8: [0x61, 0xff]) }
        expectRefused(.invalidPassphrase, "65536") {
            _ = try Passphrase(utf8: [UInt8](repeating: 0x61, count: Passphrase.longest + 1))
        }
    }

    @Test("it is never printed")
    func secrecy() throws {
        let passphrase = try Passphrase("Tr0ub4dor")
        var dumped = ""
        dump(passphrase, to: &dumped)
        for text in ["\(passphrase)", String(reflecting: passphrase), dumped] {
            #expect(!text.contains("Tr0ub4dor"), "\(text)")
        }
    }
}
