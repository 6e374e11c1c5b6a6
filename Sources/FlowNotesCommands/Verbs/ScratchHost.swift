internal import Cadence
internal import CadenceInterpreter
internal import Flow
internal import FlowDevChain

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
        HostCryptography.hash(data, tag: tag, algorithm: algorithm)
    }

    override func isPublicKey(_ key: [UInt8], algorithm: String) -> Bool? {
        HostCryptography.isPublicKey(key, algorithm: algorithm)
    }

    override func isSignature(_ signature: HostSignature) -> Bool? { HostCryptography.isSignature(signature) }
}
