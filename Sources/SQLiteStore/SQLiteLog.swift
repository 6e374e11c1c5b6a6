/// The log beside a database, into which SQLite writes first.
package enum SQLiteLog {
    /// How many bytes a log may have that is opened often: reading them takes less than waiting for the disk.
    package static let longest: Int64 = 256 << 10

    /// Where a database's log is.
    package static func path(of database: String) -> String { database + "-wal" }
}
