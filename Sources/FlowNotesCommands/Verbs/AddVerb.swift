internal import CommandKit
internal import Flow
internal import FlowAccess
internal import FlowNotes

/// `add`: a note, and the notepad with the first one.
enum AddVerb {
    static let verb = Verb(
        CommandSpec(
            "add", aliases: ["a", "new"], summary: "Add a note, and the notepad with the first one.",
            discussion: "The body comes from the arguments, --file, or stdin: with -, or when it is no terminal. On a "
                + "terminal the editor opens when nothing is given; with a title given, for the body. "
                + NoteOptions.editing,
            options: [
                NoteOptions.title, NoteOptions.body, NoteOptions.file, NoteOptions.editor,
                OptionSpec("offline", help: "Queue the note; \(Product.name) sync sends it"),
            ],
            arguments: [ArgumentSpec("BODY", isRequired: false, isRepeated: true, help: "The body; - is stdin")],
            examples: [
                .init("\(Product.name) add -t Milk \"Two litres\""),
                .init("date | \(Product.name) add -t Now -", "the body from a pipe"),
                .init("\(Product.name) add --offline \"On the train\"", "to be sent by \(Product.name) sync"),
            ]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let title = invocation.command.text("title") ?? ""
        if let (body, isInput) = try await body(invocation, title) {
            if !isInput { return try await add(title: title, body: body, invocation) }
            return try await invocation.sendingInput(body, name: "note") {
                try await add(title: title, body: body, invocation)
            }
        }
        let draft = try Editor(invocation).edit("", name: "note")
        guard draft.isChanged else {
            draft.discard()
            return reportUnwritten(invocation)
        }
        let (written, body) = split(try draft.text(), title)
        guard !NoteText.isBlank(written + body) else {
            draft.discard()
            throw nothing
        }
        try await invocation.sending(draft) { try await add(title: written, body: body, invocation) }
    }

    /// The body without an editor, and whether it has come on stdin; nil when an editor is needed.
    private static func body(_ invocation: Invocation, _ title: String) async throws -> (String, isInput: Bool)? {
        let arguments = invocation.command.arguments
        let given = try NoteText.body(invocation, arguments: arguments)
        if given == nil, invocation.streams.input.isTerminal, invocation.settings.allowsInput {
            return nil
        }
        if arguments.count == 1, arguments[0] != "-", NoteText.isFile(arguments[0]) {
            invocation.reporter.note(
                "\(arguments[0]) is a file too; the note has its name as text, and its text by --file")
        }
        let body = try given ?? (invocation.streams.input.isTerminal ? "" : NoteText.standardInput(invocation))
        guard !NoteText.isBlank(title + body) else { throw nothing }
        return (body, arguments == ["-"] || given == nil && !invocation.streams.input.isTerminal)
    }

    /// A text from the editor: without a title given, its first line is the title.
    private static func split(_ text: String, _ title: String) -> (title: String, body: String) {
        guard title.isEmpty else { return (title, text) }
        let (line, rest) = NoteText.firstLine(of: text)
        return (line, NoteText.withoutBlankLine(rest))
    }

    private static func reportUnwritten(_ invocation: Invocation) {
        invocation.reporter.note("nothing was written; nothing was sent")
        invocation.reporter.result(text: { "" }, plain: { "" }, json: { ActResult.unchangedJSON(nil) })
    }

    private static let nothing = CommandFailure(
        .usage, "empty_note", "the note is empty; nothing was saved", hint: "give a title or a body")

    private static func add(title: String, body: String, _ invocation: Invocation) async throws {
        if invocation.command.flag("offline") { return try NoteQueue(invocation).add(title: title, body: body) }
        let result = try await invocation.make(.add(title: title, body: body), described: "add a note")
        guard case .succeeded(let id, let outcome, _) = result else { return result.report(invocation, done: "") }
        let noteID = try addedNote(outcome, id, invocation)
        invocation.remember(NoteNames([(noteID, title)]))
        result.report(
            invocation, done: "added note \(noteID)", note: await invocation.noteJSON(noteID, after: outcome),
            plain: "\(noteID)")
    }

    /// The id of the note that a transaction has added, as the contract's event names it.
    static func addedNote(_ outcome: TransactionResult, _ id: Identifier, _ invocation: Invocation) throws -> UInt64 {
        let contract = try invocation.contracts().address(of: CadenceTemplate.notepadManager.name)
        guard let events = try? NotepadEvents(in: outcome, of: contract), let noteID = try? events.addedIDs.first else {
            throw CommandFailure(
                .failure, "no_event", "transaction \(id) succeeded, but the contract did not name the note",
                hint: "check that --contract is NotepadManager's address", transactionID: "\(id)")
        }
        if events.createdNotepad { invocation.reporter.note("created the notepad") }
        return noteID
    }
}
