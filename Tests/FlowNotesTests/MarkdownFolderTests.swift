import FoundationEssentials
import Glibc
import Testing

@testable import FlowNotes

struct MarkdownFolderTests {
    private let scratch: ExchangeScratch

    init() throws { scratch = try ExchangeScratch() }

    @Test("Folders in folders are read; other files, hidden ones and links are left out")
    func contents() throws {
        for name in ["10.md", "9.md", "b.md", "a/2-x.MD", "a/b/c.markdown", ".hidden.md", ".git/x.md", "x.txt", "a/y"] {
            try scratch.write(name, "text of \(name)\n")
        }
        symlink("/etc/passwd", scratch.folder + "/link.md")
        symlink(".", scratch.folder + "/loop")
        mkfifo(scratch.folder + "/pipe.md", 0o600)
        let source = try NoteSource(path: scratch.folder + "/")
        #expect(source.documents.map(\.title) == ["2-x", "9", "10", "c", "b"])
        #expect(source.documents.map(\.body).contains("text of a/b/c.markdown"))
        #expect(source.remarks.filter { $0.hasSuffix("it is a link, or no regular file") }.count == 3)
        #expect(source.remarks.last == "left out 2 files that do not end in .md")
        #expect(source.faults.isEmpty)
    }

    @Test func eachBadFileIsNamed() throws {
        try scratch.write("1.md", "good")
        try scratch.write("2.md", "")
        try scratch.write("3.md", [0xff])
        try scratch.write("4.md", [UInt8](repeating: 0x61, count: NoteSource.noteByteLimit + 1))
        let source = try NoteSource(path: scratch.folder)
        #expect(source.documents.count == 1)
        let folder = scratch.folder
        #expect(
            source.faults.map { "\($0)".replacing(folder, with: "DIR") } == [
                "DIR/2.md: there is no text in this file", "DIR/3.md:1: this line is not UTF-8 text",
                "DIR/4.md: cannot read it: it has more than 4194304 bytes",
            ])
    }

    @Test func whatCannotBeRead() throws {
        let deep = (0...MarkdownFolder.depthLimit).map { _ in "d" }.joined(separator: "/")
        try scratch.write(deep + "/x.md", "x")
        #expect(throws: ExchangeError.self) { try NoteSource(path: scratch.folder) }
        #expect(throws: ExchangeError.self) { try NoteSource(path: scratch.folder + "/none.json") }
        #expect(throws: ExchangeError.self) { try NoteSource(path: scratch.folder, format: .json) }
        #expect(throws: ExchangeError.self) { try NoteSource(path: "/dev/zero", format: .json) }
        let name =
            Array((scratch.folder + "/").utf8CString.dropLast()) + [CChar(bitPattern: 0xff)] + Array("x.md".utf8CString)
        close(open(name, O_CREAT | O_WRONLY, 0o600))
        #expect(throws: ExchangeError.self) { try MarkdownFolder(path: scratch.folder).names(in: "") }
    }

    @Test(
        "Names of files",
        arguments: [
            (3, "Milk", "000003-Milk.md"), (3, "", "000003.md"), (3, "../../etc/passwd", "000003-etc-passwd.md"),
            (3, "..", "000003.md"), (1_234_567, "a", "1234567-a.md"), (3, "a/b\\c\u{0}d", "000003-a-b-c-d.md"),
            (3, "  Two  litres! ", "000003-Two-litres.md"), (3, "кот и café", "000003-кот-и-café.md"),
            (3, "\u{202e}x\u{200b}\n", "000003-x.md"), (.max, "", "18446744073709551615.md"), (3, "👨‍👩‍👧", "000003.md"),
            (3, String(repeating: "a", count: 300), "000003-" + String(repeating: "a", count: 60) + ".md"),
            (3, String(repeating: "é", count: 300), "000003-" + String(repeating: "é", count: 30) + ".md"),
            (3, "a" + String(repeating: "\u{301}", count: 300), "000003.md"),
        ] as [(UInt64, String, String)])
    func fileNames(_ id: UInt64, _ title: String, _ expected: String) {
        #expect(NoteFileName.name(of: Note(id, title, "")) == expected)
        #expect(NoteFileName.id(in: "x/" + expected) == id)
    }
}
