public import Cadence

/// What the interpreter asks of a chain. The interpreter itself holds no ledger and does no input or output.
///
/// All calls come from one thread, while a program runs. What a failed program wrote is for the host to forget: it
/// learns of the outcome when the call of `Interpreter` returns.
public protocol Host: AnyObject {
    // MARK: Storage

    /// The bytes of a register of an account; nil for none.
    func register(_ key: [UInt8], of account: Address) throws -> [UInt8]?
    /// Sets a register; nil removes it.
    func setRegister(_ key: [UInt8], of account: Address, to value: [UInt8]?) throws

    // MARK: Contracts

    /// The text of a contract; nil if there is none.
    func code(of contract: String, at account: Address) throws -> [UInt8]?
    /// Sets or removes the text of a contract.
    func setCode(_ code: [UInt8]?, of contract: String, at account: Address) throws
    /// The names of the contracts of an account, in order.
    func contractNames(at account: Address) throws -> [String]

    // MARK: Accounts

    /// Makes an account, paid for by another; `contracts` calls functions of contracts within the same program.
    func createAccount(payer: Address, contracts: any ContractCaller) throws -> Address
    /// Adds a key and gives it back with its index.
    func addKey(_ key: HostAccountKey, to account: Address) throws -> HostAccountKey
    /// Revokes a key; nil if there is none of this index.
    func revokeKey(_ index: Int, of account: Address) throws -> HostAccountKey?
    /// A key; nil if there is none of this index.
    func key(_ index: Int, of account: Address) throws -> HostAccountKey?
    /// How many keys an account has, revoked ones included.
    func keyCount(of account: Address) throws -> Int
    /// In units of 10⁻⁸ FLOW.
    func balance(of account: Address, contracts: any ContractCaller) throws -> UInt64
    /// The balance above what the storage needs, in units of 10⁻⁸ FLOW.
    func availableBalance(of account: Address, contracts: any ContractCaller) throws -> UInt64
    /// In bytes; what the running program wrote has been given to `setRegister` before.
    func storageUsed(by account: Address) throws -> UInt64
    /// In bytes.
    func storageCapacity(of account: Address, contracts: any ContractCaller) throws -> UInt64
    /// The next number of a capability or controller of an account, from 1.
    func nextCapabilityID(of account: Address) throws -> UInt64

    /// A transaction went well and gave all it changed to the host, which may still ask contracts what it needs to
    /// judge that, at less cost than with a program of its own.
    func didCommit(contracts: any ContractCaller)

    // MARK: Chain

    /// The block the program runs in.
    func currentBlock() throws -> HostBlock
    /// A block by its height; nil if there is none.
    func block(at height: UInt64) throws -> HostBlock?
    /// A number never given before, the identity of a resource.
    func nextUUID() throws -> UInt64
    /// Takes an event.
    func emit(_ event: CadenceComposite) throws
    /// Takes a line of `log`.
    func log(_ text: String)
    /// Random bytes.
    func randomBytes(_ count: Int) throws -> [UInt8]

    // MARK: Cryptography

    /// The hash of data; `algorithm` is one of Cadence's names, such as `SHA3_256`. The tag is that of `hashWithTag`.
    /// Nil if this host does not know the algorithm.
    func hash(_ data: [UInt8], tag: String?, algorithm: String) throws -> [UInt8]?
    /// Whether bytes are a public key; nil if this host does not know the algorithm.
    func isPublicKey(_ key: [UInt8], algorithm: String) throws -> Bool?
    /// Whether a signature is right; nil if this host does not know the algorithms.
    func isSignature(_ signature: HostSignature) throws -> Bool?
}

extension Host {
    /// Does nothing.
    public func didCommit(contracts: any ContractCaller) {}
}

/// A block as a program sees it.
public struct HostBlock: Sendable, Hashable {
    /// The number of the block.
    public let height: UInt64
    /// The view of consensus.
    public let view: UInt64
    /// The id, 32 bytes.
    public let id: [UInt8]
    /// Nanoseconds since 1970.
    public let timestamp: Int64

    /// A block.
    public init(height: UInt64, view: UInt64, id: [UInt8], timestamp: Int64) {
        self.height = height
        self.view = view
        self.id = id
        self.timestamp = timestamp
    }
}

/// A key of an account as a program sees it.
public struct HostAccountKey: Sendable, Hashable {
    /// The place among the keys of the account, from 0.
    public var index: Int
    /// The raw bytes of the public key.
    public var publicKey: [UInt8]
    /// A name such as `ECDSA_P256`.
    public var signatureAlgorithm: String
    /// A name such as `SHA3_256`.
    public var hashAlgorithm: String
    /// 1000 is enough to sign alone.
    public var weight: Int
    /// Whether it may no longer be used.
    public var isRevoked: Bool

    /// A key.
    public init(
        index: Int, publicKey: [UInt8], signatureAlgorithm: String, hashAlgorithm: String, weight: Int, isRevoked: Bool
    ) {
        self.index = index
        self.publicKey = publicKey
        self.signatureAlgorithm = signatureAlgorithm
        self.hashAlgorithm = hashAlgorithm
        self.weight = weight
        self.isRevoked = isRevoked
    }
}

/// A signature to be checked, with all that belongs to it.
public struct HostSignature: Sendable {
    /// The signature, `r` and `s` one after the other.
    public let signature: [UInt8]
    /// What was signed, without the tag.
    public let data: [UInt8]
    /// The domain separation tag, unpadded; empty for none.
    public let tag: String
    /// The raw bytes of the public key.
    public let publicKey: [UInt8]
    /// A name such as `ECDSA_P256`.
    public let signatureAlgorithm: String
    /// A name such as `SHA3_256`.
    public let hashAlgorithm: String
}

/// Calls functions of contracts on behalf of a host, within the program that runs.
public protocol ContractCaller: AnyObject {
    /// The result of a function of a contract.
    func call(
        _ function: String, of contract: String, at account: Address, arguments: [CadenceValue]
    ) throws -> CadenceValue
}
