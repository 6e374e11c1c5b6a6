import FlowDevChain
import FoundationEssentials
import Glibc
import HTTP
import HTTPCurl
import HTTPServer
import TestSupport
import Testing

@testable import FlowNotesCommands

/// `chain` as a server, among other programs: what users of other chains for developers reported.
struct ChainServerTests {
    private let bench: Workbench

    init() throws { bench = try Workbench(nil) }

    /// A running server.
    private struct Server {
        let process: ToolProcess
        let url: String
        let port: Int
    }

    /// Starts a server and waits for its file.
    private func start(_ line: [String], _ name: String = "ready") async throws -> Server {
        let ready = bench.folder + "/\(name).json"
        unlink(ready)
        let process = try ToolProcess(
            ToolProcess.tool(["chain", "--port", "0", "--ready-file", ready] + line), environment: bench.environment)
        await ToolProcess.until { access(ready, F_OK) == 0 || process.errorSoFar.hasPrefix("error:") }
        let text = try String(contentsOfFile: ready, encoding: .utf8)
        let port = try #require(Int(text.dropFirst(#"{"port":"#.count).prefix { $0.isNumber }), "\(text)")
        return Server(process: process, url: "http://127.0.0.1:\(port)", port: port)
    }

    private func get(_ server: Server, _ target: String) async throws -> TestSupport.JSONValue {
        let response = try await CurlTransport(base: server.url).send(HTTPRequest(method: "GET", target: target))
        #expect(response.status == 200)
        return try TestSupport.JSONValue(json: try await response.body.collect(upTo: 1 << 20))
    }

    private func height(_ server: Server) async throws -> UInt64? {
        try await get(server, "/v1/blocks?height=sealed").array?.first?["header"]?["height"]?.uint64
    }

    private func end(_ server: Server, _ signal: Int32 = SIGTERM) async -> RunOutcome {
        kill(server.process.id, signal)
        return await server.process.wait()
    }

    /// Runs the built command on the ledger of the network `local`.
    private func run(_ line: [String]) async throws -> RunOutcome {
        await (try ToolProcess(ToolProcess.tool(line), environment: bench.environment)).wait()
    }

    @Test("C168: a port that is taken is named, with the way to another, and the first server is unharmed")
    func takenPort() async throws {
        let first = try await start(["--state", "memory"])
        let start = ContinuousClock.now
        let second = try await run(["chain", "--port", "\(first.port)", "--state", "memory"])
        // A server would go on for ever.
        #expect(ContinuousClock.now - start < .seconds(60))
        #expect(second.code == 1 && second.output == "", "\(second)")
        #expect(second.error.contains("port \(first.port) ") && second.error.contains("--port 0"), "\(second)")
        #expect(try await height(first) == 0)
        #expect(await end(first).code == 0)
    }

    @Test("C170: once the server says that it is ready, it is", arguments: [true, false])
    func ready(_ byFile: Bool) async throws {
        let ready = bench.folder + "/ready.json"
        let process = try ToolProcess(
            ToolProcess.tool(["chain", "--port", "0", "--state", "memory", "--ready-file", ready]),
            environment: bench.environment)
        let mark = "http://127.0.0.1:"
        await ToolProcess.until { byFile ? access(ready, F_OK) == 0 : process.outputSoFar.contains("\n") }
        let text = byFile ? try String(contentsOfFile: ready, encoding: .utf8) : process.outputSoFar
        let start = try #require(text.firstRange(of: byFile ? "\"port\":" : mark)?.upperBound)
        let port = try #require(Int(text[start...].prefix { $0.isNumber }))
        let server = Server(process: process, url: mark + "\(port)", port: port)
        #expect(try await height(server) == 0)
        #expect(await end(server).code == 0)
    }

    @Test("C172: after a clean stop everything goes on where it was", arguments: [SIGINT, SIGTERM])
    func goesOn(_ signal: Int32) async throws {
        let folder = bench.folder + "/a new folder"
        let state = ["--state", folder + "/my chain.sqlite"]
        let first = try await start(state)
        let owner = try await get(first, "/v1/accounts/179b6b1cb6755e31?expand=keys")
        #expect(await end(first, signal).code == 0)
        let chain = try DevChain(ChainOptions(storage: .file(folder + "/my chain.sqlite")))
        let signer = try #require(chain.owner).signer
        let notes = try NotesByHand(chain, signer)
        try await notes.add("kept")
        let second = try await start(state)
        #expect(try await height(second) == 1)
        let later = try await get(second, "/v1/accounts/179b6b1cb6755e31?expand=keys")
        #expect(owner["keys"]?.array?.first?["sequence_number"]?.string == "0")
        #expect(later["keys"]?.array?.first?["sequence_number"]?.string == "1")
        #expect(later["keys"]?.array?.first?["public_key"] == owner["keys"]?.array?.first?["public_key"])
        #expect(await end(second, signal).code == 0)
        #expect(try await notes.titles() == ["kept"])
    }

