import Cadence
import Flow
import FlowCrypto
import RawCalls

/// Building, encoding, signing and verifying against the bare library call, turn by turn in one process.
struct SigningBenchmark {
    private let algorithm: SignatureAlgorithm
    private let key: PrivateKey
    private let raw: OpaquePointer
    private let sample = SampleTransaction()
    private static let runs = 3_000
    private static let rounds = 7

    init(_ algorithm: SignatureAlgorithm) throws {
        self.algorithm = algorithm
        let scalar = (0..<32).map(UInt8.init)
        key = try PrivateKey(algorithm, scalar: scalar)
        let pointer = algorithm == .ecdsaP256 ? raw_p256_key(scalar) : raw_secp256k1_key(scalar)
        guard let pointer else { throw BenchmarkFailure("no raw key") }
        raw = pointer
    }

    func run() throws -> [Measurement] {
        let digest = HashAlgorithm.sha3_256.digest(sample.build().envelopeMessage)
        let name = algorithm.name
        let message = sample.build().envelopeMessage
        let signing = try rounds(Self.rounds) {
            (
                raw: try rate(Self.runs) { try expect(raw_sign(raw, digest)) },
                hashed: try rate(Self.runs) {
                    var hash = [UInt8](repeating: 0, count: 32)
                    try expect(raw_sha3_256(message, UInt64(message.count), &hash))
                    try expect(raw_sign(raw, hash))
                },
                ours: try rate(Self.runs) { try sample.signed(by: key) }
            )
        }
        try expect(raw_prepare_verify(raw, digest))
        let signature = try key.sign(digest: digest)
        let publicKey = key.publicKey
        let verifying = try rounds(Self.rounds) {
            (
                raw: try rate(Self.runs) { try expect(raw_verify(raw, digest)) },
                ours: try rate(Self.runs) {
                    guard publicKey.isValid(signature: signature, for: message, hash: .sha3_256) else {
                        throw BenchmarkFailure("a good signature does not verify")
                    }
                }
            )
        }
        return [
            Measurement("\(name): the bare call signs a digest", "/s", signing.map(\.raw)),
            Measurement("\(name): the bare calls hash and sign", "/s", signing.map(\.hashed)),
            Measurement("\(name): build + encode + hash + sign", "/s", signing.map(\.ours)),
            Measurement(
                "\(name): … as a part of the bare signing", "×", signing.map { $0.ours / $0.raw }, wanted: "≥ 0.9"),
            Measurement(
                "\(name): … as a part of the bare hashing and signing", "×", signing.map { $0.ours / $0.hashed }),
            Measurement("\(name): the bare call verifies a digest", "/s", verifying.map(\.raw)),
            Measurement("\(name): hash + verify", "/s", verifying.map(\.ours)),
            Measurement("\(name): … as a part of the bare verifying", "×", verifying.map { $0.ours / $0.raw }),
        ]
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
