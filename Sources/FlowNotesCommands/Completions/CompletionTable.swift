internal import CommandKit

extension CommandSpec {
    /// The command with the sources of words for its arguments and options, which stand in one table: by the names that
    /// help has for them.
    var completed: CommandSpec {
        var spec = self
        spec.arguments = arguments.map { argument in
            var argument = argument
            if argument.completes == .nothing { argument.completes = Self.ofArguments[argument.name] ?? .nothing }
            return argument
        }
        spec.options = options.map { option in
            var option = option
            if option.completes == .nothing, option.takesValue {
                option.completes = Self.ofOptions[option.long] ?? Self.ofValues[option.valueName] ?? .nothing
            }
            return option
        }
        spec.subcommands = subcommands.map(\.completed)
        return spec
    }

    private static let ofArguments: [String: Completing] = [
        "FILE": .files, "ACCOUNT": .named(KnownWords.accounts), "SELECTOR": .named(KnownWords.notes),
        "NAME": .named(KnownWords.keys), "KEY": .named(KnownWords.keys),
    ]

    private static let ofOptions: [String: Completing] = [
        "network": .named(KnownWords.networks), "signer": .named(KnownWords.accounts),
        "key": .named(KnownWords.keys),
    ]

    private static let ofValues: [String: Completing] = [
        "FILE": .files, "F": .files, "PATH": .files, "ACCOUNT": .named(KnownWords.accounts),
        "A": .named(KnownWords.accounts),
    ]
}
