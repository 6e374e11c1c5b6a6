internal import CommandKit
internal import FlowAccess
internal import FlowNotes

/// `delete`: notes, all or none.
enum DeleteVerb {
    static let verb = Verb(
        CommandSpec(
            "delete", aliases: ["rm"], summary: "Delete notes: all of them in one transaction, or none.",
            arguments: [NoteOptions.selectors],
            examples: [.init("\(Product.name) delete 2 3"), .init("\(Product.name) delete title:Milk --yes")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let selectors = try invocation.command.arguments.map(Selector.init)
        let notes = try await invocation.notepad().select(selectors, at: .sealed)
        let ids = notes.map(\.id).reduce(into: [UInt64]()) { if !$0.contains($1) { $0.append($1) } }
        let what = ids.count == 1 ? "note \(ids[0])" : "\(ids.count) notes"
        if !invocation.settings.isDryRun {
            try await invocation.confirmCost("delete \(what)\(titles(notes))?", act: "delete \(what)")
        }
        let result = try await invocation.make(.delete(ids), described: "delete \(what)")
        if result.isDone { invocation.remember(NoteNames([], removed: ids)) }
        result.report(invocation, done: "deleted \(what)", plain: ids.map(String.init).joined(separator: "\n"))
    }

    /// What the notes are called, in parentheses; of one note the number is said already.
    private static func titles(_ notes: [Note]) -> String {
        if notes.count == 1 {
            let title = VisibleText.line(notes[0].headline)
            return title.isEmpty ? "" : " (\(title))"
        }
        return " (" + notes.prefix(5).map { "\($0.id) \(VisibleText.line($0.headline))" }.joined(separator: ", ") + ")"
    }
}
