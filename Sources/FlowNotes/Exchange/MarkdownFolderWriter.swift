public import Cadence
import Glibc

/// Writes notes into a folder, a Markdown file each.
///
/// In a folder that is there already it replaces only files that an earlier export wrote and nobody has changed since;
/// a note whose title changed gets its new name. Everything else stays, and `result` counts it.
public final class MarkdownFolderWriter {
    /// What became of the folder.
    public struct Result: Sendable, Hashable {
        /// How many notes there are.
        public var notes = 0
        /// How many files were written; the others were the same already.
        public var written = 0
        /// Files of notes that were changed by somebody, or are not from an export; their notes were not written.
        public var kept: [String] = []
        /// Files of an earlier export whose notes are not in the notepad any more.
        public var stale: [String] = []
    }

    private let folder: String
    private let replaces: Bool
    private let earlier: ExportRecord
    /// The names of the earlier export by the note's id.
    private var namesByID: [UInt64: String] = [:]
    private var record: ExportRecord
    private var result = Result()

    /// Begins in a folder, which is made when it is not there; with `replaces`, changed files are replaced too.
    public init(_ path: String, owner: Address, replaces: Bool) throws(ExchangeError) {
        folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        self.replaces = replaces
        guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
            throw ExchangeError(path, "cannot make the folder: \(String(cString: strerror(errno)))")
        }
        record = ExportRecord(owner: "\(owner)")
        let found = ExportRecord.load(in: folder) ?? record
        guard found.owner == record.owner || replaces else {
            throw ExchangeError(
                path, "this folder holds the notes of \(found.owner)", hint: "choose another folder, or pass --yes")
        }
        // What was written of another notepad is not this one's to remove.
        earlier = found.owner == record.owner ? found : record
        for name in earlier.files.keys {
            if let id = NoteFileName.id(in: name), !name.contains("/") { namesByID[id] = name }
        }
    }

    /// Writes a note.
    public func write(_ note: Note) throws(ExchangeError) {
        let name = NoteFileName.name(of: note)
        let text = note.exchangeMarkdown
        result.notes += 1
        let former = namesByID.removeValue(forKey: note.id)
        for place in Set([former, name].compactMap(\.self)).sorted() where try !isOurs(place, text) {
            result.kept.append(place)
            record.files[place] = earlier.files[place]
            return
        }
        let digest = ExportRecord.digest(Array(text.utf8))
        record.files[name] = digest
        if try contents(of: name).map(ExportRecord.digest) != digest {
            let file = try NewFile(folder + "/" + name)
            try file.write(text)
            try file.finish(replaces: true, lasts: false)
            result.written += 1
        }
        if let former, former != name { try remove(former) }
    }

    /// Whether a file may be replaced: there is none, or it is as an export would leave it.
    private func isOurs(_ name: String, _ text: String) throws(ExchangeError) -> Bool {
        guard let bytes = try contents(of: name) else { return true }
        return replaces || earlier.isUnchanged(name, bytes) || bytes.elementsEqual(text.utf8)
    }

    /// Writes down what was written; to be called when all notes are.
    public func finish() throws(ExchangeError) -> Result {
        for name in namesByID.values {
            guard try contents(of: name) != nil else { continue }
            record.files[name] = earlier.files[name]
            result.stale.append(name)
        }
        try record.save(in: folder)
        result.stale.sort()
        return result
    }

    private func remove(_ name: String) throws(ExchangeError) {
        let path = folder + "/" + name
        guard unlink(path) == 0 || errno == ENOENT else {
            throw ExchangeError(path, "cannot remove it: \(String(cString: strerror(errno)))")
        }
    }

    /// What stands in a file; nil when there is none. A link or a folder of that name is an error.
    private func contents(of name: String) throws(ExchangeError) -> [UInt8]? {
        let path = folder + "/" + name
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw ExchangeError(path, "this is no regular file", hint: "move it away, or choose another folder")
        }
        do throws(FileContents.Failure) {
            return try FileContents(path: path, limit: NoteSource.byteLimit).bytes
        } catch {
            throw ExchangeError(path, "cannot read it: \(error.reason)")
        }
    }
}
