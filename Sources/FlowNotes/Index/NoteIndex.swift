public import Cadence
internal import Glibc
internal import SQLiteStore

/// The notes of notepads as a file that is searched without a network.
///
/// It is a copy of what the chain has and no more: a file that is damaged, or of another version, is made again.
public struct NoteIndex: Sendable {
    /// Whose notes: one notepad on one chain.
    public struct Place: Sendable, Hashable {
        /// The network's name.
        public var network: String
        /// The address of its node; empty for the embedded chain.
        public var host: String
        /// The account that holds NotepadManager.
        public var contract: Address
        /// The account that holds the notepad.
        public var owner: Address

        /// Creates a place.
        public init(network: String, host: String, contract: Address, owner: Address) {
            self.network = network
            self.host = host
            self.contract = contract
            self.owner = owner
        }
    }

    /// What the index has of a place.
    public struct State: Sendable, Hashable {
        /// Up to where it follows the chain.
        public let cursor: FeedCursor
        /// Whether the account had a notepad then.
        public let hasNotepad: Bool
        let number: Int64
    }

    /// The file.
    public let path: String

    /// Creates an index; the file and its folder are made when something is written, for their owner alone.
    public init(path: String) {
        self.path = path
    }

    /// What the index has of a place; nil when it was never filled.
    public func state(of place: Place) throws(IndexError) -> State? {
        try reading { (database) throws(IndexError) in try Self.state(of: place, database) } ?? nil
    }

    // MARK: The file

    /// Works on the file if there is one; nil when there is none, or a damaged one, which is removed.
    func reading<Output>(
        patience: Int32 = IndexDatabase.patience, _ body: (IndexDatabase) throws(IndexError) -> Output
    ) throws(IndexError) -> Output? {
        guard access(path, F_OK) == 0 else { return nil }
        return try whole(patience, body) ?? nil
    }

    /// Works on the file, which is made when there is none; again on an empty one when it is damaged.
    func writing<Output>(
        patience: Int32 = IndexDatabase.patience, _ body: (IndexDatabase) throws(IndexError) -> Output
    ) throws(IndexError) -> Output {
        if let output = try whole(patience, body) { return output }
        return try opened(patience, body)
    }

    /// What the work gives; nil when the file is damaged: then it is gone.
    private func whole<Output>(
        _ patience: Int32, _ body: (IndexDatabase) throws(IndexError) -> Output
    ) throws(IndexError) -> Output? {
        do throws(IndexError) {
            return try opened(patience, body)
        } catch {
            guard error.isDamaged else { throw error }
            for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
            return nil
        }
    }

    private func opened<Output>(
        _ patience: Int32, _ body: (IndexDatabase) throws(IndexError) -> Output
    ) throws(IndexError) -> Output {
        try makeFile()
        let database = try IndexDatabase(path: path, patience: patience)
        try IndexSchema.prepare(database, path: path)
        defer { database.mergeLog(above: SQLiteLog.longest) }
        return try body(database)
    }

    private func makeFile() throws(IndexError) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        if let failed = PrivateFolder.make(folder) { throw Self.failure("make the folder \(failed) of the index") }
        guard PrivateFile.make(path) else { throw Self.failure("write the index \(path)") }
    }

    private static func failure(_ what: String) -> IndexError {
        IndexError(description: "cannot \(what): \(String(cString: strerror(errno)))", isDamaged: false)
    }

    static func state(of place: Place, _ database: IndexDatabase) throws(IndexError) -> State? {
        let found = try database.first(
            """
            SELECT number, cursor, has_notepad FROM notepads
            WHERE network = ? AND host = ? AND contract = ? AND owner = ?
            """, .text(place.network), .text(place.host), .text(place.contract.hex), .text(place.owner.hex)
        ) { row in
            FeedCursor(row.text(1)).map { State(cursor: $0, hasNotepad: row.integer(2) != 0, number: row.integer(0)) }
        }
        return found ?? nil
    }
}
