internal import Glibc

extension StandardStreams {
    /// The streams of this process; `COLUMNS` wins over what the terminal says.
    static func process(environment: [String: String]) -> StandardStreams {
        let width = width(environment)
        return StandardStreams(
            input: InputStream(
                isTerminal: isatty(STDIN_FILENO) == 1, readAll: { try readStandardInput(limit: $0) },
                readLine: readInputLine),
            output: stream(STDOUT_FILENO), error: stream(STDERR_FILENO), width: width,
            screen: .process(columns: width))
    }

    private static func stream(_ descriptor: Int32) -> OutputStream {
        let writer = DescriptorWriter(descriptor)
        return OutputStream(
            isTerminal: isatty(descriptor) == 1, write: { writer.write($0) }, failure: { writer.failure },
            isClosed: { writer.isClosed })
    }

    private static func readStandardInput(limit: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            guard waitForInput() else { throw CancellationError() }
            let count = read(STDIN_FILENO, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw CommandFailure(
                    .failure, "stdin_unreadable", "cannot read stdin: \(String(cString: strerror(errno)))")
            }
            if count == 0 { return bytes }
            bytes += chunk.prefix(count)
            guard bytes.count <= limit else {
                throw CommandFailure(.usage, "input_too_large", "stdin has more than \(limit) bytes")
            }
        }
    }

    /// Reads a line, and no byte behind it: what follows is read by others. Of a longer line, only so much.
    private static func readInputLine() -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.count < 1 << 20, waitForInput() {
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { break }
            if byte == UInt8(ascii: "\n") {
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                return String(decoding: line, as: UTF8.self)
            }
            line.append(byte)
        }
        return line.isEmpty || Task.isCancelled ? nil : String(decoding: line, as: UTF8.self)
    }

    /// Returns when there is something to read, or the end of it; false when the task is cancelled before.
    ///
    /// A read that waits cannot be cancelled, and Ctrl-C is a cancellation.
    private static func waitForInput() -> Bool {
        while !Task.isCancelled {
            var wait = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            let count = poll(&wait, 1, 50)
            if count > 0 || count < 0 && errno != EINTR { return true }
        }
        return false
    }

    private static func width(_ environment: [String: String]) -> Int {
        if let text = environment["COLUMNS"], let columns = Int(text), columns > 0 { return columns }
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            var size = winsize()
            if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        }
        return 80
    }
}
