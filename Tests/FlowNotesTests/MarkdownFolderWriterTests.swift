import Cadence
import FoundationEssentials
import Glibc
import Testing

@testable import FlowNotes

struct MarkdownFolderWriterTests {
    private let scratch: ExchangeScratch
    private let owner = Address("f8d6e0586b0a20c7")

    init() throws { scratch = try ExchangeScratch() }

    private func export(_ notes: [Note], replaces: Bool = false) throws -> MarkdownFolderWriter.Result {
        let writer = try MarkdownFolderWriter(
            scratch.folder + "/notes/", owner: try #require(owner), replaces: replaces)
        for note in notes { try writer.write(note) }
        return try writer.finish()
    }

    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: scratch.folder + "/notes")) ?? []).sorted()
    }

    @Test func anotherExportChangesOnlyWhatIsItsOwn() throws {
        let first = try export([Note(1, "a", "x"), Note(2, "b", "y"), Note(3, "c", "z")])
        #expect(first == .init(notes: 3, written: 3))
        #expect(names == [ExportRecord.name, "000001-a.md", "000002-b.md", "000003-c.md"])
        try scratch.write("notes/own.md", "mine")
        try scratch.write("notes/000002-b.md", "changed")
        let second = try export([Note(1, "new", "x", revision: 2), Note(2, "b", "y2", revision: 2), Note(4, "d", "")])
        #expect(second == .init(notes: 3, written: 2, kept: ["000002-b.md"], stale: ["000003-c.md"]))
        #expect(names == [ExportRecord.name, "000001-new.md", "000002-b.md", "000003-c.md", "000004-d.md", "own.md"])
        #expect(scratch.text("notes/000002-b.md") == "changed")
        #expect(scratch.text("notes/own.md") == "mine")
        let third = try export([Note(1, "new", "x", revision: 2), Note(2, "b", "y2", revision: 2), Note(4, "d", "")])
        #expect(third == .init(notes: 3, written: 0, kept: ["000002-b.md"], stale: ["000003-c.md"]))
        let forced = try export([Note(2, "b", "y2", revision: 2)], replaces: true)
        #expect(forced.written == 1 && forced.kept.isEmpty)
        #expect(scratch.text("notes/000002-b.md") == Note(2, "b", "y2", revision: 2).exchangeMarkdown)
        #expect(scratch.text("notes/own.md") == "mine")
    }

    @Test func aFileOfSomebodyElseIsLeft() throws {
        try scratch.write("notes/000001-a.md", "mine")
        let result = try export([Note(1, "a", "x")])
        #expect(result == .init(notes: 1, written: 0, kept: ["000001-a.md"]))
        #expect(scratch.text("notes/000001-a.md") == "mine")
    }

    @Test func theFolderOfAnotherAccountIsRefused() throws {
        _ = try export([Note(1, "a", "x")])
        let other = try #require(Address("179b6b1cb6755e31"))
        #expect(throws: ExchangeError.self) {
            try MarkdownFolderWriter(scratch.folder + "/notes", owner: other, replaces: false)
        }
    }

    @Test func linksAndFoldersInTheWayAreErrors() throws {
        try scratch.write("notes/x", "")
        symlink("/etc/passwd", scratch.folder + "/notes/000001-a.md")
        #expect(throws: ExchangeError.self) { try export([Note(1, "a", "x")], replaces: true) }
        mkdir(scratch.folder + "/notes/000002-b.md", 0o700)
        #expect(throws: ExchangeError.self) { try export([Note(2, "b", "x")], replaces: true) }
    }

    @Test func aHostileRecordLeadsNowhere() throws {
        try scratch.write("victim.md", "mine")
        let digest = ExportRecord.digest(Array("mine".utf8))
        try scratch.write(
            "notes/" + ExportRecord.name,
            #"{"owner":"0xf8d6e0586b0a20c7","files":{"../victim.md":"\#(digest)","../1/../victim.md":"\#(digest)"}}"#)
        _ = try export([Note(1, "a", "x")], replaces: true)
        #expect(scratch.text("victim.md") == "mine")
    }

    @Test func filesHaveTheUsualPermissionsAndAppearWhole() throws {
        _ = try export([Note(1, "a", "x")])
        var status = stat()
        #expect(stat(scratch.folder + "/notes/000001-a.md", &status) == 0)
        let mask = umask(0)
        umask(mask)
        #expect(status.st_mode & 0o777 == 0o666 & ~mask)
        do {
            let file = try JSONNoteFile(scratch.folder + "/half.json", .json)
            try file.write(Note(1, "a", "x"))
        }
        #expect(scratch.names == ["notes"])
        let file = try JSONNoteFile(scratch.folder + "/new.json", .json)
        try scratch.write("new.json", "mine")
        #expect(throws: ExchangeError.self) { try file.finish(replaces: false) }
        #expect(scratch.text("new.json") == "mine")
    }
}
