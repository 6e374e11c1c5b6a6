public import Flow
public import FlowAccess
public import FoundationEssentials

/// What a note was after one of its changes.
public struct NoteRevision: Sendable, Hashable {
    /// What happened.
    public let change: FeedChange.Name
    /// The revision after it; nil when the note was gone.
    public let revision: UInt64?
    /// The title after it; nil when the note was gone.
    public let title: String?
    /// The body after it; nil when the note was gone, when it changed again in the same block, and when the node does
    /// not keep the state of that time.
    public let body: String?
    /// The height of the block.
    public let height: UInt64
    /// When the block was proposed.
    public let timestamp: Date
    /// The transaction.
    public let transactionID: Identifier
}

/// All that a node tells of a note's past.
public struct NoteHistory: Sendable, Hashable {
    /// The newest first.
    public internal(set) var revisions: [NoteRevision] = []
    /// What the node could not tell, the end of a sentence that begins with "not told: "; nil when nothing is missing.
    public internal(set) var missing: String?
}

extension Notepad {
    /// Every revision of a note up to a block, from events and from what the note was at past heights.
    ///
    /// A note says when it was changed last; the block of that second is looked up, the event in it tells the
    /// transaction, and the state before it tells the revision before. A note that is gone is looked for in the events
    /// of the newest blocks, 10,000 of them unless said otherwise. Throws `AccessError`; gives nil when there is no
    /// trace of the note.
    public func history(
        of id: UInt64, at reference: BlockReference = .sealed, searchedBlocks: UInt64 = 10_000
    ) async throws -> NoteHistory? {
        let head = try await client.block(reference)
        var walk = try HistoryWalk(self, id)
        if let note = try await note(id, at: .height(head.height)) {
            try await walk.back(from: note, below: head.height)
            return walk.history
        }
        guard let end = try await walk.findEnd(from: head.height, blocks: searchedBlocks) else { return nil }
        if let note = try await walk.kept(at: end) { try await walk.back(from: note, below: end) }
        return walk.history
    }
}
