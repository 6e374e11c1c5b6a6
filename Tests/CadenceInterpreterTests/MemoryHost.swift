import Cadence
import CadenceInterpreter
import FlowCrypto

/// A chain in memory, as small as tests can do with.
final class MemoryHost {
    /// An account and all it holds.
    struct Account {
        var registers: [[UInt8]: [UInt8]] = [:]
        var contracts: [String: [UInt8]] = [:]
        var keys: [HostAccountKey] = []
        var capabilities: UInt64 = 0
    }

    /// Everything that a failed transaction must leave as it was.
    struct State {
        var accounts: [Address: Account] = [:]
        var events: [CadenceComposite] = []
        var written: Set<Address> = []
    }

    static let service = Address(rawValue: 0xf8d6_e058_6b0a_20c7)
    static let fungibleToken = Address(rawValue: 0xee82_856b_f20e_2aa6)
    static let flowToken = Address(rawValue: 0x0ae5_3cb6_e3f4_2a79)
    /// The accounts whose storage nobody pays for here.
    static let wellKnown: Set<Address> = [service, fungibleToken, flowToken]
    /// The key of all accounts of the corpus.
    static let serviceKey: [UInt8] =
        hex(
            "43661ddd40c0510b2097a5ad583607f4780876184308a325516951fac6a816fe"
                + "4e522c9278d3ef3d67c6d903291d0501f9a9bd5b4dc2c5af26c2ad0597bac97a")

    var state = State()
    var height: UInt64 = 0
    /// The addresses of the accounts made next.
    var nextAddresses: [Address] = []
    private var uuids: UInt64 = 0
    private var made: UInt64 = 0
    private var random: UInt64 = 1

    init() {
        for address in [Self.service, Self.fungibleToken, Self.flowToken] {
            state.accounts[address] = Account(keys: [Self.key(Self.serviceKey)])
        }
    }

    static func key(_ bytes: [UInt8]) -> HostAccountKey {
        HostAccountKey(
            index: 0, publicKey: bytes, signatureAlgorithm: "ECDSA_P256", hashAlgorithm: "SHA3_256", weight: 1000,
            isRevoked: false)
    }

    static func hex(_ text: String) -> [UInt8] {
        let digits = Array(text.utf8).map { UInt8($0 > 0x39 ? $0 - 0x57 : $0 - 0x30) }
        return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}

extension MemoryHost: Host {
    // MARK: Storage

    func register(_ key: [UInt8], of account: Address) throws -> [UInt8]? { state.accounts[account]?.registers[key] }

    func setRegister(_ key: [UInt8], of account: Address, to value: [UInt8]?) throws {
        state.accounts[account, default: Account()].registers[key] = value
        state.written.insert(account)
    }

    // MARK: Contracts

    func code(of contract: String, at account: Address) throws -> [UInt8]? {
        state.accounts[account]?.contracts[contract]
    }

    func setCode(_ code: [UInt8]?, of contract: String, at account: Address) throws {
        state.accounts[account, default: Account()].contracts[contract] = code
        state.written.insert(account)
    }

    func contractNames(at account: Address) throws -> [String] {
        state.accounts[account]?.contracts.keys.sorted() ?? []
    }

    // MARK: Accounts

    func createAccount(payer: Address, contracts: any ContractCaller) throws -> Address {
        made += 1
        let address =
            nextAddresses.isEmpty ? Address(rawValue: 0x0100_0000_0000_0000 + made) : nextAddresses.removeFirst()
        state.accounts[address] = Account()
        _ = try contracts.call(
            "setUp", of: "TestChain", at: Self.service, arguments: [.address(address), .address(payer)])
        return address
    }

    func addKey(_ key: HostAccountKey, to account: Address) throws -> HostAccountKey {
        var key = key
        key.index = state.accounts[account]?.keys.count ?? 0
        state.accounts[account, default: Account()].keys.append(key)
        return key
    }

    func revokeKey(_ index: Int, of account: Address) throws -> HostAccountKey? {
        guard let keys = state.accounts[account]?.keys, keys.indices.contains(index) else { return nil }
        state.accounts[account]?.keys[index].isRevoked = true
        return state.accounts[account]?.keys[index]
    }

