public import Cadence
import SQLiteStore

extension NoteIndex {
    /// Which notes a completion is about, as far as a command line that is not finished tells.
    public struct NameQuery: Sendable, Hashable {
        /// The network's name.
        public var network: String
        /// The address of its node; nil for any.
        public var host: String?
        /// The account that holds NotepadManager; nil for any.
        public var contract: Address?
        /// The account that holds the notepad; nil for the person's own that was used last.
        public var owner: Address?

        /// Creates a query.
        public init(network: String, host: String? = nil, contract: Address? = nil, owner: Address? = nil) {
            self.network = network
            self.host = host
            self.contract = contract
            self.owner = owner
        }
    }

    /// Another process is waited for no longer than this, in milliseconds: neither a command that is done nor a
    /// completion may be held up.
    private static var namePatience: Int32 { 100 }

    // MARK: Writing

    /// Keeps in mind which notes a place has; what is searched stays as it is. `isOwn` says that the notepad is that of
    /// the account which signs.
    public func remember(_ names: NoteNames, in place: Place, isOwn: Bool) throws(IndexError) {
        try writing(patience: Self.namePatience) { (database) throws(IndexError) in
            try database.transaction { () throws(IndexError) in
                try Self.put(names, try Self.use(place, isOwn, database), database)
            }
        }
    }

    private static func use(_ place: Place, _ isOwn: Bool, _ database: IndexDatabase) throws(IndexError) -> Int64 {
        try database.first(
            """
            INSERT INTO notepads (network, host, contract, owner, is_own, used)
            VALUES (?, ?, ?, ?, ?, (SELECT coalesce(max(used), 0) + 1 FROM notepads))
            ON CONFLICT DO UPDATE SET is_own = excluded.is_own, used = excluded.used RETURNING number
            """, .text(place.network), .text(place.host), .text(place.contract.hex), .text(place.owner.hex),
            .integer(isOwn ? 1 : 0)
        ) { $0.integer(0) } ?? 0
    }

    static func put(_ names: NoteNames, _ notepad: Int64, _ database: IndexDatabase) throws(IndexError) {
        if names.replacesAll { try database.run("DELETE FROM names WHERE notepad = ?", .integer(notepad)) }
        for id in names.removed {
            try database.run("DELETE FROM names WHERE notepad = ? AND id = ?", .integer(notepad), .bits(id))
        }
        for name in names.written {
            try database.run(
                "INSERT OR REPLACE INTO names (notepad, id, title) VALUES (?, ?, ?)", .integer(notepad),
                .bits(name.id), .text(name.title))
        }
        try database.run(
            """
            DELETE FROM names WHERE notepad = ?1 AND id <= (
                SELECT id FROM names WHERE notepad = ?1 ORDER BY id DESC LIMIT 1 OFFSET \(NoteNames.most))
            """, .integer(notepad))
    }

    // MARK: Reading

    /// The notes whose ids begin with some digits, with their titles, the newest first.
    public func ids(prefix: String, _ query: NameQuery, limit: Int = 100) throws(IndexError) -> [(
        id: UInt64, title: String
    )] {
        guard prefix.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return [] }
        return try names(
            query, "SELECT id, title FROM names WHERE notepad = ? AND id GLOB ? ORDER BY id DESC LIMIT ?", prefix + "*",
            limit)
    }

    /// The notes whose titles begin with a text, the newest first; those without a title are left out.
    public func titles(prefix: String, _ query: NameQuery, limit: Int = 100) throws(IndexError) -> [(
        id: UInt64, title: String
    )] {
        try names(
            query,
            """
            SELECT id, title FROM names WHERE notepad = ?1 AND substr(title, 1, length(?2)) = ?2 AND title <> ''
            ORDER BY id DESC LIMIT ?3
            """, prefix, limit)
    }

    private func names(
        _ query: NameQuery, _ sql: String, _ text: String, _ limit: Int
    ) throws(IndexError) -> [(id: UInt64, title: String)] {
        try reading(patience: Self.namePatience) { (database) throws(IndexError) in
            guard let notepad = try Self.notepad(query, database) else { return [] }
            return try database.rows(sql, .integer(notepad), .text(text), .integer(Int64(limit))) { row in
                (id: row.number(0), title: row.text(1))
            }
        } ?? []
    }

    private static func notepad(_ query: NameQuery, _ database: IndexDatabase) throws(IndexError) -> Int64? {
        try database.first(
            """
            SELECT number FROM notepads
            WHERE network = ?1 AND (?2 IS NULL OR host = ?2) AND (?3 IS NULL OR contract = ?3)
                AND (owner = ?4 OR ?4 IS NULL AND is_own) ORDER BY used DESC LIMIT 1
            """, .text(query.network), query.host.map { .text($0) } ?? .null,
            query.contract.map { .text($0.hex) } ?? .null, query.owner.map { .text($0.hex) } ?? .null
        ) { $0.integer(0) }
    }
}
