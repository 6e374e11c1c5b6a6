internal import Flow
internal import Glibc
internal import SQLiteStore

/// How the outbox's file comes to be: made for its owner only, brought to this version, with what lay in files before.
struct OutboxOpening {
    private let outbox: Outbox
    private let folder: String

    init(_ outbox: Outbox, folder: String) {
        self.outbox = outbox
        self.folder = folder
    }

    /// The version of the tables below.
    private static let version: Int64 = 1

    /// Opens the file, and makes it when it is not there.
    func open() throws(Outbox.Failure) -> OutboxDatabase {
        if let path = PrivateFolder.make(folder) { throw failure("make " + path) }
        if access(outbox.path, F_OK) == 0, access(outbox.formerFolder, F_OK) != 0 {
            let database = try OutboxDatabase(outbox.path)
            if try version(database) == Self.version { return try prepared(database) }
        }
        // One at a time: changing the journal of a new file does not wait for others.
        guard let lock = FileLock.lock(outbox.lockPath, OutboxByte.setup) else {
            throw failure("lock " + outbox.lockPath)
        }
        defer { withExtendedLifetime(lock) {} }
        guard PrivateFile.make(outbox.path) else { throw failure("write " + outbox.path) }
        let database = try OutboxDatabase(outbox.path)
        try database.script("PRAGMA journal_mode = WAL")
        try makeTables(database)
        _ = try prepared(database)
        try FormerOutbox(outbox.formerFolder).move(into: database)
        return database
    }

    private func version(_ database: OutboxDatabase) throws(Outbox.Failure) -> Int64 {
        let version = try database.rows("PRAGMA user_version") { $0.integer(0) }.first ?? 0
        guard version <= Self.version else {
            throw Outbox.Failure(
                "the outbox \(outbox.path) is of version \(version), which a later flownotes has written: update this one"
            )
        }
        return version
    }

    /// An entry must last through a loss of power before it is sent: every commit waits for the disk.
    private func prepared(_ database: OutboxDatabase) throws(Outbox.Failure) -> OutboxDatabase {
        try database.script("PRAGMA synchronous = FULL")
        return database
    }

    private func makeTables(_ database: OutboxDatabase) throws(Outbox.Failure) {
        guard try version(database) < Self.version else { return }
        try database.transaction { () throws(Outbox.Failure) in
            try database.script(Self.tables + "PRAGMA user_version = \(Self.version)")
        }
    }

    private func failure(_ what: String) -> Outbox.Failure {
        Outbox.Failure("cannot \(what): \(String(cString: strerror(errno)))")
    }

    private static let tables = """
        CREATE TABLE entries(
            number INTEGER PRIMARY KEY AUTOINCREMENT, id BLOB NOT NULL, network TEXT NOT NULL, host TEXT NOT NULL,
            act TEXT NOT NULL, signed_at INTEGER NOT NULL, queued INTEGER, is_told INTEGER NOT NULL DEFAULT 0,
            bytes BLOB NOT NULL);
        CREATE TABLE queue(
            number INTEGER PRIMARY KEY AUTOINCREMENT, network TEXT NOT NULL, host TEXT NOT NULL, signer TEXT NOT NULL,
            title TEXT NOT NULL, body TEXT NOT NULL, queued_at INTEGER NOT NULL);
        CREATE TABLE account_keys(
            network TEXT NOT NULL, host TEXT NOT NULL, address BLOB NOT NULL, key_index INTEGER NOT NULL,
            algorithm TEXT NOT NULL, hash TEXT NOT NULL, public_key BLOB NOT NULL, weight INTEGER NOT NULL,
            is_revoked INTEGER NOT NULL, next INTEGER NOT NULL, seen_at INTEGER NOT NULL,
            PRIMARY KEY(network, host, address, key_index)) WITHOUT ROWID;

        """
}
