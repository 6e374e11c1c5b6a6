import Cadence
import FoundationEssentials

@testable import FlowNotes

/// A folder for the files of one test; it is removed with the object.
final class ExchangeScratch: Sendable {
    /// Where it is.
    let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/exchange-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Writes a file, and the folders it lies in.
    @discardableResult
    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = folder + "/" + name
        let parent = path.split(separator: "/").dropLast().joined(separator: "/")
        try FileManager.default.createDirectory(atPath: "/" + parent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    /// Writes a text file.
    @discardableResult
    func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

    /// What stands in a file; nil when there is none.
    func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: folder + "/" + name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The names in the folder, in order.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }
}

extension Note {
    /// A note for tests.
    init(_ id: UInt64, _ title: String, _ body: String, revision: UInt64 = 1) {
        self.init(
            id: id, title: title, body: body, createdAt: .init(rawValue: 179_602_860_000_000_000),
            updatedAt: .init(rawValue: 179_602_866_000_000_000), revision: revision)
    }
}

/// Texts that are hard on formats of files.
enum HostileTexts {
    static let all = [
        "", " ", "\n", "\n\n", "\r\n", "\r", "x\r", "x\n", "x\r\n", "\u{feff}", "\u{feff}x", "---", "---\n",
        "---\nx\n---\n",
        "a: b", "- a", "# a", "\"quoted\"", "'single'", "\\", "\\n", "&open;", "5", "null", "~", "true", "[]", "{}",
        "|", ">",
        "\u{0}", "\u{1b}[31m", "\u{7f}", "\u{85}", "\u{2028}", "\u{2029}", "\u{202e}abc", "tab\tend\t", "  blanks  ",
        "caf\u{e9}", "cafe\u{301}", "👨‍👩‍👧‍👦", "\u{10ffff}", "\u{fffe}", "„“”", "кот", "…\n…\r\n…",
        String(repeating: "long ", count: 2_000),
    ]
}
