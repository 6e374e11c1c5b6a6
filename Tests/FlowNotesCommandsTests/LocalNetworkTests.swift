import Cadence
import CommandKit
import FlowCrypto
import FlowNotes
import HTTP
import Testing

@testable import FlowNotesCommands

/// What `local` means, by what flow.json and config.json say of it.
struct LocalNetworkTests {
    private struct EmptyTransport: Transport {
        let name: String

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            HTTPResponse(status: 200, headers: [:], body: .bytes(Array(name.utf8)))
        }
    }

    private static let verbs = [
        Verb(CommandSpec("ping", summary: "Pings.")) { invocation in
            let answer = try await invocation.transport().send(HTTPRequest(method: "GET", target: "/"))
            invocation.reporter.verbatim(try await answer.body.collect(upTo: 100))
        },
        ConfigVerb.verb,
    ]

    private func run(_ line: [String], _ bench: Workbench, _ environment: [String: String] = [:]) async -> RunOutcome {
        let services = Services(
            transport: { EmptyTransport(name: $0) },
            embeddedChain: { _ in
                EmbeddedChain(
                    transport: EmptyTransport(name: "embedded"),
                    network: EmbeddedNetwork(
                        name: "local", address: Address(rawValue: 5), key: try PrivateKey.generate(.ecdsaP256),
                        hashAlgorithm: .sha3_256, notepadManager: Address(rawValue: 6), file: "chain.sqlite"))
            })
        let capture = OutputCapture()
        let code = await CommandLineTool(verbs: Self.verbs, services: services).run(
            arguments: line, environment: bench.environment.merging(environment) { $1 }, streams: capture.streams)
        return bench.masked(RunOutcome(code: code, output: capture.output, error: capture.error))
    }

    @Test(arguments: [
        ("{}", "embedded"), (#"{"networks": {"local": "embedded"}}"#, "embedded"),
        (#"{"networks": {"local": {"host": "embedded"}}}"#, "embedded"),
        (#"{"networks": {"local": "$WHERE"}}"#, "embedded"),
        (#"{"networks": {"local": "127.0.0.1:3569"}}"#, "http://127.0.0.1:8888"),
        (#"{"networks": {"local": {"host": "http://127.0.0.1:9"}}}"#, "http://127.0.0.1:9"),
    ])
    func meaning(_ configuration: String, _ expected: String) async throws {
        let bench = try Workbench(configuration)
        for line in [["ping"], ["ping", "-n", "local"]] {
            #expect(
                await run(line, bench, ["WHERE": "embedded"])
                    == RunOutcome(code: 0, output: expected, error: ""))
        }
        let host = await run(["ping", "--host", "http://127.0.0.1:7"], bench, ["WHERE": "embedded"])
        #expect(host.output == "http://127.0.0.1:7")
    }

    @Test(
        "aliases and deployments of local hold, listed or not",
        arguments: ["", #""networks": {"local": "embedded"}, "#])
    func aliases(_ networks: String) async throws {
        let bench = try Workbench(
            "{\(networks)\"contracts\": {\"NotepadManager\": {\"aliases\": {\"local\": \"0x9\"}}}}")
        #expect(await run(["config", "get", "contract"], bench).output == "0x0000000000000009\n")
        let none = try Workbench("{}")
        #expect(await run(["config", "get", "contract"], none).output == "0x0000000000000006\n")
        #expect(await run(["config", "get", "signer"], none).output == "local\n")
    }

    @Test("the network of config.json is the default, and --network the exception")
    func defaults() async throws {
        let bench = try Workbench("{}")
        #expect(await run(["config", "set", "network", "testnet"], bench).code == 0)
        #expect(await run(["ping"], bench).output == "https://rest-testnet.onflow.org")
        #expect(await run(["ping", "-n", "local"], bench).output == "embedded")
        #expect(await run(["ping", "--host", "http://127.0.0.1:7"], bench).output == "http://127.0.0.1:7")
        #expect(await run(["config", "get", "network", "--host", "http://127.0.0.1:7"], bench).output == "testnet\n")
    }
}
