import Bytes
import FlowCrypto
import FoundationEssentials
import Glibc

/// Which files of a folder an export wrote, and their digests: a file that a person has changed since is theirs.
struct ExportRecord: Codable {
    /// Whose notes they are.
    let owner: String
    /// The SHA-256 of each file, by its name.
    var files: [String: String] = [:]

    /// The file's name; it begins with a dot, so that an import leaves it out.
    static let name = ".flownotes-export.json"

    /// An empty record.
    init(owner: String) {
        self.owner = owner
    }

    /// The record in a folder; nil when there is none that can be read.
    static func load(in folder: String) -> ExportRecord? {
        guard let bytes = try? FileContents(path: folder + "/" + name, limit: 256 << 20).bytes else { return nil }
        return try? JSONDecoder().decode(ExportRecord.self, from: Data(bytes))
    }

    /// Writes it.
    func save(in folder: String) throws(ExchangeError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let bytes = try? encoder.encode(self) else { return }
        let file = try NewFile(folder + "/" + Self.name)
        try file.write(String(decoding: bytes, as: UTF8.self) + "\n")
        try file.finish(replaces: true)
    }

    /// The digest of a file's bytes.
    static func digest(_ bytes: [UInt8]) -> String { Hex.encode(HashAlgorithm.sha2_256.digest(bytes)) }

    /// Whether a file is as an export wrote it.
    func isUnchanged(_ name: String, _ bytes: [UInt8]) -> Bool { files[name] == Self.digest(bytes) }
}
