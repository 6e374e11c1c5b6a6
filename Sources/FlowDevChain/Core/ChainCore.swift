import Cadence
import CadenceInterpreter
import Flow
import FlowAccess
import FlowCrypto

/// The parts of a chain put together; it is used by one task at a time.
final class ChainCore {
    let ledger: Ledger
    let executor: TransactionExecutor
    let maker: BlockMaker
    let validator: TransactionValidator
    let chain: Chain
    let options: ChainOptions
    private(set) var seed: [UInt8]?
    /// Texts that are known to parse.
    private(set) var parsed: Set<ProgramText> = []

    init(_ options: ChainOptions, startsAnew: Bool = false) throws(ChainError) {
        self.options = options
        let ledger = try Ledger(options.storage, isErased: startsAnew)
        let found = try ledger.meta("chain")
        guard let chain = found.map(Chain.init(rawValue:)) ?? options.chain else {
            throw ChainError(.ledger, "the ledger is of a chain \(found ?? "") that is not known here; begin a new one")
        }
        let isSeeded = found == nil ? options.seed != nil : try ledger.meta("clock") == "seed"
        let executor = TransactionExecutor(
            host: ChainHost(chain: chain, ledger: ledger), takesFees: options.takesFees,
            explainsSignatures: options.explainsSignatures)
        self.chain = chain
        self.ledger = ledger
        self.executor = executor
        maker = BlockMaker(ledger: ledger, executor: executor, chain: chain, isSeeded: isSeeded)
        validator = TransactionValidator(chain: chain, expiry: options.expiry, expiryBuffer: options.expiryBuffer)
        if ledger.tip == nil {
            try begin()
            ledger.mergeLog()
        }
    }

    // MARK: The beginning

    /// Makes the first block, unless another process was faster.
    private func begin() throws(ChainError) {
        try ledger.transaction { () throws(ChainError) in
            guard ledger.tip == nil else { return }
            let seed = options.seed ?? (0..<32).map { _ in UInt8.random(in: .min ... .max) }
            try seedFile?.write(seed)
            self.seed = seed
            try ledger.setMeta("chain", chain.rawValue)
            try ledger.setMeta("clock", options.seed == nil ? "system" : "seed")
            try ledger.setMeta("accounts", String(options.accountCount))
            let header = BlockHeader(
                parent: nil, chain: chain, timestamp: BlockHeader.genesisTime, collections: [])
            executor.host.view = LedgerView(ledger, at: nil)
            executor.host.block = header.hostBlock
            executor.host.transactionIndex = 0
            let accounts = try DevAccount.accounts(count: options.accountCount, seed: seed, chain: chain)
            try Genesis(chain: chain, executor: executor, serviceKey: try serviceKey().publicKey).write(
                accounts: accounts)
            try maker.makeFirstBlock(header)
        }
    }

    /// The emulator's, which everybody knows.
    func serviceKey() throws(ChainError) -> PrivateKey {
        do throws(CryptoError) {
            return try PrivateKey(
                .ecdsaP256, hex: "aff3a277caf2bdd6582c156ae7b07dbca537da7833309de88e56987faa2c0f1b")
        } catch {
            throw ChainError(.options, "the service key cannot be used: \(error)")
        }
    }

    // MARK: Funded accounts

    /// How many funded accounts the first block has.
    func fundedAccountCount() throws(ChainError) -> Int { try ledger.meta("accounts").flatMap { Int($0) } ?? 0 }

    /// The funded accounts the first block has, with their keys, which are derived anew.
    func accounts(atMost limit: Int = .max) throws(ChainError) -> [DevAccount] {
        let count = try fundedAccountCount()
        guard count > 0 else { return [] }
        if seed == nil { seed = try seedFile?.read() }
        guard let seed else { throw keysLost("is not there") }
        let accounts = try DevAccount.accounts(count: min(count, limit), seed: seed, chain: chain)
        // Their keys were those in the first block, whatever became of them since.
        let first = LedgerView(ledger, at: 0)
        if let account = accounts.first, let key = try first.key(account.keyIndex, of: account.address),
            key.publicKey != account.privateKey.publicKey.bytes
        {
            throw keysLost("is that of another ledger")
        }
        return accounts
    }

    private func keysLost(_ why: String) -> ChainError {
        ChainError(
            .ledger,
            "the keys of the chain's accounts come from the file \(seedFile?.path ?? ""), which \(why); put the file "
                + "back, or begin a new chain, without the notes of this one: flownotes chain reset")
    }

    private var seedFile: SeedFile? {
        guard case .file(let path) = options.storage else { return nil }
        return SeedFile(ledger: path)
    }

    func remember(parsed text: [UInt8]) {
        guard text.count <= 65_536 else { return }
        if parsed.count >= 256 { parsed = [] }
        parsed.insert(ProgramText(bytes: text))
    }

    // MARK: Heights

    func tip() throws(ChainError) -> BlockHeader {
        try ledger.refresh()
        guard let tip = ledger.tip else { throw ChainError(.ledger, "the ledger has no block; begin a new one") }
        return tip
    }

    /// The newest sealed height, given the newest.
    func sealedHeight(_ final: UInt64) -> UInt64 { final > options.sealingLag ? final - options.sealingLag : 0 }

    /// The newest executed height: where blocks are not sealed at once, the newest is only finalized.
    func executedHeight(_ final: UInt64) -> UInt64 { options.sealingLag > 1 && final > 0 ? final - 1 : final }

    /// The block that is meant.
    func header(_ reference: BlockReference) throws(ChainError) -> BlockHeader {
        let tip = try tip()
        switch reference {
        case .final: return tip
        case .sealed: return try header(at: sealedHeight(tip.height))
        case .height(let height): return try header(at: height)
        case .id(let id):
            guard let header = try ledger.block(id) else { throw ChainError(.notFound, "no block has the id \(id)") }
            return header
        }
    }

    private func header(at height: UInt64) throws(ChainError) -> BlockHeader {
        guard let header = try ledger.block(at: height) else {
            throw ChainError(.notFound, "block with height: \(height) does not exist")
        }
        return header
    }
}
