internal import Synchronization

/// The one line on a terminal that says how work gets on: it is written over each time, and gone in the end.
final class StatusLine: Sendable {
    private static let erase = "\r\u{1b}[K"

    /// Whether there is such a line: on a terminal that can erase one.
    let isOn: Bool
    private let stream: OutputStream
    private let width: Int
    private let shown = Mutex("")

    /// The line of stderr, where the environment and the stream allow one.
    init(_ streams: StandardStreams, _ environment: [String: String]) {
        stream = streams.error
        width = streams.width
        isOn = streams.error.isTerminal && environment["TERM"] != "dumb"
    }

    /// Puts a text in the place of the one before, cut to the width of the terminal.
    func show(_ text: String) {
        guard isOn else { return }
        // A line that fills the last column would go on in the next one.
        let cut = DisplayWidth.cut(VisibleText.line(text), to: width - 1)
        shown.withLock { shown in
            if shown == cut { return }
            shown = cut
            stream.write(Self.erase + cut)
        }
    }

    /// Takes the line away, so that something else can be written.
    func clear() {
        shown.withLock { shown in
            if shown.isEmpty { return }
            shown = ""
            stream.write(Self.erase)
        }
    }
}
