import Flow
import FoundationEssentials
import Glibc
import HTTP
import TestSupport
import Testing

@testable import FlowNotesCommands

/// The built command as a process: its streams, its signals, its end.
struct ProcessTests {
    private let bench: Workbench
    private let server: TestServer

    init() throws {
        bench = try Workbench()
        server = try bench.node.server()
    }

    /// Whether the program has asked for its transaction's fate so many times.
    private func hasPolled(_ count: Int = 1) -> Bool {
        bench.node.state.requests.filter { $0.contains("_results/") }.count >= count
    }

    @Test func wholeRuns() async throws {
        #expect(
            try await bench.runBuilt(["add", "-t", "Milk", "-"], server, input: "one\ntwo\n")
                == RunOutcome(code: 0, output: "added note 1\n", error: "transaction TX1\ncreated the notepad\n"))
        #expect(
            try await bench.runBuilt(["show", "@last"], server)
                == RunOutcome(
                    code: 0, output: "#1 Milk\nupdated 2026-11-30 10:31, revision 1\n\none\ntwo\n", error: ""))
        #expect(
            try await bench.runBuilt(["delete", "7", "-y", "--json"], server)
                == RunOutcome(
                    code: 3, output: "",
                    error: #"{"error":{"code":"no_such_note","message":"there is no note 7 in the notepad of "#
                        + #"0xf8d6e0586b0a20c7","hint":"flownotes list","transaction_id":null,"exit_code":3}}"# + "\n"))
        #expect(
            try await bench.runBuilt(["delete", "1"], server)
                == RunOutcome(
                    code: 7, output: "",
                    error:
                        "error: refusing to delete note 1 without confirmation (stdin is not a terminal); pass --yes\n")
        )
        #expect(
            try await bench.runBuilt(["--version"], server)
                == RunOutcome(code: 0, output: "flownotes 0.1.0\n", error: ""))
        #expect(bench.notes?.map(\.body) == ["one\ntwo"])
    }

    @Test("C162: nobody listens")
    func down() async throws {
        server.stop()
        let outcome = try await bench.runBuilt(["list"], server)
        #expect(
            outcome
                == RunOutcome(
                    code: 4, output: "",
                    error: """
                        error: cannot reach \(server.url) (connection refused)
                          hint: start the node, or choose another by --network or --host

                        """), "\(outcome)")
    }

    @Test("C153: the same bytes under any locale", arguments: ["C", "C.UTF-8", "tr_TR.UTF-8", ""])
    func locales(_ locale: String) async throws {
        bench.put([("“I” Привет", "👨‍👩‍👧 e\u{301}\u{1b}[31m")])
        let outcome = try await bench.runBuilt(
            ["show", "1", "--field", "body"], server, environment: ["LC_ALL": locale, "LANG": locale])
        #expect(Array(outcome.output.utf8) == Array("👨‍👩‍👧 e\u{301}\u{1b}[31m\n".utf8))
        let list = try await bench.runBuilt(["list"], server, environment: ["LC_ALL": locale])
        #expect(list.output.contains("“I” Привет"))
    }

    // MARK: Signals

    @Test("C037: Ctrl-C while waiting ends at once and says how to go on")
    func interrupted() async throws {
        bench.node.change { $0.fate = .stuck("Pending") }
        let process = try bench.start(["add", "x"], server)
        await process.signal(SIGINT) { hasPolled(2) }
        #expect(
            bench.masked(await process.wait())
                == RunOutcome(
                    code: 130, output: "",
                    error: """
                        transaction TX1
                        error: interrupted; transaction TX1 goes on
                          resume: flownotes tx wait TX1

                        """))
        #expect(bench.outbox.count == 1)
    }

    @Test("Ctrl-C ends a run that a node keeps waiting", arguments: [["list"], ["status", "--json"], ["add", "x"]])
    func interruptedBySilence(_ line: [String]) async throws {
        let silent = try TestServer { connection in
            while connection.readHead() != nil {}
        }
        let process = try bench.start(line, silent)
        await process.signal(SIGINT) { silent.acceptedCount > 0 }
        let outcome = await process.wait()
        #expect(outcome.code == 130 && outcome.output == "" && outcome.error.contains("interrupted"), "\(outcome)")
    }

    @Test func interruptedAsJSON() async throws {
        bench.node.change { $0.fate = .stuck("Pending") }
        let process = try bench.start(["add", "x", "--json"], server)
        await process.signal(SIGINT) { hasPolled(2) }
        #expect(
            bench.masked(await process.wait())
                == RunOutcome(
                    code: 130, output: "",
                    error: #"{"error":{"code":"interrupted","message":"interrupted; transaction TX1 goes on","#
                        + #""hint":"flownotes tx wait TX1","transaction_id":"TX1","exit_code":130}}"# + "\n"))
    }

    @Test(
        "A run that was killed after the POST leaves its transaction; the next run takes it up",
        arguments: [false, true])
    func killed(_ isForgotten: Bool) async throws {
        bench.node.change { $0.fate = isForgotten ? .forgotten : .stuck("Pending") }
        let process = try bench.start(["add", "x"], server)
        await process.signal(SIGKILL) { hasPolled() }
        #expect(await process.wait().code == 128 + SIGKILL)
        #expect(bench.outbox == ["\(bench.node.state.posted[0].id)"])
        bench.node.change { state in
            state.fate = .sealed
            if !isForgotten { state.settle() }
        }
        let outcome = try await bench.runBuilt(["add", "x"], server)
        #expect(outcome.code == 0 && outcome.output == "added note 1\n", "\(outcome)")
        #expect(outcome.error.contains("an earlier run's transaction TX1 did this\n"))
        #expect(bench.notes?.map(\.body) == ["x"])
        #expect(bench.outbox.isEmpty)
    }

    @Test("The entries of a run that still waits are left alone")
    func twoAtOnce() async throws {
        bench.node.change { $0.fate = .stuck("Pending") }
        let first = try bench.start(["add", "x"], server)
        await ToolProcess.until { hasPolled() }
        let second = try await bench.runBuilt(["add", "y", "--wait", "none"], server)
        #expect(second.error == "transaction TX2\n")
        bench.node.change { $0.settle() }
        #expect(await first.wait().code == 0)
        #expect(bench.outbox == ["\(bench.node.state.posted[1].id)"])
    }

    @Test("SIGQUIT ends a run at once, and leaves no core with the key in it")
    func quit() async throws {
        bench.node.change { $0.fate = .stuck("Pending") }
        let process = try bench.start(["add", "x"], server)
        await ToolProcess.until { hasPolled() }
        let limits = try String(contentsOf: URL(filePath: "/proc/\(process.id)/limits"), encoding: .utf8)
        let core = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
        #expect(core?.split(separator: " ").dropFirst(4).first == "0", "\(limits)")
        kill(process.id, SIGQUIT)
        #expect(bench.masked(await process.wait()) == RunOutcome(code: 131, output: "", error: "transaction TX1\n"))
    }

    @Test("C153: an argument that is not UTF-8 is refused, not repaired", arguments: [[], ["--json"]])
    func notText(_ flags: [String]) async throws {
        // The shell makes the bytes that a Swift string cannot hold.
        let tool = try ToolProcess.tool([])[0]
        let process = try ToolProcess(
            ["/bin/sh", "-c", #"exec "$0" add "$(printf 'a\377')" "$@""#, tool] + flags,
            environment: bench.environment.merging(["FLOWNOTES_HOST": server.url]) { $1 })
        let outcome = await process.wait()
        #expect(outcome.code == 2 && outcome.output == "", "\(outcome)")
        #expect(outcome.error.contains("argument 2 is not UTF-8 text"), "\(outcome)")
        #expect(outcome.error.hasPrefix("{") == !flags.isEmpty && bench.node.state.posted.isEmpty)
    }

    // MARK: stdout

    @Test func aClosedPipeIsNoError() async throws {
        bench.put([("a", String(repeating: "x", count: 200_000))])
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        close(ends[0])
        let process = try bench.start(["show", "1"], server, stdout: ends[1])
        close(ends[1])
        #expect(await process.wait() == RunOutcome(code: 0, output: "", error: ""))
    }

    @Test("C162: a result that cannot be written is a failure")
    func fullDevice() async throws {
        bench.put([("a", "A")])
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        let process = try bench.start(["list"], server, stdout: full)
        close(full)
        #expect(
            await process.wait()
                == RunOutcome(code: 1, output: "", error: "error: cannot write the result: No space left on device\n"))
    }

    @Test("A change whose result cannot be written is told to be done, with its transaction")
    func changeToFullDevice() async throws {
        bench.put([("a", "A")])
        for line in [["add", "x", "-q"], ["add", "x", "--json"], ["add", "x", "--wait", "none"]] {
            let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
            let process = try bench.start(line, server, stdout: full)
            close(full)
            let outcome = await process.wait()
            let done = line.contains("none") ? "the transaction was sent" : "added note "
            #expect(outcome.code == 1 && (line.contains("--json") || outcome.error.contains("error: " + done)))
            #expect(outcome.error.contains("(transaction ") && outcome.error.contains(done), "\(outcome)")
            #expect(outcome.error.contains("the result cannot be written: No space left on device"), "\(outcome)")
        }
    }

    // MARK: On a terminal

    private func onTerminal(
        _ line: [String], _ environment: [String: String] = [:],
        typing: (Terminal, ToolProcess) async -> Void = { _, _ in }
    ) async throws -> RunOutcome {
        let terminal = try Terminal()
        let process = try bench.start(
            line, server, terminal: terminal, environment: ["TERM": "xterm"].merging(environment) { $1 })
        await typing(terminal, process)
        let code = await process.wait().code
        return bench.masked(
            RunOutcome(code: code, output: terminal.seen.replacing("\r\n", with: "\n"), error: ""))
    }

    @Test(
        "Control characters of a note never reach a terminal",
        arguments: [
            ["show", "1"], ["show", "1", "--field", "body"], ["list"], ["show", "1", "--json"], ["list", "-ojsonl"],
        ])
    func controlCharacters(_ line: [String]) async throws {
        let evil = "\u{1b}]0;pwned\u{7}\u{9b}2J\u{8}\u{202e}\u{90}x"
        bench.put([(evil, evil)])
        let outcome = try await onTerminal(line + ["--color", "never"])
        #expect(outcome.code == 0)
        let controls = outcome.output.unicodeScalars.filter { VisibleText.isControl($0) && $0 != "\n" }
        #expect(controls.isEmpty && outcome.output.contains("pwned"), "\(outcome.output.debugDescription)")
        let piped = try await bench.runBuilt(["show", "1", "--field", "body"], server)
        #expect(piped.output == evil + "\n")
    }

    @Test func colours() async throws {
        bench.put([("a", "A")])
        let table = "ID  TITLE  UPDATED (UTC)     REV"
        let row = " 1  a      2026-11-30 08:50    1\n"
        #expect(try await onTerminal(["list"]).output == "\u{1b}[1m\(table)\u{1b}[0m\n\(row)")
        for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
            #expect(try await onTerminal(["list"], environment).output == "\(table)\n\(row)")
        }
    }

    @Test("A signal that ends the run while the editor is open tells where the text is", arguments: [SIGTERM, SIGHUP])
    func endedInEditor(_ signal: Int32) async throws {
        bench.put([("a", "A")])
        let editor = "sh -c 'echo precious > \"$0\"; echo ready; exec sleep 5'"
        let outcome = try await onTerminal(["add"], ["EDITOR": editor]) { terminal, process in
            await process.signal(signal) { terminal.seen.contains("ready") }
        }
        #expect(outcome.code != 0 && outcome.output.contains("what was written is kept in "), "\(outcome)")
        #expect(bench.drafts.count == 1)
    }

    @Test func confirming() async throws {
        bench.put([("a", "A")])
        let outcome = try await onTerminal(["delete", "1"]) { terminal, _ in
            await ToolProcess.until { terminal.seen.hasSuffix("[y/N] ") }
            terminal.type("y\n")
        }
        #expect(
            outcome
                == RunOutcome(
                    code: 0, output: "delete note 1 (a)? [y/N] y\ntransaction TX1\ndeleted note 1\n", error: ""))
    }

    @Test(
        "Ctrl-C at a question, or while text is typed, ends at once",
        arguments: [
            (["delete", "1"], "delete note 1 (a)? [y/N] "), (["add", "-"], "ends the text\n"),
            (["drop-notepad"], "type the address to go on: "),
        ])
    func interruptedQuestion(_ line: [String], _ prompt: String) async throws {
        bench.put([("a", "A")])
        let outcome = try await onTerminal(line, ["NO_COLOR": "1"]) { terminal, process in
            await ToolProcess.until { terminal.seen.replacing("\r\n", with: "\n").hasSuffix(prompt) }
            try? await Task.sleep(for: .milliseconds(300))
            kill(process.id, SIGINT)
        }
        #expect(
            outcome.code == 130
                && outcome.output.hasSuffix("\n\rerror: interrupted\n"),
            "\(outcome)")
        #expect(bench.node.state.posted.isEmpty)
    }

    @Test("The editor has the terminal: Ctrl-C is its own, and it starts with no signal blocked or ignored")
    func editor() async throws {
        bench.put([("a", "A")])
        let edited = try await onTerminal(["edit", "1"], ["EDITOR": "kill -INT $PPID; sleep 0.3; sed -i s/A/B/"])
        #expect(edited == RunOutcome(code: 0, output: "transaction TX1\nedited note 1\n", error: ""))
        let signals = "grep -E '^Sig(Blk|Ign)' /proc/self/status >>"
        #expect(try await onTerminal(["edit", "1"], ["EDITOR": signals]).code == 0)
        let body = try #require(bench.notes?.first?.body)
        let masks = body.split(separator: "\n").compactMap { line in
            line.hasPrefix("Sig") ? UInt64(line.split(separator: "\t").last ?? "", radix: 16) : nil
        }
        #expect(masks.count == 2 && masks[0] == 0, "\(body)")
        let kept: UInt64 = 1 << (UInt64(SIGINT) - 1) | 1 << (UInt64(SIGPIPE) - 1)
        #expect(masks[1] & kept == 0, "\(body)")
    }

    @Test("The editor does not get the variables that hold keys")
    func editorsEnvironment() async throws {
        bench.put([("a", "A")])
        let configuration = Workbench.configuration.replacing(
            #"{"type": "file", "location": "./service.pkey"}"#, with: #""$NOTES_KEY""#)
        try bench.write("flow.json", configuration)
        let edited = try await onTerminal(
            ["edit", "1"], ["NOTES_KEY": TestKeys.service.hex, "OTHER": "kept", "EDITOR": "env >>"])
        #expect(edited.code == 0, "\(edited)")
        let body = try #require(bench.notes?.first?.body)
        #expect(body.contains("OTHER=kept") && !body.contains("NOTES_KEY"), "\(body)")
    }
}
