internal import CommandKit
internal import FlowAccess
internal import FlowNotes

/// `history`: every revision of a note.
enum HistoryVerb {
    static let verb = Verb(
        CommandSpec(
            "history", summary: "Show every revision of a note, the newest first.",
            discussion:
                "The past of a note is read from the chain: from events, and from what the note was at past heights, as "
                + "far as the node keeps them. A note that is gone is named by its id; it is looked for in the newest "
                + "10,000 blocks, or below the block of --at-height.",
            options: [NoteOptions.height],
            arguments: [
                NoteOptions.selector,
                ArgumentSpec("ACCOUNT", isRequired: false, help: "An address, or a name of flow.json or the keystore"),
            ],
            examples: [.init("\(Product.name) history 3"), .init("\(Product.name) history 3 --json")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let arguments = invocation.command.arguments
        let selector = try Selector(arguments.first ?? "")
        let notepad = try invocation.notepad(of: arguments.dropFirst().first, example: "history ID 0xADDRESS")
        let reference = invocation.readReference
        let id: UInt64
        if case .id(let given) = selector {
            id = given
        } else {
            id = try await notepad.select([selector], at: reference)[0].id
        }
        guard let history = try await notepad.history(of: id, at: reference) else {
            throw CommandFailure(
                .notFound, "no_such_note",
                "there is no note \(id) in the notepad of \(notepad.owner), and no trace of one in the newest blocks",
                hint: "if it was deleted long ago, name a block of before by --at-height")
        }
        show(history.revisions, invocation)
        if let missing = history.missing { invocation.reporter.note("not told: \(missing)") }
    }

    private static func show(_ revisions: [NoteRevision], _ invocation: Invocation) {
        invocation.reporter.result(
            text: { revisions.map { text($0, invocation) }.joined(separator: "\n") },
            plain: { revisions.map { "\($0.height)" }.joined(separator: "\n") },
            json: { .array(revisions.map(\.json)) })
    }

    private static func text(_ revision: NoteRevision, _ invocation: Invocation) -> String {
        let styler = invocation.reporter.outputStyler
        let name = revision.revision.map { "revision \($0)" } ?? revision.change.rawValue
        let what = revision.revision == nil ? "" : ", \(revision.change.rawValue)"
        let place = "\(Timestamp.text(revision.timestamp)), block \(revision.height)\(what)"
        var lines = [styler(name, .bold) + styler("  \(place)", .dim)]
        lines.append(styler("transaction \(revision.transactionID)", .dim))
        if let title = revision.title, !title.isEmpty { lines.append("    " + VisibleText.line(title)) }
        switch (revision.body, revision.revision) {
        case (let body?, _) where !body.isEmpty: lines += indented(body, invocation)
        case (nil, _?): lines.append("    " + styler("(the body of that time is not known)", .dim))
        default: break
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func indented(_ body: String, _ invocation: Invocation) -> [String] {
        invocation.reporter.shown(body).split(omittingEmptySubsequences: false) { $0.isNewline }.map {
            $0.isEmpty ? "" : "    " + $0
        }
    }
}

extension NoteRevision {
    /// The revision for programs.
    fileprivate var json: JSONValue {
        [
            "change": .string(change.rawValue), "revision": JSONValue(revision.map(String.init)),
            "title": JSONValue(title), "body": JSONValue(body), "time": .string(Timestamp.text(timestamp)),
            "block_height": .string("\(height)"), "transaction_id": .string("\(transactionID)"),
        ]
    }
}
