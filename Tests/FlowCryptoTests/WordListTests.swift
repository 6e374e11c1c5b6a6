import Bytes
import Testing

@testable import FlowCrypto

struct WordListTests {
    @Test("the list is that of BIP-39, byte for byte")
    func list() {
        #expect(WordList.words.count == 2048)
        let file = WordList.words.map { $0 + "\n" }.joined()
        #expect(
            Hex.encode(HashAlgorithm.sha2_256.digest(Array(file.utf8)))
                == "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda")
    }

    @Test("a word's number is its place")
    func numbers() {
        for (place, word) in WordList.words.enumerated() { #expect(WordList.number(of: word) == place) }
        for word in ["", "a", "aaa", "abandon ", "abandonn", "zoo ", "zzz", "Zoo", "mother\u{301}"] {
            #expect(WordList.number(of: word) == nil)
        }
    }
}
