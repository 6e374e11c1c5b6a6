/// The log beside a database, into which SQLite writes first.
package enum SQLiteLog {
    /// How many bytes a log may have that is opened often: reading them takes less than waiting for the disk.
    package static let longest: Int64 = 256 << 10

    /// How many bytes a database's log has; 0 where there is none.
    package static func size(of database: String) -> Int64 { PrivateFile.size(database + "-wal") }
}
