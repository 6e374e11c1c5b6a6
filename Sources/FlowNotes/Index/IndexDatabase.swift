internal import CSQLite

/// Why the index cannot be used.
public struct IndexError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What and why.
    public let description: String
    /// Whether the file is no index, or is damaged.
    let isDamaged: Bool
}

/// The SQLite file of the index, open for one piece of work.
final class IndexDatabase {
    /// A value of a parameter.
    enum Value {
        case integer(Int64)
        case text(String)

        /// Keeps the bits of a number that may not fit.
        static func bits(_ number: UInt64) -> Value { .integer(Int64(bitPattern: number)) }
    }

    private let handle: OpaquePointer
    private let path: String
    private var statements: [String: OpaquePointer] = [:]

    /// Opens a file, which must be there; an empty one is a database without tables.
    init(path: String) throws(IndexError) {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let reason = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(handle)
            throw Self.error(path, code, reason)
        }
        self.path = path
        self.handle = handle
        sqlite3_busy_timeout(handle, 10_000)
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    /// Runs a statement that gives no rows.
    func run(_ sql: String, _ values: Value...) throws(IndexError) {
        let statement = try bound(sql, values)
        defer { sqlite3_reset(statement) }
        while try step(statement) {}
    }

    /// Gives rows to `read` as long as it wants more.
    func each(_ sql: String, _ values: Value..., read: (IndexRow) -> Bool) throws(IndexError) {
        let statement = try bound(sql, values)
        defer { sqlite3_reset(statement) }
        while try step(statement) {
            guard read(IndexRow(statement: statement)) else { return }
        }
    }

    /// What `read` makes of the first row; nil for none.
    func first<Element>(
        _ sql: String, _ values: Value..., read: (IndexRow) -> Element
    ) throws(IndexError) -> Element? {
        let statement = try bound(sql, values)
        defer { sqlite3_reset(statement) }
        return try step(statement) ? read(IndexRow(statement: statement)) : nil
    }

    /// Does all of it or nothing.
    func transaction<Output>(_ body: () throws(IndexError) -> Output) throws(IndexError) -> Output {
        try run("BEGIN IMMEDIATE")
        do throws(IndexError) {
            let output = try body()
            try run("COMMIT")
            return output
        } catch {
            sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            throw error
        }
    }

    /// Runs statements that are needed once.
    func script(_ sql: String) throws(IndexError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// The number of the row inserted last.
    var lastNumber: Int64 { sqlite3_last_insert_rowid(handle) }

    private func bound(_ sql: String, _ values: [Value]) throws(IndexError) -> OpaquePointer {
        let statement = try prepared(sql)
        for (index, value) in values.enumerated() {
            let code = Self.bind(value, to: statement, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw failure(code) }
        }
        return statement
    }

    private func prepared(_ sql: String) throws(IndexError) -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard code == SQLITE_OK, let statement else { throw failure(code) }
        statements[sql] = statement
        return statement
    }

    private static func bind(_ value: Value, to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch value {
        case .integer(let number): return sqlite3_bind_int64(statement, index, number)
        case .text(var text):
            return text.withUTF8 { utf8 in
                utf8.withMemoryRebound(to: CChar.self) {
                    flow_sqlite3_bind_text(statement, index, $0.baseAddress, Int32(clamping: $0.count))
                }
            }
        }
    }

    private func step(_ statement: OpaquePointer) throws(IndexError) -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw failure(code)
        }
    }

    private func failure(_ code: Int32) -> IndexError {
        Self.error(path, code, String(cString: sqlite3_errmsg(handle)))
    }

    /// The statements are always the same, so that one the file does not take is the file's fault.
    private static let damage: Set<Int32> = [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_MISMATCH]

    private static func error(_ path: String, _ code: Int32, _ reason: String) -> IndexError {
        IndexError(
            description: "cannot use the index \(path): \(reason); it can be removed, it is made again",
            isDamaged: damage.contains(code & 0xff))
    }
}

/// The columns of a row, as long as its statement stands on it.
struct IndexRow {
    fileprivate let statement: OpaquePointer

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func number(_ column: Int32) -> UInt64 { UInt64(bitPattern: integer(column)) }

    func text(_ column: Int32) -> String {
        guard let start = sqlite3_column_text(statement, column) else { return "" }
        // A text may have a zero inside.
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
}
