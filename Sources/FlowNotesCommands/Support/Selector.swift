internal import CommandKit
internal import FlowAccess
internal import FlowNotes

/// Which note is meant: an id, `@last`, or `title:TEXT`.
enum Selector: Sendable, Hashable {
    case id(UInt64)
    case last
    case title(String)

    /// Reads an argument; throws `CommandFailure` with exit code 2 for anything else.
    init(_ text: String) throws {
        if text == "@last" {
            self = .last
        } else if text.hasPrefix("title:") {
            let title = String(text.dropFirst("title:".count))
            // Else it would mean every note without a title.
            if NoteText.isBlank(title) { throw Self.refusal(text, "names no title") }
            self = .title(title)
        } else if let id = Self.id(text.hasPrefix("#") ? text.dropFirst() : text[...]) {
            self = .id(id)
        } else {
            throw Self.refusal(text, "selects no note")
        }
    }

    private static func id(_ digits: Substring) -> UInt64? {
        digits.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ? UInt64(digits) : nil
    }

    private static func refusal(_ text: String, _ why: String) -> CommandFailure {
        CommandFailure(.usage, "usage", "\"\(text)\" \(why)", hint: "give an id, @last, or title:TEXT")
    }

    /// The notes that a title means: those that have it, else those that have it in other letters, else those that a
    /// list shows so because they have none.
    fileprivate static func notes(titled text: String, among notes: [Note]) -> [Note] {
        // Strings compare by canonical equivalence, so either spelling of an accent finds the note.
        let folded = text.lowercased()
        let rules: [(Note) -> Bool] = [
            { $0.title == text }, { $0.title.lowercased() == folded }, { $0.headline.lowercased() == folded },
        ]
        return rules.lazy.map { notes.filter($0) }.first { !$0.isEmpty } ?? []
    }
}

extension Selector {
    /// The notes that may be meant by a title that none has: those with it in theirs, else the one with the nearest.
    fileprivate static func notes(like text: String, among notes: [Note]) -> [Note] {
        let folded = text.lowercased()
        let names = notes.map { $0.headline.lowercased() }
        let containing = zip(notes, names).filter { $1.contains(folded) }.map(\.0)
        if !containing.isEmpty { return containing }
        guard let nearest = Suggestion.nearest(to: folded, in: names) else { return [] }
        return zip(notes, names).filter { $1 == nearest }.map(\.0)
    }
}

extension Notepad {
    /// The note that each selector means, in order, as of one block.
    ///
    /// Throws `CommandFailure` with exit code 3 for a notepad or a note that is not there, and for a title that
    /// several notes have; their ids are named.
    func select(_ selectors: [Selector], at reference: BlockReference) async throws -> [Note] {
        if case .id(let id)? = selectors.first, selectors.count == 1 {
            if let note = try await note(id, at: reference) { return [note] }
            guard try await summary(at: reference) != nil else { throw missingNotepad }
            throw missing(.id(id))
        }
        guard let notes = try await notes(at: reference) else { throw missingNotepad }
        return try selectors.map { try select($0, among: notes) }
    }

    /// The failure of an account without a notepad.
    var missingNotepad: CommandFailure {
        CommandFailure(
            .notFound, "no_notepad", "\(owner) has no notepad",
            hint: "\(Product.name) add   # makes one with the first note")
    }

    private func missing(_ selector: Selector) -> CommandFailure {
        CommandFailure(
            .notFound, "no_such_note", "there is no note \(selector.text) in the notepad of \(owner)",
            hint: "\(Product.name) list")
    }

    /// The same with the notes whose titles are like the one that was asked for.
    private func missing(_ selector: Selector, among notes: [Note]) -> CommandFailure {
        var failure = missing(selector)
        guard case .title(let text) = selector else { return failure }
        let near = Selector.notes(like: text, among: notes)
        guard !near.isEmpty else { return failure }
        let names = near.prefix(10).map { "\($0.id) \(VisibleText.line($0.headline))" }.joined(separator: ", ")
        (failure.hint, failure.hintLabel) = ("did you mean \(names)\(near.count > 10 ? ", …" : "")?", "hint")
        return failure
    }

    private func select(_ selector: Selector, among notes: [Note]) throws -> Note {
        let found: [Note]
        switch selector {
        case .id(let id): found = notes.filter { $0.id == id }
        case .last: found = notes.suffix(1)
        case .title(let text): found = Selector.notes(titled: text, among: notes)
        }
        guard let first = found.first else { throw missing(selector, among: notes) }
        guard found.count == 1 else {
            let candidates = found.prefix(10).map { "\($0.id)" }.joined(separator: ", ")
            throw CommandFailure(
                .notFound, "ambiguous", "\(found.count) notes have the title \(selector.text): \(candidates)",
                hint: "\(Product.name) show \(first.id)")
        }
        return first
    }
}

extension Selector {
    /// The selector as typed.
    var text: String {
        switch self {
        case .id(let id): "\(id)"
        case .last: "@last"
        case .title(let text): "\"\(text)\""
        }
    }
}
