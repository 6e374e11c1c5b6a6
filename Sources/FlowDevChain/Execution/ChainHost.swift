import Bytes
import Cadence
import CadenceInterpreter
import Flow
import FlowCrypto

/// The interpreter's view of the chain: a state, the block that is being made or asked about, and what a program
/// announced.
final class ChainHost {
    let chain: Chain
    private let ledger: Ledger
    var view: LedgerView
    /// The block the program runs in.
    var block: HostBlock
    /// The place of the transaction in the block.
    var transactionIndex = 0
    private(set) var events: [PlainEvent] = []
    private var eventBytes = 0
    private var random: RandomBytes?
    /// The account whose capacity is asked for with those that were written to; nil where nobody pays for storage.
    var payer: Address?
    /// The most the payer may have to pay, in units of 10⁻⁸ FLOW.
    var maximumFees: UInt64 = 0
    /// What the accounts may store, in bytes, as the transaction left them; nil when it could not be asked for.
    private(set) var capacities: [Address: UInt64]?
    /// How many bytes the program stored, code included, and for which account last.
    private(set) var written = (bytes: 0, last: Address.zero)
    /// Lines of `log`, for whoever wants them.
    private(set) var logs: [String] = []

    /// An event whose transaction is not known here.
    struct PlainEvent {
        let type: String
        let payload: [UInt8]
    }

    private static let eventByteLimit = 256_000
    private static let logLimit = 1000

    init(chain: Chain, ledger: Ledger) {
        self.chain = chain
        self.ledger = ledger
        view = LedgerView(ledger, at: nil)
        block = HostBlock(height: 0, view: 0, id: Identifier.zero.bytes, timestamp: 0)
    }

    /// Forgets what the program before announced.
    func begin() {
        events = []
        eventBytes = 0
        logs = []
        payer = nil
        maximumFees = 0
        capacities = nil
        random = nil
        written = (0, .zero)
    }

    private func count(_ value: [UInt8]?, of account: Address) {
        written = (written.bytes + (value?.count ?? 0), account)
    }

    /// The account that owns what is the chain's own.
    var service: Address { chain.serviceAddress }
}

extension BlockHeader {
    /// As programs see it: in whole seconds, as on the real chain.
    var hostBlock: HostBlock {
        HostBlock(
            height: height, view: height, id: id.bytes, timestamp: timestamp - timestamp % 1_000_000_000)
    }
}

extension ChainHost: Host {
    // MARK: Storage

    func register(_ key: [UInt8], of account: Address) throws -> [UInt8]? {
        try view.read(RegisterID(account, .storage, key))
    }

    func setRegister(_ key: [UInt8], of account: Address, to value: [UInt8]?) throws {
        count(value, of: account)
        try view.write(account, RegisterID(account, .storage, key), value)
    }

    // MARK: Contracts

    func code(of contract: String, at account: Address) throws -> [UInt8]? { try view.code(of: contract, at: account) }

    func setCode(_ code: [UInt8]?, of contract: String, at account: Address) throws {
        count(code, of: account)
        try view.setCode(code, of: contract, at: account)
    }

    func contractNames(at account: Address) throws -> [String] { try view.contractNames(of: account) }

    // MARK: Keys

    func addKey(_ key: HostAccountKey, to account: Address) throws -> HostAccountKey {
        guard try view.hasAccount(account) else { throw HostError.accountNotFound(account) }
        return try view.addKey(key, to: account)
    }

    func revokeKey(_ index: Int, of account: Address) throws -> HostAccountKey? {
        guard var key = try key(index, of: account) else { return nil }
        key.isRevoked = true
        try view.setKey(key, of: account)
        return key
    }

    func key(_ index: Int, of account: Address) throws -> HostAccountKey? {
        guard let index = UInt32(exactly: index) else { return nil }
        return try view.key(index, of: account)
    }

    func keyCount(of account: Address) throws -> Int { Int(try view.keyCount(of: account)) }

    // MARK: Chain

    func nextCapabilityID(of account: Address) throws -> UInt64 {
        try view.increment(account, RegisterID(account, .capabilities))
    }

    func didCommit(contracts: any ContractCaller) {
        guard let payer else { return }
        capacities = try? StorageCapacities.read(
            storageAccounts(payer), payer: payer, fees: maximumFees, self, contracts)
    }

    /// The accounts whose storage is to be paid for, in order.
    func storageAccounts(_ payer: Address) -> [Address] {
        view.touched.union([payer]).filter { !isOfSystem($0) }.sorted()
    }

    func currentBlock() throws -> HostBlock { block }

    func block(at height: UInt64) throws -> HostBlock? {
        guard height < block.height else { return height == block.height ? block : nil }
        return try ledger.block(at: height)?.hostBlock
    }

    /// As on Flow, the numbers of a transaction come from one of 256 sequences, which its block and place choose.
    func nextUUID() throws -> UInt64 {
        let partition = block.height == 0 ? 0 : (block.id.first ?? 0) &+ UInt8(truncatingIfNeeded: transactionIndex)
        let next = try view.increment(.zero, RegisterID(.zero, .uuid, [partition]))
        return UInt64(partition) << 40 | (next - 1)
    }

    func emit(_ event: CadenceComposite) throws {
        eventBytes += EventSize.estimate(event)
        guard eventBytes <= Self.eventByteLimit else {
            throw HostError(
                code: 1105,
                "[Error Code: 1105] total event byte size (\(eventBytes)) exceeds limit (\(Self.eventByteLimit))")
        }
        let payload = JSONCadence.encode(.composite(event), form: .node)
        events.append(PlainEvent(type: event.id, payload: payload + (payload.last == 0x0a ? [] : [0x0a])))
    }

    func log(_ text: String) {
        if logs.count < Self.logLimit { logs.append(text) }
    }

    func randomBytes(_ count: Int) throws -> [UInt8] {
        var source = random ?? RandomBytes(seed: block.id + transactionIndex.description.utf8)
        defer { random = source }
        return source.next(count)
    }
}
