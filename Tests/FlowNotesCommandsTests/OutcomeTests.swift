import Flow
import FlowNotes
import FoundationEssentials
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import FlowNotesCommands

/// What is told when a transaction does not simply succeed, by every verb that sends one.
struct OutcomeTests {
    static let writers = [
        ["add", "x"], ["edit", "1", "--body", "x"], ["delete", "1", "-y"],
        ["drop-notepad", "--confirm", "0xf8d6e0586b0a20c7"], ["deploy", "--update"],
        ["accounts", "create", "--key", try? TestKeys.carol.accountKey().publicKeyBytes.hex].compactMap(\.self),
    ]

    private func bench() throws -> Workbench {
        let bench = try Workbench()
        bench.put([("a", "A")])
        bench.node.change { $0.holders[$0.contract]?.contracts["NotepadManager"] = Array("other".utf8) }
        return bench
    }

    private static let look = "look at line 84 of the program f8d6e0586b0a20c7.NotepadManager, and at what it was given"

    @Test("C034, C165: a failure on the chain is told with message, code and id", arguments: writers)
    func failed(_ line: [String]) async throws {
        let bench = try bench()
        bench.node.change { $0.fate = .failed(Programs.panic("note 9 not found", .zero)) }
        let message =
            "transaction TX1 failed in block 101: panic: note 9 not found (at f8d6e0586b0a20c7.NotepadManager:84:16) "
            + "[error code 1101]"
        #expect(
            await bench.run(line)
                == RunOutcome(code: 5, output: "", error: "transaction TX1\nerror: \(message)\n  hint: \(Self.look)\n"))
        let again = message.replacing("TX1", with: "TX2").replacing("block 101", with: "block 102")
        #expect(
            await bench.run(line + ["--json"])
                == RunOutcome(
                    code: 5, output: "",
                    error: #"{"error":{"code":"transaction_failed","message":"\#(again)","hint":"\#(Self.look)","#
                        + #""transaction_id":"TX2","exit_code":5,"cause":{"code":1101,"message":"#
                        + #""panic: note 9 not found","location":"f8d6e0586b0a20c7.NotepadManager:84:16"}}}"# + "\n"))
        #expect(bench.outbox.isEmpty)
    }

