/// Makes the list of options that hold at one place of the command line.
enum OptionTable {
    /// The options of a command and of those above it; a nearer option hides a farther one of the same name, and
    /// takes the letter of a farther one.
    static func visible(_ chain: [CommandSpec]) -> [OptionSpec] {
        var options: [OptionSpec] = []
        for option in chain.reversed().flatMap(\.options) {
            guard !options.contains(where: { $0.long == option.long }) else { continue }
            options.append(withoutTakenLetter(option, options))
        }
        return options
    }

    /// Options of commands below that can be read before the command is known: those that all commands which have
    /// them agree on, without the letters they disagree on.
    static func foreign(_ below: [OptionSpec], beside own: [OptionSpec]) -> [OptionSpec] {
        var options: [OptionSpec] = []
        for option in below {
            let namesakes = below.filter { $0.long == option.long }
            guard !own.contains(where: { $0.long == option.long }),
                !options.contains(where: { $0.long == option.long }),
                namesakes.allSatisfy({ $0.takesValue == option.takesValue })
            else { continue }
            var foreign = withoutTakenLetter(option, own)
            let isShared = below.contains { $0.short == option.short && $0.long != option.long }
            if isShared || namesakes.contains(where: { $0.short != option.short }) { foreign.short = nil }
            options.append(foreign)
        }
        return options
    }

    private static func withoutTakenLetter(_ option: OptionSpec, _ taken: [OptionSpec]) -> OptionSpec {
        var option = option
        if let short = option.short, taken.contains(where: { $0.short == short }) { option.short = nil }
        return option
    }
}
