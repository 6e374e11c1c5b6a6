import Cadence
import Flow
import SQLiteStore

/// Everything the chain knows, in a database: registers by height, blocks, transactions, results and events.
final class Ledger {
    let database: Database
    /// The newest block.
    private(set) var tip: BlockHeader?
    /// The registers as they are after the newest block, as far as they were read or written.
    private var newest: [RegisterID: KnownRegister] = [:]
    private var newestBytes = 0
    private var version: Int64 = 0
    /// The numbers of texts, by their hashes.
    private(set) var scripts: [[UInt8]: Int64] = [:]

    private static let schemaVersion = "2"
    private static let cacheLimit = 64 << 20

    /// Opens the ledger of a file, or begins one in memory; what is in it may be erased.
    init(_ storage: ChainOptions.Storage, isErased: Bool = false) throws(ChainError) {
        switch storage {
        case .memory:
            database = try Database(path: nil)
            try database.script("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY;")
        case .file(let path):
            if !isErased, LedgerFile(path).isGutted { throw Self.gutted(path) }
            database = try Database(path: path)
            // The log is brought into the file often: who copies or loses one of the two does not lose all.
            try database.script(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; "
                    + "PRAGMA wal_autocheckpoint = 100;")
        }
        try database.transaction { () throws(ChainError) in
            if isErased { try erase() }
            try prepareSchema()
        }
        try refresh()
    }

    /// What cannot be moved now stays in the log, from which every reader takes it.
    func mergeLog() { database.mergeLog() }

    private static func gutted(_ path: String) -> ChainError {
        ChainError(
            .ledger,
            "the ledger \(path) is missing or empty while files beside it (\(path)-wal, \(path).seed) are still there; "
                + "nothing was changed: put the file back, or begin a new chain, without the notes of this one: "
                + "flownotes chain reset")
    }

    private func erase() throws(ChainError) {
        for table in try tablesOfLedger() { try database.run("DROP TABLE \"\(table)\"") }
    }

    /// The names of the tables; none where a ledger is still to be made. Throws for a database that is no ledger.
    private func tablesOfLedger() throws(ChainError) -> [String] {
        let tables = try database.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") {
            row throws(ChainError) in row.text(0)
        }.filter { !$0.hasPrefix("sqlite_") }
        if tables.isEmpty { return [] }
        guard tables.contains("meta"), tables.contains("registers"), try meta("schema") != nil else {
            throw ChainError(
                .ledger, "the database \(database.path ?? "in memory") is no ledger; choose another file")
        }
        return tables
    }

    private func prepareSchema() throws(ChainError) {
        if try !tablesOfLedger().isEmpty {
            let found = try meta("schema") ?? ""
            guard found == Self.schemaVersion else {
                throw ChainError(
                    .ledger,
                    "the ledger \(database.path ?? "in memory") has the schema \(found), this program knows "
                        + "\(Self.schemaVersion); use the program that made it, or begin a new chain, without the "
                        + "notes of this one: flownotes chain reset")
            }
            return
        }
        for table in Self.tables { try database.run(table) }
        try setMeta("schema", Self.schemaVersion)
    }

    private static let tables = [
        "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID",
        "CREATE TABLE register_names (number INTEGER PRIMARY KEY, owner INTEGER, key BLOB, UNIQUE (owner, key))",
        """
        CREATE TABLE registers (register INTEGER, height INTEGER, depth INTEGER, value BLOB,
            PRIMARY KEY (register, height)) WITHOUT ROWID
        """,
        "CREATE TABLE blocks (height INTEGER PRIMARY KEY, id BLOB UNIQUE, parent BLOB, timestamp INTEGER)",
        """
        CREATE TABLE collections (height INTEGER, place INTEGER, id BLOB UNIQUE, PRIMARY KEY (height, place))
            WITHOUT ROWID
        """,
        "CREATE TABLE scripts (number INTEGER PRIMARY KEY, hash BLOB UNIQUE, text BLOB)",
        """
        CREATE TABLE transactions (number INTEGER PRIMARY KEY, id BLOB UNIQUE, script INTEGER, body BLOB,
            expiry INTEGER, height INTEGER, collection INTEGER, place INTEGER, error TEXT, code INTEGER,
            computation INTEGER)
        """,
        "CREATE INDEX included ON transactions (height, place)",
        "CREATE TABLE event_types (number INTEGER PRIMARY KEY, name TEXT UNIQUE)",
        """
        CREATE TABLE events (height INTEGER, place INTEGER, number INTEGER, type INTEGER, payload BLOB,
            PRIMARY KEY (height, place, number)) WITHOUT ROWID
        """,
        "CREATE TABLE snapshots (name TEXT PRIMARY KEY, height INTEGER, block BLOB) WITHOUT ROWID",
    ]

    // MARK: Facts about the ledger

    /// A fact about the ledger; nil for none.
    func meta(_ name: String) throws(ChainError) -> String? {
        try database.first("SELECT value FROM meta WHERE name = ?", .text(name)) { row throws(ChainError) in
            row.text(0)
        }
    }

    func setMeta(_ name: String, _ value: String) throws(ChainError) {
        try database.run("INSERT OR REPLACE INTO meta VALUES (?, ?)", .text(name), .text(value))
    }

    // MARK: Other processes

    /// Does what need not outlive a loss of power before the next block is made: that block keeps it with itself. The
    /// end of the process loses nothing of it.
    func quickTransaction<Output>(_ body: () throws(ChainError) -> Output) throws(ChainError) -> Output {
        guard database.path != nil else { return try transaction(body) }
        try database.run("PRAGMA synchronous = NORMAL")
        do throws(ChainError) {
            let output = try transaction(body)
            try database.run("PRAGMA synchronous = FULL")
            return output
        } catch {
            try database.run("PRAGMA synchronous = FULL")
            throw error
        }
    }

    /// Does all of it or nothing, from the newest state; what is known of the state is forgotten when it fails.
    func transaction<Output>(_ body: () throws(ChainError) -> Output) throws(ChainError) -> Output {
        do throws(ChainError) {
            return try database.transaction { () throws(ChainError) in
                try refresh()
                return try body()
            }
        } catch {
            forget()
            try? readTip()
            throw error
        }
    }

    /// Learns what other processes did.
    func refresh() throws(ChainError) {
        let version = try database.version
        guard version != self.version || tip == nil else { return }
        self.version = version
        forget()
        try readTip()
    }

    func forget() {
        scripts = [:]
        newest = [:]
        newestBytes = 0
    }

    func rememberScript(_ hash: [UInt8], _ number: Int64) {
        if scripts.count >= 1024 { scripts = [:] }
        scripts[hash] = number
    }

    private func readTip() throws(ChainError) {
        tip = try database.first("\(Self.header) ORDER BY height DESC LIMIT 1") { row throws(ChainError) in
            try Self.header(row)
        }
    }

    /// Makes a block the newest.
    func advance(to header: BlockHeader) { tip = header }

    // MARK: Registers

    /// A register after the newest block, if it was read or written before.
    func known(_ id: RegisterID) -> KnownRegister? { newest[id] }

    func remember(_ id: RegisterID, _ register: KnownRegister) {
        newestBytes += id.key.count + register.size
        if newestBytes > Self.cacheLimit { forget() }
        newest[id] = register
    }
}
