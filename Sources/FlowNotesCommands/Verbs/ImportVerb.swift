internal import CommandKit
internal import FlowNotes

/// `import`: notes from a file, a pipe or a folder.
enum ImportVerb {
    static let verb = Verb(
        CommandSpec(
            "import", summary: "Add notes from a JSON file, JSON lines, or a folder of Markdown files.",
            discussion: "The members of a note in JSON are those of list --json; title and body are taken, and the "
                + "chain gives id, times and revision anew. Of a Markdown file the body is what follows the front "
                + "matter, less one newline at the end; without a title in the front matter the name of the file is "
                + "the title. Keys that notes do not have are left out, with a warning. Folders in a folder are read too; links and names that begin with a dot are left out."
                + "\n\nEverything is read before anything is sent. The notes go to the chain in batches, and what is "
                + "there is written down: after a failure or a kill, the same command goes on where it stopped, and "
                + "once all are in, it does nothing. It is the notes that count, not the file's name or format; when "
                + "one of them changes, all are new.",
            options: [
                ExchangeOptions.format,
                OptionSpec("again", help: "Add notes once more that an earlier run has added"),
                OptionSpec("skip-bad", help: "Leave out what is no note instead of adding none at all"),
            ],
            arguments: [
                ArgumentSpec("SOURCE", isRequired: false, help: "A file, a folder, or - for stdin", completes: .files)
            ],
            examples: [
                .init("\(Product.name) import notes.jsonl"),
                .init("\(Product.name) import notes/ --dry-run", "what a folder would cost"),
            ]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        guard invocation.settings.wait != .none else {
            throw CommandFailure(
                .usage, "usage", "import cannot work with --wait none: each batch waits for the one before",
                hint: "leave --wait out")
        }
        let source = try read(invocation)
        source.remarks.forEach(invocation.reporter.note)
        if !source.ignoredKeys.isEmpty {
            invocation.reporter.warn(
                "notes have no place for these keys of the front matter; they are left out: "
                    + source.ignoredKeys.joined(separator: ", "))
        }
        let items = try ImportItems(source, invocation)
        let work = try ImportRun(items.notes, invocation)
        let state = try await work.state()
        try work.explain()
        let isComplete = state.count >= items.notes.count && state.pending == nil
        if invocation.settings.isDryRun {
            let done = isComplete && invocation.command.flag("again") ? 0 : state.count
            let storage = await invocation.storage(of: try invocation.signer().account.address)
            return ImportPlan(items, done: done, storage: storage).show(invocation)
        }
        if isComplete, !items.notes.isEmpty, !invocation.command.flag("again") {
            invocation.reporter.note(
                "nothing to do: an earlier run has added \(items.notes.count.counted("note")); --again adds them once more"
            )
            return items.show(ids: state.batches.flatMap(\.ids), earlier: items.notes.count, invocation)
        }
        let ids = try await work.run(after: state, startingAgain: isComplete)
        items.show(ids: ids, earlier: isComplete ? 0 : state.count, invocation)
    }

    private static func read(_ invocation: Invocation) throws -> NoteSource {
        let format = ExchangeOptions.format(invocation)
        let path = try source(invocation)
        do throws(ExchangeError) {
            if path == "-" { return try NoteSource(try standardInput(invocation), name: "stdin", format: format) }
            return try NoteSource(path: path, format: format)
        } catch {
            throw CommandFailure(exchange: error)
        }
    }

    private static func standardInput(_ invocation: Invocation) throws(ExchangeError) -> [UInt8] {
        do {
            return try invocation.streams.input.readAll(NoteSource.byteLimit)
        } catch {
            throw ExchangeError("stdin", CommandFailure(error).message)
        }
    }

    private static func source(_ invocation: Invocation) throws -> String {
        let arguments = invocation.command.arguments
        if let path = arguments.first, path != "-" { return path }
        guard !invocation.streams.input.isTerminal else {
            throw CommandFailure(
                .usage, "usage", "what is to be imported? stdin is a terminal",
                hint: "\(Product.name) import FILE   # or a folder")
        }
        return "-"
    }
}
