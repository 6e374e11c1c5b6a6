import TestSupport
import Testing

/// What the documentation shows is what the command takes, and what it points to is there.
struct DocumentationTests {
    @Test func everyCallIsUnderstoodAndEveryLinkLeadsSomewhere() throws {
        let pages = try MarkdownPage.all()
        let faults = PageFaults(pages)
        #expect(pages.contains { $0.path == "docs/accounts-and-keys.md" })
        #expect(pages.flatMap { $0.shell }.flatMap { ShellText($0.text).calls }.count > 50)
        let found = pages.flatMap(faults.of)
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    @Test(
        "A fault is found",
        arguments: [
            ("```sh\nflownotes lst\n```", "page.md:2: flownotes lst: unknown command"),
            ("```sh\ndate | flownotes add --titel Now -\n```", "page.md:2: flownotes add --titel Now -: unknown flag"),
            ("```sh\nflownotes list \\\n  --sort colour # why\n```", "--sort cannot be \"colour\""),
            ("```sh\nid=$(flownotes list -o plane | head -1)\n```", "-o plane"),
            ("```sh\nA=1 timeout 5 flownotes show\n```", "SELECTOR is missing"),
            ("```sh\nscripts/run.sh shw 1 >file\n```", "page.md:2: flownotes shw 1"),
            (
                "1. First:\n   ```console\n   $ flownotes list | xargs -n1 flownotes shwo\n   1\n   ```",
                "flownotes shwo 1"
            ),
            ("Say `flownotes chain snap --now`.", "unknown flag --now"),
            ("[a](nowhere.md)", "page.md:1: nowhere.md is not there"),
            ("[a](README.md#no-such-heading)", "#no-such-heading is not there"),
            ("[a](#here)\n\n## There", "#here is not there"),
        ])
    func faults(_ text: String, _ fault: String) throws {
        let page = MarkdownPage(path: "page.md", text)
        let found = PageFaults(try MarkdownPage.all()).of(page)
        #expect(found.count == 1 && found[0].contains(fault), "\(found)")
    }

    @Test(
        "What is right is no fault",
        arguments: [
            "```sh\nflownotes add -t \"Two; words | more\" 'it''s' # ; flownotes nothing\n```",
            "```sh\nif ! flownotes status >log 2>&1; then flownotes help chain; fi\n```",
            "```sh\nflownotes import - <<'END'\nflownotes nothing\nEND\nflownotes list\n```",
            "```sh\nswift build --product flownotes\n```", "```text\nflownotes nothing\n```",
            "[a](README.md#further), [b](docs/flownotes.1), [c](https://example.org/x), [d](#here)\n\n## Here",
            "`flownotes show`, `flownotes keys`, `flownotes help COMMAND`",
        ])
    func noFaults(_ text: String) throws {
        #expect(PageFaults(try MarkdownPage.all()).of(MarkdownPage(path: "page.md", text)) == [])
    }
}
