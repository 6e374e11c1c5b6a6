import Flow
import FlowNotes
import FoundationEssentials
import HTTP
import TestSupport
import Testing

@testable import FlowNotesCommands

/// `add --offline`, `sync` and what `status` tells of the queue.
struct SyncVerbTests {
    private func queue(_ bench: Workbench, _ bodies: String...) async {
        for body in bodies { #expect(await bench.run(["add", "--offline", body]).code == 0) }
    }

    private func queued(_ bench: Workbench) throws -> [String] {
        try Outbox(folder: bench.folder + "/state/flownotes").queued(
            network: "emulator", host: "http://127.0.0.1:8888"
        ).map(\.body)
    }

    @Test("add --offline asks no node for anything, and says so")
    func offline() async throws {
        let bench = try Workbench()
        #expect(
            await bench.run(["add", "--offline", "-t", "Milk", "Two litres"])
                == RunOutcome(
                    code: 0, output: "queued, not sent yet (1 in the queue of emulator)\n",
                    error: "send it with: flownotes sync\n"))
        #expect(
            await bench.run(["add", "--offline", "x", "-oplain", "-q"]) == RunOutcome(code: 0, output: "2\n", error: "")
        )
        let json = await bench.run(["add", "--offline", "y", "--json"])
        let prefix = #"{"queued":"3","signer":"emulator-account","title":"","body":"y","queued_at":"20"#
        #expect(json.code == 0 && json.output.hasPrefix(prefix), "\(json)")
        #expect(
            await bench.run(["add", "--offline", "z", "-n", "emulator", "--dry-run"]).error
                == "dry run: nothing was queued\n")
        #expect(bench.node.state.requests.isEmpty && bench.outbox.isEmpty)
        #expect(try queued(bench) == ["Two litres", "x", "y"])
        #expect(await bench.run(["status", "-oplain"]).output.contains("\nqueued=3\n"))
    }

    @Test("sync sends in order, each once")
    func sends() async throws {
        let bench = try Workbench()
        await queue(bench, "a", "b", "a")
        #expect(
            await bench.run(["sync"])
                == RunOutcome(
                    code: 0, output: "added note 1\nadded note 2\nadded note 3\n",
                    error: "transaction TX1\ncreated the notepad\ntransaction TX2\ntransaction TX3\n"))
        #expect(bench.notes?.map(\.body) == ["a", "b", "a"])
        #expect(bench.outbox.isEmpty)
        #expect(await bench.run(["sync"]) == RunOutcome(code: 0, output: "", error: "nothing is queued\n"))
        #expect(
            await bench.run(["sync", "--json"]) == RunOutcome(code: 0, output: "[]\n", error: "nothing is queued\n"))
        #expect(bench.node.state.requests.filter { $0.contains("/accounts/") }.count == 1)
    }

    @Test func asJSONAndPlain() async throws {
        let bench = try Workbench()
        await queue(bench, "a", "b")
        let json = await bench.run(["sync", "--json"])
        let array = try #require(try JSONValue(json: Array(json.output.utf8)).array)
        #expect(
            array.map { $0["note"]?["id"]?.string } == ["1", "2"]
                && array.map { $0["note"]?["body"]?.string } == ["a", "b"])
        #expect(array.allSatisfy { $0["status"]?.string == "SEALED" }, "\(json)")
        await queue(bench, "c")
        #expect(await bench.run(["sync", "-oplain"]).output == "3\n")
        await queue(bench, "d", "e")
        #expect(await bench.run(["sync", "-ojsonl"]).output.split(separator: "\n").count == 2)
    }

    @Test func dryRun() async throws {
        let bench = try Workbench()
        await queue(bench, "a\nb")
        let shown = await bench.run(["sync", "--dry-run"])
        #expect(shown.code == 0 && shown.error == "dry run: nothing was sent\n")
        #expect(shown.output.contains("emulator-account") && shown.output.hasSuffix("  a\n"), "\(shown)")
        #expect(await bench.run(["sync", "--dry-run", "-oplain"]).output == "1\n")
        #expect(bench.node.state.requests.isEmpty)
    }

    @Test("The first that fails ends it, and stays queued with those after it")
    func failing() async throws {
        let bench = try Workbench()
        await queue(bench, "a", "b", "c")
        bench.node.intercept { [node = bench.node] request in
            if request.target == "/v1/transactions" {
                node.change { $0.fate = $0.posted.count == 1 ? .failed(Programs.panic("no", .zero)) : .sealed }
            }
            return nil
        }
        let outcome = await bench.run(["sync"])
        #expect(outcome.code == 5 && outcome.output == "", "\(outcome)")
        #expect(outcome.error.contains("error: sent 1, then \"b\": transaction TX2 failed in block "), "\(outcome)")
        #expect(try queued(bench) == ["b", "c"] && bench.outbox.isEmpty)
        let json = await bench.run(["sync", "-n", "emulator", "--json"])
        #expect(json.code == 0, "\(json)")
        #expect(bench.notes?.map(\.body) == ["a", "b", "c"])
    }

    @Test("What a run left undecided is looked up, and not sent twice", arguments: [true, false])
    func undecided(_ isOnChain: Bool) async throws {
        let bench = try Workbench()
        await queue(bench, "a", "a")
        bench.node.change { $0.fate = isOnChain ? .stuck("Pending") : .forgotten }
        #expect(await bench.run(["sync", "--timeout", "0.05"]).code == 4)
        #expect(bench.outbox.count == 1)
        #expect(try queued(bench).count == 2)
        bench.node.change { state in
            if isOnChain { state.settle() } else { state.fate = .sealed }
        }
        let outcome = await bench.run(["sync"])
        #expect(outcome.output == "added note 1\nadded note 2\n", "\(outcome)")
        #expect(Set(bench.node.state.posted.map(\.id)).count == 2 && bench.notes?.count == 2)
        #expect(try queued(bench).isEmpty && bench.outbox.isEmpty)
    }

    @Test("Another command that finds it on the chain takes it out of the queue")
    func settledByAnother() async throws {
        let bench = try Workbench()
        await queue(bench, "a")
        bench.node.change { $0.fate = .stuck("Pending") }
        #expect(await bench.run(["sync", "--timeout", "0.05"]).code == 4)
        bench.node.change { $0.settle() }
        let outcome = await bench.run(["add", "a"])
        #expect(outcome.error == "an earlier run's transaction TX1 (to add queued note 1) succeeded\ntransaction TX2\n")
        #expect(try queued(bench).isEmpty && bench.notes?.count == 2)
    }

    @Test func withoutAWaitTheyStayQueuedUntilTheyAreSeen() async throws {
        let bench = try Workbench()
        await queue(bench, "a", "b")
        bench.node.change { $0.fate = .stuck("Pending") }
        #expect(await bench.run(["sync", "--wait", "none"]).output == "sent TX1\nsent TX2\n")
        #expect(try queued(bench).count == 2)
        bench.node.change { $0.settle() }
        #expect(await bench.run(["sync"]).output == "added note 1\nadded note 2\n")
        #expect(bench.notes?.map(\.body) == ["a", "b"])
        #expect(try queued(bench).isEmpty)
    }

    @Test("One sync at a time")
    func busy() async throws {
        let bench = try Workbench()
        await queue(bench, "a")
        let turn = try Outbox(folder: bench.folder + "/state/flownotes").tryQueueTurn(
            network: "emulator", host: "http://127.0.0.1:8888")
        let outcome = await bench.run(["sync", "--timeout", "0.1"])
        #expect(
            outcome
                == RunOutcome(
                    code: 4, output: "",
                    error: """
                        error: another flownotes sync is still sending what is queued
                          hint: wait for it, or run this again later

                        """))
        withExtendedLifetime(turn) {}
    }

    @Test func theNodeIsDown() async throws {
        let bench = try Workbench()
        await queue(bench, "a")
        bench.node.intercept { _ in
            throw HTTPError(.cannotConnect, "cannot reach it", mayHaveBeenReceived: false)
        }
        #expect(await bench.run(["sync"]).code == 4)
        #expect(try queued(bench) == ["a"])
        #expect(bench.outbox.isEmpty)
    }

    @Test func onTheEmbeddedChain() async throws {
        let bench = try Workbench("{}")
        #expect(await bench.runLocal(["add", "--offline", "-t", "T", "x"]).code == 0)
        #expect(await bench.runLocal(["sync", "-q"]) == RunOutcome(code: 0, output: "added note 1\n", error: ""))
        #expect(await bench.runLocal(["status", "-oplain"]).output.contains("\nqueued=0\n"))
    }
}
