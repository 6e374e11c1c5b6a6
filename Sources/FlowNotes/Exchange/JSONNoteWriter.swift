/// Writes notes as JSON, a note on each line, piece by piece.
public struct JSONNoteWriter: Sendable {
    private let isArray: Bool
    private var isFirst = true

    /// Creates a writer of an array, or of JSON lines.
    public init(_ format: ExchangeFormat) {
        isArray = format == .json
    }

    /// What stands before a note, and the note.
    public mutating func text(of note: Note) -> String {
        defer { isFirst = false }
        if !isArray { return note.exchangeJSON + "\n" }
        return (isFirst ? "[\n" : ",\n") + note.exchangeJSON
    }

    /// What stands after the last note.
    public func end() -> String {
        if !isArray { return "" }
        return isFirst ? "[]\n" : "\n]\n"
    }
}
