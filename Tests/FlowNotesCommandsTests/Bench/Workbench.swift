import Flow
import FlowNotes
import FoundationEssentials
import HTTP
import TestSupport

@testable import FlowNotesCommands

/// What a run of the command leaves behind.
struct RunOutcome: Equatable, CustomStringConvertible {
    var code: Int32
    var output: String
    var error: String

    var description: String { "exit \(code)\n--- stdout\n\(output)--- stderr\n\(error)---" }
}

/// A folder with a flow.json and a key, a node, and the command that uses them.
final class Workbench: Sendable {
    /// The folder; it is removed with the bench.
    let folder: String
    /// The node behind every network.
    let node: LivingNode
    /// The environment of the command.
    let environment: [String: String]

    /// The flow.json that is written unless another is given.
    static let configuration = """
        {
          "networks": {"emulator": "127.0.0.1:3569"},
          "contracts": {"NotepadManager": {"source": "./NotepadManager.cdc"}},
          "accounts": {
            "emulator-account": {"address": "f8d6e0586b0a20c7", "key": {"type": "file", "location": "./service.pkey"}}
          },
          "deployments": {"emulator": {"emulator-account": ["NotepadManager"]}}
        }
        """

    init(_ configuration: String? = Workbench.configuration, node: LivingNode? = nil) throws {
        folder = FileManager.default.temporaryDirectory.path + "/bench-" + UUID().uuidString
        self.node = try node ?? LivingNode()
        var environment = [
            "HOME": folder + "/home", "XDG_STATE_HOME": folder + "/state", "TMPDIR": folder + "/tmp",
            "PATH": "/usr/bin:/bin",
        ]
        for name in ["home", "tmp"] {
            try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
        }
        if configuration != nil {
            environment["FLOWNOTES_CONFIG"] = folder + "/flow.json"
        }
        self.environment = environment
        if let configuration { try write("flow.json", configuration) }
        try write("service.pkey", TestKeys.service.hex + "\n")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The folder of the package.
    static let package = TestFiles.package

    /// Writes a file of the folder, for its owner only.
    @discardableResult
    func write(_ name: String, _ text: String, mode: Int = 0o600) throws -> String {
        let path = folder + "/" + name
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    /// The ids of the transactions in the outbox.
    var outbox: [String] {
        ((try? Outbox(folder: folder + "/state/flownotes").items()) ?? []).map { "\($0.entry.transaction.id)" }.sorted()
    }

    /// Files that editors have left.
    var drafts: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder + "/tmp")) ?? [] }

    /// Runs the command in process; ids of transactions read `TX1`, `TX2`… and the folder reads `DIR`.
    func run(
        _ line: [String], input: String = "", terminals: Set<OutputCapture.Stream> = [], width: Int = 80,
        environment extra: [String: String] = [:]
    ) async -> RunOutcome {
        let capture = OutputCapture(input: input, terminals: terminals, width: width)
        let node = node
        return await run(line, Services(transport: { _ in node }), capture, environment.merging(extra) { $1 })
    }

    /// Runs the command in process, and holds what it wrote in JSON against its schema.
    func run(
        _ line: [String], _ services: Services, _ capture: OutputCapture, _ environment: [String: String]
    ) async -> RunOutcome {
        let code = await CommandLineTool(services: services).run(
            arguments: line, environment: environment, streams: capture.streams)
        let outcome = RunOutcome(code: code, output: capture.output, error: capture.error)
        OutputContract.check(line, environment, outcome)
        return masked(outcome)
    }

    /// Runs the command in process on the embedded chain, whose ledger lies in the bench's folder.
    func runLocal(
        _ line: [String], input: String = "", terminals: Set<OutputCapture.Stream> = [],
        environment extra: [String: String] = [:]
    ) async -> RunOutcome {
        let capture = OutputCapture(input: input, terminals: terminals, width: 80)
        let services = Services(
            transport: { throw CommandFailure(.network, "no_network", "no network: \($0)") },
            embeddedChain: { try LocalChain($0).open() })
        return await run(line, services, capture, environment.merging(extra) { $1 })
    }

    /// Starts the built command with a server that puts the node behind a socket.
    func start(
        _ line: [String], _ server: TestServer, input: String? = nil, stdout: Int32? = nil, terminal: Terminal? = nil,
        environment extra: [String: String] = [:]
    ) throws -> ToolProcess {
        let file = try input.map { try write("stdin", $0) } ?? "/dev/null"
        let environment = environment.merging(["FLOWNOTES_HOST": server.url]) { $1 }.merging(extra) { $1 }
        return try ToolProcess(
            ToolProcess.tool(line), environment: environment, input: file, stdout: stdout, terminal: terminal)
    }

    /// Runs the built command to its end.
    func runBuilt(
        _ line: [String], _ server: TestServer, input: String? = nil, environment: [String: String] = [:]
    ) async throws -> RunOutcome {
        masked(await (try start(line, server, input: input, environment: environment)).wait())
    }

    /// The outcome without what differs from run to run.
    func masked(_ outcome: RunOutcome) -> RunOutcome {
        var masked = outcome
        masked.output = mask(outcome.output)
        masked.error = mask(outcome.error)
        return masked
    }

    private func mask(_ text: String) -> String {
        var text = text.replacing(folder, with: "DIR")
        for (index, transaction) in node.state.posted.enumerated() {
            text = text.replacing("\(transaction.id)", with: "TX\(index + 1)")
        }
        return text
    }

    /// Notes put on the chain without the command.
    func put(_ notes: [(title: String, body: String)]) {
        node.change { state in
            let contract = state.contract
            state.holders[contract]?.notes = notes.enumerated().map { index, note in
                LivingNode.Note(
                    id: UInt64(index + 1), title: note.title, body: note.body, created: 1_796_028_600,
                    updated: 1_796_028_600)
            }
            state.holders[contract]?.lastID = UInt64(notes.count)
        }
    }

    /// The service account's notes.
    var notes: [LivingNode.Note]? { node.state.holders[node.state.contract]?.notes }
}
