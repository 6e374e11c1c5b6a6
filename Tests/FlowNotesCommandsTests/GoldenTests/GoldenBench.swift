import FlowDevChain
import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import FlowNotesCommands

/// A folder in which golden command lines are run, on a chain whose keys and times follow from a seed.
final class GoldenBench: Sendable {
    let folder: String
    /// The chain, which stays open from one command line to the next.
    private let chain = Mutex<EmbeddedChain?>(nil)
    let environment: [String: String]

    /// A chain that nothing has happened on, and one with three notes; each is made once and copied.
    private static let chain = Task { try await GoldenBench(notes: []) }
    private static let notes = Task { try await GoldenBench(notes: threeNotes) }

    /// One of each kind that lists and terminals have trouble with.
    static let threeNotes = [
        ["-t", "Milk", "Two litres, and\nthe good bread"], ["-t", "買い物リスト 🧺 for the long weekend at the lake", "米 🍚"],
        ["-t", "Red\u{1b}[31m alert", "rings\u{7} and\u{202e} turns"],
    ]

    /// A bench as a case wants it.
    static func make(_ setup: GoldenCase.Setup, files: [String: String] = [:]) async throws -> GoldenBench {
        let bench = try GoldenBench()
        switch setup {
        case .nothing: break
        case .chain: try bench.takeLedger(of: try await chain.value)
        case .notes: try bench.takeLedger(of: try await notes.value)
        }
        for (name, text) in files { try bench.write(name, text) }
        return bench
    }

    private init() throws {
        // Always as long: lines are cut to the width of the terminal.
        folder = "/tmp/golden-" + UUID().uuidString
        environment = [
            "HOME": folder + "/home", "XDG_STATE_HOME": folder + "/state", "XDG_DATA_HOME": folder + "/data",
            "TMPDIR": folder + "/tmp", "EDITOR": "true", "PATH": "/usr/bin:/bin", "TERM": "xterm",
            "FLOWNOTES_CONFIG": folder + "/flow.json",
        ]
        for name in ["home", "tmp", "state/flownotes"] {
            try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder + "/state/flownotes")
        try write("flow.json", "{}\n")
    }

    private convenience init(notes: [[String]]) async throws {
        try self.init()
        var options = ChainLedger.options
        options.seed = Array("golden".utf8)
        options.storage = .file(folder + "/state/flownotes/local/chain.sqlite")
        try FileManager.default.createDirectory(
            atPath: folder + "/state/flownotes/local", withIntermediateDirectories: true)
        _ = try DevChain(options)
        for note in notes {
            let transcript = GoldenTranscript(input: "", secrets: [], isTerminal: false)
            let code = await run(["add"] + note, transcript)
            try #require(code == 0, "\(transcript.lines)")
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func takeLedger(of other: GoldenBench) throws {
        let place = "/state/flownotes/local"
        try FileManager.default.copyItem(atPath: other.folder + place, toPath: folder + place)
    }

    /// Writes a file of the folder, for its owner only.
    func write(_ name: String, _ text: String) throws {
        let path = folder + "/" + name
        try FileManager.default.createDirectory(
            at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.replacing("DIR", with: folder).utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }

    /// Runs a command line in process.
    func run(
        _ words: [String], _ transcript: GoldenTranscript, environment extra: [String: String] = [:]
    ) async -> Int32 {
        var services = Services.live
        services.terminal = { transcript.terminal }
        services.embeddedChain = { [self] environment in try openChain(environment) }
        return await CommandLineTool(services: services).run(
            arguments: words, environment: environment.merging(extra) { $1 }, streams: transcript.streams)
    }

    private func openChain(_ environment: [String: String]) throws -> EmbeddedChain {
        try chain.withLock { chain in
            let open = try chain ?? LocalChain(environment).open()
            chain = open
            return open
        }
    }

    /// Runs the steps of a case and gives what is to be in its file.
    func run(_ golden: GoldenCase, _ mode: GoldenCase.Mode) async -> String {
        var lines: [String] = []
        var last: [String: String] = [:]
        for step in golden.steps where step.mode == nil || step.mode == mode {
            let transcript = GoldenTranscript(
                input: mode == .piped ? step.piped : step.typed, secrets: step.secrets, isTerminal: mode == .terminal)
            let words = step.words.map { $0.replacing("DIR", with: folder) }.map { last[$0] ?? $0 }
            let code = await run(words, transcript, environment: step.environment)
            let written = transcript.error + transcript.output
            last["LAST-ID"] = written.firstMatch(of: /\b[0-9a-f]{64}\b/).map { String($0.output) } ?? last["LAST-ID"]
            last["LAST-SIGNATURE"] =
                transcript.output.wholeMatch(of: /([0-9a-f]{128})\n/).map { String($0.output.1) }
                ?? last["LAST-SIGNATURE"]
            OutputContract.check(
                words, environment.merging(step.environment) { $1 },
                RunOutcome(code: code, output: transcript.output, error: transcript.error))
            lines += ["$ \(Product.name) \(step.line)"] + Self.given(step, mode) + transcript.lines + ["= \(code)", ""]
        }
        return GoldenText.normalised(lines.joined(separator: "\n"), folder: folder)
    }

    /// What the step has besides its line.
    private static func given(_ step: GoldenStep, _ mode: GoldenCase.Mode) -> [String] {
        let variables = step.environment.sorted { $0.key < $1.key }.map { "# \($0.key)=\($0.value)" }
        guard mode == .piped, !step.piped.isEmpty else { return variables }
        return variables + step.piped.split(separator: "\n").map { "<| \($0)" }
    }
}
