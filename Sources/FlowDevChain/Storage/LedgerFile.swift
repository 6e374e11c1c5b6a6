internal import Glibc
internal import SQLiteStore

/// The files of a ledger on disk.
public struct LedgerFile: Sendable, Hashable {
    /// The database.
    public let path: String

    /// The ledger of a path, whether it is there or not.
    public init(_ path: String) { self.path = path }

    /// The file that the keys of the funded accounts come from, which is secret.
    public var keyFile: String { SeedFile(ledger: path).path }

    /// Whether the ledger is there, or what is left of one.
    public var exists: Bool { access(path, F_OK) == 0 || isGutted }

    /// Whether the database is gone or empty while its log or its keys are still there: the log may hold every block, and
    /// SQLite would throw it away.
    var isGutted: Bool { PrivateFile.size(path) == 0 && (SQLiteLog.size(of: path) > 0 || access(keyFile, F_OK) == 0) }

    /// The bytes it takes on disk, with what is not yet moved to its place.
    public var size: Int64 { PrivateFile.size(path) + SQLiteLog.size(of: path) }
}
