import Cadence
import Flow
import FlowDevChain
import FoundationEssentials

/// A chain with accounts that add notes, for measuring what the chain makes of it: transactions are made and signed
/// before the clock starts.
final class ChainDriver {
    /// Which notepad the notes go to.
    enum Pad {
        /// The one that the chain has from its first block on, with the transaction that `flownotes add` sends.
        case notepadManager
        /// The one the emulator was measured with.
        case benchNotes
    }

    let chain: DevChain
    private let text: [UInt8]
    private var accounts: [DevAccount]
    private var sent: [UInt64]
    private var notes = SampleNotes.Texts()

    /// Opens a chain, and deploys the contract of the notepad if it is not there.
    init(_ storage: ChainOptions.Storage = .memory, _ pad: Pad, clients: Int = 1, blockTime: Duration? = nil)
        async throws
    {
        var options = ChainOptions(storage: storage, accountCount: clients)
        options.blockTime = blockTime
        chain = try DevChain(options)
        let home = chain.chain.serviceAddress
        text = try Self.text(
            pad == .benchNotes ? "Inputs/add_note.cdc" : "../cadence/transactions/add_note.cdc", home)
        accounts = try await chain.accounts()
        sent = []
        for account in accounts {
            sent.append(try await chain.account(account.address).keys?.first?.sequenceNumber ?? 0)
        }
        let contracts = try await chain.account(home).contracts ?? [:]
        if pad == .benchNotes, contracts["BenchNotes"] == nil { try await deploy() }
    }

    static func text(_ path: String, _ home: Address) throws -> [UInt8] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return Array(text.replacing("import \"NotepadManager\"", with: "import NotepadManager from \(home)").utf8)
    }

    private func deploy() async throws {
        let code = try String(contentsOfFile: "Inputs/BenchNotes.cdc", encoding: .utf8)
        let text = """
            transaction(code: String) {
                prepare(home: auth(AddContract) &Account) { home.contracts.add(name: "BenchNotes", code: code.utf8) }
            }
            """
        let home = chain.chain.serviceAddress
        let signer = KeySigner(address: home, key: try await chain.serviceKey())
        let transaction = try await transaction(Array(text.utf8), [.string(code)], signer, number: 0)
        try await submit([transaction])
    }

    // MARK: Transactions

    /// Signed transactions that add a note each, by one of the clients.
    func additions(_ count: Int, client: Int = 0) async throws -> [Transaction] {
        var transactions: [Transaction] = []
        for _ in 0..<count {
            let note = notes.next()
            transactions.append(try await next(text, [.string(note.title), .string(note.body)], client))
        }
        return transactions
    }

    /// Fills the notepad with notes, as many by a transaction as its computation allows.
    func fill(_ count: Int) async throws {
        let text = try Self.text("Inputs/add_notes.cdc", chain.chain.serviceAddress)
        for start in stride(from: 0, to: count, by: 50) {
            let page = (start..<min(start + 50, count)).map { _ in notes.next() }
            let arguments = [page.map(\.title), page.map(\.body)].map { texts in
                CadenceValue.array(CadenceArray(texts.map(CadenceValue.string)))
            }
            try await submit([try await next(text, arguments, 0)])
        }
    }

    private func next(_ text: [UInt8], _ arguments: [CadenceValue], _ client: Int) async throws -> Transaction {
        defer { sent[client] += 1 }
        return try await transaction(text, arguments, accounts[client].signer, number: sent[client])
    }

    private func transaction(
        _ text: [UInt8], _ arguments: [CadenceValue], _ signer: KeySigner, number: UInt64
    ) async throws -> Transaction {
        let transaction = Transaction(
            script: text, arguments: arguments.map { JSONCadence.encode($0, form: .argument) },
            referenceBlock: try await chain.block(.sealed).id, gasLimit: 9_999,
            proposalKey: ProposalKey(address: signer.address, keyIndex: signer.keyIndex, sequenceNumber: number),
            payer: signer.address, authorizers: [signer.address])
        return try await transaction.signed(with: [signer])
    }

    /// Submits transactions one after the other; the last one has to have gone well.
    func submit(_ transactions: [Transaction]) async throws {
        for transaction in transactions { try await chain.submit(transaction) }
        if let last = transactions.last, chain.options.blockTime == nil { try await check(last) }
    }

    func check(_ transaction: Transaction) async throws {
        let result = try await chain.result(transaction.id)
        guard result.status == .sealed, result.errorMessage.isEmpty else {
            throw BenchmarkFailure("a note was not added: \(result.status) \(result.errorMessage)")
        }
    }

    // MARK: Reading

    /// The notes of the first client behind a number, as JSON-Cadence.
    func list(after: UInt64 = 0, limit: Int) async throws -> [UInt8] {
        let script = try Self.text("Inputs/list_notes.cdc", chain.chain.serviceAddress)
        let arguments = [
            CadenceValue.address(accounts[0].address), after.cadence, .integer(try CadenceInteger(.int, limit)),
        ].map { JSONCadence.encode($0, form: .argument) }
        return try await chain.executeScript(script, arguments: arguments)
    }
}
