import FoundationEssentials
import TestSupport
import Testing

@testable import FlowNotes

struct JSONNoteReaderTests {
    /// What a document says, in a few words: `title|body` of each note, or `line: message` of what is bad.
    private func read(_ text: String, _ format: ExchangeFormat) -> [String] {
        let source: NoteSource
        do throws(ExchangeError) {
            source = try NoteSource(Array(text.utf8), name: "f", format: format)
        } catch {
            return ["!\(error)"]
        }
        return source.entries.map { entry in
            switch entry {
            case .success(let note): "\(note.line) \(note.title)|\(note.body)"
            case .failure(let error): "\(error)"
            }
        }
    }

    @Test(
        "Lists of notes",
        arguments: [
            ("[]", []), (" \n[ ]\r\n", []), ("null", []), ("\u{feff}[]", []),
            (#"[{"title":"a","body":"b"}]"#, ["1 a|b"]), (#"{"title":"a"}"#, ["1 a|"]), (#"[{"body":""}]"#, ["1 |"]),
            ("[\n{\"title\":\"a\"},\n\n{\"body\":\"b\"}\n]", ["2 a|", "4 |b"]),
            (#"[{"title":"a","id":"3","revision":7,"created_at":null,"updated_at":"x"}]"#, ["1 a|"]),
            (
                #"[{"title":"\"\\\/\b\f\n\r\t\u0000\u00e9\ud83d\ude00","body":"]},{["}]"#,
                ["1 \"\\/\u{8}\u{c}\n\r\t\0é😀|]},{["]
            ),
            ("", ["!f:1: the file is empty"]), ("\n\n ", ["!f:3: the file is empty"]),
            ("5", ["!f:1: this is no list of notes"]), ("nul", ["!f:1: this is no list of notes"]),
            ("[] []", ["!f:1: something follows the end of the value"]),
            ("{\"title\":\"a\"}\n{}", ["!f:2: something follows the end of the value"]),
            ("[", ["!f:1: the file ends in the middle of the list"]),
            (#"[{"title":"a"}"#, ["!f:1: a comma or ] is missing here"]),
            (#"[{"title":"a"} {}]"#, ["!f:1: a comma or ] is missing here"]),
            ("[\n{\"title\":\"a\"},\n]", ["!f:3: not valid JSON at column 1: \"]\" where a value is needed"]),
            ("[{\"title\":\n\"a}]", ["!f:2: not valid JSON at column 1: a text without its closing quote"]),
            ("[{\"title\":\"a\u{1}\"}]", ["!f:1: not valid JSON at column 12: a control character in a text"]),
            (
                #"[{"title":"\ud800"}]"#,
                ["!f:1: not valid JSON at column 11: a \\u that is not followed by a character's four hex digits"]
            ),
            (
                "[5, [], \"x\", null]",
                [
                    "f:1: a number where a note is needed", "f:1: a list where a note is needed",
                    "f:1: a text where a note is needed", "f:1: null where a note is needed",
                ]
            ),
            (
                "[{},\n{\"title\":5},\n{\"title\":\"ok\"},\n{\"titel\":\"x\"},{\"title\":\"a\",\"title\":\"b\"},{\"body\":null}]",
                [
                    "f:1: a note without title and body", "f:2: \"title\" is a number, but a text is needed", "3 ok|",
                    "f:4: a note has no member \"titel\"", "f:4: the member \"title\" stands twice",
                    "f:4: \"body\" is null, but a text is needed",
                ]
            ),
        ] as [(String, [String])])
    func arrays(_ text: String, _ expected: [String]) { #expect(read(text, .json) == expected) }

    @Test(
        "Notes on lines: one bad line leaves the others alone",
        arguments: [
            ("", []), ("\n\r\n \n", []), (#"{"title":"a"}"#, ["1 a|"]), ("\u{feff}{\"title\":\"a\"}\r\n", ["1 a|"]),
            ("{\"title\":\"a\"}\n\n{\"body\":\"b\"}\r\n", ["1 a|", "3 |b"]),
            (
                "{\"title\":\"a\"}\n{\"title\":\n{\"title\":\"c\"}",
                [
                    "1 a|", "f:2: not valid JSON at column 10: the end of the file where a value is needed", "3 c|",
                ]
            ),
            ("{\"title\":\"a\"}{}", ["f:1: not valid JSON at column 14: \"{\" after the end of the value"]),
            ("[]", ["f:1: a list where a note is needed"]),
        ] as [(String, [String])])
    func lines(_ text: String, _ expected: [String]) { #expect(read(text, .jsonl) == expected) }

    @Test func whatIsNotUTF8IsNamedByItsLine() throws {
        let bad = Array("[\n{\"title\":\"".utf8) + [0xff] + Array("\"}]".utf8)
        #expect {
            try NoteSource(bad, name: "f", format: .json)
        } throws: { error in
            "\(error)" == "f:2: not valid JSON at column 10: a text that is not UTF-8"
        }
    }

    @Test("Deep nesting neither traps nor hangs", arguments: ["[", "{\"a\":", "[{\"title\":["])
    func depth(_ piece: String) {
        let text = "[" + String(repeating: piece, count: 100_000)
        #expect(read(text, .json).first?.hasPrefix("!f:1: not valid JSON") == true)
        #expect(read(text, .jsonl).first?.hasPrefix("f:1: not valid JSON") == true)
    }

    @Test func mutatedDocumentsNeverTrap() {
        var random = SplitMix64(seed: 7)
        let good = Array(#"[{"id":"3","title":"a\n\u00e9","body":"b"},{"title":"","body":"[{,}]"}]"#.utf8)
        for _ in 0..<3_000 {
            let bytes = random.mutation(of: good)
            for format in ExchangeFormat.allCases { _ = try? NoteSource(bytes, name: "f", format: format) }
            _ = try? NoteSource(bytes, name: "f")
        }
    }

    @Test(
        "C154: what is written as JSON is read as the same titles and bodies", arguments: [ExchangeFormat.json, .jsonl])
    func roundTrip(_ format: ExchangeFormat) throws {
        var writer = JSONNoteWriter(format)
        let texts = HostileTexts.all
        let notes = texts.enumerated().map {
            Note(UInt64($0.offset + 1), $0.element, texts[texts.count - 1 - $0.offset])
        }
        let text = notes.map { writer.text(of: $0) }.joined() + writer.end()
        let parsed = try NoteSource(Array(text.utf8), name: "f")
        #expect(parsed.documents.map { Array($0.title.utf8) } == notes.map { Array($0.title.utf8) })
        #expect(parsed.documents.map { Array($0.body.utf8) } == notes.map { Array($0.body.utf8) })
        let lines = format == .jsonl ? text : String(text.dropFirst().dropLast(2))
        #expect(lines.split(separator: "\n").count == notes.count)
    }

    @Test func theFormIsThatOfListJSON() {
        #expect(
            Note(3, "Milk \"2\"", "a\nb", revision: 2).exchangeJSON
                == #"{"id":"3","title":"Milk \"2\"","body":"a\nb","created_at":"2026-11-30T08:50:00Z","#
                + #""updated_at":"2026-11-30T08:51:00Z","revision":"2"}"#)
        #expect(JSONNoteWriter(.json).end() == "[]\n")
        #expect(JSONNoteWriter(.jsonl).end() == "")
    }

    @Test(
        "Formats told by names",
        arguments: [
            ("a.json", .json), ("a.JSON", .json), ("a.jsonl", .jsonl), ("a.ndjson", .jsonl), ("notes/", .markdown),
            ("a.md", .markdown), ("a", nil), (".json", nil), ("a.txt", nil), ("a.json/b", nil), ("", nil), ("-", nil),
        ] as [(String, ExchangeFormat?)])
    func names(_ name: String, _ format: ExchangeFormat?) { #expect(ExchangeFormat(name: name) == format) }
}
