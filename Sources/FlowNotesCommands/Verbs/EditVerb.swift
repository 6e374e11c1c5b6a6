internal import CommandKit
internal import FlowAccess
internal import FlowNotes

/// `edit`: a note, in the editor or by flags.
enum EditVerb {
    static let verb = Verb(
        CommandSpec(
            "edit", aliases: ["e"], summary: "Edit a note in the editor, or by flags.",
            discussion: "An edit that was made elsewhere since the note was read is never overwritten, unless --force "
                + "is given. In the editor the first line is the title.",
            options: [
                NoteOptions.title, NoteOptions.body, NoteOptions.file, NoteOptions.editor,
                OptionSpec("force", help: "Overwrite whatever the note is now"),
            ],
            arguments: [
                NoteOptions.selector,
                ArgumentSpec("-", isRequired: false, help: "Take the body from stdin"),
            ],
            examples: [.init("\(Product.name) edit 3"), .init("\(Product.name) edit 3 --body \"Three litres\"")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let command = invocation.command
        guard let first = command.arguments.first else { return }
        let rest = Array(command.arguments.dropFirst())
        guard rest.isEmpty || rest == ["-"] else {
            throw CommandFailure(.usage, "usage", "edit takes one note", hint: "quote the text: --body \"two words\"")
        }
        let selector = try Selector(first)
        let body = try NoteText.body(invocation, arguments: rest)
        let notes = try await invocation.notepad(of: nil).select([selector], at: .sealed)
        guard let note = notes.first else { return }
        if command.has("title") || body != nil {
            try await send(note, title: command.text("title"), body: body, invocation)
        } else {
            try await editInteractively(note, invocation)
        }
    }

    private static func editInteractively(_ note: Note, _ invocation: Invocation) async throws {
        guard invocation.canAsk else {
            throw CommandFailure(
                .usage, "usage", "there is no terminal to edit on", hint: "give --title, --body, --file, or - for stdin")
        }
        let draft = try Editor(invocation).edit(note.title + "\n\n" + note.body, name: "note-\(note.id)")
        guard draft.isChanged else {
            draft.discard()
            invocation.reporter.note("note \(note.id) is unchanged; nothing was sent")
            return
        }
        let lines = try draft.text().split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let title = lines.first.map(String.init) ?? ""
        let rest = lines.count > 1 ? lines[1] : ""
        let body = String(rest.hasPrefix("\n") ? rest.dropFirst() : rest)
        do {
            try await send(note, title: title, body: body, invocation)
            draft.discard()
        } catch {
            invocation.reporter.warn("what you wrote is kept in \(draft.path)")
            throw error
        }
    }

    /// Sends what differs, and the revision it was made from.
    private static func send(_ note: Note, title: String?, body: String?, _ invocation: Invocation) async throws {
        let newTitle = title == note.title ? nil : title
        let newBody = body == note.body ? nil : body
        guard newTitle != nil || newBody != nil else {
            invocation.reporter.note("note \(note.id) is unchanged; nothing was sent")
            return
        }
        let change = Change.edit(
            note.id, title: newTitle, body: newBody, ifRevision: invocation.command.flag("force") ? nil : note.revision)
        let result = try await invocation.make(change, described: "edit note \(note.id)")
        result.report(invocation, done: "edited note \(note.id)", plain: "\(note.id)")
    }
}
