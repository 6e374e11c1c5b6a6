/// Where the words come from that can stand in a place of the command line.
public enum Completing: Sendable, Hashable {
    /// Nobody can know.
    case nothing
    /// Files and folders; the shell lists them.
    case files
    /// These.
    case words([String])
    /// What the program knows under this name when it is asked: its accounts, its notes.
    case named(String)
}

/// A word that can stand where the cursor is.
public struct Completion: Sendable, Hashable {
    /// The word.
    public let word: String
    /// What it means, in a few words; empty for nothing.
    public let help: String

    /// Creates a completion.
    public init(_ word: String, help: String = "") {
        self.word = word
        self.help = help
    }
}
