package import SQLiteStore

/// Why the index cannot be used.
public struct IndexError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What and why.
    public let description: String
    /// Whether the file is no index, or is damaged.
    let isDamaged: Bool
}

/// The database of the index, open for one piece of work.
typealias IndexDatabase = SQLiteDatabase<IndexError>

extension IndexDatabase {
    /// How long another process is waited for, in milliseconds.
    static var patience: Int32 { 10_000 }

    /// Opens a file, which must be there; an empty one is a database without tables.
    convenience init(path: String) throws(IndexError) { try self.init(path: path, patience: Self.patience) }
}

extension IndexError: SQLiteFailure {
    package init(_ fault: SQLiteFault) {
        self.init(
            description:
                "cannot use the index \(fault.path ?? "in memory"): \(fault.reason); "
                + (fault.cause == .full ? "free space on the disk" : "it can be removed, it is made again"),
            // The statements are always the same, so that one the file does not take is the file's fault.
            isDamaged: fault.cause == .damaged || fault.cause == .mismatch)
    }
}
