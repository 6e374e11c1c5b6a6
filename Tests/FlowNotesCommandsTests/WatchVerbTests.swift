import FlowDevChain
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import FlowNotesCommands

/// `watch`: lines, objects, commands, endings, and chains that go away and come back.
@Suite(.serialized) struct WatchVerbTests {
    private let bench: Workbench

    init() throws { bench = try Workbench("{}") }

    private func local(_ lines: [String]...) async throws {
        for line in lines {
            let outcome = await bench.runLocal(line + ["-q"])
            try #require(outcome.code == 0, "\(line): \(outcome)")
        }
    }

    /// The text with what differs from run to run replaced.
    private func masked(_ text: String) -> String {
        text.replacing(/[0-9a-f]{64}/) { _ in "HASH" }.replacing(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/) { _ in "TIME" }
    }

    @Test("a line for each change, from a block on, until there were enough")
    func lines() async throws {
        try await local(
            ["add", "-t", "Milk\u{1b}[31m", "x"], ["edit", "1", "-t", "Oats"], ["add", "-t", "", "y"],
            ["delete", "2", "-y"])
        let outcome = await bench.runLocal(["watch", "--from", "0", "--until", "4"])
        #expect(outcome.code == 0)
        #expect(
            masked(outcome.output) == """
                TIME  added    #1 Milk␛[31m  block 1
                TIME  edited   #1 Oats  block 2
                TIME  added    #2  block 3
                TIME  deleted  #2  block 4

                """)
        #expect(
            outcome.error
                == "watching the notepad of 0x179b6b1cb6755e31 on local from block 0 on; Ctrl-C ends it\n")
        let later = await bench.runLocal(["watch", "--from", "3", "--until", "2", "-oplain", "-q"])
        #expect(later == RunOutcome(code: 0, output: "added 2\ndeleted 2\n", error: ""))
    }

    @Test("in a terminal the lines have colours, and no title has any")
    func terminal() async throws {
        try await local(["add", "-t", "Milk\u{1b}[31m", "x"])
        let outcome = await bench.runLocal(
            ["watch", "--from", "0", "--until", "1", "-q"], terminals: [.output])
        #expect(
            masked(outcome.output)
                == "\u{1b}[2mTIME\u{1b}[0m  \u{1b}[1madded  \u{1b}[0m  #1 Milk␛[31m  \u{1b}[2mblock 1\u{1b}[0m\n")
    }

    @Test("Ctrl-C ends the command that is running too")
    func interruptedCommand() async throws {
        try await local(["add", "-t", "old", "x"])
        let mark = bench.folder + "/mark"
        let process = try ToolProcess(
            ToolProcess.tool([
                "watch", "--from", "0", "--exec", "echo $$ > '\(mark)'; exec sleep 1000", "-q",
            ]), environment: bench.environment)
        await ToolProcess.until { (try? String(contentsOfFile: mark, encoding: .utf8))?.hasSuffix("\n") == true }
        await process.signal(SIGINT) { true }
        let outcome = await process.wait()
        #expect(outcome.code == 130)
        let command = try #require(
            Int32(try String(contentsOfFile: mark, encoding: .utf8).dropLast()))
        #expect(kill(command, 0) != 0)
    }

    @Test("an object for each change, and a cursor to go on from", arguments: [["--json"], ["-ojsonl"]])
    func objects(_ format: [String]) async throws {
        try await local(["add", "-t", "Milk", "x"], ["add", "-t", "b", "x"], ["delete", "1", "-y"])
        let outcome = await bench.runLocal(["watch", "--from", "0", "--until", "3"] + format)
        #expect(outcome.code == 0 && outcome.error == "")
        let objects = try outcome.output.split(separator: "\n").map {
            try TestSupport.JSONValue(json: Array($0.utf8))
        }
        #expect(objects.map { $0["change"]?.string } == ["added", "added", "deleted"])
        #expect(objects.map { $0["id"]?.string } == ["1", "2", "1"])
        #expect(objects.map { $0["block_height"]?.string } == ["1", "2", "3"])
        let first = masked(String(outcome.output.prefix { $0 != "\n" }))
        #expect(
            first.replacing(/"notepad":"\d+"/) { _ in #""notepad":"N""# }.replacing(/:\d+"}$/) { _ in #":N"}"# }
                == #"{"change":"added","id":"1","title":"Milk","revision":"1","account":"0x179b6b1cb6755e31","#
                + #""notepad":"N","time":"TIME","block_height":"1","block_id":"HASH","transaction_id":"HASH","#
                + #""transaction_index":0,"index":3,"cursor":"1:1:HASH:0.3:N"}"#)
        let cursor = try #require(objects[0]["cursor"]?.string)
        let rest = await bench.runLocal(["watch", "--from", cursor, "--until", "2", "-oplain"])
        #expect(rest.output == "added 2\ndeleted 1\n")
    }

    @Test("what --from and --until do not take is refused before anything is asked")
    func refusals() async throws {
        for value in ["", "x", "-1", "+1", "1.5", "latest ", "1:2:3"] {
            let outcome = await bench.runLocal(["watch", "--from=\(value)"])
            #expect(outcome.code == 2 && outcome.error.contains("--from cannot be \"\(value)\""), "\(outcome)")
        }
        #expect(await bench.runLocal(["watch", "--until", "0"]).code == 2)
        #expect(await bench.runLocal(["watch", "nobody"]).code == 3)
    }

    @Test("a node that cannot be reached when it begins is a failure to be tried again")
    func unreachable() async throws {
        let process = try ToolProcess(
            ToolProcess.tool([
                "watch", "0x179b6b1cb6755e31", "--host", "http://127.0.0.1:1", "--contract", "0xf8d6e0586b0a20c7",
                "--from", "0",
            ]), environment: bench.environment)
        let outcome = await process.wait()
        #expect(outcome.code == 4 && outcome.error.contains("cannot reach http://127.0.0.1:1"), "\(outcome)")
    }

    @Test("a command gets the change as data, never as a part of a command line; its failure ends nothing")
    func commands() async throws {
        let title = "$(touch DIR/owned); `touch DIR/owned` ' \" \\".replacing("DIR", with: bench.folder)
        try await local(["add", "-t", title, "x"], ["add", "-t", "b", "x"])
        let seen = bench.folder + "/seen"
        let command = """
            { cat; printf '%s|%s|%s\\n' "$FLOWNOTES_CHANGE" "$FLOWNOTES_ID" "$FLOWNOTES_TITLE"; } >> '\(seen)'
            echo out; [ "$FLOWNOTES_ID" = 2 ] || exit 3
            """
        let outcome = await bench.runLocal(
            ["watch", "--from", "0", "--until", "2", "--exec", command, "-oplain"])
        #expect(outcome.code == 0 && outcome.output == "added 1\nadded 2\n", "\(outcome)")
        #expect(outcome.error.contains("warning: the command failed for added note 1 (exit code 3)\n"), "\(outcome)")
        #expect(!outcome.error.contains("note 2"))
        let lines = try String(contentsOfFile: seen, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 4 && lines[1] == "added|1|\(title)" && lines[3] == "added|2|b")
        #expect(try TestSupport.JSONValue(json: Array(lines[0].utf8))["title"]?.string == title)
        #expect(!FileManager.default.fileExists(atPath: bench.folder + "/owned"))
    }

    @Test("a chain that was reset is told, with the way on")
    func reset() async throws {
        try await local(["add", "-t", "a", "x"], ["add", "-t", "b", "x"])
        let outcome = await bench.runLocal(["watch", "--from", "0", "--until", "2", "--json"])
        let last = try #require(outcome.output.split(separator: "\n").last)
        let cursor = try #require(try TestSupport.JSONValue(json: Array(last.utf8))["cursor"]?.string)
        try await local(["chain", "reset", "-y"], ["add", "-t", "c", "x"], ["add", "-t", "d", "x"])
        let after = await bench.runLocal(["watch", "--from", cursor])
        #expect(after.code == 1 && after.output == "")
        #expect(after.error.contains("error: the chain was reset: the feed has read up to block 2"), "\(after)")
        #expect(after.error.contains("try: flownotes watch --from latest"), "\(after)")
    }

    @Test("changes of another process appear at once; Ctrl-C ends it with 130 and how to go on")
    func interrupt() async throws {
        try await local(["add", "-t", "old", "x"])
        let process = try ToolProcess(ToolProcess.tool(["watch", "-oplain"]), environment: bench.environment)
        await ToolProcess.until { process.errorSoFar.contains("watching") }
        try await local(["add", "-t", "new", "x"], ["delete", "1", "-y"])
        await ToolProcess.until { process.outputSoFar == "added 2\ndeleted 1\n" }
        #expect(process.outputSoFar == "added 2\ndeleted 1\n", "\(process.errorSoFar)")
        await process.signal(SIGINT) { true }
        let outcome = await process.wait()
        #expect(outcome.code == 130)
        #expect(outcome.error.contains("error: interrupted\n  resume: flownotes watch --from 1:3:"), "\(outcome)")
    }

    @Test("when nobody reads the lines any more, it ends")
    func closedPipe() async throws {
        try await local(["add", "-t", "old", "x"])
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        // The process must not hold the end that nobody reads.
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        let process = try ToolProcess(
            ToolProcess.tool(["watch", "-q"]), environment: bench.environment, stdout: ends[1])
        close(ends[1])
        close(ends[0])
        let start = ContinuousClock.now
        let outcome = await process.wait()
        #expect(ContinuousClock.now - start < .seconds(100))
        #expect(outcome.code == 0 && outcome.error == "", "\(outcome)")
    }

    @Test("over a socket, while the chain is stopped and killed and started again: each change once, in order")
    func restarts() async throws {
        let state = bench.folder + "/chain.sqlite"
        var server = try await serve(state, port: 0)
        let port = server.port
        let watch = try ToolProcess(
            ToolProcess.tool([
                "watch", "0x179b6b1cb6755e31", "--host", "http://127.0.0.1:\(port)", "--contract",
                "0xf8d6e0586b0a20c7", "--until", "9", "-oplain", "--from", "0",
            ]), environment: bench.environment)
        await ToolProcess.until { watch.errorSoFar.contains("watching") || watch.errorSoFar.contains("error") }
        let chain = try DevChain(ChainOptions(storage: .file(state)))
        let notes = try NotesByHand(chain, try #require(chain.owner).signer)
        for (round, signal) in [SIGTERM, SIGKILL, SIGTERM].enumerated() {
            try await notes.add("up \(round)")
            kill(server.process.id, signal)
            _ = await server.process.wait()
            try await notes.add("down \(round)")
            if round == 1 { await ToolProcess.until { watch.errorSoFar.contains("connection lost") } }
            server = try await serve(state, port: port)
            try await notes.add("again \(round)")
        }
        let outcome = await watch.wait()
        kill(server.process.id, SIGTERM)
        _ = await server.process.wait()
        #expect(outcome.code == 0)
        #expect(outcome.output == (1...9).map { "added \($0)\n" }.joined(), "\(outcome)")
        #expect(
            outcome.error.contains("connection lost: ") && outcome.error.contains("connected again after "),
            "\(outcome)")
    }

    private func serve(_ state: String, port: Int) async throws -> (process: ToolProcess, port: Int) {
        let ready = bench.folder + "/ready.json"
        unlink(ready)
        let process = try ToolProcess(
            ToolProcess.tool(["chain", "--port", "\(port)", "--state", state, "--ready-file", ready, "-q"]),
            environment: bench.environment)
        await ToolProcess.until { access(ready, F_OK) == 0 || process.errorSoFar.hasPrefix("error:") }
        let text = try String(contentsOfFile: ready, encoding: .utf8)
        return (process, try #require(Int(text.dropFirst(#"{"port":"#.count).prefix { $0.isNumber }), "\(text)"))
    }
}
