/// The terminal of the person at it, for what is secret: neither stdin nor stdout nor stderr, which may be recorded.
struct SecretTerminal: Sendable {
    /// Shows text.
    let write: @Sendable (String) -> Void
    /// Reads a line without its newline, shown while it is typed or not; nil at the end of input.
    ///
    /// Throws `CancellationError` when Ctrl-C ends it. The bytes are the caller's to wipe.
    let readLine: @Sendable (_ isShown: Bool) throws -> [UInt8]?
}
