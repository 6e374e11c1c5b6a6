import FoundationEssentials
import TestSupport
import Testing

/// A file with what command lines are to write; `FLOWNOTES_WRITE_GOLDEN=1` writes it again.
struct GoldenFile {
    /// The folder of all of them.
    static let folder = TestFiles.package + "/Tests/FlowNotesCommandsTests/Golden"
    private static let writes = ProcessInfo.processInfo.environment["FLOWNOTES_WRITE_GOLDEN"] != nil

    let path: String

    init(_ name: String, _ mode: GoldenCase.Mode) {
        path = "\(Self.folder)/\(name).\(mode).txt"
    }

    /// Compares a text with the file, whole; or writes the file.
    func check(_ text: String) throws {
        if Self.writes { return try write(text) }
        let expected = String(decoding: (try? TestFiles.bytes(path)) ?? [], as: UTF8.self)
        guard text != expected else { return }
        let (left, right) = (Self.lines(expected), Self.lines(text))
        let first = zip(left, right).prefix { $0 == $1 }.count
        let context = { (lines: [Substring]) in lines.dropFirst(max(0, first - 2)).prefix(6).joined(separator: "\n  ") }
        Issue.record(
            """
            \(path) differs in line \(first + 1)
            --- it has
              \(context(left))
            --- the command wrote
              \(context(right))
            After a look at the difference: FLOWNOTES_WRITE_GOLDEN=1 swift test --filter Golden
            """)
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    private func write(_ text: String) throws {
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }
}
