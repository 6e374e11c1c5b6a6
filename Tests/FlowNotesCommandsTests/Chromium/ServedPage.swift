import Glibc
import TestSupport
import Testing

@testable import FlowNotesCommands

/// The built command serving the notepad.
final class ServedPage: Sendable {
    let process: ToolProcess
    /// The address with the token.
    let link: String
    /// The address without it: `http://127.0.0.1:PORT`.
    var home: String { String(link.prefix { $0 != "?" }.dropLast()) }

    /// Waits until a started command serves.
    init(_ process: ToolProcess) async throws {
        self.process = process
        await ToolProcess.until { process.outputSoFar.hasSuffix("\n") || process.errorSoFar.contains("error:") }
        link = process.outputSoFar.split(separator: "\n").first.map(String.init) ?? ""
        try #require(link.hasPrefix("http://127.0.0.1:"), "\(process.errorSoFar)")
    }

    /// Serves the notepad of the embedded chain in the bench's folder.
    convenience init(_ bench: Workbench, _ flags: [String] = []) async throws {
        try await self.init(ToolProcess(ToolProcess.tool(["serve"] + flags), environment: bench.environment))
    }

    /// Serves the notepad on the bench's node.
    convenience init(_ bench: Workbench, _ node: TestServer, _ flags: [String] = []) async throws {
        try await self.init(bench.start(["serve"] + flags, node))
    }

    /// Ends it as Ctrl-C does.
    func end() async -> RunOutcome {
        await process.signal(SIGINT) { true }
        return await process.wait()
    }
}
