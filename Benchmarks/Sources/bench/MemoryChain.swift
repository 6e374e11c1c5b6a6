import Cadence
import CadenceInterpreter
import FlowCrypto

/// The least of a chain that programs can run on: everything in dictionaries.
final class MemoryChain: Host {
    static let account = Address(rawValue: 0xf8d6_e058_6b0a_20c7)
    private var registers: [Address: [[UInt8]: [UInt8]]] = [:]
    private var codes: [Address: [String: [UInt8]]] = [:]
    private var uuid: UInt64 = 0
    private var capability: UInt64 = 0
    private(set) var eventCount = 0

    func register(_ key: [UInt8], of account: Address) -> [UInt8]? { registers[account]?[key] }

    func setRegister(_ key: [UInt8], of account: Address, to value: [UInt8]?) {
        registers[account, default: [:]][key] = value
    }

    func code(of contract: String, at account: Address) -> [UInt8]? { codes[account]?[contract] }

    func setCode(_ code: [UInt8]?, of contract: String, at account: Address) {
        codes[account, default: [:]][contract] = code
    }

    func contractNames(at account: Address) -> [String] { (codes[account] ?? [:]).keys.sorted() }
    func createAccount(payer: Address, contracts: any ContractCaller) throws -> Address { .zero }
    func addKey(_ key: HostAccountKey, to account: Address) -> HostAccountKey { key }
    func revokeKey(_ index: Int, of account: Address) -> HostAccountKey? { nil }
    func key(_ index: Int, of account: Address) -> HostAccountKey? { nil }
    func keyCount(of account: Address) -> Int { 0 }
    func balance(of account: Address, contracts: any ContractCaller) -> UInt64 { 0 }
    func availableBalance(of account: Address, contracts: any ContractCaller) -> UInt64 { 0 }
    func storageUsed(by account: Address) -> UInt64 { 0 }
    func storageCapacity(of account: Address, contracts: any ContractCaller) -> UInt64 { 0 }

    func nextCapabilityID(of account: Address) -> UInt64 {
        capability += 1
        return capability
    }

    func currentBlock() -> HostBlock {
        HostBlock(height: 1, view: 1, id: [UInt8](repeating: 0, count: 32), timestamp: 1_700_000_000_000_000_000)
    }

    func block(at height: UInt64) -> HostBlock? { nil }

    func nextUUID() -> UInt64 {
        uuid += 1
        return uuid
    }

    func emit(_ event: CadenceComposite) { eventCount += 1 }
    func log(_ text: String) {}
    func randomBytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

    func hash(_ data: [UInt8], tag: String?, algorithm: String) -> [UInt8]? {
        HashAlgorithm(name: algorithm)?.digest(data)
    }

    func isPublicKey(_ key: [UInt8], algorithm: String) -> Bool? { nil }
    func isSignature(_ signature: HostSignature) -> Bool? { nil }
}
