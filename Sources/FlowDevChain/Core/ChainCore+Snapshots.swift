import Flow
import SQLiteStore

/// Going back.
extension ChainCore {
    /// Forgets every block above a height.
    func rollback(to height: UInt64) throws(ChainError) {
        try ledger.transaction { () throws(ChainError) in
            guard let tip = ledger.tip, height <= tip.height else {
                throw ChainError(
                    .outOfRange,
                    "the chain ends at height \(ledger.tip?.height ?? 0); choose a lower height than \(height)")
            }
            try ledger.truncate(above: height)
        }
    }

    func snapshots() throws(ChainError) -> [SnapshotRecord] {
        try ledger.refresh()
        return try ledger.database.rows("SELECT name, height, block FROM snapshots ORDER BY name") {
            row throws(ChainError) in
            SnapshotRecord(name: row.text(0), height: row.number(1), blockID: try Ledger.identifier(row.blob(2)))
        }
    }

    func takeSnapshot(_ name: String) throws(ChainError) -> SnapshotRecord {
        guard !name.isEmpty else { throw ChainError(.invalidArgument, "a snapshot needs a name; give one") }
        return try ledger.transaction { () throws(ChainError) in
            guard let tip = ledger.tip else { throw ChainError(.ledger, "the ledger has no block; begin a new one") }
            try ledger.database.run(
                "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", .text(name), .bits(tip.height),
                .blob(tip.id.bytes))
            return SnapshotRecord(name: name, height: tip.height, blockID: tip.id)
        }
    }

    func returnToSnapshot(_ name: String) throws(ChainError) -> SnapshotRecord {
        guard let snapshot = try snapshots().first(where: { $0.name == name }) else {
            throw ChainError(.notFound, "there is no snapshot \(name); it may be above a height that was gone back to")
        }
        try rollback(to: snapshot.height)
        return snapshot
    }

    /// What SQLite finds wrong with the ledger; empty when all is well.
    func faults() throws(ChainError) -> [String] {
        try ledger.database.rows("PRAGMA integrity_check") { row throws(ChainError) in row.text(0) }
            .filter { $0 != "ok" }
    }
}
