/// One way out: stdout or stderr, or what stands for it in a test.
struct OutputStream: Sendable {
    /// Whether a person is looking at it.
    let isTerminal: Bool
    /// Takes whole buffers; a reader that has gone away is not an error.
    let write: @Sendable ([UInt8]) -> Void

    /// Writes text as UTF-8.
    func write(_ text: String) { write(Array(text.utf8)) }
}
