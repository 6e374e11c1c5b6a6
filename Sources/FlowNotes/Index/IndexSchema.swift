import SQLiteStore

/// The tables of the index.
enum IndexSchema {
    /// Another number, another form: a file of another one is made again.
    private static let version: Int64 = 2

    /// Makes the tables of an empty file; throws for a file of another version, as for a damaged one.
    static func prepare(_ database: IndexDatabase, path: String) throws(IndexError) {
        try database.script("PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000")
        database.keepLogOnClose()
        if try version(database) == version { return }
        try database.script("PRAGMA journal_mode = WAL")
        try database.transaction { () throws(IndexError) in
            // Another process may have been faster.
            let found = try version(database)
            if found == version { return }
            guard found == 0, try database.first("SELECT 1 FROM sqlite_schema", read: { _ in true }) == nil else {
                throw IndexError(description: "\(path) is of version \(found) of the index", isDamaged: true)
            }
            try database.script(tables + "PRAGMA user_version = \(version)")
        }
    }

    private static func version(_ database: IndexDatabase) throws(IndexError) -> Int64 {
        try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0
    }

    private static let tables = """
        CREATE TABLE notepads (
            number INTEGER PRIMARY KEY, network TEXT NOT NULL, host TEXT NOT NULL, contract TEXT NOT NULL,
            owner TEXT NOT NULL, cursor TEXT NOT NULL DEFAULT '', has_notepad INTEGER NOT NULL DEFAULT 0,
            is_own INTEGER NOT NULL DEFAULT 0, used INTEGER NOT NULL DEFAULT 0,
            UNIQUE (network, host, contract, owner));
        CREATE TABLE notes (
            number INTEGER PRIMARY KEY, notepad INTEGER NOT NULL, id INTEGER NOT NULL, title TEXT NOT NULL,
            UNIQUE (notepad, id));
        CREATE TABLE names (
            notepad INTEGER NOT NULL, id INTEGER NOT NULL, title TEXT NOT NULL, PRIMARY KEY (notepad, id)
        ) WITHOUT ROWID;
        CREATE VIRTUAL TABLE texts USING fts5 (
            title, body, prefix = '2 3',
            tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co So'");
        INSERT INTO texts (texts, rank) VALUES ('rank', 'bm25(8.0, 1.0)');

        """
}
