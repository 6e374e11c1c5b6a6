import Bytes
import Testing

@testable import FlowCrypto

struct AuthenticatedCipherTests {
    private static let key = SecretBytes(
        Hex.decode("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308") ?? [])
    private static let nonce = Hex.decode("cafebabefacedbaddecaf888") ?? []
    private static let plain =
        "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
        + "b16aedf5aa0de657ba637b39"
    private static let beside = Hex.decode("feedfacedeadbeeffeedfacedeadbeefabaddad2") ?? []
    private static let sealed =
        "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838"
        + "c5f61e6393ba7a0abcc9f662" + "76fc6ece0f4e1768cddf8853bb2d551b"

    @Test("the sixteenth test case of the proposal of GCM (McGrew and Viega)")
    func published() throws {
        let plain = SecretBytes(try #require(Hex.decode(Self.plain)))
        let sealed = try AuthenticatedCipher.seal(plain, key: Self.key, nonce: Self.nonce, beside: Self.beside)
        #expect(Hex.encode(sealed) == Self.sealed)
        let opened = try AuthenticatedCipher.open(sealed, key: Self.key, nonce: Self.nonce, beside: Self.beside)
        #expect(opened.map(Hex.encode) == Self.plain)
    }

    @Test("every changed bit of any part is noticed, and every cut")
    func changes() throws {
        let sealed = try #require(Hex.decode(Self.sealed))
        let key = Array(Self.key)
        func opens(_ sealed: [UInt8], _ key: [UInt8], _ nonce: [UInt8], _ beside: [UInt8]) throws -> Bool {
            try AuthenticatedCipher.open(sealed, key: SecretBytes(key), nonce: nonce, beside: beside) != nil
        }
        func flips(of bytes: [UInt8]) -> [[UInt8]] {
            (0..<bytes.count * 8).map { bit in
                var changed = bytes
                changed[bit / 8] ^= 1 << (bit % 8)
                return changed
            }
        }
        for changed in flips(of: sealed) { #expect(try !opens(changed, key, Self.nonce, Self.beside)) }
        for changed in flips(of: key) { #expect(try !opens(sealed, changed, Self.nonce, Self.beside)) }
        for changed in flips(of: Self.nonce) { #expect(try !opens(sealed, key, changed, Self.beside)) }
        for changed in flips(of: Self.beside) { #expect(try !opens(sealed, key, Self.nonce, changed)) }
        for length in sealed.indices { #expect(try !opens(Array(sealed[..<length]), key, Self.nonce, Self.beside)) }
        #expect(try !opens(sealed, key, [], Self.beside))
    }

    @Test("nothing can be sealed too, and random bytes differ")
    func edges() throws {
        let sealed = try AuthenticatedCipher.seal(SecretBytes([]), key: Self.key, nonce: Self.nonce, beside: [])
        #expect(sealed.count == AuthenticatedCipher.tagLength)
        #expect(try AuthenticatedCipher.open(sealed, key: Self.key, nonce: Self.nonce, beside: [])?.count == 0)
        #expect(try AuthenticatedCipher.randomBytes(32) != AuthenticatedCipher.randomBytes(32))
    }
}
