internal import CommandKit
internal import FlowNotes

/// What a source holds, in its order: notes that fit a transaction, and what is none.
struct ImportItems: Sendable {
    /// The notes.
    let notes: [NoteDocument]
    private let entries: [Result<NoteDocument, ExchangeError>]

    /// Throws `CommandFailure` when something is bad, unless `--skip-bad` was given.
    init(_ source: NoteSource, _ invocation: Invocation) throws {
        entries = source.entries.map { entry in
            entry.flatMap { note in NoteBatch.problem(of: note).map(Result.failure) ?? .success(note) }
        }
        notes = entries.compactMap { try? $0.get() }
        let faults = entries.compactMap(\.fault)
        guard !faults.isEmpty else { return }
        guard invocation.command.flag("skip-bad") else {
            throw CommandFailure(
                exchange: faults,
                hint: "nothing was sent; --skip-bad adds \(notes.count.counted("note")) without what is bad")
        }
        for fault in faults.prefix(20) { invocation.reporter.warn("left out \(fault)") }
        if faults.count > 20 { invocation.reporter.warn("left out \(faults.count - 20) more") }
    }

    /// Writes what became of each, given the ids of the notes in their order.
    func show(ids: [UInt64], earlier: Int, _ invocation: Invocation) {
        invocation.reporter.result(
            text: { text(ids, earlier) },
            plain: { ids.map { "\($0)\n" }.joined() },
            json: { .array(outcomes(ids)) })
        if notes.isEmpty { invocation.reporter.note("no notes") }
    }

    private func text(_ ids: [UInt64], _ earlier: Int) -> String {
        let new = ids.dropFirst(earlier)
        guard let first = new.first, let last = new.last else { return "" }
        let range = first == last ? "note \(first)" : "\(new.count.counted("note")), \(first) to \(last)"
        return "imported \(range)" + (earlier > 0 ? "; \(earlier) were there from an earlier run" : "")
    }

    private func outcomes(_ ids: [UInt64]) -> [JSONValue] {
        var rest = ids[...]
        return entries.enumerated().map { index, entry in
            let id = entry.fault == nil ? rest.popFirst() : nil
            return [
                "source": .string(entry.source), "index": .integer(index), "id": JSONValue(id.map { "\($0)" }),
                "ok": .bool(id != nil), "error": JSONValue(entry.fault?.description),
            ]
        }
    }
}

extension Result<NoteDocument, ExchangeError> {
    fileprivate var fault: ExchangeError? {
        if case .failure(let error) = self { error } else { nil }
    }

    fileprivate var source: String {
        switch self {
        case .success(let note): note.source
        case .failure(let error): error.file
        }
    }
}
