import Cadence
import SQLiteStore

/// What is to be written into the index.
struct IndexUpdate: Sendable {
    /// The state that was found, from which the update follows; nil for none.
    let base: NoteIndex.State?
    /// Up to where it follows the chain.
    let cursor: FeedCursor
    /// Whether the account has a notepad there.
    let hasNotepad: Bool
    /// Whether everything that was there goes first.
    let replacesAll: Bool
    /// The notes that are gone.
    var removed: [UInt64] = []
    /// The notes that are new or changed.
    var written: [Note] = []
}

extension NoteIndex {
    /// Writes an update, unless another process has written one since: then its state is as good.
    func apply(_ update: IndexUpdate, to place: Place) throws(IndexError) {
        try writing { (database) throws(IndexError) in
            try database.transaction { () throws(IndexError) in
                let found = try Self.state(of: place, database)
                guard found?.cursor == update.base?.cursor || update.replacesAll else { return }
                let notepad = try Self.put(update, place, database)
                if update.replacesAll { try Self.removeAll(notepad, database) }
                for id in update.removed { try Self.remove(id, notepad, database) }
                for note in update.written { try Self.put(note, notepad, database) }
                let names = NoteNames(
                    update.written.map { ($0.id, $0.title) }, removed: update.removed, replacesAll: update.replacesAll)
                try Self.put(names, notepad, database)
            }
        }
    }

    private static func put(_ update: IndexUpdate, _ place: Place, _ database: IndexDatabase) throws(IndexError)
        -> Int64
    {
        try database.first(
            """
            INSERT INTO notepads (network, host, contract, owner, cursor, has_notepad) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET cursor = excluded.cursor, has_notepad = excluded.has_notepad RETURNING number
            """, .text(place.network), .text(place.host), .text(place.contract.hex), .text(place.owner.hex),
            .text("\(update.cursor)"), .integer(update.hasNotepad ? 1 : 0)
        ) { $0.integer(0) } ?? 0
    }

    private static func removeAll(_ notepad: Int64, _ database: IndexDatabase) throws(IndexError) {
        try database.run(
            "DELETE FROM texts WHERE rowid IN (SELECT number FROM notes WHERE notepad = ?)", .integer(notepad))
        try database.run("DELETE FROM notes WHERE notepad = ?", .integer(notepad))
    }

    private static func remove(_ id: UInt64, _ notepad: Int64, _ database: IndexDatabase) throws(IndexError) {
        let key = (IndexDatabase.Value.integer(notepad), IndexDatabase.Value.bits(id))
        try database.run(
            "DELETE FROM texts WHERE rowid = (SELECT number FROM notes WHERE notepad = ? AND id = ?)", key.0, key.1)
        try database.run("DELETE FROM notes WHERE notepad = ? AND id = ?", key.0, key.1)
    }

    private static func put(_ note: Note, _ notepad: Int64, _ database: IndexDatabase) throws(IndexError) {
        try remove(note.id, notepad, database)
        try database.run(
            "INSERT INTO notes (notepad, id, title) VALUES (?, ?, ?)", .integer(notepad), .bits(note.id),
            .text(note.title))
        try database.run(
            "INSERT INTO texts (rowid, title, body) VALUES (?, ?, ?)", .integer(database.lastNumber),
            .text(IndexText.marked(note.title)), .text(IndexText.marked(note.body)))
    }
}
