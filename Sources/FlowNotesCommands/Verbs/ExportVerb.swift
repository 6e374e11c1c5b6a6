internal import CommandKit
internal import FlowNotes
internal import Glibc

/// `export`: the notes of a notepad as files.
enum ExportVerb {
    static let verb = Verb(
        CommandSpec(
            "export", summary: "Write all notes as JSON, as JSON lines, or into a folder of Markdown files.",
            discussion:
                "All notes are those of one block. A file appears whole or not at all, and one that is there is "
                + "replaced only with --yes. In a folder that is there, only files are replaced that an earlier export "
                + "wrote and nobody has changed since; --yes replaces those too. Everybody can read notes on the chain, "
                + "so the files have the usual permissions.",
            options: [ExchangeOptions.format, NoteOptions.height],
            arguments: [
                ArgumentSpec("TARGET", isRequired: false, help: "A file, a folder, or - for stdout", completes: .files),
                ArgumentSpec("ACCOUNT", isRequired: false, help: "An address, or a name of flow.json or the keystore"),
            ],
            examples: [
                .init("\(Product.name) export notes.json"),
                .init("\(Product.name) export notes/ --format md"),
                .init("\(Product.name) export - 0x179b6b1cb6755e31 --format jsonl"),
            ]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let target = invocation.command.arguments.first ?? "-"
        let format = try format(of: target, invocation)
        let notepad = try invocation.notepad(
            of: invocation.command.arguments.dropFirst().first, example: "export - 0xADDRESS")
        do {
            switch (target, format) {
            case ("-", .markdown):
                throw CommandFailure(
                    .usage, "usage", "Markdown files need a folder", hint: "\(Product.name) export FOLDER --format md")
            case ("-", _): try await print(notepad, format, invocation)
            case (_, .markdown): try await fill(target, notepad, invocation)
            default: try await write(target, notepad, format, invocation)
            }
        } catch let error as ExchangeError {
            throw CommandFailure(exchange: error)
        }
    }

    private static func format(of target: String, _ invocation: Invocation) throws -> ExchangeFormat {
        if let format = ExchangeOptions.format(invocation) { return format }
        if target == "-" { return invocation.settings.format.value == .jsonl ? .jsonl : .json }
        var status = stat()
        if stat(target, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return .markdown }
        guard let format = ExchangeFormat(name: target), format != .markdown || target.hasSuffix("/") else {
            throw CommandFailure(
                .usage, "usage", "the name \(target) does not say a format",
                hint: "end it in .json or .jsonl, in / for a folder, or say --format")
        }
        return format
    }

    // MARK: stdout

    private static func print(_ notepad: Notepad, _ format: ExchangeFormat, _ invocation: Invocation) async throws {
        let text = JSONText(escapesControls: invocation.streams.output.isTerminal)
        var writer = JSONNoteWriter(format)
        var count = 0
        let (_, exists) = try await notepad.eachNote(at: invocation.readReference, pageSize: pageSize) { note in
            invocation.reporter.verbatim(Array(text.encodeLines(writer.text(of: note)).utf8))
            count += 1
            if !invocation.streams.output.isTerminal { tell(count, invocation) }
            // A reader that has gone wants no more.
            try Task.checkCancellation()
        }
        invocation.reporter.verbatim(Array(writer.end().utf8))
        if count == 0 { sayNothing(notepad, exists, invocation) }
    }

    // MARK: Files

    /// How many notes are in memory at once.
    private static let pageSize = 500

    private static func write(
        _ path: String, _ notepad: Notepad, _ format: ExchangeFormat, _ invocation: Invocation
    ) async throws {
        let replaces = invocation.settings.isConfirmed
        guard replaces || access(path, F_OK) != 0 else {
            throw CommandFailure(
                .confirmation, "file_exists", "\(path) is there already", hint: "pass --yes to replace it")
        }
        let file = try JSONNoteFile(path, format)
        let (height, exists) = try await notepad.eachNote(at: invocation.readReference, pageSize: pageSize) { note in
            try Task.checkCancellation()
            try file.write(note)
            tell(file.count, invocation)
        }
        try file.finish(replaces: replaces)
        if file.count == 0 { sayNothing(notepad, exists, invocation) }
        tell(path, format, notes: file.count, height, [], invocation)
    }

    private static func fill(_ path: String, _ notepad: Notepad, _ invocation: Invocation) async throws {
        let writer = try MarkdownFolderWriter(
            path, owner: notepad.owner, replaces: invocation.settings.isConfirmed)
        var count = 0
        let (height, exists) = try await notepad.eachNote(at: invocation.readReference, pageSize: pageSize) { note in
            try Task.checkCancellation()
            try writer.write(note)
            count += 1
            tell(count, invocation)
        }
        let result = try writer.finish()
        if result.notes == 0 { sayNothing(notepad, exists, invocation) }
        for name in result.kept.prefix(10) {
            invocation.reporter.warn("left \(name) as it is: it was changed here; --yes replaces it")
        }
        if result.kept.count > 10 { invocation.reporter.warn("left \(result.kept.count - 10) more that were changed") }
        if !result.stale.isEmpty {
            invocation.reporter.note(
                "left \(result.stale.count.counted("file")) of notes that are deleted: "
                    + result.stale.prefix(3).joined(separator: ", ") + (result.stale.count > 3 ? ", …" : ""))
        }
        tell(path, .markdown, notes: result.notes - result.kept.count, height, result.kept, invocation)
    }

    /// Now and then says on a terminal how far it is.
    private static func tell(_ count: Int, _ invocation: Invocation) {
        if count % 100 == 0 { invocation.reporter.status("exporting: \(count) notes so far") }
    }

    private static func tell(
        _ path: String, _ format: ExchangeFormat, notes: Int, _ height: UInt64, _ kept: [String],
        _ invocation: Invocation
    ) {
        invocation.reporter.result(
            text: {
                "exported \(notes.counted("note")) to \(invocation.reporter.shown(path))"
                    + (kept.isEmpty ? "" : "; \(kept.count) stayed as \(kept.count == 1 ? "it was" : "they were")")
            },
            plain: { path },
            json: {
                [
                    "path": .string(path), "format": .string(format.rawValue), "notes": .string("\(notes)"),
                    "block_height": .string("\(height)"), "kept": .array(kept.map(JSONValue.string)),
                ]
            })
    }

    private static func sayNothing(_ notepad: Notepad, _ exists: Bool, _ invocation: Invocation) {
        invocation.reporter.note(
            exists ? "no notes" : "\(notepad.owner) has no notepad on \(invocation.settings.network.value)")
    }
}

extension JSONText {
    /// JSON on lines, in which the ends of lines stay as they are.
    fileprivate func encodeLines(_ json: String) -> String {
        guard escapesControls else { return json }
        return json.split(separator: "\n", omittingEmptySubsequences: false).map { encode(.raw(String($0))) }
            .joined(separator: "\n")
    }
}
