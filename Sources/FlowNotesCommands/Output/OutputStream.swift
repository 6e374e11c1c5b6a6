/// One way out: stdout or stderr, or what stands for it in a test.
struct OutputStream: Sendable {
    /// Whether a person is looking at it.
    let isTerminal: Bool
    /// Takes whole buffers.
    let write: @Sendable ([UInt8]) -> Void
    /// Why something could not be written, the end of a sentence; nil when all was, or when nobody reads any more.
    let failure: @Sendable () -> String?
    /// Whether nobody reads any more.
    let isClosed: @Sendable () -> Bool

    init(
        isTerminal: Bool, write: @escaping @Sendable ([UInt8]) -> Void,
        failure: @escaping @Sendable () -> String? = { nil }, isClosed: @escaping @Sendable () -> Bool = { false }
    ) {
        self.isTerminal = isTerminal
        self.write = write
        self.failure = failure
        self.isClosed = isClosed
    }

    /// Writes text as UTF-8.
    func write(_ text: String) { write(Array(text.utf8)) }
}
