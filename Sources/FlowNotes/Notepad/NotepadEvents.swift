public import Cadence
public import FlowAccess

/// What the events of NotepadManager in a transaction's result say.
public struct NotepadEvents: Sendable {
    private let events: [CadenceComposite]

    /// Reads the events of any account's NotepadManager; throws when one cannot be decoded.
    public init(in result: TransactionResult) throws {
        try self.init(in: result) { $0.contains(".\(CadenceTemplate.notepadManager.name).") }
    }

    /// Reads the events of the NotepadManager at `contract` alone; throws when one cannot be decoded.
    public init(in result: TransactionResult, of contract: Address) throws {
        let prefix = "A.\(contract.hex).\(CadenceTemplate.notepadManager.name)."
        try self.init(in: result) { $0.hasPrefix(prefix) }
    }

    private init(in result: TransactionResult, where isMine: (String) -> Bool) throws {
        events = try result.events.filter { isMine($0.type) }.map { event in
            let decoded = try event.decoded()
            guard decoded.id == event.type else {
                throw CadenceError(.mismatch, "the payload of \(event.type) is a \(decoded.id)")
            }
            return decoded
        }
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
