import FlowCrypto
import Testing

struct ConcurrentSigningTests {
    @Test("one key signs on many threads at once, every signature good", arguments: SignatureAlgorithm.allCases)
    func manyThreads(algorithm: SignatureAlgorithm) throws {
        guard algorithm.isSupported else { return }
        let key = try PrivateKey.generate(algorithm)
        let good = Threads.run(count: 12) { thread in Self.signMany(key, thread: UInt8(thread), count: 500) }
        #expect(good == [Int](repeating: 500, count: 12))
    }

    private static func signMany(_ key: PrivateKey, thread: UInt8, count: Int) -> Int {
        (0..<count).count { index in
            let message = [thread, UInt8(index & 0xff), UInt8(index >> 8)] + [UInt8](repeating: thread, count: 300)
            let hash: HashAlgorithm = index % 2 == 0 ? .sha3_256 : .sha2_256
            guard let signature = try? key.sign(message, hash: hash) else { return false }
            return key.publicKey.isValid(signature: signature, for: message, hash: hash)
        }
    }
}
