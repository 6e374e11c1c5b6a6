internal import CommandKit
internal import FlowAccess
internal import FlowNotes

/// `restore`: a note as it was.
enum RestoreVerb {
    static let verb = Verb(
        CommandSpec(
            "restore", summary: "Write back what a note was at a block's height.",
            discussion:
                "A note that is there is edited; one that was deleted is added again and gets a new id. The node "
                + "must still keep the state of that height.",
            options: [NoteOptions.height], arguments: [NoteOptions.selector],
            examples: [.init("\(Product.name) restore 3 --at-height 1042")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let selector = try Selector(invocation.command.arguments.first ?? "")
        guard let height = invocation.command.integer("at-height").map({ UInt64($0) }) else {
            throw CommandFailure(
                .usage, "usage", "restore needs --at-height: which state of the note?",
                hint: "\(Product.name) history \(ShellText.quoted(invocation.command.arguments.first ?? "ID"))")
        }
        let notepad = try invocation.notepad()
        let old = try await past(selector, height, notepad)
        guard let current = try await present(old, height, notepad) else {
            return try await add(old, height, invocation)
        }
        try await edit(current, old, height, invocation)
    }

    private static func past(_ selector: Selector, _ height: UInt64, _ notepad: Notepad) async throws -> Note {
        do {
            return try await notepad.select([selector], at: .height(height))[0]
        } catch let error as AccessError {
            switch error.kind {
            case .notFound, .badRequest, .scriptFailed:
                throw CommandFailure(
                    .notFound, "not_kept", "this node cannot tell what was at block \(height)",
                    hint: "choose a height from history, or a node that keeps more by --host")
            default: throw error
            }
        }
    }

    /// What the note is now; nil when it is gone, and when the notepad is another one, whose ids mean other notes.
    private static func present(_ old: Note, _ height: UInt64, _ notepad: Notepad) async throws -> Note? {
        guard let then = try await notepad.summary(at: .height(height)), let now = try await notepad.summary(),
            then.uuid == now.uuid
        else { return nil }
        return try await notepad.note(old.id)
    }

    private static func edit(_ note: Note, _ old: Note, _ height: UInt64, _ invocation: Invocation) async throws {
        guard note.title != old.title || note.body != old.body else {
            invocation.reporter.note("note \(note.id) is what it was at block \(height); nothing was sent")
            return invocation.reporter.result(
                text: { "" }, plain: { "\(note.id)" },
                json: { ActResult.unchangedJSON(note) })
        }
        let act = "write back revision \(old.revision) of note \(note.id)"
        try await confirm(act, old, invocation)
        let change = Change.edit(
            note.id, title: old.title == note.title ? nil : old.title, body: old.body == note.body ? nil : old.body,
            ifRevision: note.revision)
        let result = try await invocation.make(change, described: act)
        if result.isDone { invocation.remember(NoteNames([(note.id, old.title)])) }
        var json: JSONValue?
        if case .succeeded(_, let outcome, _) = result { json = await invocation.noteJSON(note.id, after: outcome) }
        result.report(
            invocation, done: "restored note \(note.id) as it was at block \(height)", note: json, plain: "\(note.id)")
    }

    private static func add(_ old: Note, _ height: UInt64, _ invocation: Invocation) async throws {
        let act = "add the deleted note \(old.id) again"
        try await confirm(act, old, invocation)
        let result = try await invocation.make(.add(title: old.title, body: old.body), described: act)
        guard case .succeeded(_, let outcome, _) = result else { return result.report(invocation, done: "") }
        let contract = try invocation.contracts().address(of: CadenceTemplate.notepadManager.name)
        guard let id = try? NotepadEvents(in: outcome, of: contract).addedIDs.first else {
            return result.report(invocation, done: "restored note \(old.id); its new id could not be read")
        }
        invocation.remember(NoteNames([(id, old.title)]))
        result.report(
            invocation, done: "restored note \(old.id) as it was at block \(height); it is note \(id) now",
            note: await invocation.noteJSON(id, after: outcome), plain: "\(id)")
    }

    private static func confirm(_ act: String, _ old: Note, _ invocation: Invocation) async throws {
        guard !invocation.settings.isDryRun else { return }
        try await invocation.confirmCost("\(act) (\(VisibleText.line(old.headline)))?", act: act)
    }
}
