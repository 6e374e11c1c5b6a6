/// The three standard streams and the width of the terminal.
struct StandardStreams: Sendable {
    /// stdin.
    let input: InputStream
    /// stdout: the result and nothing else.
    let output: OutputStream
    /// stderr: progress, prompts, warnings, errors.
    let error: OutputStream
    /// The columns of the terminal; 80 when there is none.
    let width: Int
    /// The terminal that stdout is, for a pager; nil when it is none.
    var screen: Screen?
}
