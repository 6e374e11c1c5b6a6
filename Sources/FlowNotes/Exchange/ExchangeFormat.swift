/// The form of notes in files.
public enum ExchangeFormat: String, Sendable, Hashable, CaseIterable {
    /// One JSON array; the members of a note are those of `list --json`.
    case json
    /// The same objects, one on a line.
    case jsonl
    /// A folder with a Markdown file for each note, what is not body in its front matter.
    case markdown = "md"

    /// The format that the ending of a name says; nil when it says none.
    ///
    /// A name that ends in a slash is a folder.
    public init?(name: String) {
        if name.hasSuffix("/") {
            self = .markdown
            return
        }
        let file = name.split(separator: "/").last ?? ""
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return nil }
        switch file[dot...].lowercased() {
        case ".json": self = .json
        case ".jsonl", ".ndjson": self = .jsonl
        case ".md", ".markdown": self = .markdown
        default: return nil
        }
    }

    /// The format of a document by its first sign; nil when that is neither `[` nor `{`.
    public init?(content bytes: [UInt8]) {
        switch TextBytes.withoutMark(bytes[...]).first(where: { !TextBytes.isSpace($0) }) {
        case UInt8(ascii: "["): self = .json
        case UInt8(ascii: "{"): self = .jsonl
        default: return nil
        }
    }
}
