internal import Cadence
internal import FlowNotes
internal import FoundationEssentials
internal import WebPage

/// Notes in words.
enum NoteWords {
    /// The first line of a text that is not blank, cut after so many scalars.
    static func line(_ text: String, _ limit: Int) -> String {
        let line = text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) } ?? ""
        let scalars = line.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return ShownNote.line(String(line)) }
        return ShownNote.line(String(scalars[..<end])) + "…"
    }

    /// What a note is called in a list: its title, else the beginning of its body, else its number.
    static func headline(_ note: Note) -> String {
        let title = line(note.title, 200)
        if !title.isEmpty { return title }
        let body = line(note.body, 200)
        return body.isEmpty ? "Note \(note.id)" : body
    }

    /// Some of the body, where the title is the headline.
    static func teaser(_ note: Note) -> String { line(note.title, 1).isEmpty ? "" : line(note.body, 160) }

    /// A time, for people and for the page's script.
    static func time(_ unixSeconds: UFix64) -> HTML {
        let date = Date(timeIntervalSince1970: Double(unixSeconds.rawValue / 100_000_000))
        let text = date.formatted(Date.ISO8601FormatStyle())
        let shown = text.prefix(16).replacing("T", with: " ") + " UTC"
        return "<time datetime=\"\(text)\">\(shown)</time>"
    }

    /// `1 note`, `2 notes`.
    static func count(_ count: Int) -> String { count == 1 ? "1 note" : "\(count) notes" }
}

/// In which order notes are listed, and which of the pages of the list.
struct NoteOrder: Sendable, Hashable {
    /// What is compared.
    enum Key: String, Sendable, CaseIterable {
        case updated, created, title, id

        /// What it is called.
        var label: String {
            switch self {
            case .updated: "Last change"
            case .created: "First written"
            case .title: "Title"
            case .id: "Number"
            }
        }

        /// Whether the greatest comes first unless it is asked for otherwise.
        var isNewestFirst: Bool { self != .title }
    }

    /// How many notes a page has.
    static let pageSize = 100

    let key: Key
    let isReversed: Bool
    let page: Int

    /// Reads the fields `sort`, `order` and `page`; what is none of them is as usual.
    init(_ query: FormFields) {
        key = query["sort"].flatMap(Key.init) ?? .updated
        isReversed = query["order"] == "reversed"
        page = max(1, query["page"].flatMap { Int($0) } ?? 1)
    }

    /// The fields of the query for another page in the same order.
    func query(page: Int) -> [(name: String, value: String)] {
        [("sort", key.rawValue), ("order", isReversed ? "reversed" : "usual"), ("page", "\(page)")]
    }

    /// The notes in order.
    func sorted(_ notes: [Note]) -> [Note] {
        var sorted = notes
        switch key {
        case .id: break
        case .updated: sorted.sort { ($0.updatedAt, $0.id) < ($1.updatedAt, $1.id) }
        case .created: sorted.sort { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
        case .title:
            let keyed = notes.map { (key: NoteWords.headline($0).lowercased(), note: $0) }
            sorted = keyed.sorted { ($0.key, $0.note.id) < ($1.key, $1.note.id) }.map(\.note)
        }
        return key.isNewestFirst != isReversed ? sorted.reversed() : sorted
    }
}
