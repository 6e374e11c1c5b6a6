internal import CSQLite

/// A SQLite database: statements prepared once, values bound by type, errors with the path.
///
/// It is used by one thread at a time.
package final class SQLiteDatabase<Failure: SQLiteFailure> {
    /// A value of a column or a parameter.
    package typealias Value = SQLiteValue

    private let handle: OpaquePointer
    /// How long it waits for other processes, in milliseconds.
    private let patience: Int32
    private var statements: [String: OpaquePointer] = [:]
    /// The file; nil in memory.
    package let path: String?

    /// Opens a file that is there, or a database in memory; who finds it held by another process waits for so many
    /// milliseconds.
    package init(path: String?, patience: Int32) throws(Failure) {
        self.path = path
        self.patience = patience
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path ?? ":memory:", &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let reason = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(handle)
            throw Failure(SQLiteFault(.opening, code, reason, path))
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, patience)
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    /// Leaves what was written in the log when this connection is closed: a connection for little, opened often, need
    /// not wait for the disk each time. What a loss of power takes is whole transactions, the newest.
    package func keepLogOnClose() { _ = flow_sqlite3_keep_log_on_close(handle) }

    /// Brings a log of more than so many bytes into the file and empties it; waits for nobody, and leaves what others
    /// still read.
    ///
    /// Whoever opens a database first reads its log whole, and what an earlier process brought into the file counts for
    /// nothing then: a log that nobody empties grows with each process that writes, and slows down all that follow.
    package func mergeLog(above size: Int64 = 0) {
        guard let path, SQLiteLog.size(of: path) > size else { return }
        sqlite3_busy_timeout(handle, 0)
        defer { sqlite3_busy_timeout(handle, patience) }
        sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    }

    // MARK: Statements

    /// Runs a statement that gives no rows.
    package func run(_ sql: String, _ values: Value...) throws(Failure) {
        let statement = try bound(sql, values)
        defer { sqlite3_reset(statement) }
        while try step(statement, .writing) {}
    }

    /// What `read` makes of each row.
    package func rows<Element>(
        _ sql: String, _ values: Value..., read: (borrowing SQLiteRow) throws(Failure) -> Element
    ) throws(Failure) -> [Element] {
        let statement = try bound(sql, values)
        defer { sqlite3_reset(statement) }
        var elements: [Element] = []
        while try step(statement, .reading) { elements.append(try read(SQLiteRow(statement))) }
        return elements
    }

    /// Gives rows to `read` as long as it wants more.
    package func each(
        _ sql: String, _ values: Value..., read: (borrowing SQLiteRow) throws(Failure) -> Bool
    ) throws(Failure) {
        let statement = try bound(sql, values)
        defer { sqlite3_reset(statement) }
        while try step(statement, .reading) {
            guard try read(SQLiteRow(statement)) else { return }
        }
    }

    /// What `read` makes of the first row; nil for none.
    package func first<Element>(
        _ sql: String, _ values: Value..., read: (borrowing SQLiteRow) throws(Failure) -> Element
    ) throws(Failure) -> Element? {
        let statement = try bound(sql, values)
        defer { sqlite3_reset(statement) }
        return try step(statement, .reading) ? try read(SQLiteRow(statement)) : nil
    }

    /// Runs statements that are needed once.
    package func script(_ sql: String) throws(Failure) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(.runningScript, code) }
    }

    // MARK: Transactions

    /// Does all of it or nothing; other processes write before or after, and see nothing in between.
    package func transaction<Output>(_ body: () throws(Failure) -> Output) throws(Failure) -> Output {
        try run("BEGIN IMMEDIATE")
        do throws(Failure) {
            let output = try body()
            try run("COMMIT")
            return output
        } catch {
            sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            throw error
        }
    }

    /// The number of the row inserted last.
    package var lastNumber: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Changes whenever another connection has written.
    package var version: Int64 {
        get throws(Failure) {
            try first("PRAGMA data_version") { row throws(Failure) in row.integer(0) } ?? 0
        }
    }

    // MARK: Steps

    private func bound(_ sql: String, _ values: [Value]) throws(Failure) -> OpaquePointer {
        let statement = try prepared(sql)
        for (index, value) in values.enumerated() {
            let code = Self.bind(value, to: statement, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw failure(.binding, code) }
        }
        return statement
    }

    private func prepared(_ sql: String) throws(Failure) -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw failure(.preparing, code) }
        statements[sql] = statement
        return statement
    }

    private static func bind(_ value: Value, to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(statement, index)
        case .integer(let number): return sqlite3_bind_int64(statement, index, number)
        case .text(var text):
            return text.withUTF8 { utf8 in
                utf8.withMemoryRebound(to: CChar.self) {
                    flow_sqlite3_bind_text(statement, index, $0.baseAddress, Int32(clamping: $0.count))
                }
            }
        case .blob(let bytes):
            return bytes.withUnsafeBytes {
                flow_sqlite3_bind_blob(statement, index, $0.baseAddress, Int32(clamping: $0.count))
            }
        }
    }

    private func step(_ statement: OpaquePointer, _ work: SQLiteFault.Work) throws(Failure) -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw failure(work, code)
        }
    }

    private func failure(_ work: SQLiteFault.Work, _ code: Int32) -> Failure {
        Failure(SQLiteFault(work, code, String(cString: sqlite3_errmsg(handle)), path))
    }
}
