import CommandKit

/// A small table with every trait a table can have.
enum SampleTable {
    static let parser = CommandParser(
        CommandSpec(
            "tool", summary: "Keeps things.",
            options: [
                OptionSpec(
                    "network", short: "n", .text, valueName: "NAME", environment: "TOOL_NETWORK", help: "Network"),
                OptionSpec("json", help: "Print JSON"),
                OptionSpec("output", short: "o", .choice(["text", "json"]), environment: "TOOL_OUTPUT", help: "Form"),
                OptionSpec("timeout", .number, valueName: "S", help: "Seconds to wait"),
                OptionSpec("yes", short: "y", help: "Do not ask"),
            ],
            subcommands: [add, list, keys]))

    static let add = CommandSpec(
        "add", aliases: ["a", "new"], summary: "Adds a thing.",
        discussion: "The body is read from stdin when it is piped and nothing else is given.\n\nEmpty is refused.",
        options: [
            OptionSpec("title", short: "t", .text, help: "The title"),
            OptionSpec("body", .text, help: "The body"),
            OptionSpec("tag", .text, isRepeated: true, help: "A tag"),
        ],
        arguments: [ArgumentSpec("BODY", isRequired: false, help: "The body, or - for stdin")],
        examples: [.init("tool add -t Milk \"Two litres\"", "With a title"), .init("tool add -")])

    static let list = CommandSpec(
        "list", aliases: ["ls"], summary: "Lists things.",
        options: [
            OptionSpec("limit", short: "n", .integer(1...500), valueName: "N", help: "How many"),
            OptionSpec("type", short: "t", .text, help: "The type"),
        ])

    static let keys = CommandSpec(
        "keys", summary: "Keys.",
        subcommands: [
            CommandSpec(
                "delete", summary: "Deletes keys.",
                arguments: [ArgumentSpec("NAME", isRepeated: true, help: "The keys")]),
            CommandSpec("list", summary: "Lists keys."),
        ])
}
