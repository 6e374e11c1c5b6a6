package import SQLiteStore

/// The outbox's database.
typealias OutboxDatabase = SQLiteDatabase<Outbox.Failure>

extension OutboxDatabase {
    /// Opens a file that is there.
    convenience init(_ path: String) throws(Outbox.Failure) {
        // Others hold it for moments only, but there may be many of them on a slow disk.
        try self.init(path: path, patience: 60_000)
    }
}

extension Outbox.Failure: SQLiteFailure {
    package init(_ fault: SQLiteFault) {
        let advice = fault.advice(
            denied: "check that it can be written to",
            damaged: "it is damaged: move it away, after a look at what became of what it holds")
        self.init("cannot \(fault.work.verb) the outbox \(fault.path ?? "in memory"): \(fault.reason); \(advice)")
    }
}

extension SQLiteFault.Work {
    fileprivate var verb: String {
        switch self {
        case .opening: "open"
        case .runningScript, .binding: "write"
        case .preparing: "read"
        case .writing, .reading: "use"
        }
    }
}
