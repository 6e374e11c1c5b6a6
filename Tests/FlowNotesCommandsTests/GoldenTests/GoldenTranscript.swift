import Synchronization

@testable import FlowNotesCommands

/// Streams that write down everything in its order, as a person at a terminal would see it, or as pipes take it.
final class GoldenTranscript: Sendable {
    private struct State {
        var pieces: [(mark: Character, text: String)] = []
        var input: [UInt8]
        var secrets: [String]
    }

    private let state: Mutex<State>
    private let isTerminal: Bool
    private let width: Int

    init(input: String, secrets: [String], isTerminal: Bool, width: Int = 80) {
        state = Mutex(State(input: Array(input.utf8), secrets: secrets))
        self.isTerminal = isTerminal
        self.width = width
    }

    /// All that went to stdout.
    var output: String { text("1") }
    /// All that went to stderr; what was typed is not part of it.
    var error: String { text("2") }

    private func text(_ mark: Character) -> String {
        state.withLock { $0.pieces.filter { $0.mark == mark }.map(\.text).joined() }
    }

    private func add(_ mark: Character, _ text: String) {
        state.withLock { $0.pieces.append((mark, text)) }
    }

    /// A line for each line written, behind the mark of its stream: `1|` stdout, `2|` stderr, `t|` `/dev/tty`.
    var lines: [String] {
        var pieces = state.withLock { $0.pieces }
        if !isTerminal { pieces = pieces.filter { $0.mark == "1" } + pieces.filter { $0.mark != "1" } }
        var lines: [String] = []
        var open: Character?
        for (mark, text) in pieces {
            for part in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if part.offset > 0 { open = nil }
                guard !part.element.isEmpty || part.offset < text.count(where: { $0 == "\n" }) else { continue }
                // Whoever types, and a prompt, share a line; pipes do not mix.
                if let last = lines.indices.last, let open, isTerminal || open == mark {
                    lines[last] += Self.visible(String(part.element))
                } else {
                    lines.append("\(mark)| " + Self.visible(String(part.element)))
                }
                open = mark
            }
            if text.last == "\n" { open = nil }
        }
        if open != nil, let last = lines.indices.last { lines[last] += "‹no newline›" }
        return lines
    }

    /// Escape sequences and their like as a file can show them, apart from the pictures that the command itself writes.
    static func visible(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar.value {
            case 0x1b: "\\e"
            case 0x0d: "\\r"
            case _ where VisibleText.isControl(scalar): "‹" + String(scalar.value, radix: 16) + "›"
            default: String(scalar)
            }
        }.joined()
    }

    var streams: StandardStreams {
        StandardStreams(
            input: InputStream(
                isTerminal: isTerminal, readAll: { [self] _ in readAll() }, readLine: { [self] in line() }),
            output: OutputStream(isTerminal: isTerminal) { [self] in add("1", String(decoding: $0, as: UTF8.self)) },
            error: OutputStream(isTerminal: isTerminal) { [self] in add("2", String(decoding: $0, as: UTF8.self)) },
            width: width)
    }

    /// The terminal of the process; nil where there is none.
    var terminal: SecretTerminal? {
        guard isTerminal else { return nil }
        return SecretTerminal(
            write: { [self] in add("t", $0) },
            readLine: { [self] isShown in
                let line = state.withLock { $0.secrets.isEmpty ? nil : $0.secrets.removeFirst() }
                // What is typed is shown or not, but the cursor is on a new line.
                add("t", (isShown ? line ?? "" : "") + "\n")
                return line.map { Array($0.utf8) }
            })
    }

    private func readAll() -> [UInt8] {
        let bytes = state.withLock { state in
            defer { state.input = [] }
            return state.input
        }
        if isTerminal { add("<", String(decoding: bytes, as: UTF8.self)) }
        return bytes
    }

    private func line() -> String? {
        let line: String? = state.withLock { state in
            guard !state.input.isEmpty else { return nil }
            let line = state.input.prefix { $0 != UInt8(ascii: "\n") }
            state.input.removeFirst(min(state.input.count, line.count + 1))
            return String(decoding: line, as: UTF8.self)
        }
        if isTerminal, let line { add("<", line + "\n") }
        return line
    }
}
