import Cadence
import Flow
import FlowAccess
import FoundationEssentials

/// The way back through a note's past.
struct HistoryWalk {
    /// What was found so far.
    private(set) var history = NoteHistory()
    private let notepad: Notepad
    private let id: UInt64
    private let prefix: String

    init(_ notepad: Notepad, _ id: UInt64) throws {
        let name = CadenceTemplate.notepadManager.name
        self.notepad = notepad
        self.id = id
        prefix = "A.\(try notepad.contracts.address(of: name).hex).\(name)."
    }

    // MARK: Revisions

    /// Finds the changes that led to a note as it was at a height, the newest first.
    mutating func back(from note: Note, below height: UInt64) async throws {
        var (note, height) = (note, height)
        while true {
            let found = try await changes(in: note.updatedAt.seconds, below: height).filter {
                ($0.change.revision ?? .max) <= note.revision
            }
            guard let oldest = found.last, let revision = oldest.change.revision else {
                history.missing = "which transaction made revision \(note.revision)"
                return try await findBeginning(of: note, below: height)
            }
            for change in found { try await add(change.change) }
            if revision <= 1 { return }
            let before = oldest.change.height.subtractingReportingOverflow(1)
            guard !before.overflow, let earlier = try await kept(at: before.partialValue), earlier.revision < revision
            else {
                history.missing =
                    "revisions before \(revision): this node does not keep the state of block "
                    + "\(before.partialValue)"
                return try await findBeginning(of: note, below: before.partialValue)
            }
            (note, height) = (earlier, before.partialValue)
        }
    }

    /// The event that added a note can be found even where old states are not kept.
    private mutating func findBeginning(of note: Note, below height: UInt64) async throws {
        let found = try await changes(in: note.createdAt.seconds, below: height).filter { $0.change.name == .added }
        if let first = found.last, history.revisions.last?.revision != 1 { try await add(first.change) }
    }

    private mutating func add(_ change: FeedChange) async throws {
        let note = change.name == .deleted || change.name == .dropped ? nil : try await kept(at: change.height)
        history.revisions.append(
            NoteRevision(
                change: change.name, revision: change.revision, title: change.title,
                body: note?.revision == change.revision ? note?.body : nil, height: change.height,
                timestamp: change.timestamp, transactionID: change.transactionID))
    }

    /// The note at a height; nil when it was not there, and when the node does not keep that state.
    func kept(at height: UInt64) async throws -> Note? {
        try await ifKept { try await notepad.note(id, at: .height(height)) }
    }

    private func ifKept<Value>(_ read: () async throws -> Value?) async throws -> Value? {
        do {
            return try await read()
        } catch let error as AccessError {
            guard error.isAboutThePast else { throw error }
            return nil
        }
    }

    // MARK: Events

    /// A change of the note, and the address its event names.
    private struct Found {
        let change: FeedChange
        let owner: Address?
    }

    /// The additions and edits of the note in the blocks of a second, up to a height; the newest first.
    private func changes(in second: Int64, below height: UInt64) async throws -> [Found] {
        guard var start = try await firstHeight(notBefore: second, upTo: height) else { return [] }
        var all: [Found] = []
        while true {
            let range = start...(start + min(height - start, FeedReader.window - 1))
            var isBeyond = range.upperBound == height
            for kind in [NotepadEventKind.added, .edited] {
                let blocks = try await notepad.client.events(prefix + kind.rawValue, heights: range)
                isBeyond = isBeyond || blocks.isEmpty || blocks.contains { $0.timestamp.seconds > second }
                all += try blocks.filter { $0.timestamp.seconds == second }.flatMap(found)
            }
            if isBeyond { break }
            start = range.upperBound + 1
        }
        return all.filter { $0.owner == notepad.owner && $0.change.noteID == id }.sorted {
            $1.change.isBefore($0.change)
        }
    }

    private func found(in block: BlockEvents) throws -> [Found] {
        try block.events.map { event in
            let announced = try NotepadEvent(event)
            let change = FeedChange(
                kind: announced.kind, notepad: announced.notepad, height: block.height, blockID: block.blockID,
                timestamp: block.timestamp, transactionID: event.transactionID,
                transactionIndex: event.transactionIndex, index: event.index)
            return Found(change: change, owner: announced.owner)
        }
    }

    /// The height below the change that ended the note, which is added to the history; nil when none is found in so
    /// many blocks.
    mutating func findEnd(from head: UInt64, blocks: UInt64) async throws -> UInt64? {
        let last = head - min(head, blocks)
        var upper = head
        while true {
            let range = max(last, upper - min(upper, FeedReader.window - 1))...upper
            var all: [Found] = []
            for kind in [NotepadEventKind.deleted, .destroyed] {
                let blocks = try await ifKept {
                    try await notepad.client.events(prefix + kind.rawValue, heights: range)
                }
                all += try (blocks ?? []).flatMap(found)
            }
            for end in all.sorted(by: { $1.change.isBefore($0.change) }) where try await ends(end) {
                try await add(end.change)
                return end.change.height - min(end.change.height, 1)
            }
            guard range.lowerBound > last else { return nil }
            upper = range.lowerBound - 1
        }
    }

    private func ends(_ found: Found) async throws -> Bool {
        if found.change.name == .deleted { return found.owner == notepad.owner && found.change.noteID == id }
        guard found.change.height > 0, try await kept(at: found.change.height - 1) != nil else { return false }
        return try await notepad.uuid(at: found.change.height - 1) == found.change.notepad
    }

    // MARK: Heights

    /// The lowest height up to another whose block is not before a second; nil when even that one is before it.
    ///
    /// Most changes that are asked for are young: steps of 1, 2, 4 … lead down to an older block, halves back up.
    private func firstHeight(notBefore second: Int64, upTo height: UInt64) async throws -> UInt64? {
        guard try await isBlock(height, notBefore: second) else { return nil }
        var (known, step, tooLow): (UInt64, UInt64, UInt64?) = (height, 1, nil)
        while tooLow == nil, known > 0 {
            let next = known - min(known, step)
            if try await isBlock(next, notBefore: second) { known = next } else { tooLow = next }
            step = step > UInt64.max / 2 ? step : step * 2
        }
        guard var low = tooLow else { return 0 }
        while low + 1 < known {
            let middle = low + (known - low) / 2
            if try await isBlock(middle, notBefore: second) { known = middle } else { low = middle }
        }
        return known
    }

    /// False also for a block below those the node has.
    private func isBlock(_ height: UInt64, notBefore second: Int64) async throws -> Bool {
        let block = try await ifKept { try await notepad.client.block(.height(height)) }
        return block.map { $0.timestamp.seconds >= second } ?? false
    }
}

extension AccessError {
    /// Whether the node says that it does not have what was asked for, as it does of what is too old for it.
    fileprivate var isAboutThePast: Bool {
        switch kind {
        case .notFound, .badRequest, .scriptFailed: true
        default: false
        }
    }
}

extension FeedChange {
    fileprivate func isBefore(_ other: FeedChange) -> Bool {
        (height, transactionIndex, index) < (other.height, other.transactionIndex, other.index)
    }
}

extension Date {
    /// Whole seconds, as Cadence has the time of a block.
    fileprivate var seconds: Int64 { Int64(exactly: timeIntervalSince1970.rounded(.down)) ?? .min }
}

extension UFix64 {
    fileprivate var seconds: Int64 { Int64(rawValue / 100_000_000) }
}
