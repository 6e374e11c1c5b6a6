/// A file of notes as JSON, which appears whole or not at all.
public final class JSONNoteFile {
    private let file: NewFile
    private var writer: JSONNoteWriter
    /// How many notes are in it.
    public private(set) var count = 0

    /// Begins a file.
    public init(_ path: String, _ format: ExchangeFormat) throws(ExchangeError) {
        file = try NewFile(path)
        writer = JSONNoteWriter(format)
    }

    /// Adds a note.
    public func write(_ note: Note) throws(ExchangeError) {
        try file.write(writer.text(of: note))
        count += 1
    }

    /// Puts the file in its place; without `replaces`, one that is there is an error.
    public func finish(replaces: Bool) throws(ExchangeError) {
        try file.write(writer.end())
        try file.finish(replaces: replaces)
    }
}
