import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import FlowNotesCommands

/// Commands as processes on one chain: the ledger of the network `local`, or a server that they reach over HTTP.
final class NotesCrowd: Sendable {
    /// Where the chain is.
    enum Place: String, Sendable, CaseIterable {
        case local, http
    }

    /// The files of the commands.
    let bench: Workbench
    private let server: ToolProcess?
    private let extra: [String]

    init(_ place: Place) async throws {
        bench = try Workbench("{}")
        guard place == .http else {
            server = nil
            extra = []
            return
        }
        let chain = try ToolProcess(
            ToolProcess.tool(["chain", "--port", "0", "--state", "memory", "--json"]), environment: bench.environment)
        server = chain
        await ToolProcess.until { chain.outputSoFar.contains("\n") || !chain.errorSoFar.isEmpty }
        let told = try JSONValue(json: Array(chain.outputSoFar.utf8))
        let account = try #require(told["accounts"]?.array?.first, "\(chain.outputSoFar)\(chain.errorSoFar)")
        try bench.write("me.pkey", try #require(account["private_key"]?.string))
        let (url, address) = (told["url"]?.string ?? "", account["address"]?.string ?? "")
        try bench.write(
            "flow.json",
            """
            {"networks":{"here":"\(url)"},
             "accounts":{"me":{"address":"\(address)","key":{"type":"file","location":"./me.pkey"}}}}
            """)
        extra = ["--network", "here", "--signer", "me", "--contract", told["service_account"]?.string ?? ""]
    }

    deinit {
        if let server { kill(server.id, SIGTERM) }
    }

    /// Starts a command on the chain.
    func start(_ line: [String]) throws -> ToolProcess {
        try ToolProcess(ToolProcess.tool(line + extra), environment: bench.environment)
    }

    /// Runs a command to its end.
    func run(_ line: [String]) async throws -> RunOutcome { await (try start(line)).wait() }

    /// Runs a command, killed after so many microseconds unless it has ended.
    func run(_ line: [String], killedAfter microseconds: UInt32) async throws -> RunOutcome {
        let process = try start(line)
        await OwnThread.run {
            let end = ContinuousClock.now + .microseconds(microseconds)
            while ContinuousClock.now < end, process.isRunning { usleep(500) }
            // One that has ended keeps its number until it is waited for.
            kill(process.id, SIGKILL)
        }
        return await process.wait()
    }

    /// The titles of all notes by id.
    func titles() async throws -> [String] {
        let outcome = try await run(["list", "--json", "--sort", "id"])
        let notes = try #require(try? JSONValue(json: Array(outcome.output.utf8)).array, "\(outcome)")
        return notes.compactMap { $0["title"]?.string }
    }
}
