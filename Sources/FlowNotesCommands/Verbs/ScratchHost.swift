internal import Cadence
internal import CadenceInterpreter
internal import Flow
internal import FlowCrypto
internal import Glibc

/// What an empty chain answers: every account is there and holds nothing.
final class ScratchHost {
    private struct Account {
        var registers: [[UInt8]: [UInt8]] = [:]
        var contracts: [String: [UInt8]] = [:]
        var keys: [HostAccountKey] = []
        var capabilityCount: UInt64 = 0
    }

    private var accounts: [Address: Account] = [:]
    private var uuidCount: UInt64 = 0
    private var accountCount: UInt64 = 0
    private let write: (String) -> Void
    private let time: Int64
    /// The emulator's own accounts come first.
    private static let firstAccount: UInt64 = 5

    init(log: @escaping (String) -> Void) {
        write = log
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        time = Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec)
    }

    /// Puts the text of a contract there, without running it.
    func put(_ text: [UInt8], _ name: String, at address: Address) {
        accounts[address, default: Account()].contracts[name] = text
    }

    /// Takes all contracts away again.
    func removeContracts() {
        for address in accounts.keys { accounts[address]?.contracts = [:] }
    }
}

extension ScratchHost: Host {
    // MARK: Storage

    func register(_ key: [UInt8], of account: Address) -> [UInt8]? { accounts[account]?.registers[key] }

    func setRegister(_ key: [UInt8], of account: Address, to value: [UInt8]?) {
        accounts[account, default: Account()].registers[key] = value
    }

    // MARK: Contracts

    func code(of contract: String, at account: Address) -> [UInt8]? { accounts[account]?.contracts[contract] }

    func setCode(_ code: [UInt8]?, of contract: String, at account: Address) {
        accounts[account, default: Account()].contracts[contract] = code
    }

    func contractNames(at account: Address) -> [String] { accounts[account]?.contracts.keys.sorted() ?? [] }

    // MARK: Accounts

    func createAccount(payer: Address, contracts: any ContractCaller) throws -> Address {
        accountCount += 1
        guard let address = Chain.emulator.address(at: Self.firstAccount + accountCount - 1) else {
            throw HostError("there are no more addresses")
        }
        return address
    }

    func addKey(_ key: HostAccountKey, to account: Address) -> HostAccountKey {
        var key = key
        key.index = keyCount(of: account)
        accounts[account, default: Account()].keys.append(key)
        return key
    }

    func revokeKey(_ index: Int, of account: Address) -> HostAccountKey? {
        guard key(index, of: account) != nil else { return nil }
        accounts[account]?.keys[index].isRevoked = true
        return key(index, of: account)
    }

    func key(_ index: Int, of account: Address) -> HostAccountKey? {
        guard let keys = accounts[account]?.keys, keys.indices.contains(index) else { return nil }
        return keys[index]
    }

    func keyCount(of account: Address) -> Int { accounts[account]?.keys.count ?? 0 }

    func balance(of account: Address, contracts: any ContractCaller) -> UInt64 { 0 }

    func availableBalance(of account: Address, contracts: any ContractCaller) -> UInt64 { 0 }

    func storageUsed(by account: Address) -> UInt64 {
        guard let account = accounts[account] else { return 0 }
        let registers = account.registers.reduce(0) { $0 + $1.key.count + $1.value.count }
        return UInt64(registers + account.contracts.reduce(0) { $0 + $1.key.utf8.count + $1.value.count })
    }

    func storageCapacity(of account: Address, contracts: any ContractCaller) -> UInt64 { 0 }

    func nextCapabilityID(of account: Address) -> UInt64 {
        accounts[account, default: Account()].capabilityCount += 1
        return accounts[account]?.capabilityCount ?? 0
    }

    // MARK: Chain

    func currentBlock() -> HostBlock {
        HostBlock(height: 0, view: 0, id: [UInt8](repeating: 0, count: 32), timestamp: time)
    }

    func block(at height: UInt64) -> HostBlock? { height == 0 ? currentBlock() : nil }

    func nextUUID() -> UInt64 {
        uuidCount += 1
        return uuidCount - 1
    }

    func emit(_ event: CadenceComposite) {}

    func log(_ text: String) { write(text) }

    func randomBytes(_ count: Int) -> [UInt8] {
        var source = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &source) }
    }

    // MARK: Cryptography

    func hash(_ data: [UInt8], tag: String?, algorithm: String) -> [UInt8]? {
        HashAlgorithm(name: algorithm)?.digest(tag.map(Self.padded) ?? [], data)
    }

    /// A tag as it stands before what is hashed: 32 bytes, or none for an empty one.
    private static func padded(_ tag: String) -> [UInt8] {
        tag.isEmpty ? [] : Array(tag.utf8) + [UInt8](repeating: 0, count: max(0, 32 - tag.utf8.count))
    }

    func isPublicKey(_ key: [UInt8], algorithm: String) -> Bool? {
        guard let algorithm = SignatureAlgorithm(name: algorithm) else { return nil }
        return (try? PublicKey(algorithm, bytes: key, form: .raw)) != nil
    }

    func isSignature(_ signature: HostSignature) -> Bool? {
        guard let algorithm = SignatureAlgorithm(name: signature.signatureAlgorithm),
            let hash = HashAlgorithm(name: signature.hashAlgorithm)
        else { return nil }
        guard let key = try? PublicKey(algorithm, bytes: signature.publicKey, form: .raw) else { return false }
        return key.isValid(signature: signature.signature, for: Self.padded(signature.tag) + signature.data, hash: hash)
    }
}
