import Bytes
import Cadence
import FlowCrypto
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import FlowNotes

/// The file of a key: made elsewhere, cut, changed, and hostile.
struct KeyFileTests {
    private let scratch = KeystoreScratch()

    /// Made by a program of its own (Python, with hashlib's scrypt and its own AES), passphrase `Café 9 horses`.
    private static let golden = """
        {
          "version": 1,
          "name": "golden",
          "public_key": "dbe5b4b4416ad9158339dd692002ceddab895e11bd87d90ce7e3e745efef28d2ad6e736fe3d57d52213f397a7ba9f0bc8c65620a872aefedbc1ddd74c605cf58",
          "signature_algorithm": "ECDSA_P256",
          "hash_algorithm": "SHA3_256",
          "derivation_path": "m/44'/539'/0'/0/0",
          "created": 1796028600,
          "accounts": [
            {"network": "testnet", "address": "0x179b6b1cb6755e31", "key_index": 2}
          ],
          "scrypt": {"n": 1024, "r": 8, "p": 1, "salt": "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"},
          "check": "467ec105bce31e4e1980aa1ef25ba421",
          "aes_256_gcm": {"nonce": "6465666768696a6b6c6d6e6f", "ciphertext": "1b0a106576c2d872b1f38ef9925b6f4248c04b568d369608c5cb520881d7e7812a2acd3955921c43540f194880549249"},
          "checksum": "dbded9f41b11b21e6a4f0c735e47f7619e2f5a8e233aefec13779c517015d92f"
        }

        """

    @Test("a file that another program made opens to the key in it")
    func goldenFile() throws {
        try scratch.write(Array(Self.golden.utf8), "golden")
        for spelling in ["Caf\u{e9} 9 horses", "Cafe\u{301} 9 horses"] {
            let unlocked = try scratch.unlock("golden", spelling)
            #expect(unlocked.privateKey.exportHex() == KeystoreScratch.hex)
            #expect(unlocked.key.account(on: "testnet")?.address == Address("0x179b6b1cb6755e31"))
            #expect(unlocked.key.account(on: "testnet")?.keyIndex == 2)
            #expect(unlocked.key.derivationPath == .flowDefault && unlocked.key.createdAt == 1_796_028_600)
        }
        #expect(KeystoreScratch.failure { _ = try scratch.unlock("golden", "cafe 9 horses") }?.kind == .wrongPassphrase)
    }

