extension Invocation {
    /// Whether a person is there to be asked.
    var canAsk: Bool { settings.allowsInput && streams.input.isTerminal }

    /// Asks y/N on stderr, unless `--yes` was given; throws with exit code 7 when it is declined or cannot be asked.
    ///
    /// The act is the end of "refusing to …": `delete 3 notes`.
    func confirm(_ question: String, act: String) throws {
        if settings.isConfirmed { return }
        guard canAsk else {
            let why = settings.allowsInput ? "stdin is not a terminal" : "--no-input"
            throw CommandFailure(
                .confirmation, "confirmation_needed", "refusing to \(act) without confirmation (\(why)); pass --yes")
        }
        let answer = try ask("\(question) [y/N] ")?.lowercased()
        guard answer == "y" || answer == "yes" else {
            throw CommandFailure(.confirmation, "declined", "did not \(act): it was not confirmed")
        }
    }

    /// Asks on stderr and reads a line; nil at the end of input. Only to be called when `canAsk`.
    ///
    /// Throws `CancellationError` when Ctrl-C ends the question.
    func ask(_ prompt: String) throws -> String? {
        reporter.clearStatus()
        streams.error.write(prompt)
        if let line = streams.input.readLine() { return line }
        // The cursor still stands behind the question.
        streams.error.write("\n")
        try Task.checkCancellation()
        return nil
    }
}
