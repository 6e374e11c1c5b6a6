internal import Flow
internal import FlowAccess
internal import FlowNotes
internal import NotepadPage

/// One act of the page, as the command of that name does it.
struct PageAct: Sendable {
    private let act: NoteAct
    private let invocation: Invocation
    private let notepad: Notepad

    init(_ act: NoteAct, _ invocation: Invocation, _ notepad: Notepad) {
        self.act = act
        self.invocation = invocation
        self.notepad = notepad
    }

    /// Does it and waits until it is sealed. Throws `PageFailure` and what the commands throw.
    func perform() async throws -> ActEnd {
        switch act {
        case .add(let title, let body):
            return try await made(.add(title: title, body: body), "add a note") {
                try AddVerb.addedNote($0, $1, invocation)
            }
        case .edit(let id, let title, let body, let revision):
            return try await edit(id, title, body, revision)
        case .delete(let id):
            return try await made(.delete([id]), "delete note \(id)") { _, _ in nil }
        case .drop:
            let act = "drop the notepad of \(notepad.owner) on \(invocation.settings.network.value)"
            return try await made(.drop(), act) { _, _ in nil }
        }
    }

    private func edit(_ id: UInt64, _ title: String, _ body: String, _ revision: UInt64) async throws -> ActEnd {
        guard let note = try await notepad.note(id) else {
            throw PageFailure(
                .notFound, "there is no note \(id) any more", next: "to keep your text, add it as a new note")
        }
        let (newTitle, newBody) = FormText.changes(of: note, title: title, body: body)
        if newTitle == nil, newBody == nil { return ActEnd(noteID: id) }
        guard note.revision == revision else {
            throw PageFailure(
                .conflict, "note \(id) was changed elsewhere: it is at revision \(note.revision), not \(revision)",
                next: "nothing was overwritten; both texts are below")
        }
        let change = Change.edit(id, title: newTitle, body: newBody, ifRevision: revision)
        return try await made(change, "edit note \(id)") { _, _ in id }
    }

    private func made(
        _ change: Change, _ description: String, _ noteID: (TransactionResult, Identifier) throws -> UInt64?
    ) async throws -> ActEnd {
        let signer = try invocation.signer().account.address
        guard signer == notepad.owner else {
            throw PageFailure(
                .other, "\(signer) would sign, and this page is the notepad of \(notepad.owner); nothing was done",
                next: "end \(Product.name) serve and start it again")
        }
        switch try await invocation.make(change, described: description) {
        case .succeeded(let id, let result, let height):
            return ActEnd(noteID: try noteID(result, id), transactionID: "\(id)", height: height)
        case .sent(let id): return ActEnd(transactionID: "\(id)")
        case .shown: return ActEnd()
        }
    }
}
