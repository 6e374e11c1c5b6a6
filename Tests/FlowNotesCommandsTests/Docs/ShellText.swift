/// The simple commands in a piece of shell, each as its words; as much of the grammar as documents use.
struct ShellText {
    /// The commands, those of pipes, lists and substitutions among them.
    private(set) var commands: [[String]] = []

    private var rest: Substring
    private var words: [String] = []
    private var word: String?
    /// Whether the next word is the file of a redirection.
    private var isTarget = false
    private var heredoc: String?

    init(_ text: String) {
        rest = text[...]
        while let next = rest.popFirst() { take(next) }
        endCommand()
    }

    private mutating func take(_ next: Character) {
        switch next {
        case "\\": escape()
        case "'": append(quoted(until: "'"))
        case "\"": doubleQuoted()
        case "#" where word == nil: _ = quoted(until: "\n", keepsEnd: true)
        case "$" where rest.first == "(", "<" where rest.first == "(" && word == nil: substitution()
        case "<" where rest.hasPrefix("<") && !rest.hasPrefix("<<"): beginHeredoc()
        case ">", "<": redirection()
        case " ", "\t": endWord()
        case "\n":
            endCommand()
            skipHeredoc()
        case "|", ";", "&", "(", ")": endCommand()
        default: append(String(next))
        }
    }

    private mutating func append(_ text: String) { word = (word ?? "") + text }

    private mutating func escape() {
        guard let next = rest.popFirst(), next != "\n" else { return }
        append(String(next))
    }

    private mutating func quoted(until end: Character, keepsEnd: Bool = false) -> String {
        let text = rest.prefix { $0 != end }
        rest = rest.dropFirst(text.count + (keepsEnd ? 0 : 1))
        return String(text)
    }

    private mutating func doubleQuoted() {
        append("")
        while let next = rest.popFirst(), next != "\"" {
            if next == "\\" {
                escape()
            } else if next == "$", rest.first == "(" {
                substitution()
            } else {
                append(String(next))
            }
        }
    }

    /// `$(…)` or `<(…)`: what is in it are commands of their own, the word is taken as some text.
    private mutating func substitution() {
        var depth = 0
        var inner = ""
        while let next = rest.popFirst() {
            if next == "(" { depth += 1 }
            if next == ")" { depth -= 1 }
            if depth == 0 { break }
            inner.append(next)
        }
        commands += ShellText(String(inner.dropFirst())).commands
        append("1")
    }

    private mutating func redirection() {
        if let word, word.allSatisfy(\.isNumber) { self.word = nil }
        endWord()
        while let next = rest.first, ">&<".contains(next) { rest.removeFirst() }
        isTarget = true
    }

    private mutating func beginHeredoc() {
        rest.removeFirst()
        endWord()
        let mark = rest.prefix { !$0.isWhitespace }
        rest = rest.dropFirst(mark.count)
        heredoc = mark.filter { $0 != "'" && $0 != "\"" }
    }

    private mutating func skipHeredoc() {
        guard let end = heredoc else { return }
        heredoc = nil
        while !rest.isEmpty, quoted(until: "\n") != end {}
    }

    private mutating func endWord() {
        guard let word else { return }
        if !isTarget { words.append(word) }
        isTarget = false
        self.word = nil
    }

    private mutating func endCommand() {
        endWord()
        isTarget = false
        if !words.isEmpty { commands.append(words) }
        words = []
    }
}

extension ShellText {
    /// The arguments of each call of flownotes, by itself or by `scripts/run.sh`.
    var calls: [[String]] { commands.compactMap(Self.call) }

    private static func call(_ command: [String]) -> [String]? {
        let prefixes: Set = ["if", "while", "until", "!", "do", "then", "else", "time", "exec", "env", "{", "$"]
        var words = command[...]
        while let first = words.first, prefixes.contains(first) || isAssignment(first) { words.removeFirst() }
        let isFed = words.first == "xargs"
        if isFed || words.first == "timeout" {
            words = words.dropFirst().drop { $0.hasPrefix("-") || $0.allSatisfy(\.isNumber) }
        }
        guard let program = words.popFirst(), ["flownotes", "scripts/run.sh"].contains(program) else { return nil }
        return words + (isFed ? ["1"] : [])
    }

    private static func isAssignment(_ word: String) -> Bool {
        guard let name = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).first else {
            return false
        }
        return name.count < word.count && !name.isEmpty && name.allSatisfy { $0.isUppercase || $0 == "_" }
    }
}
