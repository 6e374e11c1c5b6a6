package import SQLiteStore

/// The ledger's database.
typealias Database = SQLiteDatabase<ChainError>
typealias Row = SQLiteRow

extension Database {
    /// Opens the ledger's file, which is made for its owner alone if need be, or a database in memory.
    convenience init(path: String?) throws(ChainError) {
        // What cannot be made cannot be opened either, and that says why.
        if let path { _ = PrivateFile.make(path) }
        try self.init(path: path, patience: 30_000)
    }
}

extension ChainError: SQLiteFailure {
    package init(_ fault: SQLiteFault) {
        let advice = fault.advice(
            denied: "check that the folder exists and can be written to",
            damaged: "it is no ledger or is damaged: move the file away to begin a new one")
        self.init(
            .ledger, "cannot \(fault.work.verb) the ledger \(fault.path ?? "in memory"): \(fault.reason); \(advice)")
    }
}

extension SQLiteFault.Work {
    fileprivate var verb: String {
        switch self {
        case .opening: "open"
        case .runningScript: "prepare"
        case .binding, .writing: "write"
        case .preparing, .reading: "read"
        }
    }
}