    @Test("every flipped bit is an error, never another key")
    func flippedBits() throws {
        let unlocked = try scratch.add(accounts: [.init(network: "testnet", address: Address(rawValue: 7))])
        let bytes = try scratch.bytes()
        #expect(unlocked.source == bytes)
        for bit in 0..<bytes.count * 8 {
            var changed = bytes
            changed[bit / 8] ^= 1 << (bit % 8)
            let error = #expect(throws: KeystoreError.self, "bit \(bit)") { try KeyFile(changed, at: "F") }
            #expect(error.map { [.damaged, .unsupportedVersion, .tooCostly].contains($0.kind) } == true, "bit \(bit)")
        }
        // And as a file, with the passphrase at hand.
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x11
            try scratch.write(changed)
            #expect(throws: KeystoreError.self, "byte \(index)") { try scratch.unlock() }
        }
    }

    @Test("every cut is an error that says so, and so is anything behind the end")
    func cuts() throws {
        try scratch.add()
        let bytes = try scratch.bytes()
        for length in bytes.indices {
            try scratch.write(Array(bytes[..<length]))
            #expect(KeystoreScratch.failure { _ = try scratch.unlock() }?.kind == .damaged, "length \(length)")
        }
        for tail in [[0x0a], [0x20], [0], bytes] as [[UInt8]] {
            try scratch.write(bytes + tail)
            #expect(KeystoreScratch.failure { _ = try scratch.unlock() }?.kind == .damaged)
        }
        try scratch.write(bytes)
        #expect(try scratch.unlock().privateKey.exportHex() == KeystoreScratch.hex)
    }

    @Test("whoever changes a file and mends its checksum is found out by the passphrase")
    func forgeries() throws {
        try scratch.add(accounts: [.init(network: "testnet", address: Address(rawValue: 7), keyIndex: 1)])
        let text = String(decoding: try scratch.bytes(), as: UTF8.self)
        let other = try PrivateKey(.ecdsaP256, hex: String(repeating: "1", count: 64)).publicKey
        let own = try PrivateKey(.ecdsaP256, hex: KeystoreScratch.hex).publicKey
        let rows: [(String, String, KeystoreError.Kind)] = [
            ("0x0000000000000007", "0x0000000000000008", .damaged), ("\"testnet\"", "\"mainnet\"", .damaged),
            ("\"key_index\": 1", "\"key_index\": 2", .damaged), ("SHA3_256", "SHA2_256", .damaged),
            ("m/44'/539'/0'/0/0", "m/44'/539'/0'/0/1", .damaged), ("1796028600", "1796028601", .damaged),
            (Hex.encode(own.bytes), Hex.encode(other.bytes), .damaged),
            // What the lock is made of cannot be told from the passphrase.
            ("\"n\": 2,", "\"n\": 4,", .wrongPassphrase), ("\"p\": 1", "\"p\": 2", .wrongPassphrase),
        ]
        for (old, new, kind) in rows {
            #expect(text.contains(old))
            try scratch.write(KeystoreScratch.withChecksum(text.replacing(old, with: new)))
            #expect(throws: Never.self, "\(new) is read") { try scratch.keystore.key("alice") }
            #expect(KeystoreScratch.failure { _ = try scratch.unlock() }?.kind == kind, "\(new)")
            #expect(KeystoreScratch.failure { _ = try scratch.unlock("alice", "wrong") }?.kind == .wrongPassphrase)
        }
    }

    @Test("every hex digit changed under a right checksum is an error, never another key")
    func forgedDigits() throws {
        try scratch.add()
        let text = String(decoding: try scratch.bytes(), as: UTF8.self)
        let bytes = Array(text.utf8)
        let digits = Set("0123456789abcdef".utf8)
        for index in bytes.indices where digits.contains(bytes[index]) {
            var changed = bytes
            changed[index] = bytes[index] == UInt8(ascii: "1") ? UInt8(ascii: "2") : UInt8(ascii: "1")
            let forged = KeystoreScratch.withChecksum(String(decoding: changed, as: UTF8.self))
            // The checksum's own digits are mended with the rest.
            if forged == bytes { continue }
            try scratch.write(forged)
            #expect(throws: KeystoreError.self, "byte \(index)") { try scratch.unlock() }
        }
    }

    @Test(
        "a hostile file cannot exhaust the machine",
        arguments: [
            "\"n\": 1073741824", "\"n\": 2097152", "\"n\": 3", "\"n\": 0", "\"n\": -2", "\"n\": 9223372036854775807",
        ])
    func hostileCosts(_ cost: String) throws {
        try scratch.add()
        let text = String(decoding: try scratch.bytes(), as: UTF8.self).replacing("\"n\": 2", with: cost)
        try scratch.write(KeystoreScratch.withChecksum(text.replacing("\"r\": 1", with: "\"r\": 8")))
        let error = KeystoreScratch.failure { _ = try scratch.unlock() }
        #expect(error?.kind == .tooCostly, "\(String(describing: error))")
    }

    @Test("what is no key file is named as damaged, and a later version as such")
    func others() throws {
        try scratch.add()
        let text = String(decoding: try scratch.bytes(), as: UTF8.self)
        let rows: [(String, KeystoreError.Kind)] = [
            ("", .damaged), ("{}", .damaged), ("[]", .damaged), ("null", .damaged), ("{\"version\": 1}", .damaged),
            (String(repeating: "[", count: 60_000), .damaged), (String(repeating: "{\"a\":", count: 9_000), .damaged),
            ("{\"version\": 1e400}", .damaged), ("\u{feff}" + text, .damaged), (text.uppercased(), .damaged),
            (text.replacing("\"version\": 1", with: "\"version\": 2"), .unsupportedVersion),
            (text.replacing("\"version\": 1,", with: "\"version\": 1,\n  \"version\": 1,"), .damaged),
            (text.replacing("  \"check\"", with: "  \"note\": 1,\n  \"check\""), .damaged),
            (text.replacing("[]", with: "[ ]"), .damaged), (text.replacing("null", with: "\"m/\""), .damaged),
            (String(repeating: " ", count: 70_000), .damaged),
        ]
        for (content, kind) in rows {
            for bytes in [Array(content.utf8), KeystoreScratch.withChecksum(content)] where content != text {
                try scratch.write(bytes)
                let error = KeystoreScratch.failure { _ = try scratch.unlock() }
                #expect(error?.kind == kind, "\(content.prefix(60)): \(String(describing: error))")
            }
        }
    }

    @Test("random changes never trap and never give another key")
    func randomChanges() throws {
        try scratch.add()
        let bytes = try scratch.bytes()
        var random = SplitMix64(seed: 20_261_130)
        for _ in 0..<3_000 {
            let changed = KeystoreScratch.withChecksum(String(decoding: random.mutation(of: bytes), as: UTF8.self))
            guard let file = try? KeyFile(changed, at: "F"), file.cost.memory < 1 << 20 else { continue }
            guard let (key, _) = try? file.unlock(Passphrase(KeystoreScratch.passphrase), at: "F") else { continue }
            #expect(key.exportHex() == KeystoreScratch.hex)
            #expect(changed == bytes, "a change that was not noticed")
        }
    }
}
