import SQLiteStore

extension NoteIndex {
    /// The notes with all words of a text; the last word may be the beginning of one. Nil when the place was never
    /// filled.
    ///
    /// Case and diacritics do not matter, except in words with punctuation, which must stand in the note just so.
    /// Nothing in the text is syntax. A hit in a title weighs more.
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
        var hits: [NoteHit] = []
        let read = { (row: borrowing SQLiteRow) -> Bool in
            guard query.isExact || query.accepts(title: row.text(3), body: IndexText.unmarked(row.text(4))) else {
                return true
            }
            hits.append(
                NoteHit(
                    id: row.number(0), title: MarkedText(row.text(1)), writtenTitle: row.text(3),
                    snippet: MarkedText(row.text(2)), rank: hits.count + 1))
            return hits.count < most
        }
        guard let expression = query.expression else {
            try database.each(everything, .integer(notepad), read: read)
            return hits
        }
        let bound = query.isExact ? Int64(most) : -1
        try database.each(matching, .text(expression), .integer(notepad), .integer(bound), read: read)
        return hits
    }

    /// Only those that are given are cut out of their texts.
    private static let matching = """
        SELECT notes.id, highlight(texts, 0, char(1), char(2)), snippet(texts, 1, char(1), char(2), '…', 16),
            notes.title, texts.body
        FROM texts CROSS JOIN notes ON notes.number = texts.rowid
        WHERE texts MATCH ? AND notes.notepad = ? ORDER BY texts.rank LIMIT ?
        """

    private static let everything = """
        SELECT notes.id, notes.title, substr(texts.body, 1, 200), notes.title, texts.body
        FROM notes JOIN texts ON texts.rowid = notes.number
        WHERE notes.notepad = ? ORDER BY notes.id DESC
        """
}
