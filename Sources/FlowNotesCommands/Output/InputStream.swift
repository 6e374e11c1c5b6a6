/// stdin, or what stands for it in a test.
struct InputStream: Sendable {
    /// Whether a person types at it; reading then waits for them.
    let isTerminal: Bool
    /// Reads to the end; throws `CommandFailure` when there are more bytes than the limit, or it cannot be read.
    let readAll: @Sendable (_ limit: Int) throws -> [UInt8]
    /// Reads one line without its newline; nil at the end.
    let readLine: @Sendable () -> String?
}
