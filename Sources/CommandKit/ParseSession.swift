/// One command line on its way to an outcome.
struct ParseSession {
    private var chain: [CommandSpec]
    private var rest: [String]
    private var firstError: UsageError?
    private var pending: [(option: OptionSpec, value: String?)] = []
    private(set) var parsed = ParsedCommand()

    init(root: CommandSpec, rest: [String]) {
        chain = [root]
        self.rest = rest
    }

    private var current: CommandSpec { chain[chain.count - 1] }
    private var isHelpWanted: Bool { parsed.flag(OptionSpec.help.long) }

    mutating func outcome(environment: [String: String]) throws(UsageError) -> CommandParser.Outcome {
        let isBare = rest.isEmpty
        while !current.subcommands.isEmpty {
            guard let word = scanToWord() else {
                if isBare || isHelpWanted { return .help(parsed.path) }
                if parsed.flag(OptionSpec.version.long) { return .version }
                throw firstError ?? missingCommand()
            }
            if word == "help", chain.count == 1, current.subcommand(word) == nil { return .help(try helpPath()) }
            try descend(to: word)
        }
        scanLeaf()
        if isHelpWanted { return .help(parsed.path) }
        if parsed.flag(OptionSpec.version.long) { return .version }
        if let firstError { throw firstError }
        try finish(environment)
        return .run(parsed)
    }

    // MARK: Words

    /// Reads flags up to the next word, which it gives; all after it is the new rest.
    private mutating func scanToWord() -> String? {
        let own = OptionTable.visible(chain)
        let scanner = OptionScanner(options: own + OptionTable.foreign(current.optionsBelow, beside: own))
        let arguments = rest
        let words = take(scanner.scan(arguments, stopsAtArgument: true), own: own)
        guard let word = words.first else { return nil }
        rest = Array(words.dropFirst())
        if endsFlags(arguments, before: arguments.count - words.count, scanner) { rest.insert("--", at: 0) }
        return word
    }

    /// Whether the argument before `index` is a `--` of its own, not the value of a flag.
    private func endsFlags(_ arguments: [String], before index: Int, _ scanner: OptionScanner) -> Bool {
        guard index > 0, arguments[index - 1] == "--" else { return false }
        let items = scanner.scan(Array(arguments[..<(index - 1)]), stopsAtArgument: true)
        if case .missingValue = items.last { return false }
        return true
    }

    private mutating func descend(to word: String) throws(UsageError) {
        guard let command = current.subcommand(word) else {
            // The word may be the value of a flag that is not understood.
            let unknownFlag = firstError.flatMap { $0.kind == .unknownOption ? $0 : nil }
            // The rest may hold the flag that says how errors are to be shown.
            let own = OptionTable.visible(chain)
            let scanner = OptionScanner(options: own + OptionTable.foreign(current.optionsBelow, beside: own))
            _ = take(scanner.scan(rest, stopsAtArgument: false), own: own)
            throw unknownFlag ?? unknownCommand(word)
        }
        chain.append(command)
        parsed.path.append(command.name)
    }

    private mutating func helpPath() throws(UsageError) -> [String] {
        let words = take(
            OptionScanner(options: OptionTable.visible(chain)).scan(rest, stopsAtArgument: false),
            own: OptionTable.visible(chain))
        rest = []
        if words == ["help"] { return [] }
        for word in words {
            // What a command can be told first is documented with the command.
            if current.subcommands.isEmpty, case .words(let actions)? = current.arguments.first?.completes,
                actions.contains(word)
            {
                break
            }
            try descend(to: word)
        }
        return parsed.path
    }

    private mutating func scanLeaf() {
        let options = OptionTable.visible(chain)
        for (option, value) in pending {
            if let own = options.first(where: { $0.long == option.long }) {
                parsed.record(own, value)
            } else {
                note(unknownOption(option.flag))
            }
        }
        let items = OptionScanner(options: options).scan(rest, stopsAtArgument: false)
        parsed.arguments = take(items, own: options)
    }

