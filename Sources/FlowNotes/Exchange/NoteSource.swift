import Glibc

/// Notes to be imported, read as a whole before any of them is sent.
public struct NoteSource: Sendable {
    /// In the order of the source: each note, or why it cannot be read.
    public let entries: [Result<NoteDocument, ExchangeError>]
    /// What was left out, a sentence each.
    public let remarks: [String]

    /// The most bytes of a file; a larger one is to be split.
    public static let byteLimit = 256 << 20
    /// The most bytes of a Markdown file: more than any transaction holds.
    static let noteByteLimit = 4 << 20

    /// The notes that could be read.
    public var documents: [NoteDocument] { entries.compactMap { try? $0.get() } }
    /// Why the others could not.
    public var faults: [ExchangeError] {
        entries.compactMap { entry in
            if case .failure(let error) = entry { error } else { nil }
        }
    }

    /// The keys in front matter that notes do not have, and whose values are left aside: each once, 20 at most.
    public var ignoredKeys: [String] {
        var keys: [String] = []
        for key in documents.lazy.flatMap(\.ignoredKeys) where !keys.contains(key) {
            keys.append(key)
            if keys.count == FrontMatter.ignoredLimit { break }
        }
        return keys
    }

    /// Reads a document; Markdown is one note, whose title is empty unless its front matter gives one.
    ///
    /// Without a format the first sign tells it: `[` is JSON, `{` JSON lines. Throws when the document as a whole
    /// cannot be read.
    public init(_ bytes: [UInt8], name: String, format: ExchangeFormat? = nil) throws(ExchangeError) {
        guard let format = format ?? ExchangeFormat(content: bytes) else {
            throw ExchangeError(name, "the format cannot be told from what is in it", hint: "say it by --format")
        }
        remarks = []
        switch format {
        case .json: entries = try JSONNoteReader.array(bytes, file: name)
        case .jsonl: entries = JSONNoteReader.lines(bytes, file: name)
        case .markdown: entries = [Self.markdown(bytes, name, "")]
        }
    }

    /// Reads a file, or a folder of Markdown files with the folders in it.
    ///
    /// Without a format the ending of the name tells it, or else the first sign.
    public init(path: String, format: ExchangeFormat? = nil) throws(ExchangeError) {
        var status = stat()
        let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        guard isFolder else {
            let bytes = try Self.contents(path, limit: Self.byteLimit)
            let format = format ?? ExchangeFormat(name: path)
            guard format == .markdown else {
                try self.init(bytes, name: path, format: format)
                return
            }
            self.init([Self.markdown(bytes, path, NoteFileName.title(of: path))])
            return
        }
        guard format == nil || format == .markdown else {
            throw ExchangeError(path, "this is a folder", hint: "a folder holds Markdown files: --format md")
        }
        try self.init(MarkdownFolder(path: path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path))
    }

    private init(_ entries: [Result<NoteDocument, ExchangeError>]) {
        self.entries = entries
        remarks = []
    }

    private init(_ folder: MarkdownFolder) throws(ExchangeError) {
        let contents = try folder.contents()
        entries = contents.files.map { name in
            let path = folder.path + "/" + name
            return Result { () throws(ExchangeError) in try Self.contents(path, limit: Self.noteByteLimit) }
                .flatMap { Self.markdown($0, path, NoteFileName.title(of: name)) }
        }
        remarks =
            contents.links.prefix(10).map { "left out \(folder.path)/\($0): it is a link, or no regular file" }
            + (contents.links.count > 10 ? ["left out \(contents.links.count - 10) more links"] : [])
            + Self.remark(others: contents.others)
    }

    private static func remark(others: Int) -> [String] {
        if others == 0 { return [] }
        return ["left out \(others == 1 ? "1 file that does" : "\(others) files that do") not end in .md"]
    }

    private static func markdown(
        _ bytes: [UInt8], _ file: String, _ title: String
    ) -> Result<NoteDocument, ExchangeError> {
        Result { () throws(ExchangeError) in
            try MarkdownNoteReader.read(bytes, file: file, fallbackTitle: title)
        }
    }

    private static func contents(_ path: String, limit: Int) throws(ExchangeError) -> [UInt8] {
        do throws(FileContents.Failure) {
            return try FileContents(path: path, limit: limit).bytes
        } catch {
            throw ExchangeError(
                path, "cannot read it: \(error.reason)",
                hint: error.reason == "not a regular file" ? "what comes from a pipe is read from stdin: -" : nil)
        }
    }
}
