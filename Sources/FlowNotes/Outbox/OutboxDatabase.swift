import CSQLite

/// The outbox's SQLite file: statements, values, transactions, and errors that say what to do.
///
/// It is used by one thread at a time.
final class OutboxDatabase {
    /// A value of a column or a parameter.
    enum Value {
        case null
        case integer(Int64)
        case text(String)
        case blob([UInt8])
    }

    private let handle: OpaquePointer
    private let path: String

    /// Opens a file that is there.
    init(_ path: String) throws(Outbox.Failure) {
        self.path = path
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let reason = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(handle)
            throw Self.failure("open", path, code, reason)
        }
        self.handle = handle
        // Others hold it for moments only, but there may be many of them on a slow disk.
        sqlite3_busy_timeout(handle, 60_000)
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs statements without values.
    func script(_ sql: String) throws(Outbox.Failure) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure("write", code) }
    }

    /// Runs a statement that gives no rows.
    func run(_ sql: String, _ values: Value...) throws(Outbox.Failure) {
        _ = try rows(sql, values) { _ in () }
    }

    /// What `read` makes of each row.
    func rows<Element>(
        _ sql: String, _ values: Value..., read: (OutboxRow) -> Element
    ) throws(Outbox.Failure) -> [Element] {
        try rows(sql, values, read: read)
    }

    /// Does all of it or nothing; other processes write before or after.
    func transaction<Output>(_ body: () throws(Outbox.Failure) -> Output) throws(Outbox.Failure) -> Output {
        try script("BEGIN IMMEDIATE")
        do throws(Outbox.Failure) {
            let output = try body()
            try script("COMMIT")
            return output
        } catch {
            sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            throw error
        }
    }

    /// The number of the row inserted last.
    var lastNumber: Int64 { sqlite3_last_insert_rowid(handle) }

    private func rows<Element>(
        _ sql: String, _ values: [Value], read: (OutboxRow) -> Element
    ) throws(Outbox.Failure) -> [Element] {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
        guard code == SQLITE_OK, let statement = prepared else { throw failure("read", code) }
        defer { sqlite3_finalize(statement) }
        for (index, value) in values.enumerated() {
            let code = Self.bind(value, to: statement, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw failure("write", code) }
        }
        var elements: [Element] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: elements.append(read(OutboxRow(statement)))
            case SQLITE_DONE: return elements
            case let code: throw failure("use", code)
            }
        }
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

    private func failure(_ doing: String, _ code: Int32) -> Outbox.Failure {
        Self.failure(doing, path, code, String(cString: sqlite3_errmsg(handle)))
    }

    private static func failure(_ doing: String, _ path: String, _ code: Int32, _ reason: String) -> Outbox.Failure {
        Outbox.Failure("cannot \(doing) the outbox \(path): \(reason); \(advice(code))")
    }

    private static func advice(_ code: Int32) -> String {
        switch code & 0xff {
        case SQLITE_BUSY, SQLITE_LOCKED: "another process holds it: wait for that one or end it"
        case SQLITE_FULL: "free space on the disk"
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY: "check that it can be written to"
        case SQLITE_CORRUPT, SQLITE_NOTADB: "it is damaged: move it away, after a look at what became of what it holds"
        default: "check the file and the disk"
        }
    }
}

/// The columns of a row, while its statement stands on it.
struct OutboxRow {
    private let statement: OpaquePointer

    fileprivate init(_ statement: OpaquePointer) { self.statement = statement }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func optionalInteger(_ column: Int32) -> Int64? {
        sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : integer(column)
    }

    func blob(_ column: Int32) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(statement, column) else { return [] }
        let count = Int(sqlite3_column_bytes(statement, column))
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// A text with whatever bytes it has; a body may hold a zero.
    func text(_ column: Int32) -> String { String(decoding: blob(column), as: UTF8.self) }
}
