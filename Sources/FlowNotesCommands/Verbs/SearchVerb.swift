internal import CommandKit
internal import FlowAccess
internal import FlowNotes

/// `search`: the notes with some words, from an index on this machine.
enum SearchVerb {
    static let verb = Verb(
        CommandSpec(
            "search", summary: "Find notes by the words in them.",
            discussion:
                "All words must be in the note, the last one may be the beginning of one. Case and accents do not "
                + "matter. Characters of languages without blanks, and emoji, are found anywhere. A word with "
                + "punctuation in it, such as $5 or a.b*, must be there just so. Nothing in TEXT is a pattern.\n\nThe "
                + "index is brought up to the newest block first; --offline leaves it as it is.",
            options: [
                OptionSpec("offline", help: "Ask no node"),
                OptionSpec(
                    "limit", .integer(1...100_000), valueName: "N", help: "At most N notes, 50 unless given"),
                NoteOptions.print0,
            ],
            arguments: [
                ArgumentSpec("TEXT", help: "The words"),
                ArgumentSpec("ACCOUNT", isRequired: false, help: "An address, or a name of flow.json or the keystore"),
            ],
            examples: [
                .init("\(Product.name) search \"two lit\""),
                .init("\(Product.name) search --json -- -5"),
            ]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let text = invocation.command.arguments.first ?? ""
        guard !NoteText.isBlank(text) else { throw CommandFailure(.usage, "usage", "there is nothing to search") }
        let notepad = try notepad(invocation)
        let place = try invocation.place(of: notepad)
        let index = try invocation.noteIndex()
        do {
            if !invocation.command.flag("offline") { try await follow(index, notepad, place, invocation) }
            let limit = Int(invocation.command.integer("limit") ?? 50)
            guard let result = try index.search(text, in: place, limit: limit) else { throw notIndexed(invocation) }
            try explain(result, text, index, place, invocation)
            show(result.hits, invocation)
            invocation.remember(NoteNames([]), of: notepad)
        } catch let error as IndexError {
            throw CommandFailure(.failure, "index", "\(error)")
        }
    }

    private static func notepad(_ invocation: Invocation) throws -> Notepad {
        let account = invocation.command.arguments.dropFirst().first
        do {
            return try invocation.notepad(of: account, example: "search TEXT 0xADDRESS")
        } catch {
            guard let account, account.utf8.first != UInt8(ascii: "0") else { throw error }
            var failure = CommandFailure(error)
            if failure.exitCode == .notFound {
                failure.hint = "for several words, quote them: \(Product.name) search \"one two\""
                failure.hintLabel = "hint"
            }
            throw failure
        }
    }

    /// Brings the index up to date; what is there already can be searched without a node.
    private static func follow(
        _ index: NoteIndex, _ notepad: Notepad, _ place: NoteIndex.Place, _ invocation: Invocation
    ) async throws {
        do {
            // Reading all notes for the first time takes its time.
            if invocation.reporter.hasStatus, (try? index.state(of: place)) == nil {
                invocation.reporter.status("reading the notes")
            }
            defer { invocation.reporter.clearStatus() }
            try await index.follow(notepad, in: place)
        } catch let error as AccessError {
            guard let state = try index.state(of: place), CommandFailure(error).exitCode == .network else {
                throw error
            }
            invocation.reporter.warn("\(error); what is found is as of block \(state.cursor.height)")
        }
    }

    private static func notIndexed(_ invocation: Invocation) -> CommandFailure {
        CommandFailure(
            .notFound, "not_indexed", "the notes of this account were not read on this machine yet",
            hint: "\(Product.name) search TEXT\(invocation.nodeFlags)   # without --offline")
    }

    private static func explain(
        _ result: SearchResult, _ text: String, _ index: NoteIndex, _ place: NoteIndex.Place, _ invocation: Invocation
    ) throws {
        if result.hasMore { invocation.reporter.note("there are more; --limit N shows them") }
        guard result.hits.isEmpty else { return }
        let hasNotepad = try index.state(of: place)?.hasNotepad ?? true
        invocation.reporter.note(
            hasNotepad
                ? "no note of \(place.owner) has \"\(text)\""
                : "\(place.owner) has no notepad on \(place.network)")
    }

    // MARK: The result

    private static func show(_ hits: [NoteHit], _ invocation: Invocation) {
        let width = hits.map { "\($0.id)".utf8.count }.max() ?? 0
        invocation.reporter.result(
            text: { hits.map { lines($0, idWidth: width, invocation) }.joined() },
            plain: { hits.map { "\($0.id)" }.joined(separator: "\n") },
            json: { .array(hits.map(\.json)) })
    }

    private static func lines(_ hit: NoteHit, idWidth: Int, _ invocation: Invocation) -> String {
        let styler = invocation.reporter.outputStyler
        let room = invocation.tableWidth.map { $0 - idWidth - 2 }
        let id = DisplayWidth.padded("\(hit.id)", to: idWidth, atStart: true)
        let title = hit.title.line(room, styler)
        let snippet = hit.snippet.line(room, styler)
        let lines = [title, snippet].filter { !$0.isEmpty }
        let indent = String(repeating: " ", count: idWidth + 2)
        return styler(id, .dim) + "  " + lines.joined(separator: "\n" + indent) + "\n"
    }
}

extension NoteHit {
    /// The hit for programs.
    fileprivate var json: JSONValue {
        [
            "id": .string("\(id)"), "title": .string(writtenTitle), "snippet": .string(snippet.text),
            "rank": .integer(rank),
        ]
    }
}

extension MarkedText {
    /// The text on one line of at most so many columns, what was found in colour.
    fileprivate func line(_ width: Int?, _ styler: TextStyler) -> String {
        var (line, rest) = ("", width ?? .max)
        for piece in pieces where rest > 0 {
            let shown = VisibleText.line(piece.text)
            let cut = DisplayWidth.cut(shown, to: rest)
            line += piece.isMatch ? styler(cut, .yellow) : cut
            // What was cut ends with a sign for it; nothing follows.
            rest = cut == shown ? rest - DisplayWidth.of(cut) : 0
        }
        return line
    }
}
