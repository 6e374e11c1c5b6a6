import TestSupport
import Testing

/// The sessions that the documentation shows, played with the built command.
struct ShownSessionTests {
    @Test func theSessionsOfThePages() async throws {
        let pages = try MarkdownPage.all().filter { $0.blocks.contains { $0.language == "console" } }
        #expect(pages.count >= 3)
        for page in pages {
            let differences = try await ShownSession(page: page).differences()
            #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
        }
    }

    @Test("The picture in the README is a session that was", arguments: ["docs/images/session.svg"])
    func picture(_ path: String) async throws {
        let drawing = String(decoding: try TestFiles.bytes(TestFiles.package + "/" + path), as: UTF8.self)
        let lines = drawing.split(separator: "\n").compactMap { line -> String? in
            guard line.hasPrefix("<text"), !line.contains("class=\"told\""), line.hasSuffix("</text>"),
                let start = line.firstIndex(of: ">")
            else { return nil }
            let text = String(line[start...].dropFirst().dropLast("</text>".count))
            return text.replacing("&lt;", with: "<").replacing("&amp;", with: "&")
        }
        #expect(lines.count > 5)
        let page = MarkdownPage(path: path, "```console\n\(lines.joined(separator: "\n"))\n```")
        let differences = try await ShownSession(page: page).differences()
        #expect(differences.isEmpty, "scripts/docs-picture.sh: \(differences.joined(separator: "\n"))")
    }

    @Test(
        "A session that is not true is found",
        arguments: [
            ("$ echo a; echo b >&2\na", true), ("$ echo a\nb", false), ("$ echo a", false), ("$ true\na", false),
            ("$ echo 2026-11-30T19:50:51Z to 2026-11-30 19:50\n2025-01-01T00:00:00Z to 2025-01-01 00:00", true),
            ("$ echo one two three\none … three", true), ("$ echo one two three\none … four", false),
            ("$ printf '1\\n2\\n3\\n'\n1\n…\n3", true), ("$ printf '1\\n2\\n3\\n'\n1\n…\n4", false),
            ("$ (exit 3)\n$ echo $?\n3", true), ("$ flownotes --version\nflownotes …", true),
            ("$ cat <<END\n> a\n> END\na", true), ("$ exit 0\n$ echo a\na", false),
        ])
    func truth(_ session: String, _ isTrue: Bool) async throws {
        let page = MarkdownPage(path: "page.md", "```console\n\(session)\n```")
        #expect(try await ShownSession(page: page).differences().isEmpty == isTrue)
    }
}
