import TestSupport
import Testing

@testable import FlowNotes

struct MarkdownNoteReaderTests {
    private func read(_ bytes: [UInt8]) -> String {
        do throws(ExchangeError) {
            let note = try MarkdownNoteReader.read(bytes, file: "f.md", fallbackTitle: "name")
            return "\(note.title)|\(note.body)"
                + (note.ignoredKeys.isEmpty ? "" : "|" + note.ignoredKeys.joined(separator: ","))
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "Files that are notes",
        arguments: [
            ("body", "name|body"), ("body\n", "name|body"), ("body\n\n", "name|body\n"), ("a\r\nb\r\n", "name|a\r\nb"),
            ("\u{feff}body", "name|body"), ("# Heading\n\ntext\n", "name|# Heading\n\ntext"),
            (" ---\nx", "name| ---\nx"),
            ("----\nx", "name|----\nx"), ("--- x\n", "name|--- x"),
            ("---\ntitle: Milk\n---\nbody\n", "Milk|body"), ("---\ntitle: Milk\n---", "Milk|"),
            ("---\ntitle: Milk\n---\n", "Milk|"), ("---\ntitle: Milk\n---\n\n", "Milk|"), ("---\n---\nx", "name|x"),
            ("\u{feff}---\ntitle: Milk\n---\nbody", "Milk|body"),
            ("---\r\ntitle: Milk\r\n---\r\na\r\nb\r\n", "Milk|a\r\nb"), ("---\ntitle: Milk\n---\nx\r\n", "Milk|x\r"),
            ("---\n# a comment\n\ntitle:   Two words  \nid: 5\nrevision: 9\n---\n---\n", "Two words|---"),
            ("---\ntitle: \"a: \\\"b\\\" \\u00e9\\n\"\n---\n", "a: \"b\" é\n|"),
            ("---\ntitle: 'it''s'\n---\n", "it's|"),
            ("---\ntitle: ''\n---\n", "|"), ("---\ntitle:\n---\nx", "|x"), ("---\ntitle: 2026\n---\n", "2026|"),
            ("---\ntitle: a:b #c\u{7f}\n---\n", "f.md:2: this value means something else without quotes"),
            ("---\ntitle: a:b\n---\n", "a:b|"), ("---\ntitle : x\n---  \nb", "x|b"), ("---\ntitle:\tx\n---\n", "x|"),
            ("---\ntags: [a, b]\ntitle: x\n---\nb", "x|b|tags"), ("---\nTitle: x\n---\n", "x|"),
            ("---\ntags:\n- a: b\n-\n  - c\n# d\n\ntitle: x\ntags: 2\n---\n", "x||tags"),
            ("---\nt: |\n  title: y\n\n  ---\nu: {\n  a: [\n]\n}\ntitle: x\n---\nb: c\n", "x|b: c|t,u"),
            ("---\ndate: 2026-11-30 10:00\nsee also: \"x\n---\n", "name||date,see also"),
            ("---\ncreated_at: 2026-11-30T07:49:55Z\nupdated_at: never\n---\nb", "name|b"),
        ])
    func good(_ text: String, _ expected: String) { #expect(read(Array(text.utf8)) == expected) }

    @Test(
        "Files that are not, with the line",
        arguments: [
            ("", "f.md: there is no text in this file"), (" \n\n", "f.md: there is no text in this file"),
            ("---", "f.md:1: the front matter that begins here has no end"),
            ("---\ntitle: x\nbody", "f.md:3: this line of the front matter is no key: value"),
            ("---\ntitle: x\n", "f.md:1: the front matter that begins here has no end"),
            ("---\ntitle: x\n ---\n", "f.md:3: this line of the front matter is no key: value"),
            ("---\ntags: [a, b]\nx\n---\n", "f.md:3: this line of the front matter is no key: value"),
            ("---\ntags: a\ntitle: x\n y\n---\n", "f.md:4: this line of the front matter is no key: value"),
            ("---\n\"title\": x\n---\n", "f.md:2: this line of the front matter is no key: value"),
            ("---\nTitle: x\ntitle: y\n---\n", "f.md:3: the key title stands twice"),
            ("---\nurl:x\n---\n", "f.md:2: a blank is missing after url:"),
            ("---\nbody: x\n---\n", "f.md:2: the front matter has no key \"body\""),
            ("---\ntitle: x\ntitle: y\n---\n", "f.md:3: the key title stands twice"),
            ("---\ntitle:x\n---\n", "f.md:2: a blank is missing after title:"),
            ("---\n- title: x\n---\n", "f.md:2: this line of the front matter is no key: value"),
            ("---\ntitle: |\n  x\n---\n", "f.md:2: this value means something else without quotes"),
            ("---\ntitle: a: b\n---\n", "f.md:2: this value means something else without quotes"),
            ("---\ntitle: [x]\n---\n", "f.md:2: this value means something else without quotes"),
            ("---\ntitle: null\n---\n", "f.md:2: this value means something else without quotes"),
            ("---\ntitle: *x\n---\n", "f.md:2: this value means something else without quotes"),
            ("---\ntitle: \"x\n---\n", "f.md:2: not a text in double quotes: a text without its closing quote"),
            (
                "---\ntitle: \"x\" y\n---\n",
                "f.md:2: not a text in double quotes: something else after the end of the value"
            ),
            ("---\ntitle: \"\\q\"\n---\n", "f.md:2: not a text in double quotes: an unknown escape after \\"),
            ("---\ntitle: 'it's'\n---\n", "f.md:2: a text in single quotes does not end where the line does"),
            ("---\ntitle: '\n---\n", "f.md:2: a text in single quotes does not end where the line does"),
        ])
    func bad(_ text: String, _ expected: String) { #expect(read(Array(text.utf8)) == expected) }

    @Test func whatIsNotUTF8IsNamedByItsLine() {
        #expect(read(Array("a\nb\n".utf8) + [0xc3, 0x28]) == "f.md:3: this line is not UTF-8 text")
        #expect(read([0xff, 0xfe, 0x61, 0x00]) == "f.md:1: this line is not UTF-8 text")
    }

    @Test func everyTextComesBackAsItWas() throws {
        for title in HostileTexts.all {
            for body in HostileTexts.all {
                let file = Note(1, title, body).exchangeMarkdown
                let note = try MarkdownNoteReader.read(Array(file.utf8), file: "f", fallbackTitle: "?")
                #expect(Array(note.title.utf8) == Array(title.utf8), "\(title.debugDescription)")
                #expect(Array(note.body.utf8) == Array(body.utf8), "\(body.debugDescription)")
            }
        }
    }

    @Test func randomTextsComeBackAsTheyWere() throws {
        var random = SplitMix64(seed: 11)
        let pieces = [
            "\n", "\r", "---", ":", " ", "\"", "'", "\\", "#", "a", "é", "\t", "\u{0}", "\u{2028}", "\u{feff}",
            "title: ",
        ]
        for _ in 0..<3_000 {
            let make = { (random: inout SplitMix64) in
                (0..<random.below(8)).map { _ in pieces[random.below(pieces.count)] }.joined()
            }
            let (title, body) = (make(&random), make(&random))
            let file = Note(1, title, body).exchangeMarkdown
            let note = try MarkdownNoteReader.read(Array(file.utf8), file: "f", fallbackTitle: "?")
            #expect(Array(note.title.utf8) == Array(title.utf8) && Array(note.body.utf8) == Array(body.utf8))
        }
    }

    @Test func theFormOfAFile() {
        #expect(
            Note(3, "a \"b\"\n\u{202e}", "x\n", revision: 4).exchangeMarkdown
                == "---\ntitle: \"a \\\"b\\\"\\n\\u202e\"\nid: 3\ncreated_at: 2026-11-30T08:50:00Z\n"
                + "updated_at: 2026-11-30T08:51:00Z\nrevision: 4\n---\nx\n\n")
    }
}
