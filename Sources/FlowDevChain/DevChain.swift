public import Cadence
public import Flow
public import FlowAccess
public import FlowCrypto

/// A Flow chain of one's own: ledger, checks, execution and blocks, without a network.
///
/// What an access node would refuse is a thrown `ChainError`; what fails on the chain is a `ResultRecord`. Several
/// processes may use one ledger at once: each block is made from the newest state, and none is lost.
public actor DevChain {
    /// How the chain was opened.
    public nonisolated let options: ChainOptions
    /// Which chain it is; an existing ledger decides.
    public nonisolated let chain: Chain
    /// The first of the funded accounts, with its key; nil if the chain was made without any.
    public nonisolated let owner: DevAccount?
    private let core: ChainCore
    private let clock = BlockClock()

    /// Opens a ledger, or makes one with its first block. With a block time, blocks come as long as the chain lives.
    public init(_ options: ChainOptions = ChainOptions()) throws(ChainError) {
        try self.init(options, startsAnew: false)
    }

    /// Begins a new chain in the place of one that may not be usable any more: its keys are lost, or another version
    /// made it. Nothing is left of it; a file that is no ledger is refused.
    public static func anew(_ options: ChainOptions) throws(ChainError) -> DevChain {
        try DevChain(options, startsAnew: true)
    }

    private init(_ options: ChainOptions, startsAnew: Bool) throws(ChainError) {
        let core = try ChainCore(options, startsAnew: startsAnew)
        self.options = options
        self.core = core
        chain = core.chain
        owner = try core.accounts(atMost: 1).first
        if let time = options.blockTime { clock.start(self, every: time) }
    }

    // MARK: Transactions

    /// Takes a transaction as an access node does and gives its id; what a node refuses throws a `refused` error.
    ///
    /// Without a block time it is in a sealed block when this returns. A transaction the chain has already is taken
    /// again and changes nothing.
    @discardableResult
    public func submit(_ transaction: Transaction) throws(ChainError) -> Identifier { try core.submit(transaction) }

    /// A transaction that was taken; throws `notFound`.
    public func transaction(_ id: Identifier) throws(ChainError) -> Transaction {
        guard let transaction = try core.ledger.transaction(id) else {
            throw ChainError(.notFound, "no transaction has the id \(id)")
        }
        return transaction
    }

    /// What became of a transaction; an id never seen has the status `unknown`.
    public func result(_ id: Identifier) throws(ChainError) -> ResultRecord { try core.result(id) }

    /// What became of the transactions of a block, in order; throws `notFound`.
    public func results(inBlock id: Identifier) throws(ChainError) -> [ResultRecord] { try core.results(inBlock: id) }

    /// The ids of the transactions of a block, in order; throws `notFound`.
    public func transactionIDs(inBlock id: Identifier) throws(ChainError) -> [Identifier] {
        try core.ledger.entries(at: core.header(.id(id)).height).map(\.id)
    }

    /// Moves what is in the log beside the ledger's file into the file, as far as no other process is in the way, so that
    /// a copy of the file has all blocks. A ledger in memory has no log.
    public func mergeLog() { core.ledger.mergeLog() }

    // MARK: Blocks

    /// A block; throws `notFound`.
    public func block(_ reference: BlockReference) throws(ChainError) -> BlockRecord {
        try core.record(core.header(reference))
    }

    /// A collection; throws `notFound`.
    public func collection(_ id: Identifier) throws(ChainError) -> CollectionRecord { try core.collection(id) }

    /// What executing a block came to; throws `notFound`.
    public func executionResult(ofBlock id: Identifier) throws(ChainError) -> ExecutionRecord {
        try core.execution(ofBlock: id)
    }

    /// An execution result by its own id; throws `notFound`.
    public func executionResult(_ id: Identifier) throws(ChainError) -> ExecutionRecord { try core.execution(id) }

    /// Makes a block of all transactions that wait, even of none.
    @discardableResult
    public func makeBlock() throws(ChainError) -> BlockRecord { try core.record(core.makeBlock()) }

    // MARK: State

    /// An account with its keys and contracts as it was after a block; throws `notFound`.
    public func account(_ address: Address, at reference: BlockReference = .sealed) throws(ChainError) -> Account {
        try core.account(address, at: reference)
    }

    /// What an account holds, in units of 10⁻⁸ FLOW; throws `notFound` for an unknown account or block.
    public func balance(
        of address: Address, at reference: BlockReference = .sealed
    ) throws(ChainError) -> UInt64 { try core.balance(of: address, at: reference) }

    /// The keys of an account, by their indexes; throws `notFound` for an unknown account or block.
    public func keys(
        of address: Address, at reference: BlockReference = .sealed
    ) throws(ChainError) -> [AccountKey] { try core.keys(of: address, at: reference) }

    /// A key of an account; throws `notFound` for an unknown account, block or index.
    public func key(
        _ index: UInt32, of address: Address, at reference: BlockReference = .sealed
    ) throws(ChainError) -> AccountKey { try core.key(index, of: address, at: reference) }

    /// The events of a type in the blocks of some heights, lowest first; heights above the sealed block are left out.
    public func events(_ type: String, in heights: ClosedRange<UInt64>) throws(ChainError) -> [BlockEventRecord] {
        try core.events(type, in: heights)
    }

    /// The events of a type in some blocks, in the order asked for; throws `notFound` for an unknown block.
    public func events(_ type: String, inBlocks ids: [Identifier]) throws(ChainError) -> [BlockEventRecord] {
        try core.events(type, inBlocks: ids)
    }

    /// The result of a script at a block, as JSON-Cadence in a node's form with a newline at the end.
    ///
    /// Throws `scriptFailed` with the chain's text, or `notFound` for a block that is not there.
    public func executeScript(
        _ text: [UInt8], arguments: [[UInt8]] = [], at reference: BlockReference = .sealed
    ) throws(ChainError) -> [UInt8] {
        let json = JSONCadence.encode(try core.script(text, arguments, at: reference), form: .node)
        return json.last == 0x0a ? json : json + [0x0a]
    }

    // MARK: The chain itself

    /// How far the chain has come and how much it holds.
    public func status() throws(ChainError) -> StatusRecord { try core.status() }

    /// What the chain says of itself as a node.
    public func node() throws(ChainError) -> NodeRecord {
        NodeRecord(
            version: "v0.0.0-flownotes", commit: String(repeating: "0", count: 40),
            sporkID: try core.header(.height(0)).id, protocolVersion: 0, protocolStateVersion: 2, rootHeight: 0)
    }

    /// The funded accounts that the first block has, with their keys.
    public func accounts() throws(ChainError) -> [DevAccount] { try core.accounts() }

    /// The key of the service account, which is the emulator's and no secret.
    public func serviceKey() throws(ChainError) -> PrivateKey { try core.serviceKey() }

    // MARK: Going back

    /// Forgets every block above a height, and the transactions that wait; throws `outOfRange`.
    public func rollback(to height: UInt64) throws(ChainError) { try core.rollback(to: height) }

    /// Forgets everything but the first block.
    public func reset() throws(ChainError) { try core.rollback(to: 0) }

    /// The snapshots that can be gone back to, by name.
    public func snapshots() throws(ChainError) -> [SnapshotRecord] { try core.snapshots() }

    /// Gives the newest block a name, in place of the block that had it.
    @discardableResult
    public func takeSnapshot(_ name: String) throws(ChainError) -> SnapshotRecord { try core.takeSnapshot(name) }

    /// Goes back to a named block; names of blocks above it are forgotten. Throws `notFound`.
    @discardableResult
    public func returnToSnapshot(_ name: String) throws(ChainError) -> SnapshotRecord {
        try core.returnToSnapshot(name)
    }

    /// What is wrong with the ledger's file; empty when all is well.
    public func faults() throws(ChainError) -> [String] { try core.faults() }
}
