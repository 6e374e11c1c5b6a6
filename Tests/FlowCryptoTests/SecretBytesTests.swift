import Testing

@testable import FlowCrypto

struct SecretBytesTests {
    @Test("the bytes can be used but are never printed")
    func secrecy() {
        let secret = SecretBytes([0xc0, 0xff, 0xee])
        #expect(Array(secret) == [0xc0, 0xff, 0xee])
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), dumped] {
            #expect(text.contains("3 secret bytes"))
            #expect(!text.contains("192") && !text.lowercased().contains("c0"))
        }
        #expect(Mirror(reflecting: secret).children.isEmpty)
    }

    @Test("wiping leaves zeros, and nothing is fine too")
    func wipe() {
        var bytes: [UInt8] = [1, 2, 3]
        bytes.wipe()
        #expect(bytes == [0, 0, 0])
        bytes = []
        bytes.wipe()
        #expect(bytes.isEmpty)
        #expect(SecretBytes([]).isEmpty)
    }
}
