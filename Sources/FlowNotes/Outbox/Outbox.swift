public import Flow
internal import Glibc
internal import SQLiteStore
internal import Synchronization

/// What is signed and what is yet to be signed: transactions whose fate is not known, written down before they are sent,
/// notes queued for later, and the numbers that keys are at. One SQLite file for all processes of a person.
///
/// Whoever writes an entry holds a lock beside it that the kernel takes away with its process. An entry that nobody
/// holds was left by a program that ended early; entries of programs still running are left alone.
public final class Outbox: Sendable {
    /// Why the outbox cannot be used.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// What and why.
        public let description: String

        init(_ description: String) { self.description = description }
    }

    private let folder: String
    private let opened = Mutex<Opened?>(nil)

    /// The file once it is open, behind the mutex.
    private struct Opened {
        let database: OutboxDatabase
    }

    /// Creates an outbox in a folder, which is made when something is to be written, for its owner only.
    public init(folder: String) { self.folder = folder }

    var path: String { folder + "/outbox.sqlite" }
    var lockPath: String { folder + "/outbox.lock" }
    /// Where entries lay as files once.
    var formerFolder: String { folder + "/outbox" }

    /// Works on the database, which is made when it is not there.
    func write<Output: Sendable>(
        _ body: (OutboxDatabase) throws(Failure) -> Output
    ) throws(Failure) -> Output {
        try opened.withLock { (opened) throws(Failure) in
            if let opened { return try body(opened.database) }
            let database = try OutboxOpening(self, folder: folder).open()
            opened = Opened(database: database)
            return try body(database)
        }
    }

    /// Works on the database when there is one; otherwise nothing is made, and the answer is nil.
    func read<Output: Sendable>(
        _ body: (OutboxDatabase) throws(Failure) -> Output
    ) throws(Failure) -> Output? {
        guard access(path, F_OK) == 0 || access(formerFolder, F_OK) == 0 else { return nil }
        return try write(body)
    }

    /// Keeps the file's log short, which every run that opens the outbox reads whole; for the end of a run.
    public func mergeLog() {
        guard SQLiteLog.size(of: path) > SQLiteLog.longest else { return }
        _ = try? read { $0.mergeLog() }
    }
}

// MARK: Entries

extension Outbox {
    /// Writes a transaction down and holds its entry until it is removed or the hold is let go of.
    public func put(_ entry: OutboxEntry) throws -> OutboxHold {
        let (number, lock) = try write { database throws(Failure) in
            try database.transaction { () throws(Failure) in
                try database.run(
                    "INSERT INTO entries(id, network, host, act, signed_at, queued, bytes) VALUES(?, ?, ?, ?, ?, ?, ?)",
                    .blob(entry.transaction.id.bytes), .text(entry.network), .text(entry.host), .text(entry.act),
                    .integer(entry.signedAt), entry.queued.map { .integer($0) } ?? .null,
                    .blob(entry.transaction.rlp))
                let number = database.lastNumber
                // Held before others can see it.
                guard let lock = try FileLock.tryLock(lockPath, OutboxByte.writer(number)) else {
                    throw Failure("cannot lock \(lockPath): another program holds what was just made; run it again")
                }
                // A mark may be left from a file that is gone.
                guard lock.write(0, at: number) else {
                    throw Failure("cannot write \(lockPath): \(String(cString: strerror(errno)))")
                }
                return (number, lock)
            }
        }
        return OutboxHold(self, number, lock)
    }

    /// What earlier runs left for a network, in the order in which it was signed; entries of running programs are not
    /// in it. Nothing is held.
    public func abandoned(network: String) -> [OutboxItem] {
        try? removeFinished()
        let items = ((try? items()) ?? []).filter { $0.entry.network == network }
        guard !items.isEmpty, let held = FileLock.held(lockPath, items.map { OutboxByte.writer($0.number) }) else {
            return []
        }
        return items.filter { !held.contains(OutboxByte.writer($0.number)) }
    }

    /// Those of some entries whose programs are running.
    func held(among items: [OutboxItem]) -> [OutboxItem] {
        if items.isEmpty { return [] }
        let held = FileLock.held(lockPath, items.map { OutboxByte.writer($0.number) }) ?? []
        return items.filter { held.contains(OutboxByte.writer($0.number)) }
    }

    /// Everything in it, whoever holds it; an entry that cannot be read is left out.
    public func items() throws -> [OutboxItem] {
        let items = try allItems()
        let finished = FileLock.marked(lockPath, items.map(\.number))
        return items.filter { !finished.contains($0.number) }
    }

    /// Throws when there is an outbox that cannot be used.
    public func check() throws {
        _ = try items()
        guard access(path, F_OK) == 0 else { return }
        _ = try FileLock.tryLock(lockPath, OutboxByte.turn("check"))
    }

    private func removeFinished() throws {
        let numbers = try read { database throws(Failure) in
            try database.rows("SELECT number FROM entries") { $0.integer(0) }
        }
        let finished = FileLock.marked(lockPath, numbers ?? [])
        guard !finished.isEmpty else { return }
        try write { database throws(Failure) in
            try database.transaction { () throws(Failure) in
                for number in finished { try database.run("DELETE FROM entries WHERE number = ?", .integer(number)) }
            }
        }
    }

