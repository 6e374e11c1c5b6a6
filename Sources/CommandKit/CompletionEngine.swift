/// Finds what can stand at the end of a command line that is not finished.
public struct CompletionEngine: Sendable {
    /// What can be typed.
    public struct Answer: Sendable, Hashable {
        /// The words.
        public var words: [Completion] = []
        /// Whether the shell is to list files.
        public var listsFiles = false
    }

    /// Gives the words that the program knows under a name; `options` are the values that stand on the command line, by
    /// the long names of their flags, and by the names of arguments that stand once.
    public typealias Known = (_ name: String, _ prefix: String, _ options: [String: String]) -> [Completion]

    private let root: CommandSpec

    /// Creates an engine for a table.
    public init(_ parser: CommandParser) { root = parser.root }

    /// The answer for the words before the cursor, without the program's name, and the word at it, which may be empty.
    public func answer(_ words: [String], _ current: String, known: Known) -> Answer {
        var place = Place(root)
        for word in words { place.read(word) }
        let options = place.values
        let known = { known($0, $1, options) }
        // bash takes the equals sign for a word.
        if let option = place.open { return answer(option.completes, current == "=" ? "" : current, "", known) }
        if place.takesFlags, current.hasPrefix("--"), let equals = current.firstIndex(of: "=") {
            let name = String(current[..<equals].dropFirst(2))
            guard let option = place.option(name) else { return Answer() }
            let value = String(current[current.index(after: equals)...])
            return answer(option.completes, value, "--\(name)=", known)
        }
        if place.takesFlags, current.hasPrefix("-") { return flags(place, current) }
        if !place.command.subcommands.isEmpty, place.arguments == 0 { return commands(place, current) }
        let completing = place.argument?.completes ?? .nothing
        if place.isHelp, case .named = completing { return Answer() }
        if place.isHelp, completing == .files { return Answer() }
        return answer(completing, current, "", known)
    }

    private func answer(
        _ completing: Completing, _ prefix: String, _ before: String, _ known: (String, String) -> [Completion]
    ) -> Answer {
        switch completing {
        case .nothing: Answer()
        case .files: Answer(listsFiles: true)
        case .words(let words): Answer(words: words.filter { $0.hasPrefix(prefix) }.map { Completion(before + $0) })
        case .named(let name):
            Answer(
                words: known(name, prefix).filter { $0.word.hasPrefix(prefix) }
                    .map { Completion(before + $0.word, help: $0.help) })
        }
    }

    private static let help = Completion("help", help: "Show help for a command.")

    private func flags(_ place: Place, _ prefix: String) -> Answer {
        let options = place.options.filter { !$0.isHidden && $0.flag.hasPrefix(prefix) }
        return Answer(words: options.map { Completion($0.flag, help: $0.help) })
    }

    private func commands(_ place: Place, _ prefix: String) -> Answer {
        let commands = place.command.subcommands.filter { $0.name.hasPrefix(prefix) }
        var words = commands.map { Completion($0.name, help: $0.summary) }
        // It is no command of the table, and shown to those who begin to type it.
        if place.canHelp, !prefix.isEmpty, Self.help.word.hasPrefix(prefix) { words.append(Self.help) }
        return Answer(words: words)
    }
}

extension CompletionEngine {
    /// How far a command line has been read.
    private struct Place {
        private var chain: [CommandSpec]
        private(set) var options: [OptionSpec] = []
        /// The option whose value comes next.
        private(set) var open: OptionSpec?
        /// The values of options so far, by long names; the last one counts.
        private(set) var values: [String: String] = [:]
        /// How many arguments there were.
        private(set) var arguments = 0
        /// Whether a dash begins a flag: until `--`.
        private(set) var takesFlags = true
        /// Whether the words after `help` name a command.
        private(set) var isHelp = false

        init(_ root: CommandSpec) {
            chain = [root]
            look()
        }

        /// Whether `help` can stand next.
        var canHelp: Bool { chain.count == 1 && !isHelp && arguments == 0 && command.subcommand("help") == nil }

        var command: CommandSpec { chain[chain.count - 1] }

        /// The argument that comes next.
        var argument: ArgumentSpec? {
            let all = command.arguments
            if arguments < all.count { return all[arguments] }
            return all.last?.isRepeated == true ? all.last : nil
        }

        func option(_ long: String) -> OptionSpec? { options.first { $0.long == long } }

        private mutating func look() {
            let own = OptionTable.visible(chain)
            options = own + OptionTable.foreign(command.optionsBelow, beside: own)
        }

        mutating func read(_ word: String) {
            if let option = open {
                // bash takes the equals sign for a word.
                if word == "=" { return }
                values[option.long] = word
                open = nil
            } else if takesFlags, word == "--" {
                takesFlags = false
            } else if takesFlags, word.hasPrefix("--") {
                readLong(word.dropFirst(2))
            } else if takesFlags, word.hasPrefix("-"), word.count > 1 {
                readLetters(word.dropFirst())
            } else if arguments == 0, let next = command.subcommand(word) {
                chain.append(next)
                look()
            } else if canHelp, word == "help" {
                isHelp = true
            } else {
                if let argument, !argument.isRepeated { values[argument.name] = word }
                arguments += 1
            }
        }

        private mutating func readLong(_ text: Substring) {
            let name = text.prefix { $0 != "=" }
            guard let option = option(String(name)), option.takesValue else { return }
            if name.endIndex == text.endIndex {
                open = option
            } else {
                values[option.long] = String(text[text.index(after: name.endIndex)...])
            }
        }

        private mutating func readLetters(_ letters: Substring) {
            var letters = letters
            while let letter = letters.popFirst() {
                guard let option = options.first(where: { $0.short == letter }), option.takesValue else { continue }
                if letters.isEmpty { open = option } else { values[option.long] = String(letters) }
                return
            }
        }
    }
}
