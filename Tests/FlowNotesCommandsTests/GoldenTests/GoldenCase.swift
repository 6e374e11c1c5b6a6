import Testing

/// Command lines whose whole output is in a file, once piped and once on a terminal.
struct GoldenCase: Sendable, CustomTestStringConvertible {
    /// Where the streams of a run go.
    enum Mode: String, Sendable, CaseIterable {
        case piped, terminal
    }

    /// What is there before the first line.
    enum Setup: Sendable {
        /// Nothing: no ledger, no notes, no key.
        case nothing
        /// A new chain.
        case chain
        /// A new chain with three notes.
        case notes
    }

    /// The command that it is about, `accounts create`.
    let command: String
    let name: String
    let setup: Setup
    /// Files that are there, by name.
    let files: [String: String]
    let steps: [GoldenStep]

    init(
        _ command: String, _ name: String, _ setup: Setup, files: [String: String] = [:],
        _ steps: [GoldenStep]
    ) {
        self.command = command
        self.name = name
        self.setup = setup
        self.files = files
        self.steps = steps
    }

    /// The command that is meant by a folder of golden files.
    static func folder(_ command: String) -> String { command.replacing(" ", with: "-") }

    /// The golden file below the folder of all, without its ending.
    var path: String { Self.folder(command) + "/" + name }
    var testDescription: String { path }
}

/// A command line of a golden test.
struct GoldenStep: Sendable, ExpressibleByStringLiteral {
    /// As it is typed; words in single or double quotes are one.
    let line: String
    /// stdin where it is a pipe.
    var piped = ""
    /// What is typed at stdin on a terminal.
    var typed = ""
    /// The lines typed at `/dev/tty`, which is there only on a terminal.
    var secrets: [String] = []
    var environment: [String: String] = [:]
    /// The only way it is run; nil for both.
    var mode: GoldenCase.Mode?

    init(stringLiteral line: String) { self.line = line }

    init(
        _ line: String, piped: String = "", typed: String = "", secrets: [String] = [],
        environment: [String: String] = [:], only mode: GoldenCase.Mode? = nil
    ) {
        self.line = line
        self.piped = piped
        self.typed = typed
        self.secrets = secrets
        self.environment = environment
        self.mode = mode
    }

    /// The words of the line.
    var words: [String] {
        var words: [String] = []
        var quote: Character?
        var word: String?
        for character in line {
            switch character {
            case quote: quote = nil
            case "'" where quote == nil, "\"" where quote == nil:
                quote = character
                word = word ?? ""
            case " " where quote == nil:
                if let word { words.append(word) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}
