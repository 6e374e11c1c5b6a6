import Flow
import FlowCrypto
import RLP
import SQLiteStore

/// Transactions with what became of them.
extension Ledger {
    /// A transaction's row, without its bytes.
    struct Entry {
        let number: Int64
        let id: Identifier
        /// The last height it can be included at.
        let expiry: UInt64
        /// The block; nil while it waits.
        let height: UInt64?
        /// The place of its collection in the block.
        let collection: Int64
        let place: Int64
        let error: String
        let code: Int64
        let computation: UInt64
    }

    private static let entry =
        "SELECT number, id, expiry, height, collection, place, error, code, computation FROM transactions"

    private static func entry(_ row: borrowing Row) throws(ChainError) -> Entry {
        Entry(
            number: row.integer(0), id: try identifier(row.blob(1)), expiry: row.number(2),
            height: row.isNull(3) ? nil : row.number(3), collection: row.integer(4), place: row.integer(5),
            error: row.text(6), code: row.integer(7), computation: row.number(8))
    }

    func entry(_ id: Identifier) throws(ChainError) -> Entry? {
        try database.first("\(Self.entry) WHERE id = ?", .blob(id.bytes)) { row throws(ChainError) in
            try Self.entry(row)
        }
    }

    /// The transactions of a block, in order.
    func entries(at height: UInt64) throws(ChainError) -> [Entry] {
        try database.rows("\(Self.entry) WHERE height = ? ORDER BY place", .bits(height)) { row throws(ChainError) in
            try Self.entry(row)
        }
    }

    /// Those that wait and can be included at a height, in the order they came.
    func waiting(at height: UInt64) throws(ChainError) -> [Entry] {
        try database.rows(
            "\(Self.entry) WHERE height IS NULL AND expiry >= ? ORDER BY number", .bits(height)
        ) { row throws(ChainError) in try Self.entry(row) }
    }

    /// A transaction as it was sent; nil for an id never seen.
    func transaction(_ id: Identifier) throws(ChainError) -> Transaction? {
        let parts = try database.first(
            """
            SELECT body, text FROM transactions LEFT JOIN scripts ON scripts.number = transactions.script WHERE id = ?
            """, .blob(id.bytes)
        ) { row throws(ChainError) in (row.blob(0), row.blob(1)) }
        guard let (body, script) = parts else { return nil }
        do throws(FlowError) {
            var transaction = try Transaction(rlp: body)
            transaction.script = script
            return transaction
        } catch {
            throw ChainError(.ledger, "the ledger holds a transaction that cannot be read: \(error)")
        }
    }

    /// Adds a transaction that waits, and gives its number.
    ///
    /// The text, which many have in common, is kept once; the rest is the canonical RLP without it.
    func insert(_ transaction: Transaction, id: Identifier, expiry: UInt64) throws(ChainError) -> Int64 {
        let script = try script(transaction.script)
        var rest = transaction
        rest.script = []
        try database.run(
            "INSERT INTO transactions (id, script, body, expiry) VALUES (?, ?, ?, ?)", .blob(id.bytes),
            .integer(script), .blob(rest.rlp), .bits(expiry))
        return database.lastNumber
    }

    private func script(_ text: [UInt8]) throws(ChainError) -> Int64 {
        let hash = HashAlgorithm.sha3_256.digest(text)
        if let number = scripts[hash] { return number }
        let known = try database.first("SELECT number FROM scripts WHERE hash = ?", .blob(hash)) {
            row throws(ChainError) in row.integer(0)
        }
        if let known {
            rememberScript(hash, known)
            return known
        }
        try database.run("INSERT INTO scripts (hash, text) VALUES (?, ?)", .blob(hash), .blob(text))
        return database.lastNumber
    }

    /// Notes what became of a transaction in a block.
    func include(
        _ number: Int64, height: UInt64, collection: Int, place: Int, outcome: ExecutionOutcome
    ) throws(ChainError) {
        try database.run(
            """
            UPDATE transactions SET height = ?, collection = ?, place = ?, error = ?, code = ?, computation = ?
            WHERE number = ?
            """, .bits(height), .integer(Int64(collection)), .integer(Int64(place)),
            outcome.error.map(Database.Value.text) ?? .null, .integer(Int64(outcome.code)),
            .bits(outcome.computation), .integer(number))
        for (index, event) in outcome.events.enumerated() {
            try database.run(
                "INSERT INTO events VALUES (?, ?, ?, ?, ?)", .bits(height), .integer(Int64(place)),
                .integer(Int64(index)), .integer(try eventType(event.type)), .blob(event.payload))
        }
    }
}
