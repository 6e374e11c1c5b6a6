import Flow
import FlowCrypto

/// Keys of test accounts, worthless anywhere else; see Tests/Recordings/README.md.
struct TestKeys: Sendable {
    let hex: String
    let algorithm: SignatureAlgorithm
    let hash: HashAlgorithm

    /// The service account's key of an emulator.
    static let service = TestKeys(
        hex: "aff3a277caf2bdd6582c156ae7b07dbca537da7833309de88e56987faa2c0f1b", algorithm: .ecdsaP256, hash: .sha3_256)
    /// A key that hashes with SHA-2.
    static let carol = TestKeys(
        hex: "2ddcd562a274de853730e6cc395fad456cbf0b2142be5ff7e7b6d2a7b4deb915", algorithm: .ecdsaP256, hash: .sha2_256)

    /// The key as it stands on the chain.
    func accountKey(_ index: UInt32 = 0, sequenceNumber: UInt64 = 0, isRevoked: Bool = false) throws -> AccountKey {
        AccountKey(
            index: index, algorithm: algorithm, publicKeyBytes: try PrivateKey(algorithm, hex: hex).publicKey.bytes,
            hashAlgorithm: hash, sequenceNumber: sequenceNumber, isRevoked: isRevoked)
    }
}
