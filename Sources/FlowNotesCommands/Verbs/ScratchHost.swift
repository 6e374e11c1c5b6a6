internal import Cadence
internal import CadenceInterpreter
internal import Flow
internal import FlowCrypto

/// An empty chain with real hashes and signatures.
final class ScratchHost: EmptyHost {
    private var accountCount: UInt64 = 0
    private let write: (String) -> Void
    /// The emulator's own accounts come first.
    private static let firstAccount: UInt64 = 5

    init(log: @escaping (String) -> Void) {
        write = log
        super.init()
    }

    override func createAccount(payer: Address, contracts: any ContractCaller) throws -> Address {
        accountCount += 1
        guard let address = Chain.emulator.address(at: Self.firstAccount + accountCount - 1) else {
            throw HostError("there are no more addresses")
        }
        return address
    }

    override func log(_ text: String) { write(text) }

    // MARK: Cryptography

    override func hash(_ data: [UInt8], tag: String?, algorithm: String) -> [UInt8]? {
        HashAlgorithm(name: algorithm)?.digest(tag.map(Self.padded) ?? [], data)
    }

    /// A tag as it stands before what is hashed: 32 bytes, or none for an empty one.
    private static func padded(_ tag: String) -> [UInt8] {
        tag.isEmpty ? [] : Array(tag.utf8) + [UInt8](repeating: 0, count: max(0, 32 - tag.utf8.count))
    }

    override func isPublicKey(_ key: [UInt8], algorithm: String) -> Bool? {
        guard let algorithm = SignatureAlgorithm(name: algorithm) else { return nil }
        return (try? PublicKey(algorithm, bytes: key, form: .raw)) != nil
    }

    override func isSignature(_ signature: HostSignature) -> Bool? {
        guard let algorithm = SignatureAlgorithm(name: signature.signatureAlgorithm),
            let hash = HashAlgorithm(name: signature.hashAlgorithm)
        else { return nil }
        guard let key = try? PublicKey(algorithm, bytes: signature.publicKey, form: .raw) else { return false }
        return key.isValid(signature: signature.signature, for: Self.padded(signature.tag) + signature.data, hash: hash)
    }
}
