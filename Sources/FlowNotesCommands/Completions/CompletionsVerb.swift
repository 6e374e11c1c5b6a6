internal import CommandKit

/// `completions`: what a shell reads to complete command lines.
enum CompletionsVerb {
    static let verb = Verb(
        CommandSpec(
            "completions", summary: "Print what a shell reads to complete command lines.",
            discussion:
                "Commands, flags, accounts, keys, networks and files are completed; no network is asked for it.",
            arguments: [
                ArgumentSpec(
                    "SHELL", help: "bash, zsh or fish", completes: .words(CompletionScript.allCases.map(\.rawValue)))
            ],
            examples: [
                .init("source <(\(Product.name) completions bash)"),
                .init(
                    "\(Product.name) completions fish > ~/.config/fish/completions/\(Product.name).fish"),
            ]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let shell = invocation.command.arguments.first ?? ""
        guard let script = CompletionScript(rawValue: shell) else {
            throw CommandFailure(
                .usage, "usage", "there are no completions for \"\(shell)\"", hint: "choose bash, zsh or fish")
        }
        invocation.streams.output.write(script.text(Product.name))
    }
}
