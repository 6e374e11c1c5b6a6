import Bytes
import Testing

@testable import FlowCrypto

struct KeyDerivationTests {
    @Test("scrypt gives the results of RFC 7914, section 12")
    func scrypt() throws {
        let rows: [(String, String, Int, Int, Int, String)] = [
            (
                "", "", 16, 1, 1,
                "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
                    + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
            ),
            (
                "password", "NaCl", 1024, 8, 16,
                "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                    + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
            ),
            (
                "pleaseletmein", "SodiumChloride", 16384, 8, 1,
                "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
                    + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
            ),
        ]
        for (passphrase, salt, rounds, blockSize, parallelism, expected) in rows {
            let cost = try ScryptCost(rounds: rounds, blockSize: blockSize, parallelism: parallelism)
            let key = try KeyDerivation.scrypt(
                SecretBytes(Array(passphrase.utf8)), salt: Array(salt.utf8), cost: cost, count: 64)
            #expect(Hex.encode(key) == expected, "\(passphrase)")
        }
    }

    @Test("costs that make no sense or exhaust a machine are refused, whatever the numbers")
    func costs() throws {
        let bad: [(Int, Int, Int)] = [
            (0, 8, 1), (1, 8, 1), (3, 8, 1), (-4, 8, 1), (1 << 17, 0, 1), (1 << 17, 8, 0), (1 << 17, 8, -1),
            (1 << 21, 8, 1), (1 << 20, 16, 1), (1 << 30, 8, 1), (1 << 62, 1, 1), (2, .max, .max), (2, 1, .max),
            (1 << 20, 8, 5), (2, 1025, 1), (2, 1024, 65), (2, 1, 65537), (2, 1 << 23, 1), (2, 1 << 20, 1 << 20),
            (.max, .max, .max),
            (.min, 1, 1),
        ]
        for (rounds, blockSize, parallelism) in bad {
            expectRefused(.unusableCost) {
                _ = try ScryptCost(rounds: rounds, blockSize: blockSize, parallelism: parallelism)
            }
        }
        for rounds in [2, 1 << 10, 1 << 20] {
            #expect(try ScryptCost(rounds: rounds).memory == 1024 * rounds)
        }
        #expect(try ScryptCost(rounds: 1 << 17) == .standard)
    }

    @Test(
        "what is accepted can be run, at the edges too",
        arguments: [(2, 1024, 64), (2, 1, 1 << 16), (1 << 14, 64, 1), (1 << 16, 8, 2), (2, 8, 1)])
    func edges(_ rounds: Int, _ blockSize: Int, _ parallelism: Int) throws {
        let cost = try ScryptCost(rounds: rounds, blockSize: blockSize, parallelism: parallelism)
        #expect(try KeyDerivation.scrypt(SecretBytes([1]), salt: [2], cost: cost, count: 32).count == 32)
    }
}
