/// A note as a file has it: what the chain will be given, and where it came from.
///
/// Ids, times and revisions in a file are checked for their form and otherwise left aside: the chain gives new ones.
public struct NoteDocument: Sendable, Hashable {
    /// The title.
    public let title: String
    /// The body.
    public let body: String
    /// The file it stands in, `stdin` for a pipe.
    public let source: String
    /// The line where it begins, from 1.
    public let line: Int
    /// The keys of its front matter that notes do not have, and whose values are left aside.
    public internal(set) var ignoredKeys: [String] = []

    /// Creates a document.
    public init(title: String, body: String, source: String = "", line: Int = 1) {
        self.title = title
        self.body = body
        self.source = source
        self.line = line
    }

    /// The names of a note's members, in the order in which they are written.
    enum Member: String, CaseIterable {
        case id, title, body, createdAt = "created_at", updatedAt = "updated_at", revision

        /// All names in a sentence.
        static let list = allCases.map(\.rawValue).joined(separator: ", ")
    }
}
