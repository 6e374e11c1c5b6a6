import Flow
import FlowAccess
import FlowDevChain
import FoundationEssentials
import Glibc
import HTTP
import HTTPCurl
import Testing

@testable import FlowNotesCommands

/// `chain`: its actions on a ledger in process, and the server as a process.
struct ChainVerbTests {
    private let bench: Workbench

    init() throws { bench = try Workbench(nil) }

    private var ledger: String { bench.folder + "/state/flownotes/local/chain.sqlite" }
    private static let shownLedger = "DIR/state/flownotes/local/chain.sqlite"

    /// Makes the ledger of the network `local`, with so many blocks above the first.
    private func makeLedger(blocks: Int) async throws -> DevChain {
        try FileManager.default.createDirectory(
            atPath: bench.folder + "/state/flownotes/local", withIntermediateDirectories: true)
        let options = ChainOptions(storage: .file(ledger), seed: Array("a seed of a test".utf8), accountCount: 2)
        let chain = try DevChain(options)
        for _ in 0..<blocks { try await chain.makeBlock() }
        return chain
    }

    private func size() -> Int {
        [ledger, ledger + "-wal"].reduce(0) { $0 + (FileManager.default.contents(atPath: $1)?.count ?? 0) }
    }

    // MARK: In process

    @Test("A ledger that is not there is no fault for status, and is not made")
    func noLedger() async throws {
        let note = "no ledger yet at \(Self.shownLedger): flownotes chain\n"
        #expect(await bench.run(["chain", "status"]) == RunOutcome(code: 0, output: "", error: note))
        #expect(await bench.run(["chain", "status", "--json"]) == RunOutcome(code: 0, output: "null\n", error: note))
        for line in [["reset", "-y"], ["snapshot"], ["snapshot", "a"], ["rollback", "0", "-y"]] {
            #expect(
                await bench.run(["chain"] + line)
                    == RunOutcome(
                        code: 3, output: "",
                        error: """
                            error: there is no ledger at \(Self.shownLedger)
                              try: flownotes chain   # makes it

                            """))
        }
        #expect(!FileManager.default.fileExists(atPath: ledger))
    }

    @Test func status() async throws {
        let chain = try await makeLedger(blocks: 2)
        try await chain.takeSnapshot("two")
        let block = try await chain.block(.height(2))
        let time = Timestamp.rfc3339(unixSeconds: block.timestamp / 1_000_000_000)
        let outcome = await bench.run(["chain", "status", "--json"])
        #expect(
            outcome
                == RunOutcome(
                    code: 0,
                    output: #"{"ledger":"\#(Self.shownLedger)","size":"\#(size())","chain_id":"flow-emulator","#
                        + #""height":"2","block_id":"\#(block.id)","block_time":"\#(time)","#
                        + #""transactions":"0","waiting":"0","accounts":"2","snapshots":"1","faults":[]}"# + "\n",
                    error: ""))
        #expect(
            await bench.run(["chain", "status", "-oplain"]).output == """
                ledger=\(Self.shownLedger)
                size=\(size())
                chain_id=flow-emulator
                height=2
                block_id=\(block.id)
                block_time=\(time)
                transactions=0
                waiting=0
                accounts=2
                snapshots=1
                integrity=ok

                """)
    }

    @Test func snapshots() async throws {
        let chain = try await makeLedger(blocks: 1)
        let id = try await chain.block(.height(1)).id
        #expect(
            await bench.run(["chain", "snapshot"]) == RunOutcome(code: 0, output: "", error: "no snapshots\n"))
        #expect(
            await bench.run(["chain", "snapshot", "one"])
                == RunOutcome(code: 0, output: "snapshot one at height 1\n", error: ""))
        #expect(
            await bench.run(["chain", "snapshot", "--json"]).output
                == #"[{"name":"one","height":"1","block_id":"\#(id)"}]"# + "\n")
        #expect(await bench.run(["chain", "snapshot"]).output == "NAME  HEIGHT\none        1\n")
        for name in ["", "12"] {
            let outcome = await bench.run(["chain", "snapshot", name])
            #expect(outcome.code == 2 && outcome.error.contains("not empty and no number"), "\(outcome)")
        }
    }

    @Test func rollback() async throws {
        let chain = try await makeLedger(blocks: 2)
        try await chain.takeSnapshot("two")
        for _ in 0..<2 { try await chain.makeBlock() }
        let refusal = await bench.run(["chain", "rollback", "two"])
        #expect(refusal.code == 7 && refusal.error.hasPrefix("error: refusing to roll the chain back"), "\(refusal)")
        #expect(
            await bench.run(["chain", "rollback", "3", "-y"])
                == RunOutcome(code: 0, output: "rolled back to height 3\n", error: ""))
        let id = try await chain.block(.height(2)).id
        #expect(
            await bench.run(["chain", "rollback", "two", "-y", "--json"])
                == RunOutcome(code: 0, output: #"{"height":"2","block_id":"\#(id)"}"# + "\n", error: ""))
        #expect(try await chain.block(.sealed).height == 2)
        for (target, word) in [("3", "ends at height 2"), ("none", "no snapshot none")] {
            let outcome = await bench.run(["chain", "rollback", target, "-y"])
            #expect(outcome.code == 3 && outcome.error.contains(word), "\(outcome)")
        }
        #expect(await bench.run(["chain", "rollback", "-y"]).code == 2)
    }

    @Test("Reset asks first, and then leaves the first block alone")
    func reset() async throws {
        let chain = try await makeLedger(blocks: 3)
        let declined = await bench.run(["chain", "reset"], input: "n\n", terminals: [.input])
        #expect(
            declined
                == RunOutcome(
                    code: 7, output: "",
                    error: "forget 3 blocks of \(Self.shownLedger), with all notes? [y/N] "
                        + "error: did not reset the chain: it was not confirmed\n"))
        #expect(try await chain.block(.sealed).height == 3)
        #expect(
            await bench.run(["chain", "reset"], input: "y\n", terminals: [.input]).output == "reset to height 0\n")
        #expect(try await chain.block(.sealed).height == 0)
    }

    @Test("Where the file of the keys is gone, it is said what to do, and reset begins anew")
    func keysLost() async throws {
        let id = try await makeLedger(blocks: 3).block(.height(3)).id
        try FileManager.default.removeItem(atPath: ledger + ".seed")
        for line in [["chain", "snapshot"], ["chain", "status"], ["chain", "rollback", "0", "-y"]] {
            let outcome = await bench.run(line)
            #expect(outcome.code == 1, "\(outcome)")
            #expect(
                outcome.error.contains("chain.sqlite.seed, which is not there; put the file back")
                    && outcome.error.contains("flownotes chain reset"), "\(outcome)")
        }
        #expect(await bench.run(["chain", "reset"]).code == 7)
        #expect(await bench.run(["chain", "reset", "-y"]).output == "reset to height 0\n")
        let chain = try DevChain(ChainOptions(storage: .file(ledger)))
        #expect(try await chain.block(.sealed).height == 0)
        #expect(try await chain.accounts().count == 1)
        await #expect(throws: ChainError.self) { try await chain.block(.id(id)) }
    }

    @Test(
        "A ledger that is gone or empty beside its log or its keys is refused, and its log is left alone",
        arguments: [(true, "-wal"), (false, "-wal"), (true, ".seed"), (false, ".seed")])
    func gutted(_ isEmpty: Bool, _ rest: String) async throws {
        try FileManager.default.createDirectory(
            atPath: bench.folder + "/state/flownotes/local", withIntermediateDirectories: true)
        if isEmpty { #expect(FileManager.default.createFile(atPath: ledger, contents: Data())) }
        let left = Data("all the notes there are".utf8)
        try left.write(to: URL(filePath: ledger + rest))
        for line in [["list"], ["add", "-t", "x", "y"], ["chain", "status"]] {
            let outcome = await bench.runLocal(line)
            #expect(outcome.code == 1 && outcome.error.contains("flownotes chain reset"), "\(outcome)")
        }
        #expect(FileManager.default.contents(atPath: ledger + rest) == left)
        #expect(await bench.run(["chain", "reset", "-y"]).output == "reset to height 0\n")
        #expect(await bench.runLocal(["list"]).code == 0)
    }

    @Test("The file of a ledger has its blocks, and not its log alone")
    func logIsBroughtIn() async throws {
        let chain = try await makeLedger(blocks: 0)
        let bytes = { FileManager.default.contents(atPath: ledger)?.count ?? 0 }
        let first = bytes()
        #expect(first > 100_000)
        for _ in 0..<200 { try await chain.makeBlock() }
        #expect(bytes() > first)
    }

    @Test("With --dry-run nothing is changed")
    func dryRun() async throws {
        let chain = try await makeLedger(blocks: 2)
        for line in [["reset"], ["rollback", "1"], ["snapshot", "a"]] {
            let outcome = await bench.run(["chain", "--dry-run"] + line)
            #expect(outcome.code == 0 && outcome.output.isEmpty && outcome.error.hasPrefix("would "), "\(outcome)")
        }
        #expect(try await chain.block(.sealed).height == 2)
        #expect(try await chain.snapshots().isEmpty)
    }

    @Test("What makes no sense is refused before anything is made")
    func usage() async throws {
        for line in [
            ["bogus"], ["status", "more"], ["status", "--port", "1"], ["reset", "--state", "memory", "-y"],
            ["--block-time", "0"], ["--block-time", "3x"], ["--block-time", "-1s"], ["--state", ""],
            ["--accounts", "0"], ["--port", "65536"],
        ] {
            let outcome = await bench.run(["chain"] + line)
            #expect(outcome.code == 2 && outcome.output.isEmpty, "\(line) \(outcome)")
        }
        #expect(!FileManager.default.fileExists(atPath: ledger))
        _ = try await makeLedger(blocks: 0)
        #expect(await bench.run(["chain", "--seed", "x"]).error.contains("is there already"))
    }

    @Test(arguments: [
        ("500ms", Duration.milliseconds(500)), ("2s", .seconds(2)), ("1.5", .seconds(1.5)), ("1m", .seconds(60)),
        ("24h", .seconds(86_400)), ("25h", nil), ("", nil), ("s", nil), ("1e3", nil), ("nan", nil), ("1 s", nil),
    ])
    func durations(_ text: String, _ duration: Duration?) {
        #expect(ChainOptionSpecs.duration(text) == duration)
    }

    @Test("A line of the log holds no control characters and is one line")
    func log() {
        let request = HTTPRequest(method: "GET", target: "/v1/\u{1b}[31m\n")
        for (isJSON, line) in [
            (false, "GET /v1/␛[31m␊ 404 1.05 ms"),
            (true, #"{"method":"GET","target":"/v1/\u001b[31m\n","status":404,"ms":1.05}"#),
        ] {
            let log = ChainRequestLog(
                next: bench.node, output: OutputStream(isTerminal: false) { _ in }, isJSON: isJSON)
            #expect(log.line(request, 404, 1_057) == line)
        }
    }

    // MARK: As a process

    /// What the ready file says, once it is there.
    private func port(_ path: String, of process: ToolProcess) async throws -> Int {
        await ToolProcess.until { access(path, F_OK) == 0 || process.errorSoFar.hasPrefix("error:") }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.hasSuffix(",\"pid\":\(process.id)}\n"))
        return try #require(Int(text.dropFirst(#"{"port":"#.count).prefix { $0.isNumber }))
    }

    @Test(
        "The server answers, its port is taken for others, and a signal ends it",
        arguments: [
            SIGTERM, SIGINT,
        ])
    func served(_ signal: Int32) async throws {
        let ready = bench.folder + "/ready.json"
        let line = ["chain", "--port", "0", "--state", "memory", "--ready-file", ready, "--seed", "x"]
        let process = try ToolProcess(ToolProcess.tool(line), environment: bench.environment)
        let port = try await port(ready, of: process)
        let url = "http://127.0.0.1:\(port)"
        let response = try await CurlTransport(base: url).send(
            HTTPRequest(method: "GET", target: "/v1/blocks?height=sealed"))
        let body = String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
        #expect(response.status == 200 && body.contains("BLOCK_SEALED"), "\(body)")
        let second = await
            (try ToolProcess(
                ToolProcess.tool(["chain", "--port", "\(port)", "--state", "memory"]), environment: bench.environment))
            .wait()
        #expect(second.code == 1 && second.error.hasPrefix("error: port \(port) of 127.0.0.1 is in use"), "\(second)")
        kill(process.id, signal)
        let outcome = await process.wait()
        #expect(outcome.code == 0 && outcome.output.hasPrefix("serving flow-emulator at \(url)\n"), "\(outcome)")
        #expect(outcome.error.hasPrefix("GET /v1/blocks?height=sealed 200 "), "\(outcome)")
        #expect(access(ready, F_OK) != 0)
    }

    @Test("The keys of a ledger that stays are not shown")
    func keysOfAFile() async throws {
        let ready = bench.folder + "/ready.json"
        let file = bench.folder + "/own.sqlite"
        let line = ["chain", "--port", "0", "--state", file, "--ready-file", ready, "--json"]
        let process = try ToolProcess(ToolProcess.tool(line), environment: bench.environment)
        let port = try await port(ready, of: process)
        kill(process.id, SIGTERM)
        let outcome = bench.masked(await process.wait())
        #expect(
            outcome
                == RunOutcome(
                    code: 0,
                    output: #"{"url":"http://127.0.0.1:\#(port)","port":\#(port),"chain_id":"flow-emulator","#
                        + #""service_account":"0xf8d6e0586b0a20c7","accounts":[{"address":"0x179b6b1cb6755e31","#
                        + #""private_key":null}],"ledger":"DIR/own.sqlite","keys":"DIR/own.sqlite.seed"}"# + "\n",
                    error: ""))
    }
}
