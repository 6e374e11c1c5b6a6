internal import CommandKit

/// `serve`: the notepad as a page on loopback.
enum ServeVerb {
    static let verb = Verb(
        CommandSpec(
            "serve", summary: "Show the notepad as a page in the browser.",
            discussion: """
                The page is served on 127.0.0.1 until Ctrl-C or SIGTERM. Its address is the one line on stdout, and \
                whoever has it may change the notes: it lets a browser in, which then keeps a cookie. Without script the \
                page does the same; with it, it shows at once what other programs do to the notepad.

                A key of the keystore is unlocked once, on the terminal, before the page is there.
                """,
            options: [
                OptionSpec(
                    "port", .integer(0...65_535), valueName: "N", help: "The port; any that is free unless given"),
                OptionSpec("open", help: "Open the page in the browser, by xdg-open"),
                OptionSpec("read-only", help: "Let nobody change anything; no key is needed"),
            ],
            examples: [
                .init("\(Product.name) serve --open"),
                .init("\(Product.name) serve --port 8080 --read-only --json"),
            ]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        if invocation.settings.isDryRun {
            throw contradiction("--dry-run", "the page has no way to show what it would do")
        }
        if invocation.settings.wait == .none {
            throw contradiction("--wait none", "the page shows what becomes of an act")
        }
        try await PageServing(invocation).run()
    }

    private static func contradiction(_ flag: String, _ why: String) -> CommandFailure {
        CommandFailure(.usage, "usage", "serve does not take \(flag): \(why)", hint: "leave it out")
    }
}
