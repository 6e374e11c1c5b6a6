import CSQLite
internal import Glibc

/// A SQLite database: statements prepared once, values bound by type, errors with the path.
///
/// It is used by one thread at a time.
final class Database {
    /// A value of a column or a parameter.
    enum Value {
        case null
        case integer(Int64)
        case text(String)
        case blob([UInt8])

        /// Keeps the bits of a number that may not fit.
        static func bits(_ number: UInt64) -> Value { .integer(Int64(bitPattern: number)) }
    }

    private let handle: OpaquePointer
    private var statements: [String: OpaquePointer] = [:]
    /// The file; nil in memory.
    let path: String?

    /// Makes the file for its owner alone, whatever the mask says; SQLite gives its journal the same mode.
    private static func makePrivate(_ path: String) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        fchmod(descriptor, 0o600)
        close(descriptor)
    }

    /// Opens a file, which is made if need be, or a database in memory.
    init(path: String?) throws(ChainError) {
        self.path = path
        if let path { Self.makePrivate(path) }
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path ?? ":memory:", &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let reason = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(handle)
            throw Self.error("open", path, code, reason)
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, 30_000)
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    // MARK: Statements

    /// Runs a statement that gives no rows.
    func run(_ sql: String, _ values: Value...) throws(ChainError) {
        let statement = try bound(sql, values)
        defer { sqlite3_reset(statement) }
        let code = sqlite3_step(statement)
        guard code == SQLITE_DONE || code == SQLITE_ROW else { throw failure("write", code) }
    }

    /// What `read` makes of each row.
    func rows<Element>(
        _ sql: String, _ values: Value..., read: (borrowing Row) throws(ChainError) -> Element
    ) throws(ChainError) -> [Element] {
        let statement = try bound(sql, values)
        defer { sqlite3_reset(statement) }
        var elements: [Element] = []
        while try step(statement) { elements.append(try read(Row(statement))) }
        return elements
    }

    /// Gives rows to `read` as long as it wants more.
    func each(
        _ sql: String, _ values: Value..., read: (borrowing Row) throws(ChainError) -> Bool
    ) throws(ChainError) {
        let statement = try bound(sql, values)
        defer { sqlite3_reset(statement) }
        while try step(statement) {
            guard try read(Row(statement)) else { return }
        }
    }

    /// What `read` makes of the first row; nil for none.
    func first<Element>(
        _ sql: String, _ values: Value..., read: (borrowing Row) throws(ChainError) -> Element
    ) throws(ChainError) -> Element? {
        let statement = try bound(sql, values)
        defer { sqlite3_reset(statement) }
        return try step(statement) ? try read(Row(statement)) : nil
    }

    /// Runs statements that are needed once.
    func script(_ sql: String) throws(ChainError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure("prepare", code) }
    }

    // MARK: Transactions

    /// Does all of it or nothing; other processes write before or after, and see nothing in between.
    func transaction<Output>(_ body: () throws(ChainError) -> Output) throws(ChainError) -> Output {
        try run("BEGIN IMMEDIATE")
        do throws(ChainError) {
            let output = try body()
            try run("COMMIT")
            return output
        } catch {
            sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            throw error
        }
    }

    /// The number of the row inserted last.
    var lastNumber: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Changes whenever another connection has written.
    var version: Int64 {
        get throws(ChainError) {
            try first("PRAGMA data_version") { row throws(ChainError) in row.integer(0) } ?? 0
        }
    }

    // MARK: Steps

    private func bound(_ sql: String, _ values: [Value]) throws(ChainError) -> OpaquePointer {
        let statement = try prepared(sql)
        for (index, value) in values.enumerated() {
            let code = Self.bind(value, to: statement, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw failure("write", code) }
        }
        return statement
    }

    private func prepared(_ sql: String) throws(ChainError) -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw failure("read", code) }
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

    private func step(_ statement: OpaquePointer) throws(ChainError) -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw failure("read", code)
        }
    }

    // MARK: Errors

    private func failure(_ doing: String, _ code: Int32) -> ChainError {
        Self.error(doing, path, code, String(cString: sqlite3_errmsg(handle)))
    }

    private static func error(_ doing: String, _ path: String?, _ code: Int32, _ reason: String) -> ChainError {
        ChainError(.ledger, "cannot \(doing) the ledger \(path ?? "in memory"): \(reason); \(advice(code))")
    }

    private static func advice(_ code: Int32) -> String {
        switch code & 0xff {
        case SQLITE_BUSY, SQLITE_LOCKED: "another process holds it: wait for that one or end it"
        case SQLITE_FULL: "free space on the disk"
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY: "check that the folder exists and can be written to"
        case SQLITE_CORRUPT, SQLITE_NOTADB: "it is no ledger or is damaged: move the file away to begin a new one"
        default: "check the file and the disk"
        }
    }
}

/// The columns of a row, as long as its statement stands on it.
struct Row: ~Copyable {
    private let statement: OpaquePointer

    fileprivate init(_ statement: OpaquePointer) { self.statement = statement }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func number(_ column: Int32) -> UInt64 { UInt64(bitPattern: integer(column)) }

    func text(_ column: Int32) -> String {
        sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
    }

    func blob(_ column: Int32) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(statement, column) else { return [] }
        let count = Int(sqlite3_column_bytes(statement, column))
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }
}
