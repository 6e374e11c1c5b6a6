import Bytes
import FlowCrypto
import FlowNotes
import FoundationEssentials
import Synchronization

@testable import FlowNotesCommands

/// A person at a terminal of their own: what they see there, and what they type.
final class FakeTerminal: Sendable {
    private let state: Mutex<(seen: String, typed: [String])>

    init(_ typed: [String]) {
        state = Mutex(("", typed))
    }

    /// Everything written to it.
    var seen: String { state.withLock { $0.seen } }
    /// Whether there is more to type.
    var isDone: Bool { state.withLock { $0.typed.isEmpty } }

    var terminal: SecretTerminal {
        SecretTerminal(
            write: { [self] text in state.withLock { $0.seen += text } },
            readLine: { [self] _ in
                state.withLock { state in
                    state.typed.isEmpty ? nil : Array(state.typed.removeFirst().utf8)
                }
            })
    }
}

/// A workbench whose commands have a keystore, a passphrase in a file, and a terminal when something is typed.
final class KeysBench: Sendable {
    static let passphrase = "correct horse battery"
    static let hex = "638dc9ad0eee91d09249f0fd7c5323a11600e20d5b9105b66b782a96236e74cf"
    static let words = "normal dune pole key case cradle unfold require tornado mercy hospital buyer"

    let bench: Workbench
    var folder: String { bench.folder }
    /// The file with the passphrase.
    var password: String { bench.folder + "/password" }
    var store: String { bench.folder + "/share/flownotes/keys" }
    /// Flags that give the passphrase.
    var given: [String] { ["--password-file", password] }

    init(_ configuration: String? = Workbench.configuration) throws {
        bench = try Workbench(configuration)
        try bench.write("password", Self.passphrase + "\n")
    }

    /// Runs a command in process; typing gives it a terminal of its own.
    func run(
        _ line: [String], input: String = "", typing: [String]? = nil, terminals: Set<OutputCapture.Stream> = [],
        environment: [String: String] = [:], at terminal: FakeTerminal? = nil
    ) async -> RunOutcome {
        let capture = OutputCapture(input: input, terminals: terminals)
        let node = bench.node
        let fake = terminal ?? typing.map(FakeTerminal.init)
        let tool = CommandLineTool(
            services: Services(transport: { _ in node }, terminal: { fake?.terminal }))
        let environment = bench.environment.merging(["XDG_DATA_HOME": folder + "/share"]) { $1 }
            .merging(environment) { $1 }
        let code = await tool.run(arguments: line, environment: environment, streams: capture.streams)
        let outcome = RunOutcome(code: code, output: capture.output, error: capture.error)
        OutputContract.check(line, environment, outcome)
        return bench.masked(outcome)
    }

    /// Stores a key of 64 hex digits, cheap to open.
    @discardableResult
    func add(
        _ name: String = "alice", hex: String = KeysBench.hex, flags: [String] = []
    ) async -> RunOutcome {
        await run(["keys", "import", name, "--hex", "--kdf-cost", "4", "-q"] + given + flags, input: hex)
    }

    /// The files of the keystore.
    var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: store)) ?? []).sorted() }

    func mode(_ path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.posixPermissions] as? Int ?? 0) & 0o777
    }

    /// The private key that the keystore has, read without the command.
    func stored(_ name: String = "alice", _ passphrase: String = KeysBench.passphrase) throws -> PrivateKey {
        try Keystore(folder: store).unlock(name, Passphrase(passphrase)).privateKey
    }

    static func publicHex(_ algorithm: SignatureAlgorithm = .ecdsaP256, _ hex: String = KeysBench.hex) throws -> String
    {
        Hex.encode(try PrivateKey(algorithm, hex: hex).publicKey.bytes)
    }
}
