import FoundationEssentials
import Glibc
import TestSupport

/// The sessions of a page, played by a shell in a home of their own.
///
/// Only stdout is compared. Times and ids differ from run to run; `…` stands for anything in a line, a line of it alone
/// for any lines. Port 8888 becomes a free one. Where jq or curl is not installed, what follows them in a box is not
/// compared.
struct ShownSession {
    let page: MarkdownPage

    /// What differs from what the page shows.
    func differences() async throws -> [String] {
        let blocks = page.blocks.filter { $0.language == "console" }
        let port = "\(Self.freePort())"
        let printed = try await Self.play(blocks.flatMap(\.commands).map { $0.text.replacing("8888", with: port) })
        guard printed.count == blocks.flatMap(\.commands).count else {
            return ["\(page.path): the shell ended early: \(printed)"]
        }
        var rest = printed.map { $0.replacing(port, with: "8888") }[...]
        return blocks.flatMap { block in
            let known = block.commands.prefix { !Self.isLacking($0.text) }
            let own = rest.prefix(block.commands.count)
            rest = rest.dropFirst(block.commands.count)
            return zip(known, own).filter { !Self.isTrue($0.shown, $1) }
                .map { "\(page.path):\(block.line): $ \($0.text)\n\($1)" }
        }
    }

    private static func isTrue(_ shown: [String], _ printed: String) -> Bool {
        let lines = printed.split(separator: "\n").map(masked)
        return fits(lines[...], shown.filter { !$0.isEmpty }.map(masked)[...])
    }

    private static func play(_ commands: [String]) async throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.path + "/session-" + UUID().uuidString
        let files = FileManager.default
        try files.createDirectory(atPath: folder + "/home", withIntermediateDirectories: true)
        defer { try? files.removeItem(atPath: folder) }
        try files.createSymbolicLink(
            atPath: folder + "/home/cadence", withDestinationPath: TestFiles.package + "/cadence")
        let script = (["trap 'kill $(jobs -p) 2>/dev/null; wait' EXIT"] + commands.map(marked)).joined(separator: "\n")
        let tool = try ToolProcess.tool([])[0].split(separator: "/").dropLast().joined(separator: "/")
        let process = try ToolProcess(
            ["/bin/bash", "-c", "cd \"$HOME\"\n" + script],
            environment: [
                "HOME": folder + "/home", "PATH": "/\(tool):/usr/bin:/bin", "TZ": "UTC", "LC_ALL": "C.UTF-8",
                "TMPDIR": folder,
            ])
        var output = await process.wait().output
        // A page has many commands, and a busy machine its time.
        for _ in 0..<4 where kill(process.id, 0) == 0 { output = await process.wait().output }
        return output.split(separator: "\u{1e}\n", omittingEmptySubsequences: false).dropLast()
            .map(String.init)
    }

    /// A mark follows what a command writes; its exit code stays what the next command sees.
    private static func marked(_ command: String) -> String {
        "\(command)\nended=$?; printf '\\036\\n'; (exit $ended)"
    }

    /// Whether the machine lacks jq or curl, which nothing here needs but documents show.
    private static func isLacking(_ command: String) -> Bool {
        ["jq", "curl"].contains { command.contains($0) && access("/usr/bin/" + $0, X_OK) != 0 }
    }

    private static func freePort() -> UInt16 {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(socket, $0, size)
                _ = getsockname(socket, $0, &size)
            }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    // MARK: Comparing

    private static func masked(_ line: some StringProtocol) -> String {
        String(line).replacing(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\dZ)?/, with: "TIME")
            .replacing(/[0-9a-f]{64}|[0-9a-f]{4}…[0-9a-f]{4}/, with: "ID")
    }

    private static func fits(_ lines: ArraySlice<String>, _ shown: ArraySlice<String>) -> Bool {
        guard let next = shown.first else { return lines.isEmpty }
        let rest = shown.dropFirst()
        if next == "…" { return (0...lines.count).contains { fits(lines.dropFirst($0), rest) } }
        guard let line = lines.first, matches(line[...], next[...]) else { return false }
        return fits(lines.dropFirst(), rest)
    }

    private static func matches(_ line: Substring, _ shown: Substring) -> Bool {
        let pieces = shown.split(separator: "…", omittingEmptySubsequences: false)
        guard pieces.count > 1, let first = pieces.first, let last = pieces.last else { return line == shown }
        guard line.hasPrefix(first), line.hasSuffix(last), line.count >= first.count + last.count else { return false }
        var rest = line.dropFirst(first.count).dropLast(last.count)
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let found = rest.firstRange(of: piece) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }
}
