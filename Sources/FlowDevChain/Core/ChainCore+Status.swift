import Cadence
import SQLiteStore

/// The chain told in numbers.
extension ChainCore {
    func status() throws(ChainError) -> StatusRecord {
        let final = try tip().height
        return StatusRecord(
            finalHeight: final, sealedHeight: sealedHeight(final),
            transactionCount: try count("transactions WHERE height IS NOT NULL"),
            waitingCount: try ledger.waiting(at: final + 1).count, accountCount: try accountCount(final),
            fundedAccountCount: try fundedAccountCount(), snapshotCount: try count("snapshots"))
    }

    private func accountCount(_ height: UInt64) throws(ChainError) -> Int {
        let count = try LedgerView(ledger, at: height).number(RegisterID(.zero, .accountCount))
        return Int(clamping: count ?? 0)
    }

    private func count(_ rows: String) throws(ChainError) -> Int {
        try ledger.database.first("SELECT COUNT(*) FROM \(rows)") { row throws(ChainError) in
            Int(clamping: row.integer(0))
        } ?? 0
    }
}
