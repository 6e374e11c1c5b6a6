import FlowCrypto
import Testing

struct ConcurrentSigningTests {
    @Test("one key signs from many tasks at once, every signature good", arguments: SignatureAlgorithm.allCases)
    func manyTasks(algorithm: SignatureAlgorithm) async throws {
        guard algorithm.isSupported else { return }
        let key = try PrivateKey.generate(algorithm)
        let good = try await withThrowingTaskGroup(of: Int.self) { group in
            for task in 0..<16 {
                group.addTask { try Self.signMany(key, task: UInt8(task), count: 500) }
            }
            return try await group.reduce(0, +)
        }
        #expect(good == 16 * 500)
    }

    private static func signMany(_ key: PrivateKey, task: UInt8, count: Int) throws -> Int {
        try (0..<count).count { index in
            let message = [task, UInt8(index & 0xff), UInt8(index >> 8)] + [UInt8](repeating: task, count: 300)
            let hash: HashAlgorithm = index % 2 == 0 ? .sha3_256 : .sha2_256
            let signature = try key.sign(message, hash: hash)
            return key.publicKey.isValid(signature: signature, for: message, hash: hash)
        }
    }
}
