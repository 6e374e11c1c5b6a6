import Testing

@testable import CommandKit

struct CompletionEngineTests {
    private let engine = CompletionEngine(
        CommandParser(
            CommandSpec(
                "tool", summary: "A tool.",
                options: [
                    OptionSpec("network", short: "n", .text, help: "Which", completes: .named("networks")),
                    OptionSpec("output", short: "o", .choice(["text", "json"]), help: "How"),
                    OptionSpec("quiet", short: "q", help: "Less"), OptionSpec("secret", help: "", isHidden: true),
                ],
                subcommands: [
                    CommandSpec(
                        "add", aliases: ["a"], summary: "Adds.",
                        options: [OptionSpec("file", .text, help: "From", completes: .files)],
                        arguments: [ArgumentSpec("BODY", help: "")]),
                    CommandSpec(
                        "show", summary: "Shows.",
                        arguments: [ArgumentSpec("NOTE", isRepeated: true, help: "", completes: .named("notes"))]),
                    CommandSpec(
                        "keys", summary: "Keys.",
                        subcommands: [CommandSpec("new", summary: "Makes."), CommandSpec("list", summary: "Lists.")]),
                ])))

    private func words(_ line: [String]) -> [String] {
        let answer = engine.answer(line.dropLast(), line.last ?? "") { name, _, _ in
            name == "networks"
                ? [Completion("local"), Completion("testnet")] : [Completion("1", help: "Milk"), Completion("12")]
        }
        return answer.listsFiles ? [":files"] : answer.words.map(\.word)
    }

    @Test(arguments: [
        ([""], ["add", "show", "keys"]), (["s"], ["show"]), (["x"], []),
        (["--"], ["--network", "--output", "--quiet", "--help", "--version", "--file"]), (["--ou"], ["--output"]),
        (["--output", ""], ["text", "json"]), (["-o", "j"], ["json"]), (["-qo", ""], ["text", "json"]),
        (["-ojson", ""], ["add", "show", "keys"]), (["--output=t"], ["--output=text"]), (["--none=t"], []),
        (["--network", "t"], ["testnet"]), (["--network", "=", "t"], ["testnet"]),
        (["add", "--file", ""], [":files"]), (["a", "--f"], ["--file"]), (["add", "--file=x"], [":files"]),
        (["add", ""], []), (["add", "--", "--f"], []), (["show", "1"], ["1", "12"]), (["show", "1", ""], ["1", "12"]),
        (["show", "-q", "--", "1"], ["1", "12"]), (["keys", ""], ["new", "list"]), (["keys", "new", ""], []),
        (["--output", "="], ["text", "json"]), (["--network", "="], ["local", "testnet"]),
        (["h"], ["help"]), (["help", ""], ["add", "show", "keys"]), (["help", "k"], ["keys"]),
        (["-q", "help", "keys", "n"], ["new"]), (["help", "show", ""], []), (["help", "help", ""], []),
        (["help", "-"], ["--network", "--output", "--quiet", "--help", "--version", "--file"].map { $0 }),
        (["--network", "add", "s"], ["show"]), ([], ["add", "show", "keys"]),
    ])
    func candidates(_ line: [String], _ expected: [String]) {
        #expect(words(line) == expected)
    }

    @Test(
        "What was said before by flags is told to whoever knows the words",
        arguments: [
            (["show", "--network", "x", ""], ["network": "x"]), (["show", "-nx", ""], ["network": "x"]),
            (["-n", "x", "show", "--network=y", ""], ["network": "y"]), (["-qn", "x", "show", ""], ["network": "x"]),
            (["show", "--network", "=", "x", ""], ["network": "x"]), (["show", "--", "--network=x", ""], [:]),
            (["show", "-q", "--none=x", ""], [:]), (["show", "x", ""], [:]),
        ] as [([String], [String: String])])
    func options(_ line: [String], _ expected: [String: String]) {
        var told: [String: String]?
        _ = engine.answer(line.dropLast(), line.last ?? "") { _, _, options in
            told = options
            return []
        }
        #expect(told == expected)
    }

    @Test func helpGoesAlong() {
        let answer = engine.answer(["show"], "") { _, _, _ in [Completion("1", help: "Milk")] }
        #expect(answer.words == [Completion("1", help: "Milk")] && !answer.listsFiles)
        #expect(engine.answer([], "ad") { _, _, _ in [] }.words == [Completion("add", help: "Adds.")])
    }
}
