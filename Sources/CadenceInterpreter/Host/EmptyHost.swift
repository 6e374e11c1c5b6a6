public import Cadence
internal import Glibc

/// A chain that is empty and lives in memory: every account is there and holds nothing.
///
/// What programs write stays for the next ones. It knows no cryptography, which the interpreter leaves to its users, and
/// without `SHA3_256` no script runs: a subclass says at least what `hash` is.
open class EmptyHost: Host {
    private struct Account {
        var registers: [[UInt8]: [UInt8]] = [:]
        var contracts: [String: [UInt8]] = [:]
        var keys: [HostAccountKey] = []
        var capabilityCount: UInt64 = 0
    }

    private var accounts: [Address: Account] = [:]
    private var uuidCount: UInt64 = 0
    private var accountCount: UInt64 = 0
    private let time: Int64

    /// A chain at its first block, which is of now.
    public init() {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        time = Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec)
    }

    /// Takes all contracts away, whose values stay.
    public func removeContracts() {
        for address in accounts.keys { accounts[address]?.contracts = [:] }
    }

    /// Puts the text of a contract there, without running it.
    public func putCode(_ code: [UInt8], of contract: String, at account: Address) {
        accounts[account, default: Account()].contracts[contract] = code
    }

    // MARK: Storage

    /// The bytes of a register of an account; nil for none.
    open func register(_ key: [UInt8], of account: Address) throws -> [UInt8]? { accounts[account]?.registers[key] }

    /// Sets a register; nil removes it.
    open func setRegister(_ key: [UInt8], of account: Address, to value: [UInt8]?) throws {
        accounts[account, default: Account()].registers[key] = value
    }

    // MARK: Contracts

    /// The text of a contract; nil if there is none.
    open func code(of contract: String, at account: Address) throws -> [UInt8]? {
        accounts[account]?.contracts[contract]
    }

    /// Sets or removes the text of a contract.
    open func setCode(_ code: [UInt8]?, of contract: String, at account: Address) throws {
        accounts[account, default: Account()].contracts[contract] = code
    }

    /// The names of the contracts of an account, in order.
    open func contractNames(at account: Address) throws -> [String] { accounts[account]?.contracts.keys.sorted() ?? [] }

    // MARK: Accounts

    /// Makes an account, paid for by another; `contracts` calls functions of contracts within the same program.
    open func createAccount(payer: Address, contracts: any ContractCaller) throws -> Address {
        accountCount += 1
        return Address(rawValue: accountCount)
    }

    /// Adds a key and gives it back with its index.
    open func addKey(_ key: HostAccountKey, to account: Address) throws -> HostAccountKey {
        var key = key
        key.index = try keyCount(of: account)
        accounts[account, default: Account()].keys.append(key)
        return key
    }

    /// Revokes a key; nil if there is none of this index.
    open func revokeKey(_ index: Int, of account: Address) throws -> HostAccountKey? {
        guard try key(index, of: account) != nil else { return nil }
        accounts[account]?.keys[index].isRevoked = true
        return try key(index, of: account)
    }

    /// A key; nil if there is none of this index.
    open func key(_ index: Int, of account: Address) throws -> HostAccountKey? {
        guard let keys = accounts[account]?.keys, keys.indices.contains(index) else { return nil }
        return keys[index]
    }

    /// How many keys an account has, revoked ones included.
    open func keyCount(of account: Address) throws -> Int { accounts[account]?.keys.count ?? 0 }

    /// In units of 10⁻⁸ FLOW.
    open func balance(of account: Address, contracts: any ContractCaller) throws -> UInt64 { 0 }

    /// The balance above what the storage needs, in units of 10⁻⁸ FLOW.
    open func availableBalance(of account: Address, contracts: any ContractCaller) throws -> UInt64 { 0 }

    /// In bytes; what the running program wrote has been given to `setRegister` before.
    open func storageUsed(by account: Address) throws -> UInt64 {
        guard let account = accounts[account] else { return 0 }
        let registers = account.registers.reduce(0) { $0 + $1.key.count + $1.value.count }
        return UInt64(registers + account.contracts.reduce(0) { $0 + $1.key.utf8.count + $1.value.count })
    }

    /// In bytes.
    open func storageCapacity(of account: Address, contracts: any ContractCaller) throws -> UInt64 { 0 }

    /// The next number of a capability or controller of an account, from 1.
    open func nextCapabilityID(of account: Address) throws -> UInt64 {
        accounts[account, default: Account()].capabilityCount += 1
        return accounts[account]?.capabilityCount ?? 0
    }

    // MARK: Chain

    /// The block the program runs in.
    open func currentBlock() throws -> HostBlock {
        HostBlock(height: 0, view: 0, id: [UInt8](repeating: 0, count: 32), timestamp: time)
    }

    /// A block by its height; nil if there is none.
    open func block(at height: UInt64) throws -> HostBlock? { height == 0 ? try currentBlock() : nil }

    /// A number never given before, the identity of a resource.
    open func nextUUID() throws -> UInt64 {
        uuidCount += 1
        return uuidCount - 1
    }

    /// Takes an event.
    open func emit(_ event: CadenceComposite) throws {}

    /// Takes a line of `log`.
    open func log(_ text: String) {}

    /// Random bytes.
    open func randomBytes(_ count: Int) throws -> [UInt8] {
        var source = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &source) }
    }

    // MARK: Cryptography

    /// The hash of data; `algorithm` is one of Cadence's names, such as `SHA3_256`. The tag is that of `hashWithTag`.
    open func hash(_ data: [UInt8], tag: String?, algorithm: String) throws -> [UInt8]? { nil }

    /// Whether bytes are a public key; nil if this host does not know the algorithm.
    open func isPublicKey(_ key: [UInt8], algorithm: String) throws -> Bool? { nil }

    /// Whether a signature is right; nil if this host does not know the algorithms.
    open func isSignature(_ signature: HostSignature) throws -> Bool? { nil }
}