    /// Records options and errors, and gives the arguments.
    private mutating func take(_ items: [OptionScanner.Item], own: [OptionSpec]) -> [String] {
        var words: [String] = []
        for item in items {
            switch item {
            case .argument(let text): words.append(text)
            case .option(let option, let value) where own.contains(option): parsed.record(option, value)
            case .option(let option, let value): pending.append((option, value))
            case .unknown(let flag): note(unknownOption(flag))
            case .missingValue(let flag): note(missingValue(flag, own))
            case .unwantedValue(let flag):
                note(UsageError(.unwantedValue, "\(flag) takes no value", hint: "leave out the = and what follows it"))
            }
        }
        return words
    }

    private mutating func note(_ error: UsageError) {
        if firstError == nil { firstError = error }
    }

    // MARK: The end

    private mutating func finish(_ environment: [String: String]) throws(UsageError) {
        for option in OptionTable.visible(chain) {
            if let entry = parsed.entries[option.long] {
                try check(option, entry.values, as: option.flag)
            } else if let name = option.environment, let value = environment[name], !value.isEmpty {
                try check(option, [value], as: name)
                parsed.entries[option.long] = .init(origin: .environment(name), values: [value])
            }
        }
        try checkArguments()
    }

    private func check(_ option: OptionSpec, _ values: [String], as name: String) throws(UsageError) {
        for value in values {
            guard let objection = option.objection(to: value) else { continue }
            throw UsageError(.badValue, "\(name) cannot be \"\(value)\"", hint: objection)
        }
    }

    private func checkArguments() throws(UsageError) {
        let specs = current.arguments
        let given = parsed.arguments
        if let missing = specs.filter(\.isRequired).dropFirst(given.count).first {
            throw UsageError(.missingArgument, "\(missing.name) is missing", hint: seeHelp)
        }
        let isOpen = specs.last?.isRepeated ?? false
        if !isOpen, given.count > specs.count {
            let hint =
                switch specs.count {
                case 0: "\(parsed.path.joined(separator: " ")) takes no arguments"
                case 1: "\(parsed.path.joined(separator: " ")) takes one \(specs[0].name.lowercased())"
                default: "put quotes around text with blanks"
                }
            throw UsageError(.extraArgument, "unexpected argument \"\(given[specs.count])\"", hint: hint)
        }
    }
}

extension ParseSession {
    private var commandLine: String { chain.map(\.name).joined(separator: " ") }
    private var seeHelp: String { "see \(commandLine) --help" }

    private func missingCommand() -> UsageError {
        let names = current.subcommands.map(\.name)
        let what = chain.count == 1 ? "a command is missing" : "\(commandLine) needs a subcommand"
        let hint = chain.count == 1 ? seeHelp : "choose one of \(names.joined(separator: ", "))"
        return UsageError(.missingCommand, what, hint: hint)
    }

    private func unknownCommand(_ word: String) -> UsageError {
        let known = current.subcommands.flatMap { [$0.name] + $0.aliases } + (chain.count == 1 ? ["help"] : [])
        let what = chain.count == 1 ? "unknown command \"\(word)\"" : "\(commandLine) has no subcommand \"\(word)\""
        return UsageError(.unknownCommand, what, hint: Self.guess(word, known) ?? seeHelp)
    }

    private func unknownOption(_ flag: String) -> UsageError {
        let what = "unknown flag \(flag)"
        if flag.dropFirst().first?.isNumber ?? false {
            return UsageError(.unknownOption, what, hint: "put -- before text that begins with a dash")
        }
        let known = OptionTable.visible(chain) + (current.subcommands.isEmpty ? [] : current.optionsBelow)
        let names = known.filter { !$0.isHidden }.map(\.long)
        let guess = flag.hasPrefix("--") ? Self.guess(String(flag.dropFirst(2)), names, prefix: "--") : nil
        return UsageError(.unknownOption, what, hint: guess ?? seeHelp)
    }

    private func missingValue(_ flag: String, _ options: [OptionSpec]) -> UsageError {
        let option = options.first { $0.flag == flag || $0.short.map { "-\($0)" } == flag }
        let example = option.map { "\(flag) \($0.valueName)" } ?? flag
        return UsageError(.missingValue, "\(flag) needs a value", hint: "write \(example)")
    }

    private static func guess(_ word: String, _ known: [String], prefix: String = "") -> String? {
        Suggestion.nearest(to: word, in: known).map { "did you mean \(prefix)\($0)?" }
    }
}
