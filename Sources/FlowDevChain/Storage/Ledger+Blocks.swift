import Cadence
import Flow
import FlowCrypto
import SQLiteStore

/// Blocks and collections.
extension Ledger {
    static let header = "SELECT height, id, parent, timestamp FROM blocks"

    static func header(_ row: borrowing Row) throws(ChainError) -> BlockHeader {
        BlockHeader(
            id: try identifier(row.blob(1)), parentID: try identifier(row.blob(2)), height: row.number(0),
            timestamp: row.integer(3))
    }

    static func identifier(_ bytes: [UInt8]) throws(ChainError) -> Identifier {
        guard let id = Identifier(bytes: bytes) else {
            throw ChainError(.ledger, "the ledger holds an id of \(bytes.count) bytes; it is damaged, begin a new one")
        }
        return id
    }

    func block(at height: UInt64) throws(ChainError) -> BlockHeader? {
        if height == tip?.height { return tip }
        return try database.first("\(Self.header) WHERE height = ?", .bits(height)) { row throws(ChainError) in
            try Self.header(row)
        }
    }

    func block(_ id: Identifier) throws(ChainError) -> BlockHeader? {
        if id == tip?.id { return tip }
        return try database.first("\(Self.header) WHERE id = ?", .blob(id.bytes)) { row throws(ChainError) in
            try Self.header(row)
        }
    }

    func insert(_ header: BlockHeader, collections: [Identifier]) throws(ChainError) {
        try database.run(
            "INSERT INTO blocks VALUES (?, ?, ?, ?)", .bits(header.height), .blob(header.id.bytes),
            .blob(header.parentID.bytes), .integer(header.timestamp))
        for (place, id) in collections.enumerated() {
            try database.run(
                "INSERT INTO collections VALUES (?, ?, ?)", .bits(header.height), .integer(Int64(place)),
                .blob(id.bytes))
        }
    }

    /// The ids of the collections of a block, in order.
    func collections(at height: UInt64) throws(ChainError) -> [Identifier] {
        try database.rows("SELECT id FROM collections WHERE height = ? ORDER BY place", .bits(height)) {
            row throws(ChainError) in try Self.identifier(row.blob(0))
        }
    }

    /// Where a collection is: the height and the place in the block.
    func collection(_ id: Identifier) throws(ChainError) -> (height: UInt64, place: Int64)? {
        try database.first("SELECT height, place FROM collections WHERE id = ?", .blob(id.bytes)) {
            row throws(ChainError) in (row.number(0), row.integer(1))
        }
    }

    /// Forgets every block above a height and all that came with them.
    func truncate(above height: UInt64) throws(ChainError) {
        for table in ["registers", "blocks", "collections", "transactions", "events", "snapshots"] {
            try database.run("DELETE FROM \(table) WHERE height > ?", .bits(height))
        }
        try database.run("DELETE FROM transactions WHERE height IS NULL")
        forget()
        guard
            let header = try database.first(
                "\(Self.header) ORDER BY height DESC LIMIT 1", read: { row throws(ChainError) in try Self.header(row) })
        else { throw ChainError(.notFound, "the chain has no block at height \(height) or below") }
        advance(to: header)
    }
}
