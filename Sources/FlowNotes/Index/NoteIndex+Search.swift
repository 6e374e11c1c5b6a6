import SQLiteStore

extension NoteIndex {
    /// The notes with all words of a text; the last word may be the beginning of one. Nil when the place was never
    /// filled.
    ///
    /// Case and diacritics do not matter, except in words with punctuation, which must stand in the note just so.
    /// Nothing in the text is syntax. A hit in a title weighs more; where more than 1,000 notes have the words, those
    /// with them in the title come first, and what was written last before what is older.
    public func search(_ text: String, in place: Place, limit: Int = 50) throws(IndexError) -> SearchResult? {
        try reading { (database) throws(IndexError) -> SearchResult? in
            guard let state = try Self.state(of: place, database) else { return nil }
            guard let query = SearchQuery(text), limit > 0 else { return SearchResult(hits: [], hasMore: false) }
            let most = limit == Int.max ? limit : limit + 1
            let hits = try Self.hits(query, state.number, database, most: most)
            return SearchResult(hits: Array(hits.prefix(limit)), hasMore: hits.count > limit)
        } ?? nil
    }

    private static func hits(
        _ query: SearchQuery, _ notepad: Int64, _ database: IndexDatabase, most: Int
    ) throws(IndexError) -> [NoteHit] {
        var found = Found(query: query, most: most)
        guard let expression = query.expression else {
            try database.each(everything, .integer(notepad)) { found.take($0) }
            return found.hits
        }
        if try isCommon(expression, database) {
            for part in ["{title} : (\(expression))", expression] where found.hits.count < most {
                try database.each(newest, .text(part), .integer(notepad)) { found.take($0) }
            }
        } else {
            let bound = query.isExact ? Int64(most) : -1
            try database.each(ranked, .text(expression), .integer(notepad), .integer(bound)) { found.take($0) }
        }
        return found.hits
    }

    /// Hits as they come.
    private struct Found {
        let query: SearchQuery
        let most: Int
        private(set) var hits: [NoteHit] = []
        private var ids: Set<UInt64> = []

        init(query: SearchQuery, most: Int) {
            self.query = query
            self.most = most
        }

        /// Takes a row in that is a hit and no earlier one; whether another is wanted.
        mutating func take(_ row: borrowing SQLiteRow) -> Bool {
            let id: UInt64 = row.number(0)
            guard query.isExact || query.accepts(title: row.text(3), body: IndexText.unmarked(row.text(4))),
                ids.insert(id).inserted
            else { return true }
            hits.append(
                NoteHit(
                    id: id, title: MarkedText(row.text(1)), writtenTitle: row.text(3),
                    snippet: MarkedText(row.text(2)), rank: hits.count + 1))
            return hits.count < most
        }
    }

    /// Whether so many notes have the words that to weigh each takes long and tells little.
    private static func isCommon(_ expression: String, _ database: IndexDatabase) throws(IndexError) -> Bool {
        let found = try database.first(
            "SELECT count(*) FROM (SELECT 1 FROM texts WHERE texts MATCH ? LIMIT \(mostWeighed + 1))",
            .text(expression)
        ) { $0.integer(0) }
        return found ?? 0 > mostWeighed
    }

    private static let mostWeighed: Int64 = 1_000

    /// Only those that are given are cut out of their texts.
    private static let ranked = found + "ORDER BY texts.rank LIMIT ?"
    private static let newest = found + "ORDER BY texts.rowid DESC"

    private static let found = """
        SELECT notes.id, highlight(texts, 0, char(1), char(2)), snippet(texts, 1, char(1), char(2), '…', 16),
            notes.title, texts.body
        FROM texts CROSS JOIN notes ON notes.number = texts.rowid
        WHERE texts MATCH ? AND notes.notepad = ?

        """

    private static let everything = """
        SELECT notes.id, notes.title, substr(texts.body, 1, 200), notes.title, texts.body
        FROM notes JOIN texts ON texts.rowid = notes.number
        WHERE notes.notepad = ? ORDER BY notes.id DESC
        """
}
