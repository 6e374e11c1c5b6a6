internal import CommandKit
internal import FlowAccess
internal import FlowNotes

/// `edit`: a note, in the editor or by flags.
enum EditVerb {
    static let verb = Verb(
        CommandSpec(
            "edit", aliases: ["e"], summary: "Edit a note in the editor, or by flags.",
            discussion: "An edit that was made elsewhere since the note was read is never overwritten, unless --force "
                + "is given.\n\nWithout a text by a flag, the body is what comes from a pipe; on a terminal the editor "
                + "opens. " + NoteOptions.editing,
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
        if command.has("editor"), command.has("title") || command.has("body") || command.has("file") || !rest.isEmpty {
            throw CommandFailure(
                .usage, "usage", "--editor and a text that is given contradict each other",
                hint: "leave one of them out")
        }
        let given = command.has("body") || command.has("file")
        let body = try NoteText.body(invocation, arguments: rest) ?? piped(invocation)
        if rest == ["-"], let body, NoteText.isBlank(body) { throw nothing }
        guard let body, !given else { return try await edit(selector, body, invocation) }
        let again = { "\(Product.name) edit \(ShellText.quoted(first)) --file \(ShellText.quoted($0)) --force" }
        try await invocation.sendingInput(body, name: "note", again: again) {
            try await edit(selector, body, invocation)
        }
    }

    private static func edit(_ selector: Selector, _ body: String?, _ invocation: Invocation) async throws {
        let notes = try await invocation.notepad().select([selector], at: .sealed)
        guard let note = notes.first else { return }
        if invocation.command.has("title") || body != nil {
            try await send(note, title: invocation.command.text("title"), body: body, invocation)
        } else {
            try await editInteractively(note, invocation)
        }
    }

    /// What a pipe gives when no flag gives a text; nil for nothing, as from a job without a terminal.
    private static func piped(_ invocation: Invocation) throws -> String? {
        let command = invocation.command
        if invocation.streams.input.isTerminal || command.has("title") || command.has("editor") { return nil }
        let text = try NoteText.standardInput(invocation)
        return NoteText.isBlank(text) ? nil : text
    }

    private static func editInteractively(_ note: Note, _ invocation: Invocation) async throws {
        guard invocation.streams.input.isTerminal else { throw nothing }
        guard invocation.canAsk else {
            throw CommandFailure(
                .usage, "usage", "there is no terminal to edit on", hint: "give --title, --body, --file, or - for stdin"
            )
        }
        // A title of several lines cannot stand on the first one; such a note's body is edited alone.
        let hasTitleLine = !note.title.utf8.contains(UInt8(ascii: "\n"))
        let text = hasTitleLine ? note.title + "\n\n" + note.body : note.body
        let draft = try Editor(invocation).edit(text, name: "note-\(note.id)")
        guard draft.isChanged else {
            draft.discard()
            return reportUnchanged(note, invocation)
        }
        let written = try draft.text()
        guard !NoteText.isBlank(written) else {
            draft.discard()
            throw blank(note)
        }
        let (line, rest) = NoteText.firstLine(of: written)
        // The file has the title on its first line, as the editor shows it.
        let again = { path in
            "\(Product.name) edit \(note.id) --editor " + ShellText.quoted("cp " + ShellText.quoted(path))
        }
        try await invocation.sending(draft, again: again) {
            try await send(
                note, title: hasTitleLine ? line : nil, body: hasTitleLine ? NoteText.withoutBlankLine(rest) : written,
                invocation)
        }
    }

    private static let nothing = CommandFailure(
        .usage, "empty_input", "there is no text on stdin; nothing was sent",
        hint: "give --title, --body ('' for none), --file, or text on stdin")

    private static func blank(_ note: Note) -> CommandFailure {
        CommandFailure(
            .usage, "empty_note", "note \(note.id) would be empty; nothing was sent",
            hint: "to delete it: \(Product.name) delete \(note.id)")
    }

    private static func reportUnchanged(_ note: Note, _ invocation: Invocation) {
        invocation.reporter.note("note \(note.id) is unchanged; nothing was sent")
        invocation.reporter.result(
            text: { "" }, plain: { "\(note.id)" },
            json: { ActResult.unchangedJSON(note) })
    }

    /// Sends what differs, and the revision it was made from.
    private static func send(_ note: Note, title: String?, body: String?, _ invocation: Invocation) async throws {
        let newTitle = title == note.title ? nil : title
        let newBody = body == note.body ? nil : body
        guard newTitle != nil || newBody != nil else {
            return reportUnchanged(note, invocation)
        }
        guard !NoteText.isBlank((title ?? note.title) + (body ?? note.body)) else { throw blank(note) }
        let change = Change.edit(
            note.id, title: newTitle, body: newBody, ifRevision: invocation.command.flag("force") ? nil : note.revision)
        let result = try await invocation.make(change, described: "edit note \(note.id)")
        var edited: JSONValue?
        if case .succeeded(_, let outcome, _) = result { edited = await invocation.noteJSON(note.id, after: outcome) }
        if result.isDone { invocation.remember(NoteNames([(note.id, title ?? note.title)])) }
        result.report(invocation, done: "edited note \(note.id)", note: edited, plain: "\(note.id)")
    }
}
