/// The commands of the program.
enum VerbTable {
    /// All of them, in the order of help.
    static let all = [ConfigVerb.verb]
}
