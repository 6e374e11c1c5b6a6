internal import Flow

/// How far an import is, on stderr: one line that is written over on a terminal, a line for each batch elsewhere.
struct ImportProgress: Sendable {
    private let total: Int
    private let reporter: Reporter
    private let rewrites: Bool

    init(total: Int, _ invocation: Invocation) {
        self.total = total
        reporter = invocation.reporter
        rewrites =
            invocation.streams.error.isTerminal && invocation.settings.verbosity == .normal
            && invocation.settings.format.value == .text && invocation.environment["TERM"] != "dumb"
    }

    /// A batch has been signed and is about to be sent.
    func sends(_ range: Range<Int>, _ id: Identifier) {
        if rewrites { return }
        reporter.progress("notes \(range.lowerBound + 1) to \(range.upperBound) of \(total): transaction \(id)")
    }

    /// So many notes are on the chain.
    func has(_ count: Int) {
        if rewrites { reporter.streams.error.write("\r\u{1b}[Kimporting: \(count) of \(total) notes") }
    }

    /// Takes the line away.
    func end() {
        if rewrites { reporter.streams.error.write("\r\u{1b}[K") }
    }
}
