/// What the process says when it ends; scripts rely on these.
enum ExitCode: Int32, Sendable, Hashable, CaseIterable {
    /// Done, and on the chain it succeeded.
    case done = 0
    /// Any other failure.
    case failure = 1
    /// The command line, a value or a file is wrong.
    case usage = 2
    /// There is no such note, notepad, account, key or transaction; or several.
    case notFound = 3
    /// The network failed or time ran out; running it again is safe.
    case network = 4
    /// The transaction was sealed with an error, refused, or expired.
    case transactionFailed = 5
    /// A key is missing, locked or of no use for the account.
    case key = 6
    /// A confirmation was declined or cannot be asked for.
    case confirmation = 7
    /// Interrupted by Ctrl-C.
    case interrupted = 130

    /// What it means, for documentation.
    var meaning: String {
        switch self {
        case .done: "done, and on the chain it succeeded; with --wait none or --dry-run, that it was sent or shown"
        case .failure: "other failure"
        case .usage: "usage: unknown flag, bad value, bad file"
        case .notFound: "not found, or ambiguous"
        case .network: "network or timeout; running it again is safe"
        case .transactionFailed: "the transaction was sealed with an error, refused, or expired"
        case .key: "key missing or of no use for the account"
        case .confirmation: "a confirmation was declined, or cannot be asked for"
        case .interrupted: "interrupted"
        }
    }
}
