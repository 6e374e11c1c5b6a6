import Flow
import SQLiteStore

/// Events.
extension Ledger {
    /// The number of an event's type, which is made if need be.
    func eventType(_ name: String) throws(ChainError) -> Int64 {
        if let known = try knownEventType(name) { return known }
        try database.run("INSERT INTO event_types (name) VALUES (?)", .text(name))
        return database.lastNumber
    }

    private func knownEventType(_ name: String) throws(ChainError) -> Int64? {
        try database.first("SELECT number FROM event_types WHERE name = ?", .text(name)) { row throws(ChainError) in
            row.integer(0)
        }
    }

    /// The events of a transaction, in order.
    func events(of entry: Entry) throws(ChainError) -> [EventRecord] {
        guard let height = entry.height else { return [] }
        return try database.rows(
            """
            SELECT events.number, name, payload FROM events JOIN event_types ON event_types.number = type
            WHERE height = ? AND place = ? ORDER BY events.number
            """, .bits(height), .integer(entry.place)
        ) { row throws(ChainError) in
            EventRecord(
                type: row.text(1), transactionID: entry.id, transactionIndex: Int(entry.place),
                index: Int(row.integer(0)), payload: row.blob(2))
        }
    }

    /// The events of a type in a block, in order.
    func events(_ type: String, at height: UInt64) throws(ChainError) -> [EventRecord] {
        guard let number = try knownEventType(type) else { return [] }
        return try database.rows(
            """
            SELECT events.number, events.place, payload, id FROM events
            JOIN transactions ON transactions.height = events.height AND transactions.place = events.place
            WHERE events.height = ? AND type = ? ORDER BY events.place, events.number
            """, .bits(height), .integer(number)
        ) { row throws(ChainError) in
            EventRecord(
                type: type, transactionID: try Self.identifier(row.blob(3)), transactionIndex: Int(row.integer(1)),
                index: Int(row.integer(0)), payload: row.blob(2))
        }
    }
}
