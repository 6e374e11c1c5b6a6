/// Renders the table as one manual page, in the macros of man(7).
public struct ManPage: Sendable {
    private let root: CommandSpec
    private let version: String
    private let sections: [(title: String, text: String)]

    /// Creates a renderer; `sections` come after the commands, paragraphs separated by empty lines.
    public init(_ parser: CommandParser, version: String, sections: [(title: String, text: String)] = []) {
        root = parser.root
        self.version = version
        self.sections = sections
    }

    /// The page, ending in a newline.
    public func render() -> String {
        let name = root.name
        var lines = [
            ".TH \(name.uppercased()) 1 \"\" \"\(name) \(version)\" \"\(name)\"", ".SH NAME",
            "\(name) \\- \(Self.escaped(Self.phrase(root.summary)))", ".SH SYNOPSIS",
            ".B \(name)", "[\\fIFLAGS\\fR] \\fICOMMAND\\fR [\\fIFLAGS\\fR] [\\fIARGS\\fR]", ".SH COMMANDS",
        ]
        for command in root.subcommands { lines += self.lines(command, [command.name]) }
        lines.append(".SH FLAGS OF EVERY COMMAND")
        lines += root.options.filter { !$0.isHidden }.flatMap(self.lines)
        for section in sections {
            lines.append(".SH \(section.title.uppercased())")
            lines += Self.paragraphs(section.text)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func lines(_ command: CommandSpec, _ path: [String]) -> [String] {
        let usage = path + (command.subcommands.isEmpty ? command.arguments.map(\.usage) : ["COMMAND"])
        var lines = [".SS \"\(Self.escaped(usage.joined(separator: " ")))\"", Self.escaped(command.summary)]
        if !command.aliases.isEmpty {
            lines += [".PP", "Aliases: " + Self.escaped(command.aliases.joined(separator: ", "))]
        }
        if !command.discussion.isEmpty { lines += [".PP"] + Self.paragraphs(command.discussion) }
        for argument in command.arguments where !argument.help.isEmpty {
            lines += [".TP", "\\fI\(Self.escaped(argument.name))\\fR", Self.escaped(argument.help)]
        }
        lines += command.options.filter { !$0.isHidden }.flatMap(self.lines)
        if !command.examples.isEmpty { lines += [".PP", command.examples.count == 1 ? "Example:" : "Examples:"] }
        for example in command.examples {
            if !example.note.isEmpty { lines += [".PP", Self.escaped(example.note) + ":"] }
            lines += [".PP", ".EX", Self.escaped(example.line), ".EE"]
        }
        for next in command.subcommands { lines += self.lines(next, path + [next.name]) }
        return lines
    }

    private func lines(_ option: OptionSpec) -> [String] {
        let short = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
        let value = option.takesValue ? " \\fI\(Self.escaped(Self.value(option)))\\fR" : ""
        let variable = option.environment.map { " Variable: \($0)." } ?? ""
        let help = Self.escaped(option.help + "." + variable)
        return [".TP", "\(short)\\fB\(Self.escaped(option.flag))\\fR\(value)", help]
    }

    private static func value(_ option: OptionSpec) -> String {
        if case .choice(let words) = option.kind { return words.joined(separator: "|") }
        return option.valueName
    }

    private static func paragraphs(_ text: String) -> [String] {
        Array(text.split(separator: "\n\n").map { [escaped(String($0))] }.joined(separator: [".PP"]))
    }

    /// The summary as a phrase behind a dash.
    private static func phrase(_ sentence: String) -> String {
        sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }

    /// Text in which nothing is a request or an escape.
    private static func escaped(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let escaped = line.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\"", with: "\\(dq")
            return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : String(escaped)
        }
        return lines.joined(separator: "\n")
    }
}
