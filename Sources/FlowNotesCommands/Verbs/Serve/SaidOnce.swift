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
            let line = String(decoding: bytes, as: UTF8.self)
            if !isQuiet, isNew(line) { streams.error.write(line) }
        }
        let silent = StandardStreams(
            input: streams.input, output: OutputStream(isTerminal: false) { _ in }, error: error, width: streams.width)
        return Reporter(streams: silent, format: .text, verbosity: settings.verbosity)
    }

    private func isNew(_ line: String) -> Bool {
        lines.withLock { lines in
            if lines.count >= Self.maximumCount { lines = [] }
            return lines.insert(line).inserted
        }
    }
}
