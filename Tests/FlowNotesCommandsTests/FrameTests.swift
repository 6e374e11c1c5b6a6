import Cadence
import CommandKit
import FlowCrypto
import FlowNotes
import FoundationEssentials
import HTTP
import Testing

@testable import FlowNotesCommands

/// A tool with verbs of its own, run in process with captured output.
struct FrameTests {
    /// What a run leaves behind.
    struct Outcome: Equatable {
        var code: Int32
        var output: String
        var error: String
    }

    private struct EmptyTransport: Transport {
        let url: String

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            HTTPResponse(status: 200, body: .bytes(Array("\(url)\(request.target)".utf8)))
        }
    }

    private let tool = CommandLineTool(
        verbs: VerbTable.all + [
            Verb(CommandSpec("ping", aliases: ["p"], summary: "Pings.")) { invocation in
                let answer = try await invocation.transport().send(HTTPRequest(method: "GET", target: "/v1/x"))
                let body = String(decoding: try await answer.body.collect(upTo: 1_000), as: UTF8.self)
                invocation.reporter.result(text: { body }, plain: { body }, json: { .string(body) })
            },
            Verb(CommandSpec("ask", summary: "Asks.")) { try $0.confirm("Delete it?", act: "delete it") },
            Verb(CommandSpec("signer", summary: "Tells the signer.")) { invocation in
                let choice = try invocation.signer()
                invocation.reporter.result(text: { choice.description }, plain: { "" }, json: { nil })
            },
            Verb(CommandSpec("sleep", summary: "Sleeps.")) { _ in try await Task.sleep(for: .seconds(60)) },
            Verb(
                CommandSpec(
                    "address", summary: "Looks up.", arguments: [ArgumentSpec("ACCOUNT", help: "The account")])
            ) { invocation in
                let address = try invocation.address(ofAccount: invocation.command.arguments[0])
                invocation.reporter.result(text: { "\(address)" }, plain: { "" }, json: { nil })
            },
        ], services: Services(transport: { EmptyTransport(url: $0) }))

    private func run(
        _ line: [String], _ environment: [String: String] = [:], input: String = "",
        terminals: Set<OutputCapture.Stream> = []
    ) async -> Outcome {
        let capture = OutputCapture(input: input, terminals: terminals)
        var environment = environment
        environment["HOME"] = "/nonexistent"
        let code = await tool.run(arguments: line, environment: environment, streams: capture.streams)
        return Outcome(code: code, output: capture.output, error: capture.error)
    }

    private func configuration(_ text: String) throws -> String {
        let path = FileManager.default.temporaryDirectory.path + "/frame-" + UUID().uuidString + ".json"
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    @Test func versionAndHelp() async {
        #expect(await run(["-V"]) == Outcome(code: 0, output: "flownotes 0.1.0\n", error: ""))
        let help = await run(["ping", "--help"])
        #expect(help.code == 0 && help.error == "")
        #expect(
            help.output == """
                Pings.

                Usage: flownotes ping [FLAGS]

                Aliases: p

                Flags of every command (see flownotes --help):
                  --network --host --contract --config-path --signer --password-file
                  --password-stdin --yes --output --json --quiet --verbose --color --no-input
                  --timeout --wait --dry-run --explain --help --version

                """)
        #expect(await run([]).output == (await run(["help"])).output)
        #expect(await run(["help", "p"]) == help)
        #expect(await run(["help", "help"]) == (await run(["help"])))
    }

    @Test func unknownWords() async {
        #expect(
            await run(["pin"])
                == Outcome(code: 2, output: "", error: "error: unknown command \"pin\"\n  hint: did you mean ping?\n"))
        #expect(
            await run(["ping", "--jsn", "--json"])
                == Outcome(
                    code: 2, output: "",
                    error: #"{"error":{"code":"usage","message":"unknown flag --jsn","hint":"did you mean --json?","#
                        + #""transaction_id":null,"exit_code":2}}"# + "\n"))
        #expect(await run(["ping", "--bogus"], ["FLOWNOTES_OUTPUT": "json"]).error.hasPrefix("{\"error\":"))
        #expect(await run(["ping", "--bogus", "--color", "always"]).error.hasPrefix("\u{1b}[1;31merror:"))
    }

    @Test(arguments: [
        (
            ["ping", "--json", "-o", "text"],
            "--json and --output text contradict each other\n  hint: leave one of them out"
        ),
        (["ping", "-q", "-v"], "--quiet and --verbose contradict each other\n  hint: leave one of them out"),
        (
            ["ping", "--contract", "x"],
            "--contract cannot be \"x\"\n  hint: an address is 16 hex digits, with or without 0x"
        ),
        (["ping", "--timeout", "1e300"], "--timeout cannot be more than 86400 seconds\n  hint: that is a day"),
        (["ping", "--wait", "ever"], "--wait cannot be \"ever\"\n  hint: choose one of none, executed, sealed"),
        (
            ["ping", "-f", "/nonexistent/flow.json"],
            "cannot read /nonexistent/flow.json: No such file or directory\n  hint: write one with: flownotes init"
        ),
    ])
    func usageErrors(_ line: [String], _ message: String) async {
        let outcome = await run(line)
        let isJSON = line.contains("--json")
        #expect(outcome.code == 2)
        #expect(outcome.output == "")
        #expect(outcome.error == (isJSON ? outcome.error : "error: \(message)\n"))
    }

    @Test("C091: without flow.json reads work on the built-in networks")
    func builtInNetworks() async {
        #expect(await run(["p"]) == Outcome(code: 0, output: "http://127.0.0.1:8888/v1/x\n", error: ""))
        #expect(await run(["p", "-n", "testnet"]).output == "https://rest-testnet.onflow.org/v1/x\n")
        #expect(await run(["p", "--host", "127.0.0.1:99/v1/"]).output == "http://127.0.0.1:99/v1/x\n")
        #expect(
            await run(["p", "-n", "foo"])
                == Outcome(
                    code: 3, output: "",
                    error:
                        "error: there is no network \"foo\"\n  hint: known networks: emulator, testing, testnet, mainnet\n"
                ))
    }

    @Test func precedence() async throws {
        let file = try configuration("{\"networks\": {\"mine\": \"http://file\"}}")
        let environment = ["FLOWNOTES_NETWORK": "mine", "FLOWNOTES_CONFIG": file]
        #expect(await run(["p"], environment).output == "http://file/v1/x\n")
        #expect(await run(["p", "-n", "mainnet"], environment).output == "https://rest-mainnet.onflow.org/v1/x\n")
        let host = environment.merging(["FLOWNOTES_HOST": "http://env"]) { $1 }
        #expect(await run(["p"], host).output == "http://env/v1/x\n")
        #expect(await run(["p", "--host", "http://flag"], host).output == "http://flag/v1/x\n")
        #expect(
            await run(["config", "list"], host.merging(["FLOWNOTES_TIMEOUT": "5"]) { $1 })
                == Outcome(
                    code: 0,
                    output: """
                        SETTING      VALUE\(String(repeating: " ", count: file.count - 3))ORIGIN
                        network      mine\(String(repeating: " ", count: file.count - 2))FLOWNOTES_NETWORK
                        host         http://env\(String(repeating: " ", count: file.count - 8))FLOWNOTES_HOST
                        contract     -\(String(repeating: " ", count: file.count + 1))not set
                        config_path  \(file)  FLOWNOTES_CONFIG
                        signer       -\(String(repeating: " ", count: file.count + 1))not set
                        output       text\(String(repeating: " ", count: file.count - 2))built in
                        timeout      5 s\(String(repeating: " ", count: file.count - 1))FLOWNOTES_TIMEOUT
                        wait         sealed\(String(repeating: " ", count: file.count - 4))built in
                        color        auto\(String(repeating: " ", count: file.count - 2))built in
                        editor       -\(String(repeating: " ", count: file.count + 1))not set

                        """, error: ""))
    }

    @Test func confirmation() async {
        let refused = "error: refusing to delete it without confirmation (stdin is not a terminal); pass --yes\n"
        #expect(await run(["ask"], input: "y\n") == Outcome(code: 7, output: "", error: refused))
        #expect(await run(["ask", "-y"]) == Outcome(code: 0, output: "", error: ""))
        #expect(
            await run(["ask"], input: "Y\n", terminals: [.input])
                == Outcome(code: 0, output: "", error: "Delete it? [y/N] "))
        for answer in ["n\n", "\n", ""] {
            #expect(
                await run(["ask"], input: answer, terminals: [.input])
                    == Outcome(
                        code: 7, output: "",
                        error:
                            "Delete it? [y/N] \(answer.isEmpty ? "\n" : "")error: did not delete it: it was not confirmed\n"
                    ))
        }
        #expect(await run(["ask", "--no-input"], input: "y\n", terminals: [.input]).code == 7)
    }

    @Test("C056: the signer that was picked is named, and the chain it belongs to")
    func signers() async throws {
        let file = try configuration(
            "{\"accounts\": {\"emulator-account\": {\"address\": \"f8d6e0586b0a20c7\", \"key\": \"$K\"}}}")
        #expect(
            await run(["signer", "-f", file, "-n", "testnet"])
                == Outcome(
                    code: 6, output: "",
                    error: """
                        error: account emulator-account (0xf8d6e0586b0a20c7, taken because --signer was not given) cannot \
                        sign on testnet: its address belongs to flow-emulator
                          hint: choose an account of testnet with --signer

                        """))
        let emulator = await run(["signer", "-f", file, "--signer", "emulator-account"])
        #expect(emulator.output == "account emulator-account (0xf8d6e0586b0a20c7)\n")
        #expect(
            await run(["signer", "-f", file, "--signer", "bob"]).error
                == "error: there is no account \"bob\"\n  hint: known accounts: emulator-account\n")
        #expect(
            await run(["signer"])
                == Outcome(
                    code: 6, output: "",
                    error: "error: no account is chosen to sign on emulator\n"
                        + "  try: flownotes keys new NAME   # then accounts create, or init for a key in a file\n"))
        #expect(await run(["address", "emulator-account", "-f", file]).output == "0xf8d6e0586b0a20c7\n")
        #expect(await run(["address", "0x1", "-f", file]).output == "0x0000000000000001\n")
        #expect(await run(["address", "bob", "-f", file]).code == 3)
    }

    @Test("C162: a result that cannot be written is a failure", arguments: [["ping"], ["--help"], ["-V"]])
    func fullDisk(_ line: [String]) async {
        let capture = OutputCapture(outputFailure: "No space left on device")
        let code = await tool.run(arguments: line, environment: ["HOME": "/nonexistent"], streams: capture.streams)
        #expect(code == 1)
        #expect(capture.error == "error: cannot write the result: No space left on device\n")
    }

    @Test("What a command can be told first is documented with it")
    func helpOfActions() async throws {
        let bench = try Workbench("{}")
        let whole = await bench.run(["help", "chain"])
        #expect(whole.code == 0 && whole.output.contains("snapshot"))
        #expect(await bench.run(["help", "chain", "snapshot"]) == whole)
        #expect(await bench.run(["help", "chain", "snap"]).code == 2)
    }

    @Test func interruption() async {
        let capture = OutputCapture()
        let task = Task { await tool.run(arguments: ["sleep"], environment: [:], streams: capture.streams) }
        task.cancel()
        #expect(await task.value == 130)
        #expect(capture.error == "error: interrupted\n")
    }

    private static func network() throws -> EmbeddedNetwork {
        EmbeddedNetwork(
            name: "local", address: .zero, key: try PrivateKey.generate(.ecdsaP256), hashAlgorithm: .sha3_256,
            notepadManager: .zero, file: "chain.sqlite")
    }

    @Test func embeddedChain() async {
        let services = Services(
            transport: { EmptyTransport(url: $0) },
            embeddedChain: { _ in
                EmbeddedChain(transport: EmptyTransport(url: "embedded"), network: try Self.network())
            })
        let verbs = [
            Verb(CommandSpec("ping", summary: "Pings.")) { invocation in
                let answer = try await invocation.transport().send(HTTPRequest(method: "GET", target: "/"))
                invocation.reporter.verbatim(try await answer.body.collect(upTo: 100))
            }
        ]
        let tool = CommandLineTool(verbs: verbs, services: services)
        for (line, expected) in [(["ping"], "embedded/"), (["ping", "-n", "emulator"], "http://127.0.0.1:8888/")] {
            let capture = OutputCapture()
            #expect(
                await tool.run(arguments: line, environment: ["HOME": "/nonexistent"], streams: capture.streams) == 0)
            #expect(capture.output == expected)
        }
    }
}
