/// Renders help for one command of a table.
public struct HelpText: Sendable {
    private let root: CommandSpec
    private let width: Int

    /// Creates a renderer for lines of at most `width` columns; less than 40 counts as 40, more than 100 as 100.
    public init(_ parser: CommandParser, width: Int = 80) {
        root = parser.root
        self.width = min(max(width, 40), 100)
    }

    /// The help for the command at `path`, ending in a newline; an unknown rest of the path is ignored.
    public func render(_ path: [String] = []) -> String {
        var chain = [root]
        for name in path {
            guard let next = chain[chain.count - 1].subcommand(name) else { break }
            chain.append(next)
        }
        return sections(chain).filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
            .joined(separator: "\n\n") + "\n"
    }

    private func sections(_ chain: [CommandSpec]) -> [[String]] {
        let command = chain[chain.count - 1]
        let name = chain.map(\.name).joined(separator: " ")
        return [
            wrap(command.summary, indent: 0),
            ["Usage: " + usage(command, name)],
            command.aliases.isEmpty ? [] : ["Aliases: " + command.aliases.joined(separator: ", ")],
            paragraphs(command.discussion),
            list("Commands:", command.subcommands.map { ($0.name, $0.summary) }),
            list("Arguments:", command.arguments.map { ($0.name, $0.help) }),
            optionSections(chain),
            examples(command),
            command.subcommands.isEmpty
                ? [] : wrap("See \(root.name) help \(path(chain)) for more about a command.", indent: 0),
        ]
    }

    private func path(_ chain: [CommandSpec]) -> String {
        (chain.dropFirst().map(\.name) + ["COMMAND"]).joined(separator: " ")
    }

    private func usage(_ command: CommandSpec, _ name: String) -> String {
        let rest = command.subcommands.isEmpty ? command.arguments.map(\.usage) : ["COMMAND"]
        return ([name, "[FLAGS]"] + rest).joined(separator: " ")
    }

    private func optionSections(_ chain: [CommandSpec]) -> [String] {
        let visible = OptionTable.visible(chain).filter { !$0.isHidden }
        let own = chain.dropFirst().flatMap(\.options).map(\.long)
        let local = visible.filter { own.contains($0.long) }
        let global = visible.filter { !own.contains($0.long) }
        if chain.count == 1 { return list("Flags:", global.map(row)) }
        let names = global.map(\.flag).joined(separator: " ")
        let flags = local.isEmpty ? [] : list("Flags:", local.map(row)) + [""]
        return flags + wrap("Flags of every command (see \(root.name) --help):", indent: 0) + wrap(names, indent: 2)
    }

    private func row(_ option: OptionSpec) -> (String, String) {
        let short = option.short.map { "-\($0), " } ?? "    "
        let value = option.takesValue ? " " + valueText(option) : ""
        let variable = option.environment.map { " [\($0)]" } ?? ""
        return (short + option.flag + value, option.help + variable)
    }

    private func valueText(_ option: OptionSpec) -> String {
        guard case .choice(let words) = option.kind else { return option.valueName }
        let text = words.joined(separator: "|")
        return text.count <= 28 ? text : option.valueName
    }

    private func examples(_ command: CommandSpec) -> [String] {
        guard !command.examples.isEmpty else { return [] }
        return ["Examples:"]
            + command.examples.flatMap { example in
                (example.note.isEmpty ? [] : wrap("# " + example.note, indent: 2)) + ["  " + example.line]
            }
    }

    private func paragraphs(_ text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        let paragraphs = text.split(separator: "\n\n").map { wrap(String($0), indent: 0) }
        return Array(paragraphs.joined(separator: [""]))
    }
}

extension HelpText {
    /// Two columns; a left side that is too long has its line to itself.
    private func list(_ title: String, _ rows: [(left: String, right: String)]) -> [String] {
        guard !rows.isEmpty else { return [] }
        let widest = rows.map(\.left.count).filter { $0 <= 28 }.max() ?? 0
        let column = min(widest, width / 2 - 4) + 4
        return [title] + rows.flatMap { entry($0.left, $0.right, column) }
    }

    private func entry(_ left: String, _ right: String, _ column: Int) -> [String] {
        var lines = wrap(right, indent: column)
        let head = "  " + left
        if head.count + 2 > column || lines.isEmpty { return [head] + lines }
        lines[0] = head + lines[0].dropFirst(head.count)
        return lines
    }

    private func wrap(_ text: String, indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: \.isWhitespace) {
            if !line.isEmpty, indent + line.count + 1 + word.count > width {
                lines.append(margin + line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " " + word
        }
        if !line.isEmpty { lines.append(margin + line) }
        return lines
    }
}
