import Cadence
import Flow
import FlowCrypto
import RawCalls

/// Building, encoding, signing and verifying against the bare library call, turn by turn in one process.
struct SigningBenchmark {
    private let algorithm: SignatureAlgorithm
    private let hash: HashAlgorithm
    private let key: PrivateKey
    private let raw: OpaquePointer
    private let sample = SampleTransaction()
    private static let runs = 200
    private static let rounds = 101

    init(_ algorithm: SignatureAlgorithm, _ hash: HashAlgorithm) throws {
        self.algorithm = algorithm
        self.hash = hash
        let scalar = (0..<32).map(UInt8.init)
        key = try PrivateKey(algorithm, scalar: scalar)
        let pointer = algorithm == .ecdsaP256 ? raw_p256_key(scalar) : raw_secp256k1_key(scalar)
        guard let pointer else { throw BenchmarkFailure("no raw key") }
        raw = pointer
    }

    func signing() throws -> [Measurement] {
        let message = sample.build().envelopeMessage
        let digest = hash.digest(message)
        let figures = try inRounds(Self.rounds) {
            (
                raw: try rate(Self.runs) { try expect(raw_sign(raw, digest)) },
                hashed: try rate(Self.runs) { try expect(raw_sign(raw, try rawDigest(message))) },
                ours: try rate(Self.runs) { try sample.signed(by: key, hash: hash) }
            )
        }
        let name = "\(algorithm.name)/\(hash.name)"
        return [
            Measurement("\(name): the bare call signs a digest", "/s", figures.map(\.raw)),
            Measurement("\(name): build + encode + hash + sign", "/s", figures.map(\.ours)),
            Measurement("\(name): … to the bare signing", "×", figures.map { $0.ours / $0.raw }, wanted: "≥ 0.9"),
            Measurement("\(name): … to the bare hashing and signing", "×", figures.map { $0.ours / $0.hashed }),
        ]
    }

    func verifying() throws -> [Measurement] {
        let message = sample.build().envelopeMessage
        let digest = hash.digest(message)
        let signature = try key.sign(digest: digest)
        let publicKey = key.publicKey
        try expect(raw_prepare_verify(raw, digest))
        let figures = try inRounds(Self.rounds) {
            (
                raw: try rate(Self.runs) { try expect(raw_verify(raw, digest)) },
                ours: try rate(Self.runs) {
                    guard publicKey.isValid(signature: signature, for: message, hash: hash) else {
                        throw BenchmarkFailure("a good signature does not verify")
                    }
                }
            )
        }
        let name = "\(algorithm.name)/\(hash.name)"
        return [
            Measurement("\(name): hash + verify", "/s", figures.map(\.ours)),
            Measurement("\(name): … to the bare verifying of a digest", "×", figures.map { $0.ours / $0.raw }),
        ]
    }

    private func rawDigest(_ message: [UInt8]) throws -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        try expect(raw_hash(hash == .sha3_256 ? 1 : 0, message, UInt64(message.count), &digest))
        return digest
    }

    private func expect(_ result: Int32) throws {
        guard result == 1 else { throw BenchmarkFailure("a bare call failed") }
    }
}

struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