    private func allItems() throws -> [OutboxItem] {
        try read { database throws(Failure) in
            try database.rows(
                "SELECT number, network, host, act, signed_at, queued, is_told, bytes FROM entries ORDER BY number"
            ) { row -> OutboxItem? in
                guard let transaction = try? Transaction(rlp: row.blob(7)) else { return nil }
                let entry = OutboxEntry(
                    network: row.text(1), host: row.text(2), act: row.text(3), transaction: transaction,
                    signedAt: row.integer(4), queued: row.isNull(5) ? nil : row.integer(5))
                return OutboxItem(
                    number: row.integer(0), entry: entry, state: OutboxItem.State(rawValue: row.integer(6)) ?? .open)
            }
        }?.compactMap(\.self) ?? []
    }

    /// Takes up what an earlier run left; nil while another run does.
    ///
    /// Whoever had it before may have removed it: ask `OutboxHold.isThere`.
    public func takeUp(_ item: OutboxItem) throws -> OutboxHold? {
        try FileLock.tryLock(lockPath, OutboxByte.settler(item.number)).map { OutboxHold(self, item.number, $0) }
    }

    /// Removes the entries of a transaction whose fate is known and told; `isDone` when it succeeded.
    public func settle(_ id: Identifier, isDone: Bool) {
        for item in (try? items()) ?? [] where item.entry.transaction.id == id {
            let byte = OutboxByte.writer(item.number)
            guard FileLock.held(lockPath, [byte])?.isEmpty == true, let hold = try? takeUp(item) else { continue }
            hold.remove(isDone: isDone)
        }
    }
}

/// An entry at its place in the outbox.
public struct OutboxItem: Sendable, Hashable {
    /// Its number; never given again.
    public let number: Int64
    /// What was written down.
    public let entry: OutboxEntry
    private let state: State

    /// What has been said of it, as the column `is_told` has it.
    enum State: Int64 {
        case open, told, unwaited
    }

    init(number: Int64, entry: OutboxEntry, state: State) {
        self.number = number
        self.entry = entry
        self.state = state
    }

    /// Whether a run has told that it succeeded; the entry stays for the run that does the same once more.
    public var isTold: Bool { state == .told }
    /// Whether whoever asked for it did not want to wait: it is no undecided act, only its failure is to be told.
    public var isUnwaited: Bool { state == .unwaited }
}

/// The hold on an entry of the outbox; nobody else takes the entry up as long as it lives.
public final class OutboxHold: Sendable {
    private let outbox: Outbox
    private let number: Int64
    private let lock: FileLock

    init(_ outbox: Outbox, _ number: Int64, _ lock: FileLock) {
        self.outbox = outbox
        self.number = number
        self.lock = lock
    }

    /// Whether the entry is there still.
    public var isThere: Bool {
        let found = try? outbox.read { database throws(Outbox.Failure) in
            try database.rows("SELECT 1 FROM entries WHERE number = ?", .integer(number)) { _ in true }
        }
        return (found?.first ?? false) && FileLock.marked(outbox.lockPath, [number]).isEmpty
    }

    /// Removes the entry: the transaction's fate is known. With `isDone` what was queued for it is done, too.
    public func remove(isDone: Bool) {
        // What stays is asked for once more by the next run.
        try? outbox.write { database throws(Outbox.Failure) in
            try database.transaction { () throws(Outbox.Failure) in
                if isDone {
                    try database.run(
                        "DELETE FROM queue WHERE number = (SELECT queued FROM entries WHERE number = ?)",
                        .integer(number))
                }
                try database.run("DELETE FROM entries WHERE number = ?", .integer(number))
            }
        }
    }

    /// Ends the entry as the last act of a run: what asked for it has heard what became of it.
    ///
    /// The mark is one system call, so that hardly a moment is left in which a run that is killed has ended its entry
    /// and not yet itself. Without it the row stays, and is removed by a later run.
    public func finish() {
        if !lock.write(1, at: number) { remove(isDone: true) }
    }

    /// Marks the entry: that it succeeded has been told, though not to those who asked for it.
    public func markTold() { mark(.told) }

    /// Ends the entry as the last act of a run that does not wait: a later run tells when it fails.
    public func markUnwaited() { mark(.unwaited) }

    private func mark(_ state: OutboxItem.State) {
        try? outbox.write { database throws(Outbox.Failure) in
            try database.run(
                "UPDATE entries SET is_told = ? WHERE number = ?", .integer(state.rawValue), .integer(number))
        }
    }
}

/// The bytes of the lock file, and what each stands for.
enum OutboxByte {
    /// Making or changing the file.
    static let setup: Int64 = 0

    /// The run that wrote an entry.
    static func writer(_ number: Int64) -> Int64 { 1 << 40 | number & 0xff_ffff_ffff }

    /// The run that looks after an entry that another has left.
    static func settler(_ number: Int64) -> Int64 { 2 << 40 | number & 0xff_ffff_ffff }

    /// Whoever uses a key, or sends what is queued: by a hash, for two that meet only wait for each other.
    static func turn(_ name: String) -> Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return 3 << 40 | Int64(hash & 0xff_ffff_ffff)
    }
}
