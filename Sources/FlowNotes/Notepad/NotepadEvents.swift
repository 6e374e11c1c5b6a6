import Cadence
public import FlowAccess

/// What the events of NotepadManager in a transaction's result say.
public struct NotepadEvents: Sendable {
    private let events: [CadenceComposite]

    /// Reads the events of any account's NotepadManager; throws when one cannot be decoded.
    public init(in result: TransactionResult) throws {
        events = try result.events.filter { $0.type.contains(".\(CadenceTemplate.notepadManager.name).") }
            .map { try $0.decoded() }
    }

    /// The ids of the notes that were added, in order.
    public var addedIDs: [UInt64] { get throws { try numbers("NoteAdded", "id") } }
    /// The revisions of the notes that were edited, in order.
    public var editedRevisions: [UInt64] { get throws { try numbers("NoteEdited", "revision") } }
    /// The ids of the notes that were deleted, in order.
    public var deletedIDs: [UInt64] { get throws { try numbers("NoteDeleted", "id") } }
    /// Whether the notepad was created.
    public var createdNotepad: Bool { events.contains { $0.id.hasSuffix(".NotepadCreated") } }

    private func numbers(_ event: String, _ field: String) throws -> [UInt64] {
        try events.filter { $0.id.hasSuffix("." + event) }.map { try $0.read(field) }
    }
}
