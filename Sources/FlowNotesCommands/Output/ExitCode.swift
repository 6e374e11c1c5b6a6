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
}
