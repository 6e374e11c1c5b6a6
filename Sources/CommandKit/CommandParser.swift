/// Parses command lines by one table of commands.
///
/// Flags may stand before or after the command, also those of the command itself; `--` ends them. Long names are
/// never abbreviated. `-h`, `--help`, `-V`, `--version` and the command `help` need not be in the table.
public struct CommandParser: Sendable {
    /// What a command line asks for.
    public enum Outcome: Sendable, Hashable {
        /// A command is to be run.
        case run(ParsedCommand)
        /// Help for the command at that path is wanted; the empty path is the program.
        case help([String])
        /// The version is wanted.
        case version
    }

    /// The table, with the flags that every command has; for completions and manuals.
    public let root: CommandSpec

    /// Creates a parser; the options of `root` are the global flags.
    public init(_ root: CommandSpec) {
        var root = root
        root.options += [.help, .version]
        self.root = root
    }

    /// Understands the arguments after the program's name.
    ///
    /// An option that was not given takes its value from its environment variable, if that is set and not empty.
    public func parse(
        _ arguments: [String], environment: [String: String] = [:]
    ) throws(UsageError) -> Outcome {
        var session = ParseSession(root: root, rest: arguments)
        do throws(UsageError) {
            return try session.outcome(environment: environment)
        } catch {
            var error = error
            error.partial = session.parsed
            throw error
        }
    }
}
