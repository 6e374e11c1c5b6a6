internal import Synchronization

/// Where a command says things: its result on stdout, all else on stderr.
final class Reporter: Sendable {
    /// How much is said on stderr.
    enum Verbosity: Sendable {
        case quiet, normal, verbose
    }

    /// How the result is written.
    let format: OutputFormat
    /// Colours for stdout.
    let outputStyler: TextStyler
    /// Colours for stderr.
    let errorStyler: TextStyler
    /// The streams.
    let streams: StandardStreams
    private let verbosity: Verbosity
    private let endsWithZero: Bool
    private let pager: Pager?
    private let line: StatusLine
    private let held = Mutex<[String]>([])
    private let done = Mutex<(what: String, transactionID: String)?>(nil)

    /// Creates a reporter.
    init(
        streams: StandardStreams, format: OutputFormat, verbosity: Verbosity = .normal,
        color: TextStyler.Mode = .auto, environment: [String: String] = [:], endsWithZero: Bool = false,
        pager: Pager? = nil
    ) {
        self.pager = pager
        self.streams = streams
        self.format = format
        self.verbosity = verbosity
        self.endsWithZero = endsWithZero
        line = StatusLine(streams, environment)
        outputStyler = TextStyler(color, streams.output, environment)
        errorStyler = TextStyler(color, streams.error, environment)
    }

    /// A reporter on the same streams that says no progress and no notes.
    init(silencing reporter: Reporter) {
        (streams, format, endsWithZero) = (reporter.streams, reporter.format, reporter.endsWithZero)
        (outputStyler, errorStyler, line) = (reporter.outputStyler, reporter.errorStyler, reporter.line)
        verbosity = .quiet
        pager = nil
    }

    // MARK: The result

    /// Writes the result in the format asked for; only that closure is called.
    ///
    /// `text` and `plain` are lines for people and for scripts, to which a missing newline is added; nothing is written
    /// when they are empty. For `jsonl` the elements of a list are a line each.
    func result(
        text: () throws -> String, plain: () throws -> String, json: () throws -> JSONValue
    ) rethrows {
        switch format {
        case .text: writePaged(try text())
        case .plain: writePlain(try plain())
        case .json: write(encode(try json()))
        case .jsonl:
            if case .array(let elements) = try json() {
                write(elements.map { encode($0) + "\n" }.joined())
            } else {
                write(encode(try json()))
            }
        }
    }

    /// Writes bytes to stdout as they are.
    func verbatim(_ bytes: [UInt8]) {
        line.clear()
        streams.output.write(bytes)
    }

    /// A text by a stranger, fit for stdout: control characters are shown when it is a terminal.
    func shown(_ text: String) -> String { streams.output.isTerminal ? VisibleText.lines(text) : text }

    private func writePlain(_ text: String) {
        guard endsWithZero, !text.isEmpty else { return write(text) }
        let lines = text.utf8.map { $0 == UInt8(ascii: "\n") ? 0 : $0 }
        verbatim(lines.last == 0 ? lines : lines + [0])
    }

    private func writePaged(_ text: String) {
        line.clear()
        if pager?.show(text) != true { write(text) }
    }

    private func write(_ text: String) {
        guard !text.isEmpty else { return }
        line.clear()
        streams.output.write(text.utf8.last == UInt8(ascii: "\n") ? text : text + "\n")
    }

    private func encode(_ value: JSONValue) -> String {
        JSONText(escapesControls: streams.output.isTerminal).encode(value)
    }

    /// What has been done on the chain, as the start of a sentence, and its transaction: told where the result cannot be.
    var accomplished: (what: String, transactionID: String)? { done.withLock { $0 } }

    /// Takes in what has been done on the chain.
    func accomplish(_ what: String, _ transactionID: String) { done.withLock { $0 = (what, transactionID) } }

    // MARK: All else

    /// Says how work gets on; not in JSON formats, where the result and the error tell the same.
    func progress(_ line: String) {
        if verbosity != .quiet, !format.isJSON { say(visible(line)) }
    }

    /// Says how work gets on in the one line of the terminal that is written over; elsewhere, nothing or `otherwise`, a
    /// line for a change that matters.
    func status(_ text: String, otherwise: String? = nil) {
        if verbosity == .quiet || format.isJSON { return }
        if line.isOn { line.show(text) } else if let otherwise { progress(otherwise) }
    }

    /// Takes that line away: the work is done, or somebody else writes.
    func clearStatus() { line.clear() }

    /// Whether there is such a line.
    var hasStatus: Bool { line.isOn && verbosity != .quiet && !format.isJSON }

    /// Says what a person ought to know beside the result, `no notes`.
    func note(_ line: String) {
        if verbosity != .quiet { sayOrHold(visible(line)) }
    }

    /// Says what a program that was run has logged.
    func log(_ line: String) {
        if verbosity != .quiet { sayOrHold(errorStyler("log:", .dim) + " " + visible(line)) }
    }

    /// Says a detail that `--verbose` asks for.
    func detail(_ line: String) {
        if verbosity == .verbose { sayOrHold(visible(line)) }
    }

    /// Says that something is not as it should be; `--quiet` does not silence it.
    func warn(_ line: String) { sayOrHold(errorStyler("warning:", .yellow) + " " + visible(line)) }

    /// Says what was held back, now that the command has succeeded.
    func finish() {
        line.clear()
        for line in held.withLock({ lines in
            defer { lines = [] }; return lines
        }) { say(line) }
    }

    /// Says why the command failed: the one thing on stderr in JSON formats.
    func fail(_ failure: CommandFailure) {
        line.clear()
        // The terminal has shown ^C, and the cursor stands behind it.
        if failure.exitCode == .interrupted, streams.error.isTerminal { streams.error.write("\r") }
        streams.error.write(text(of: failure))
    }

    /// What `fail` says.
    func text(of failure: CommandFailure) -> String {
        if format.isJSON {
            return JSONText(escapesControls: streams.error.isTerminal).encode(failure.json) + "\n"
        }
        return failure.text(errorStyler, isTerminal: streams.error.isTerminal, isDetailed: verbosity == .verbose)
    }

    /// With `--json`, whoever reads stderr expects the error alone: lines wait until it is known that there is none.
    private func sayOrHold(_ line: String) {
        if format == .json {
            held.withLock { $0.append(line) }
        } else {
            say(line)
        }
    }

    private func say(_ text: String) {
        line.clear()
        streams.error.write(text + "\n")
    }

    private func visible(_ text: String) -> String { streams.error.isTerminal ? VisibleText.lines(text) : text }
}
