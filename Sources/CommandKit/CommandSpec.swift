/// One command in the table that parsing, help and suggestions are made from.
///
/// The root of the table is the program itself. A command understands the options of the commands above it too,
/// so the options of the root are the global flags; where a letter is used twice, the nearer option has it.
public struct CommandSpec: Sendable, Hashable {
    /// An example for help.
    public struct Example: Sendable, Hashable {
        /// The line to type.
        public var line: String
        /// What it does, in a few words.
        public var note: String

        /// Creates an example.
        public init(_ line: String, _ note: String = "") {
            self.line = line
            self.note = note
        }
    }

    /// The word that selects it.
    public var name: String
    /// Other words that select it.
    public var aliases: [String]
    /// A sentence for help.
    public var summary: String
    /// More for its own help; paragraphs are separated by empty lines.
    public var discussion: String
    /// Its flags.
    public var options: [OptionSpec]
    /// Its positional arguments, in order.
    public var arguments: [ArgumentSpec]
    /// Examples for its own help.
    public var examples: [Example]
    /// Commands below it; a command that has any does nothing by itself.
    public var subcommands: [CommandSpec]

    /// Creates the description of a command.
    public init(
        _ name: String, aliases: [String] = [], summary: String, discussion: String = "", options: [OptionSpec] = [],
        arguments: [ArgumentSpec] = [], examples: [Example] = [], subcommands: [CommandSpec] = []
    ) {
        self.name = name
        self.aliases = aliases
        self.summary = summary
        self.discussion = discussion
        self.options = options
        self.arguments = arguments
        self.examples = examples
        self.subcommands = subcommands
    }

    /// The subcommand a word selects by its name or an alias.
    public func subcommand(_ word: String) -> CommandSpec? {
        subcommands.first { $0.name == word || $0.aliases.contains(word) }
    }

    /// Every option of the commands below, at any depth.
    var optionsBelow: [OptionSpec] {
        subcommands.flatMap { $0.options + $0.optionsBelow }
    }
}
