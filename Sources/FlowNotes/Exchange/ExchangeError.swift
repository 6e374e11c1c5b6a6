/// Why a document with notes cannot be read or written, and where in it.
public struct ExchangeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file or the folder as its reader named it, `stdin` for a pipe.
    public let file: String
    /// The line, from 1; nil when it is about the whole.
    public let line: Int?
    /// What is wrong.
    public let message: String
    /// What is accepted, or what to do.
    public let hint: String?

    /// Creates an error.
    public init(_ file: String, line: Int? = nil, _ message: String, hint: String? = nil) {
        self.file = file
        self.line = line
        self.message = message
        self.hint = hint
    }

    /// The place and what is wrong there: `notes.jsonl:3: "body" is a number, but a text is needed`.
    public var description: String { file + (line.map { ":\($0)" } ?? "") + ": " + message }
}
