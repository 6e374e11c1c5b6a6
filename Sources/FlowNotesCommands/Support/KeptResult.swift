internal import Synchronization

/// A result that is kept instead of written, to become part of a document of several.
final class KeptResult: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    /// What was kept, a document on each line.
    var documents: [JSONValue] {
        bytes.withLock { $0.split(separator: UInt8(ascii: "\n")) }.map { .raw(String(decoding: $0, as: UTF8.self)) }
    }

    /// stdout that keeps what is written.
    fileprivate func stream(like output: OutputStream) -> OutputStream {
        OutputStream(isTerminal: output.isTerminal) { [self] piece in bytes.withLock { $0 += piece } }
    }
}

extension Invocation {
    /// The same, whose result is kept.
    func keeping(_ kept: KeptResult) -> Invocation {
        let streams = StandardStreams(
            input: streams.input, output: kept.stream(like: streams.output), error: streams.error, width: streams.width)
        return telling(
            Reporter(
                streams: streams, format: reporter.format, verbosity: settings.verbosity, color: settings.color.value,
                environment: environment))
    }
}
