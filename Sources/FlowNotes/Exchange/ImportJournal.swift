public import Flow
import FoundationEssentials
import Glibc

/// How far an import is, in two files that outlive the program: which notes are on the chain, and the transaction that
/// was signed last, written before it is sent.
///
/// A run that was killed is taken up by asking for that transaction. One program holds an import at a time.
public final class ImportJournal: Sendable {
    /// Why the files cannot be used.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// What and why.
        public let description: String
        /// Whether another program holds this import.
        public let isBusy: Bool
    }

    /// Notes that one transaction has put on the chain.
    public struct Batch: Sendable, Hashable, Codable {
        /// The place of its first note in the source.
        public let first: Int
        /// The ids that its notes got, in order.
        public let ids: [UInt64]
        /// The transaction's id, in hex.
        public let transaction: String

        /// Creates a batch.
        public init(first: Int, ids: [UInt64], transaction: Identifier) {
            self.first = first
            self.ids = ids
            self.transaction = "\(transaction)"
        }
    }

    /// A transaction whose fate is not known.
    public struct Pending: Sendable, Hashable {
        /// The notes in it, by their place in the source.
        public let range: Range<Int>
        /// The transaction as signed.
        public let transaction: Transaction

        /// Creates one.
        public init(range: Range<Int>, transaction: Transaction) {
            self.range = range
            self.transaction = transaction
        }
    }

    private let path: String
    private let file: ImportFile

    /// Opens the journal of an import in a folder, which is made when it is needed, and holds it until the end of the
    /// process or of the object.
    public init(folder: String, digest: ImportDigest) throws(Failure) {
        if let part = PrivateFolder.make(folder) { throw ImportFile.failure("make " + part) }
        path = folder + "/\(digest)"
        file = try ImportFile(path + ".jsonl")
        // What a killed run had not finished writing is nobody's now.
        for name in (try? MarkdownFolder(path: folder).names(in: "")) ?? [] where name.hasPrefix("\(digest).pending.") {
            unlink(folder + "/" + name)
        }
    }

    // MARK: What is known

    private struct Line: Codable {
        var round: Int?
        /// What a new round takes over from the one before.
        var kept: [Batch]?
        var batch: Batch?
    }

    /// What the files say.
    public struct State: Sendable, Hashable {
        /// The round: 1, and one more each time the same notes were asked for once more.
        public var round: Int
        /// What this round has put on the chain, in order.
        public var batches: [Batch]
        /// The transaction to ask for, if one was signed after the last batch.
        public var pending: Pending?

        /// A round of which nothing is known yet.
        public init(round: Int = 1, batches: [Batch] = [], pending: Pending? = nil) {
            self.round = round
            self.batches = batches
            self.pending = pending
        }

        /// How many notes are on the chain: those at the beginning of the source.
        public var count: Int { batches.reduce(0) { $0 + $1.ids.count } }
    }

    /// Reads the files.
    public func state() throws(Failure) -> State {
        var state = State()
        for (index, bytes) in try file.lines().enumerated() {
            guard let line = try? JSONDecoder().decode(Line.self, from: Data(bytes)) else { throw damaged(index + 1) }
            if let round = line.round {
                state = State(round: round, batches: line.kept ?? [])
            } else if let batch = line.batch, batch.first == state.count {
                state.batches.append(batch)
            } else {
                throw damaged(index + 1)
            }
        }
        state.pending = try pending(state)
        return state
    }

    private func damaged(_ line: Int) -> Failure {
        Failure(
            description:
                "the progress of this import is damaged: \(path).jsonl, line \(line); compare the notepad with "
                + "the source before you remove it", isBusy: false)
    }

    private struct StoredPending: Codable {
        let round: Int
        let first: Int
        let count: Int
        let transaction: String
    }

    private func pending(_ state: State) throws(Failure) -> Pending? {
        let bytes: [UInt8]
        do throws(FileContents.Failure) {
            bytes = try FileContents(path: path + ".pending", limit: 8 << 20).bytes
        } catch {
            if error.isAbsent { return nil }
            throw Failure(description: "cannot read \(path).pending: \(error.reason)", isBusy: false)
        }
        guard let stored = try? JSONDecoder().decode(StoredPending.self, from: Data(bytes)), stored.count > 0,
            let rlp = Data(base64Encoded: stored.transaction), let transaction = try? Transaction(rlp: [UInt8](rlp)),
            case let (end, overflow) = stored.first.addingReportingOverflow(stored.count), !overflow
        else {
            throw Failure(
                description: "\(path).pending is damaged; compare the notepad with the source before you remove it",
                isBusy: false)
        }
        guard stored.round == state.round, stored.first == state.count else { return nil }
        return Pending(range: stored.first..<end, transaction: transaction)
    }

    // MARK: What is new

    /// Writes a signed transaction down; only then may it be sent.
    public func begin(_ pending: Pending, round: Int) throws(Failure) {
        let stored = StoredPending(
            round: round, first: pending.range.lowerBound, count: pending.range.count,
            transaction: Data(pending.transaction.rlp).base64EncodedString())
        try replacePending(try Self.encode(stored))
    }

    /// Writes down that a batch is on the chain.
    public func finish(_ batch: Batch) throws(Failure) { try file.append(try Self.encode(Line(batch: batch))) }

    /// Begins the same notes once more, but for batches that are there already.
    public func startRound(_ round: Int, keeping batches: [Batch] = []) throws(Failure) {
        try file.append(try Self.encode(Line(round: round, kept: batches)))
    }

    /// Removes what was only needed while a transaction's fate was open; to be called when all notes are in.
    public func rest() { unlink(path + ".pending") }

    private func replacePending(_ bytes: [UInt8]) throws(Failure) {
        do throws(FileReplacement.Failure) {
            try FileReplacement.write(bytes, to: path + ".pending")
        } catch {
            throw Failure(description: "cannot write \(path).pending: \(error.reason)", isBusy: false)
        }
        file.syncFolder()
    }

    private static func encode(_ value: some Encodable) throws(Failure) -> [UInt8] {
        do {
            return [UInt8](try JSONEncoder().encode(value))
        } catch {
            throw Failure(description: "cannot write the progress of the import: \(error)", isBusy: false)
        }
    }
}
