import Synchronization

@testable import FlowNotesCommands

/// Standard streams that keep what is written, for whole-output comparisons.
final class OutputCapture: Sendable {
    private let written = Mutex<(output: [UInt8], error: [UInt8])>(([], []))
    private let input: Mutex<[UInt8]>
    private let terminals: Set<Stream>
    private let width: Int
    private let outputFailure: String?

    /// The streams that can be terminals.
    enum Stream: Sendable {
        case input, output, error
    }

    init(input: String = "", terminals: Set<Stream> = [], width: Int = 80, outputFailure: String? = nil) {
        self.outputFailure = outputFailure
        self.input = Mutex(Array(input.utf8))
        self.terminals = terminals
        self.width = width
    }

    var output: String { written.withLock { String(decoding: $0.output, as: UTF8.self) } }
    var error: String { written.withLock { String(decoding: $0.error, as: UTF8.self) } }

    var streams: StandardStreams {
        StandardStreams(
            input: InputStream(
                isTerminal: terminals.contains(.input),
                readAll: { [self] limit in
                    let bytes = input.withLock { input in
                        defer { input = [] }
                        return input
                    }
                    guard bytes.count <= limit else {
                        throw CommandFailure(.usage, "input_too_large", "stdin has more than \(limit) bytes")
                    }
                    return bytes
                },
                readLine: { [self] in
                    input.withLock { input in
                        guard !input.isEmpty else { return nil }
                        let line = input.prefix { $0 != UInt8(ascii: "\n") }
                        input.removeFirst(min(input.count, line.count + 1))
                        return String(decoding: line, as: UTF8.self)
                    }
                }),
            output: OutputStream(
                isTerminal: terminals.contains(.output),
                write: { [self] bytes in written.withLock { $0.output += bytes } },
                failure: { [outputFailure] in outputFailure }),
            error: OutputStream(isTerminal: terminals.contains(.error)) { [self] bytes in
                written.withLock { $0.error += bytes }
            },
            width: width)
    }
}
