internal import Flow

/// How far an import is, on stderr: one line that is written over on a terminal, a line for each batch elsewhere.
struct ImportProgress: Sendable {
    private let total: Int
    private let reporter: Reporter

    init(total: Int, _ reporter: Reporter) {
        self.total = total
        self.reporter = reporter
    }

    /// A batch has been signed and is about to be sent.
    func sends(_ range: Range<Int>, _ id: Identifier) {
        if reporter.hasStatus { return }
        reporter.progress("notes \(range.lowerBound + 1) to \(range.upperBound) of \(total): transaction \(id)")
    }

    /// So many notes are on the chain.
    func has(_ count: Int) { reporter.status("importing: \(count) of \(total) notes") }

    /// Takes the line away.
    func end() { reporter.clearStatus() }
}
