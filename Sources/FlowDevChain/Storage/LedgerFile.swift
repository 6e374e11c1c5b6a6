import Glibc

/// The files of a ledger on disk.
public struct LedgerFile: Sendable, Hashable {
    /// The database.
    public let path: String

    /// The ledger of a path, whether it is there or not.
    public init(_ path: String) { self.path = path }

    /// The file that the keys of the funded accounts come from, which is secret.
    public var keyFile: String { SeedFile(ledger: path).path }

    /// Whether the ledger is there.
    public var exists: Bool { access(path, F_OK) == 0 }

    /// The bytes it takes on disk, with what is not yet moved to its place.
    public var size: Int64 {
        ["", "-wal"].reduce(0) { sum, suffix in
            var info = stat()
            return stat(path + suffix, &info) == 0 ? sum + Int64(info.st_size) : sum
        }
    }
}
