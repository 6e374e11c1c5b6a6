import Cadence
import Flow
import FlowAccess

/// What one look at the chain gives a feed.
struct FeedPage: Sendable {
    /// The changes in the order they happened.
    var changes: [FeedChange]
    /// Where the feed stands after them.
    var cursor: FeedCursor
    /// The height of the newest sealed block.
    var head: UInt64

    /// Whether the feed stands there.
    var isAtHead: Bool { cursor.height >= head }
}

/// Reads the changes of a notepad after a cursor, at most 250 blocks at once.
struct FeedReader: Sendable {
    /// As many heights as a node gives at once.
    static let window: UInt64 = 250

    let notepad: Notepad
    private let types: [String]

    /// Throws when the address of the contract is not known.
    init(_ notepad: Notepad) throws {
        self.notepad = notepad
        let name = CadenceTemplate.notepadManager.name
        let prefix = "A.\(try notepad.contracts.address(of: name).hex).\(name)."
        types = NotepadEventKind.allCases.map { prefix + $0.rawValue }
    }

    /// What happened after the cursor: one request when the newest block is the cursor's, else five.
    ///
    /// Throws `FeedError` when the chain was reset, `HeadBelowCursor`, and `AccessError`.
    func read(after cursor: FeedCursor) async throws -> FeedPage {
        let head = try await notepad.client.block(.sealed)
        guard cursor.height <= head.height else {
            // A feed that is to begin later waits.
            if cursor.progress == .none { return FeedPage(changes: [], cursor: cursor, head: head.height) }
            throw HeadBelowCursor(head: head.height)
        }
        if cursor.height == head.height, cursor.progress == .all {
            try check(head.id, against: cursor)
            return FeedPage(changes: [], cursor: cursor, head: head.height)
        }
        let last = min(head.height, cursor.height.addingReportingOverflow(Self.window - 1).partialValue)
        let blocks = try await blocks(cursor.height...max(cursor.height, last), head)
        guard let first = blocks.first else { throw Self.unexpected("no block from \(cursor.height) on") }
        try check(first.id, against: cursor)
        return try await page(of: blocks, after: cursor, head.height)
    }

    private func check(_ id: Identifier, against cursor: FeedCursor) throws {
        guard let known = cursor.blockID, known != id else { return }
        throw FeedError.reset(cursor, "that block is now another one")
    }

    // MARK: Blocks

    /// A block with its events of all types.
    private struct Content {
        let id: Identifier
        let block: BlockEvents
        var events: [FlowEvent]
    }

    /// The blocks from the first height on, as far as all answers have them without a gap.
    private func blocks(_ heights: ClosedRange<UInt64>, _ head: Block) async throws -> [Content] {
        let answers = try await withThrowingTaskGroup(of: [BlockEvents].self) { group in
            for type in types {
                group.addTask {
                    try Self.ordered(try await notepad.client.events(type, heights: heights), type, heights)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let count = answers.map(\.count).min() ?? 0
        return try (0..<count).map { place in
            let parts = answers.map { $0[place] }
            let id = parts[0].blockID
            // Answers of different nodes may be of different chains for a while.
            guard parts.allSatisfy({ $0.blockID == id }), parts[0].height != head.height || id == head.id else {
                throw Self.unexpected("block \(parts[0].height) has several ids")
            }
            return Content(id: id, block: parts[0], events: try Self.merged(parts.flatMap(\.events)))
        }
    }

    /// An answer in the order of heights, up to its first gap; nothing outside the range, and nothing twice.
    private static func ordered(
        _ answer: [BlockEvents], _ type: String, _ heights: ClosedRange<UInt64>
    ) throws -> [BlockEvents] {
        var ordered: [BlockEvents] = []
        for block in answer.sorted(by: { $0.height < $1.height }) where heights.contains(block.height) {
            if let last = ordered.last, last.height == block.height {
                guard last == block else { throw unexpected("block \(block.height) is there twice and differs") }
                continue
            }
            guard block.height == heights.lowerBound + UInt64(ordered.count) else { break }
            guard block.events.allSatisfy({ $0.type == type }) else { throw unexpected("an event is no \(type)") }
            ordered.append(block)
        }
        return ordered
    }

    /// The events of a block in the order they happened, each once.
    private static func merged(_ events: [FlowEvent]) throws -> [FlowEvent] {
        var merged: [FlowEvent] = []
        for event in events.sorted(by: { ($0.transactionIndex, $0.index) < ($1.transactionIndex, $1.index) }) {
            if let last = merged.last, (last.transactionIndex, last.index) == (event.transactionIndex, event.index) {
                guard last == event else {
                    throw unexpected("event \(event.index) of transaction \(event.transactionID) is there twice")
                }
                continue
            }
            merged.append(event)
        }
        return merged
    }

    // MARK: Changes

    private func page(of blocks: [Content], after cursor: FeedCursor, _ head: UInt64) async throws -> FeedPage {
        var page = FeedPage(changes: [], cursor: cursor, head: head)
        var uuid = cursor.notepad
        for content in blocks {
            for event in content.events where content.block.height != cursor.height || !cursor.progress.includes(event)
            {
                if let change = try await change(event, in: content.block, &uuid) { page.changes.append(change) }
            }
            page.cursor = FeedCursor(
                height: content.block.height, blockID: content.id, progress: .all, notepad: uuid)
        }
        guard page.isAtHead || page.cursor != cursor else {
            throw Self.unexpected("the blocks end at \(cursor.height), the newest one is \(head)")
        }
        return page
    }

    private func change(_ event: FlowEvent, in block: BlockEvents, _ uuid: inout UInt64?) async throws -> FeedChange? {
        let announced: NotepadEvent
        do {
            announced = try NotepadEvent(event)
        } catch let error as CadenceError {
            throw Self.unexpected("\(event.type) of transaction \(event.transactionID): \(error)")
        }
        guard try await isMine(announced, at: block.height, uuid) else { return nil }
        uuid = announced.kind == .dropped ? nil : announced.notepad
        return FeedChange(
            kind: announced.kind, notepad: announced.notepad, height: block.height, blockID: block.blockID,
            timestamp: block.timestamp, transactionID: event.transactionID,
            transactionIndex: event.transactionIndex, index: event.index)
    }

    /// Whether an event is about this notepad. What is destroyed has no owner any more; its uuid tells, or else the
    /// state before, where the node keeps it.
    private func isMine(_ event: NotepadEvent, at height: UInt64, _ uuid: UInt64?) async throws -> Bool {
        if let owner = event.owner { return owner == notepad.owner }
        if let uuid { return uuid == event.notepad }
        let before = event.kind == .dropped ? height.subtractingReportingOverflow(1) : (height, false)
        return before.1 ? false : try await notepad.uuid(at: before.0) == event.notepad
    }

    private static func unexpected(_ why: String) -> AccessError {
        AccessError(.undecodable(path: "", why: why), request: "GET /v1/events")
    }
}

extension Notepad {
    /// The notepad's uuid at a height; nil when there was none, and when the node does not know any more.
    func uuid(at height: UInt64) async throws -> UInt64? {
        do {
            return try await summary(at: .height(height))?.uuid
        } catch let error as AccessError {
            switch error.kind {
            case .notFound, .badRequest, .scriptFailed: return nil
            default: throw error
            }
        }
    }
}
