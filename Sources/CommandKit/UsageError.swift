/// A command line that cannot be understood.
public struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong with it.
    public enum Kind: Sendable, Hashable {
        /// A word that is no command.
        case unknownCommand
        /// A command that has subcommands stands alone.
        case missingCommand
        /// A flag the command does not have.
        case unknownOption
        /// A flag without the value it needs.
        case missingValue
        /// A flag with a value it does not take.
        case unwantedValue
        /// A value of the wrong form.
        case badValue
        /// A positional argument is missing.
        case missingArgument
        /// One positional argument too many.
        case extraArgument
    }

    /// What is wrong.
    public let kind: Kind
    /// A line that says what is wrong and where.
    public let message: String
    /// A line that says what to do next.
    public let hint: String
    /// What was understood in spite of it; its options tell how the error is to be shown.
    public internal(set) var partial = ParsedCommand()

    init(_ kind: Kind, _ message: String, hint: String) {
        self.kind = kind
        self.message = message
        self.hint = hint
    }

    /// The message and the hint.
    public var description: String { "\(message); \(hint)" }
}
