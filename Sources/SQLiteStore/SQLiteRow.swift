internal import CSQLite

/// The columns of a row, as long as its statement stands on it.
package struct SQLiteRow: ~Copyable {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) { self.statement = statement }

    package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    /// A number that was bound by its bits.
    package func number(_ column: Int32) -> UInt64 { UInt64(bitPattern: integer(column)) }

    /// A text with whatever bytes it has; it may hold a zero.
    package func text(_ column: Int32) -> String { String(decoding: blob(column), as: UTF8.self) }

    package func blob(_ column: Int32) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(statement, column) else { return [] }
        let count = Int(sqlite3_column_bytes(statement, column))
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }
}