    @Test(arguments: writers)
    func refused(_ line: [String]) async throws {
        let bench = try bench()
        bench.node.intercept { request in
            request.target == "/v1/transactions" ? LivingNode.State.refusal("script size is too big") : nil
        }
        let outcome = await bench.run(line)
        #expect(outcome.code == 5)
        let id = outcome.error.dropFirst("transaction ".count).prefix(64)
        #expect(
            outcome.error
                == "transaction \(id)\nerror: transaction \(id) was refused by the node and is not on the chain; mend what it names: script size is too big\n"
                + "  hint: nothing happened and nothing was charged; mend it and run it again\n")
        #expect(bench.outbox.isEmpty)
        let json = await bench.run(line + ["--json"])
        #expect(json.error.hasPrefix(#"{"error":{"code":"transaction_refused","message":"transaction "#))
    }

    @Test("C037, C038: a timeout says that the outcome is not known, and how to look again", arguments: writers)
    func timeout(_ line: [String]) async throws {
        let bench = try bench()
        bench.node.change { $0.fate = .stuck("Executed") }
        #expect(
            await bench.run(line + ["--timeout", "0.2", "-n", "emulator"])
                == RunOutcome(
                    code: 4, output: "",
                    error: """
                        transaction TX1
                        transaction is executed
                        error: transaction TX1 is executed; what becomes of it is not known yet, look it up later
                          resume: flownotes tx wait TX1 --network emulator

                        """))
        #expect(bench.outbox.count == 1)
        bench.node.change { $0.settle() }
        let sealed = await bench.run(["tx", "wait", "\(bench.node.state.posted[0].id)", "-oplain"])
        #expect(sealed == RunOutcome(code: 0, output: "TX1\n", error: "transaction is sealed\n"))
        #expect(bench.outbox.isEmpty)
    }

    @Test("On a terminal one line says how far it is; it is cut to the width, and gone in the end")
    func statusLine() async throws {
        func said(_ more: String..., width: Int = 80, term: String = "xterm") async throws -> String {
            let bench = try bench()
            bench.node.change { $0.fate = .stuck("Executed") }
            let line = ["add", "x", "--timeout", "0.2"] + more
            let outcome = await bench.run(
                line, terminals: [.error], width: width, environment: ["TERM": term, "NO_COLOR": "1"])
            let lines = outcome.error.split(separator: "\n", omittingEmptySubsequences: false)
            return lines.dropFirst(more == ["-q"] ? 0 : 1).first.map(String.init) ?? ""
        }
        let end = "error: transaction TX"
        let whole = try await said()
        let start = "\r\u{1b}[Ktransaction is executed; waiting for its seal\r\u{1b}[K"
        #expect(whole.hasPrefix(start + end), "\(whole.debugDescription)")
        let narrow = try await said(width: 20)
        #expect(narrow.hasPrefix("\r\u{1b}[Ktransaction is exe…\r\u{1b}[K" + end), "\(narrow.debugDescription)")
        #expect(try await said(term: "dumb") == "transaction is executed")
        #expect(try await said("-q").hasPrefix(end))
    }

    @Test func timeoutAsJSON() async throws {
        let bench = try bench()
        bench.node.change { $0.fate = .forgotten }
        let line = ["add", "x", "--json", "--timeout", "0.1", "--host", "http://127.0.0.1:1/it's"]
        #expect(
            await bench.run(line)
                == RunOutcome(
                    code: 4, output: "",
                    error:
                        #"{"error":{"code":"undecided","message":"transaction TX1 is not known to the node; what became "#
                        + #"of it is not known, look it up later","hint":"flownotes tx wait TX1 --host 'http://127.0.0.1:1/it'\\''s'","#
                        + #""transaction_id":"TX1","exit_code":4}}"# + "\n"))
    }

    @Test(arguments: writers)
    func notWaiting(_ line: [String]) async throws {
        let bench = try bench()
        bench.node.change { $0.fate = .stuck("Pending") }
        #expect(
            await bench.run(line + ["--wait", "none"])
                == RunOutcome(code: 0, output: "TX1\n", error: "transaction TX1\n"))
        #expect(
            await bench.run(line + ["--wait", "none", "--json"])
                == RunOutcome(
                    code: 0,
                    output: #"{"id":"TX2","status":"PENDING","ok":null,"error":null,"block_id":null,"#
                        + #""block_height":null,"events":[]}"# + "\n", error: ""))
        #expect(bench.outbox.count == 2, "for a later run, which tells when they fail")
    }

    @Test func waitingForTheExecution() async throws {
        let bench = try bench()
        bench.node.change { $0.fate = .stuck("Executed") }
        let outcome = await bench.run(["delete", "1", "-y", "--wait", "executed", "--json"])
        #expect(outcome.code == 0)
        #expect(outcome.output.hasPrefix(#"{"id":"TX1","status":"EXECUTED","ok":true,"#))
    }

    @Test(arguments: writers)
    func dryRunSendsNothing(_ line: [String]) async throws {
        let bench = try bench()
        let outcome = await bench.run(line + ["--dry-run"])
        #expect(outcome.code == 0 && outcome.error == "dry run: nothing was sent\n", "\(outcome)")
        #expect(outcome.output.contains("\nproposer: 0xf8d6e0586b0a20c7 key 0, sequence number 0\n"))
        #expect(bench.node.state.posted.isEmpty && bench.outbox.isEmpty)
    }

    private static let readers = [
        ["list"], ["show", "1"], ["accounts", "show"], ["status"], ["script", "-"],
        ["tx", "status", String(repeating: "ab", count: 32)],
    ]

    @Test("C162: a server that is down ends every command with exit code 4", arguments: writers + readers)
    func down(_ line: [String]) async throws {
        let bench = try bench()
        bench.node.intercept { _ in
            throw HTTPError(.cannotConnect, "cannot reach http://x (Connection refused)", mayHaveBeenReceived: false)
        }
        let hint = "start the node, or choose another by --network or --host"
        #expect(
            await bench.run(line, input: "access(all) fun main() {}")
                == RunOutcome(
                    code: 4, output: "",
                    error: "error: cannot reach http://x (Connection refused)\n  hint: \(hint)\n"))
        #expect(
            await bench.run(line + ["--json"], input: "access(all) fun main() {}")
                == RunOutcome(
                    code: 4, output: "",
                    error: #"{"error":{"code":"network","message":"cannot reach http://x (Connection refused)","#
                        + #""hint":"\#(hint)","transaction_id":null,"exit_code":4}}"# + "\n"))
        #expect(bench.outbox.isEmpty)
    }

    @Test func theNetworkThatIsDownIsNamed() async throws {
        let bench = try bench()
        bench.node.intercept { _ in
            throw HTTPError(
                .cannotConnect, "cannot reach http://127.0.0.1:8888 (connection refused)", mayHaveBeenReceived: false)
        }
        let hint = "  hint: start the node, or choose another by --network or --host\n"
        #expect(
            await bench.run(["list"]).error
                == "error: cannot reach emulator at http://127.0.0.1:8888 (connection refused)\n" + hint)
        #expect(
            await bench.run(["list", "--host", "http://127.0.0.1:8888"]).error
                == "error: cannot reach http://127.0.0.1:8888 (connection refused)\n" + hint)
    }

    @Test("What is no Access API is told as such", arguments: writers + readers)
    func htmlAnswers(_ line: [String]) async throws {
        let bench = try bench()
        for (status, message) in [
            (200, "cannot be read"), (404, "is not a Flow Access API (HTTP 404"),
            (503, " now (HTTP 503); try again later"), (429, "rate limited (429)"),
        ] {
            bench.node.intercept { _ in .text("<html>\u{1b}[2J</html>", status: status, type: "text/html") }
            let outcome = await bench.run(line, input: "access(all) fun main() {}")
            #expect(outcome.code == 4, "\(line) \(outcome)")
            #expect(outcome.output == "" && outcome.error.contains(message), "\(line) \(outcome)")
            #expect(!outcome.error.contains("\u{1b}"))
        }
    }

    @Test("A node's fault is no fault of the command line", arguments: [(500, 4), (400, 4)])
    func faultOfTheNode(_ status: Int, _ code: Int32) async throws {
        let bench = try bench()
        bench.node.intercept { _ in .text(#"{"code":\#(status),"message":"invalid height value"}"#, status: status) }
        for line in [["list"], ["add", "x"], ["show", "1"], ["status"]] {
            let outcome = await bench.run(line)
            #expect(outcome.code == code && outcome.error.contains("invalid height value"), "\(line) \(outcome)")
        }
        let typed = await bench.run(["block", "77"])
        #expect(typed.code == (status == 400 ? 2 : 4), "\(typed)")
    }

    @Test("A number that the node gives wrong again and again costs few signatures, and the node is named")
    func contradictingNode() async throws {
        let bench = try bench()
        let wrong =
            "[Error Code: 1007] invalid proposal key: public key 0 on account f8d6e0586b0a20c7 has sequence number 9, "
            + "but given 0"
        bench.node.change { $0.fate = .failed(wrong) }
        let first = Mutex<HTTPResponse?>(nil)
        bench.node.intercept { [node = bench.node] request in
            guard request.target.hasPrefix("/v1/accounts/") else { return nil }
            var state = node.state
            let answer = try state.answer(request)
            return first.withLock { first in
                first = first ?? answer
                return first
            }
        }
        let outcome = await bench.run(["add", "x"])
        #expect(outcome.code == 5 && outcome.error.contains("contradicts the chain"), "\(outcome)")
        #expect((2...3).contains(bench.node.state.posted.count))
    }

    @Test func theConnectionBreaksAfterThePost() async throws {
        let bench = try bench()
        bench.node.intercept { [node = bench.node] request in
            guard request.target == "/v1/transactions" else { return nil }
            node.change { state in _ = try? state.answer(request) }
            throw HTTPError(.connectionLost, "the connection broke", mayHaveBeenReceived: true)
        }
        #expect(
            await bench.run(["add", "x"])
                == RunOutcome(
                    code: 4, output: "",
                    error: "transaction TX1\nerror: the connection broke\n  resume: flownotes tx wait TX1\n"))
        #expect(bench.outbox.count == 1)
    }

    @Test func theNodeGoesAwayBeforeThePost() async throws {
        let bench = try bench()
        bench.node.intercept { request in
            guard request.target == "/v1/transactions" else { return nil }
            throw HTTPError(.cannotConnect, "cannot reach it", mayHaveBeenReceived: false)
        }
        let outcome = await bench.run(["add", "x"])
        #expect(outcome.code == 4 && !outcome.error.contains("resume"))
        #expect(bench.outbox.isEmpty)
    }

    @Test func aSequenceNumberThatIsTakenIsSignedAgain() async throws {
        let bench = try bench()
        bench.node.intercept { [node = bench.node] request in
            if request.target == "/v1/transactions", node.state.posted.isEmpty {
                node.change { state in
                    state.holders[state.contract]?.keys = [(try? TestKeys.service.accountKey(sequenceNumber: 7))]
                        .compactMap(\.self)
                }
            }
            return nil
        }
        let outcome = await bench.run(["add", "x"])
        #expect(outcome.output == "added note 2\n")
        #expect(outcome.error.hasPrefix("transaction TX1\nsigning again: "), "\(outcome)")
        #expect(outcome.error.hasSuffix("transaction TX2\n"))
        #expect(bench.outbox.isEmpty)
    }

    @Test func interruptedWhileWaiting() async throws {
        let bench = try bench()
        bench.node.change { $0.fate = .stuck("Pending") }
        let outcome = await InterruptedRun.outcome {
            await bench.run(["add", "x"])
        } once: {
            bench.node.state.requests.filter { $0.contains("results") }.count >= 2
        }
        #expect(
            outcome
                == RunOutcome(
                    code: 130, output: "",
                    error: """
                        transaction TX1
                        error: interrupted; transaction TX1 goes on
                          resume: flownotes tx wait TX1

                        """))
        #expect(bench.outbox.count == 1)
    }
}
