public import Cadence
public import Flow
public import FlowAccess

/// A Flow chain of one's own: ledger, checks, execution and blocks, without a network.
///
/// What an access node would refuse is a thrown `ChainError`; what fails on the chain is a `ResultRecord`.
public actor DevChain {
    /// How the chain was made.
    public nonisolated let options: ChainOptions

    /// Opens a ledger, or makes one with its first block.
    public init(_ options: ChainOptions = ChainOptions()) throws(ChainError) {
        self.options = options
    }

    // MARK: Transactions

    /// Takes a transaction as an access node does and gives its id; what a node refuses throws a `refused` error.
    ///
    /// Without a block time it is in a sealed block when this returns. A transaction the chain has already is taken
    /// again and changes nothing.
    @discardableResult
    public func submit(_ transaction: Transaction) throws(ChainError) -> Identifier { throw missing }

    /// A transaction that was taken; throws `notFound`.
    public func transaction(_ id: Identifier) throws(ChainError) -> Transaction { throw missing }

    /// What became of a transaction; an id never seen has the status `unknown`.
    public func result(_ id: Identifier) throws(ChainError) -> ResultRecord { throw missing }

    /// The ids of the transactions of a block, in order.
    public func transactionIDs(inBlock id: Identifier) throws(ChainError) -> [Identifier] { throw missing }

    // MARK: Blocks

    /// A block; throws `notFound`.
    public func block(_ reference: BlockReference) throws(ChainError) -> BlockRecord { throw missing }

    /// A collection; throws `notFound`.
    public func collection(_ id: Identifier) throws(ChainError) -> CollectionRecord { throw missing }

    /// What executing a block came to; throws `notFound`.
    public func executionResult(ofBlock id: Identifier) throws(ChainError) -> ExecutionRecord { throw missing }

    /// An execution result by its own id; throws `notFound`.
    public func executionResult(_ id: Identifier) throws(ChainError) -> ExecutionRecord { throw missing }

    /// Makes a block of all transactions that wait, even of none.
    @discardableResult
    public func makeBlock() throws(ChainError) -> BlockRecord { throw missing }

    // MARK: State

    /// An account with its keys and contracts as it was after a block; throws `notFound`.
    public func account(_ address: Address, at reference: BlockReference = .sealed) throws(ChainError) -> Account {
        throw missing
    }

    /// The events of a type in the blocks of some heights, lowest first; heights to come are left out.
    public func events(_ type: String, in heights: ClosedRange<UInt64>) throws(ChainError) -> [BlockEventRecord] {
        throw missing
    }

    /// The events of a type in some blocks, in the order asked for; throws `notFound` for an unknown block.
    public func events(_ type: String, inBlocks ids: [Identifier]) throws(ChainError) -> [BlockEventRecord] {
        throw missing
    }

    /// The result of a script at a block, as JSON-Cadence in a node's form with a newline at the end.
    ///
    /// Throws `scriptFailed` with the chain's text, or `notFound` for a block that is not there.
    public func executeScript(
        _ text: [UInt8], arguments: [[UInt8]] = [], at reference: BlockReference = .sealed
    ) throws(ChainError) -> [UInt8] { throw missing }

    // MARK: The chain itself

    /// Which chain this is.
    public nonisolated var chain: Chain { options.chain }

    /// What the chain says of itself as a node.
    public func node() throws(ChainError) -> NodeRecord { throw missing }

    private var missing: ChainError { ChainError(.ledger, "not there yet") }
}
