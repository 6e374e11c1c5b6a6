internal import Synchronization

/// What the acts of one run have said on stderr: what each of them would say again is said once.
final class SaidOnce: Sendable {
    private static let maximumCount = 1_000
    private let lines = Mutex<Set<String>>([])

    /// A reporter for an act: its result is the page's to show, and stdout stays the address alone.
    func reporter(for invocation: Invocation) -> Reporter {
        let (streams, settings) = (invocation.streams, invocation.settings)
        let isQuiet = settings.format.value.isJSON
        let error = OutputStream(isTerminal: streams.error.isTerminal) { [self] bytes in
            // What does not end a line moves the cursor, or is written over: that is needed each time.
            let text = String(decoding: bytes, as: UTF8.self)
            if !isQuiet, bytes.last != UInt8(ascii: "\n") || isNew(text) { streams.error.write(text) }
        }
        let silent = StandardStreams(
            input: streams.input, output: OutputStream(isTerminal: false) { _ in }, error: error, width: streams.width)
        return Reporter(
            streams: silent, format: .text, verbosity: settings.verbosity, environment: invocation.environment)
    }

    private func isNew(_ line: String) -> Bool {
        lines.withLock { lines in
            if lines.count >= Self.maximumCount { lines = [] }
            return lines.insert(line).inserted
        }
    }
}