    @Test("C174: two servers on one ledger do it no harm, and one that was killed leaves no lock behind")
    func twoServers() async throws {
        let state = ["--state", bench.folder + "/not/there/yet/chain.sqlite"]
        let first = try await start(state, "first")
        let second = try await start(state, "second")
        #expect(try await height(first) == 0)
        #expect(try await height(second) == 0)
        let chain = try DevChain(ChainOptions(storage: .file(state[1])))
        let notes = try NotesByHand(chain, try #require(chain.owner).signer)
        try await notes.add("a")
        #expect(try await height(first) == 1)
        #expect(await end(second, SIGKILL).code == 128 + SIGKILL)
        try await notes.add("b")
        let third = try await start(state, "third")
        #expect(try await height(third) == 2)
        #expect(try await height(first) == 2)
        #expect(await end(first).code == 0)
        #expect(await end(third).code == 0)
        #expect(try await notes.titles() == ["a", "b"])
        #expect(try await chain.faults() == [])
    }

    @Test("C175: a snapshot, a note more, and back: the list is as it was")
    func snapshot() async throws {
        #expect(try await run(["add", "-t", "one", "x"]).code == 0)
        #expect(try await run(["chain", "snapshot", "start"]).code == 0)
        #expect(try await run(["add", "-t", "two", "x"]).code == 0)
        #expect(try await run(["chain", "rollback", "start", "-y"]).code == 0)
        let list = try await run(["list", "--json"])
        let notes = try TestSupport.JSONValue(json: Array(list.output.utf8)).array ?? []
        #expect(notes.map { $0["title"]?.string } == ["one"], "\(list)")
        #expect(try await run(["chain", "reset", "-y"]).code == 0)
        #expect(try await run(["list", "--json"]).output == "null\n")
        #expect(try await run(["add", "-t", "new", "x"]).output == "added note 1\n")
    }

    @Test("C178: an account that this chain does not have is named, with the way to make one")
    func noSuchAccount() async throws {
        let outcome = try await run(["accounts", "show", "0xe03daebed8ca0615"])
        #expect(outcome.code == 3 && outcome.output == "", "\(outcome)")
        #expect(outcome.error.contains("no account 0xe03daebed8ca0615 on local"), "\(outcome)")
        #expect(outcome.error.contains("flownotes accounts create"), "\(outcome)")
    }

    @Test("C179: a chain that cannot begin ends with the reason and serves nothing")
    func cannotBegin() async throws {
        let file = try bench.write("broken.sqlite", String(repeating: "no ledger at all ", count: 100))
        let outcome = try await run(["chain", "--port", "0", "--state", file])
        #expect(outcome.code == 1 && outcome.output == "", "\(outcome)")
        #expect(outcome.error.contains("error: the chain in \(file) cannot be opened: "), "\(outcome)")
    }

    @Test("A line about a refused request says why", arguments: [false, true])
    func refusalLines(_ isJSON: Bool) {
        let log = ChainRequestLog(
            next: bench.node, output: OutputStream(isTerminal: false) { _ in }, isJSON: isJSON)
        let request = HTTPRequest(method: "POST", target: "/v1/\u{1b}")
        let lines = [log.line(.bodyTooLarge(limit: 9), request), log.line(.version, nil)]
        let expected =
            isJSON
            ? [
                #"{"method":"POST","target":"/v1/\u001b","status":413,"refused":"the request body has more than 9 bytes"}"#,
                #"{"method":null,"target":null,"status":505,"#
                    + #""refused":"only HTTP/1.0 and HTTP/1.1 are understood"}"#,
            ]
            : [
                "POST /v1/␛ 413 refused: the request body has more than 9 bytes",
                "- - 505 refused: only HTTP/1.0 and HTTP/1.1 are understood",
            ]
        #expect(lines == expected)
    }

    @Test("What the server itself refuses is logged, too")
    func refusals() async throws {
        let server = try await start(["--state", "memory", "--log-format", "json"])
        let port = UInt16(server.port)
        let malformed = try RawClient(port)
        try await malformed.send("GET /v1/\u{1}blocks")
        #expect(try await malformed.readToEnd().hasPrefix("HTTP/1.1 400"))
        let large = try RawClient(port)
        try await large.send("POST /v1/scripts", ["Content-Length: 99999999", "Expect: 100-continue"])
        #expect(try await large.readToEnd().hasPrefix("HTTP/1.1 413"))
        #expect(try await height(server) == 0)
        let lines = await end(server).error.split(separator: "\n").compactMap {
            try? TestSupport.JSONValue(json: Array($0.utf8))
        }
        #expect(lines.map { $0["status"]?.int } == [400, 413, 200])
        #expect(lines.map { $0["target"]?.string } == [nil, "/v1/scripts", "/v1/blocks?height=sealed"])
        #expect(lines.first?["refused"]?.string?.contains("target") == true)
        #expect(lines.dropFirst().first?["refused"]?.string == "the request body has more than 8388608 bytes")
    }
}
