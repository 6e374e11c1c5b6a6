/// How the result is written.
enum OutputFormat: String, Sendable, CaseIterable {
    /// For people.
    case text
    /// One JSON document.
    case json
    /// One JSON document a line.
    case jsonl
    /// One id or value a line.
    case plain

    /// Whether programs read it as JSON, errors included.
    var isJSON: Bool { self == .json || self == .jsonl }
}
