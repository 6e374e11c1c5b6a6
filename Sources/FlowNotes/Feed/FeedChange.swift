public import Flow
public import FoundationEssentials

/// Something that happened to a notepad, in a sealed block.
public struct FeedChange: Sendable, Hashable {
    /// What happened, in a word.
    public enum Name: String, Sendable, Hashable, CaseIterable {
        /// A note is new.
        case added
        /// A note has a new title or body.
        case edited
        /// A note is gone.
        case deleted
        /// The notepad is gone.
        case dropped
    }

    /// What happened.
    public enum Kind: Sendable, Hashable {
        /// A note is new.
        case added(id: UInt64, title: String)
        /// A note has a new title or body; the title is the one after the edit.
        case edited(id: UInt64, title: String, revision: UInt64)
        /// A note is gone.
        case deleted(id: UInt64)
        /// The notepad is gone with every note in it.
        case dropped
    }

    /// What happened.
    public let kind: Kind
    /// The uuid of the notepad.
    public let notepad: UInt64
    /// The height of the block.
    public let height: UInt64
    /// The block.
    public let blockID: Identifier
    /// When the block was proposed.
    public let timestamp: Date
    /// The transaction.
    public let transactionID: Identifier
    /// The transaction's place in the block.
    public let transactionIndex: Int
    /// The event's place in the transaction.
    public let index: Int

    /// Where a feed stands that has given this change; resume there.
    public var cursor: FeedCursor {
        FeedCursor(
            height: height, blockID: blockID,
            progress: .through(transactionIndex: transactionIndex, index: index),
            notepad: kind == .dropped ? nil : notepad)
    }

    /// What happened, in a word.
    public var name: Name {
        switch kind {
        case .added: .added
        case .edited: .edited
        case .deleted: .deleted
        case .dropped: .dropped
        }
    }

    /// The note it is about; nil when it is the notepad.
    public var noteID: UInt64? {
        switch kind {
        case .added(let id, _), .edited(let id, _, _), .deleted(let id): id
        case .dropped: nil
        }
    }

    /// The note's title, where the chain announced it.
    public var title: String? {
        switch kind {
        case .added(_, let title), .edited(_, let title, _): title
        case .deleted, .dropped: nil
        }
    }

    /// The note's revision after the change, where there is one.
    public var revision: UInt64? {
        switch kind {
        case .added: 1
        case .edited(_, _, let revision): revision
        case .deleted, .dropped: nil
        }
    }
}
