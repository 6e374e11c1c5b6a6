import Cadence
import FlowAccess

/// The events of NotepadManager that tell of changes, by what follows the contract's name in their types.
enum NotepadEventKind: String, CaseIterable {
    case added = "NoteAdded"
    case edited = "NoteEdited"
    case deleted = "NoteDeleted"
    case destroyed = "Notepad.ResourceDestroyed"
}

/// An event of NotepadManager, read.
struct NotepadEvent {
    /// What it tells.
    let kind: FeedChange.Kind
    /// The uuid of the notepad.
    let notepad: UInt64
    /// The account that has the notepad; nil for one that is destroyed or not stored.
    let owner: Address?

    /// Reads an event; throws `CadenceError` for what is none of these.
    init(_ event: FlowEvent) throws {
        let fields = try event.decoded()
        guard fields.id == event.type,
            let kind = NotepadEventKind.allCases.first(where: { event.type.hasSuffix("." + $0.rawValue) })
        else { throw CadenceError(.mismatch, "the payload of \(event.type) is a \(fields.id)") }
        notepad = try fields.read("notepad")
        owner = kind == .destroyed ? nil : try fields.read("owner")
        self.kind =
            switch kind {
            case .added: .added(id: try fields.read("id"), title: try fields.read("title"))
            case .edited:
                .edited(
                    id: try fields.read("id"), title: try fields.read("title"), revision: try fields.read("revision"))
            case .deleted: .deleted(id: try fields.read("id"))
            case .destroyed: .dropped
            }
    }
}
