import Glibc

/// A folder of Markdown files, those of the folders in it included.
///
/// Files and folders whose names begin with a dot are left out, as are files that do not end in `.md` or `.markdown`
/// and links, which could lead anywhere.
struct MarkdownFolder {
    /// Where it is.
    let path: String

    /// How deep folders may lie in each other.
    static let depthLimit = 16
    /// How many files are read at most.
    static let countLimit = 1_000_000

    /// What is in it, as paths from the folder on.
    struct Contents {
        /// The Markdown files: by the number at the beginning of the name, then by the name.
        var files: [String] = []
        /// Files that are no Markdown.
        var others = 0
        /// Links, and what else is neither file nor folder.
        var links: [String] = []
    }

    /// Looks through it and the folders in it.
    func contents() throws(ExchangeError) -> Contents {
        var contents = Contents()
        var folders = [(name: "", depth: 0)]
        while let (folder, depth) = folders.popLast() {
            guard depth <= Self.depthLimit else {
                throw ExchangeError(path + "/" + folder, "folders lie more than \(Self.depthLimit) deep here")
            }
            for name in try names(in: folder) {
                let inner = folder.isEmpty ? name : folder + "/" + name
                switch try kind(of: inner) {
                case S_IFDIR: folders.append((inner, depth + 1))
                case S_IFREG where Self.isMarkdown(name): contents.files.append(inner)
                case S_IFREG: contents.others += 1
                default: contents.links.append(inner)
                }
            }
            guard contents.files.count <= Self.countLimit else {
                throw ExchangeError(path, "there are more than \(Self.countLimit) files in this folder")
            }
        }
        contents.files.sort(by: Self.isBefore)
        return contents
    }

    /// The names in one folder that do not begin with a dot.
    func names(in folder: String) throws(ExchangeError) -> [String] {
        let whole = folder.isEmpty ? path : path + "/" + folder
        guard let directory = opendir(whole) else { throw Self.failure(whole, "read the folder") }
        defer { closedir(directory) }
        var names: [String] = []
        while let item = readdir(directory) {
            let name = withUnsafePointer(to: &item.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
            guard let name else {
                throw ExchangeError(whole, "a file in this folder has a name that is not UTF-8", hint: "rename it")
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    private func kind(of name: String) throws(ExchangeError) -> mode_t {
        var status = stat()
        let whole = path + "/" + name
        guard lstat(whole, &status) == 0 else { throw Self.failure(whole, "look at it") }
        return status.st_mode & S_IFMT
    }

    private static func isMarkdown(_ name: String) -> Bool { ExchangeFormat(name: name) == .markdown }

    /// So that notes keep their order when ids have more and more digits.
    private static func isBefore(_ left: String, _ right: String) -> Bool {
        let (one, other) = (NoteFileName.id(in: left) ?? .max, NoteFileName.id(in: right) ?? .max)
        return one == other ? left.utf8.lexicographicallyPrecedes(right.utf8) : one < other
    }

    private static func failure(_ path: String, _ what: String) -> ExchangeError {
        ExchangeError(path, "cannot \(what): \(String(cString: strerror(errno)))")
    }
}