    func key(_ index: Int, of account: Address) throws -> HostAccountKey? {
        guard let keys = state.accounts[account]?.keys, keys.indices.contains(index) else { return nil }
        return keys[index]
    }

    func keyCount(of account: Address) throws -> Int { state.accounts[account]?.keys.count ?? 0 }

    func balance(of account: Address, contracts: any ContractCaller) throws -> UInt64 {
        guard state.accounts[account] != nil else { return 0 }
        let result = try contracts.call("balance", of: "TestChain", at: Self.service, arguments: [.address(account)])
        guard case .fixedPoint(let balance) = result else { return 0 }
        return balance.scaled.exactly(UInt64.self) ?? 0
    }

    func availableBalance(of account: Address, contracts: any ContractCaller) throws -> UInt64 {
        let balance = try balance(of: account, contracts: contracts)
        let reserved = max(100_000, try storageUsed(by: account))
        return balance > reserved ? balance - reserved : 0
    }

    func storageUsed(by address: Address) throws -> UInt64 {
        guard let account = state.accounts[address] else { throw HostError.accountNotFound(address) }
        let registers = account.registers.reduce(0) { $0 + $1.key.count + $1.value.count + 8 }
        let contracts = account.contracts.reduce(0) { $0 + $1.key.utf8.count + $1.value.count + 8 }
        return UInt64(registers + contracts + account.keys.count * 96)
    }

    func storageCapacity(of account: Address, contracts: any ContractCaller) throws -> UInt64 {
        try balance(of: account, contracts: contracts)
    }

    func nextCapabilityID(of account: Address) throws -> UInt64 {
        state.accounts[account, default: Account()].capabilities += 1
        return state.accounts[account]?.capabilities ?? 0
    }

    // MARK: Chain

    func currentBlock() throws -> HostBlock { Self.block(height) }

    func block(at height: UInt64) throws -> HostBlock? { height <= self.height ? Self.block(height) : nil }

    private static func block(_ height: UInt64) -> HostBlock {
        HostBlock(
            height: height, view: height, id: [UInt8](repeating: UInt8(truncatingIfNeeded: height), count: 32),
            timestamp: 1_545_258_750_000_000_000 + Int64(clamping: height) * 1_000_000_000)
    }

    func nextUUID() throws -> UInt64 {
        uuids += 1
        return uuids - 1
    }

    func emit(_ event: CadenceComposite) throws { state.events.append(event) }

    func log(_ text: String) {}

    func randomBytes(_ count: Int) throws -> [UInt8] {
        (0..<count).map { _ in
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: random >> 56)
        }
    }

    // MARK: Cryptography

    func hash(_ data: [UInt8], tag: String?, algorithm: String) throws -> [UInt8]? {
        guard let algorithm = HashAlgorithm(name: algorithm) else { return nil }
        return algorithm.digest((tag.map(Self.padded) ?? []) + data)
    }

    private static func padded(_ tag: String) -> [UInt8] {
        tag.isEmpty ? [] : Array(tag.utf8) + [UInt8](repeating: 0, count: max(0, 32 - tag.utf8.count))
    }

    func isPublicKey(_ key: [UInt8], algorithm: String) throws -> Bool? {
        guard let algorithm = SignatureAlgorithm(name: algorithm) else { return nil }
        return (try? PublicKey(algorithm, bytes: key, form: .raw)) != nil
    }

    func isSignature(_ signature: HostSignature) throws -> Bool? {
        guard let algorithm = SignatureAlgorithm(name: signature.signatureAlgorithm),
            let hash = HashAlgorithm(name: signature.hashAlgorithm)
        else { return nil }
        guard let key = try? PublicKey(algorithm, bytes: signature.publicKey, form: .raw) else { return false }
        return key.isValid(signature: signature.signature, for: Self.padded(signature.tag) + signature.data, hash: hash)
    }
}

enum MemoryHostError: Error {
    case storage(Address)
}
