internal import Bytes
internal import Glibc

/// The person's `PAGER`, for a text that is longer than the screen.
struct Pager: Sendable {
    private let command: String
    private let environment: [String: String]
    private let screen: Screen
    /// Names the variables that hold keys, which are none of the pager's business; asked only when one is run.
    private let secrets: @Sendable () -> Set<String>

    /// The pager of an environment; nil when none is set, or when stdout is no terminal.
    init?(
        _ environment: [String: String], _ streams: StandardStreams,
        secrets: @escaping @Sendable () -> Set<String> = { [] }
    ) {
        self.secrets = secrets
        guard let command = environment["PAGER"], !command.isEmpty, let screen = streams.screen else { return nil }
        self.command = command
        self.screen = screen
        // Colours are shown as such, and what fits after all is not held up.
        self.environment = ["LESS": "FRX", "LV": "-c"].merging(environment) { $1 }
    }

    /// Whether a text needs more lines than the screen has, one being the shell's.
    func isNeeded(for text: String) -> Bool {
        var rows = 0
        for line in Self.withoutStyles(text).split(separator: "\n", omittingEmptySubsequences: false) {
            rows += max(1, (DisplayWidth.of(String(line)) + screen.columns - 1) / max(1, screen.columns))
            if rows > screen.rows { return true }
        }
        return false
    }

    /// Shows a text; false when it was not shown, because it fits the screen or there is no such pager.
    ///
    /// A pager that ends early or fails is none of the command's business.
    func show(_ text: String) -> Bool {
        guard isNeeded(for: text) else { return false }
        let secrets = secrets()
        return screen.page(command, environment.filter { !secrets.contains($0.key) }, Array(text.utf8))
    }

    /// The text as it is seen: without `ESC [ … m`.
    private static func withoutStyles(_ text: String) -> String {
        var seen = String.UnicodeScalarView()
        var isInStyle = false
        for scalar in text.unicodeScalars {
            if isInStyle {
                isInStyle = scalar != "m"
            } else if scalar == "\u{1b}" {
                isInStyle = true
            } else {
                seen.append(scalar)
            }
        }
        return String(seen)
    }
}

/// The terminal that stdout is.
struct Screen: Sendable {
    /// Its lines.
    let rows: Int
    /// Its columns.
    let columns: Int
    /// Runs a command line with a text on stdin; false when there is no such program.
    let page: @Sendable (_ command: String, _ environment: [String: String], _ text: [UInt8]) -> Bool
}

extension Screen {
    /// The terminal of this process; nil when stdout is none.
    static func process(columns: Int) -> Screen? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0
        return Screen(rows: isKnown ? Int(size.ws_row) : 24, columns: columns) { command, environment, text in
            InterruptWatch.lending { keepingTerminal { run(command, environment, text) } }
        }
    }

    /// Puts the terminal back as it was: a pager that is killed leaves it without echo.
    private static func keepingTerminal(_ body: () -> Bool) -> Bool {
        var state = termios()
        let isKnown = tcgetattr(STDOUT_FILENO, &state) == 0
        defer { if isKnown { _ = tcsetattr(STDOUT_FILENO, TCSADRAIN, &state) } }
        return body()
    }

    /// What a shell ends with when it cannot run the program, or does not find it.
    private static let notRun: Set<Int32> = [126, 127]

    private static func run(_ command: String, _ environment: [String: String], _ text: [UInt8]) -> Bool {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return false }
        // The pager would wait for its own end of the pipe.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let child = ChildProcess(
            words: ["/bin/sh", "-c", command], environment: environment, files: [STDIN_FILENO: .same(ends[0])])
        let process = try? child.start()
        close(ends[0])
        // Nobody reads any more when it is left early.
        if process != nil { _ = Descriptor.write(text, to: ends[1]) }
        close(ends[1])
        return process.map { !notRun.contains(ChildProcess.end(of: $0)) } ?? false
    }
}
