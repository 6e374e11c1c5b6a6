import Flow
import FlowNotes
import FoundationEssentials
import Glibc
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import FlowNotesCommands

/// What a run finds that an earlier one left in the outbox.
struct EarlierRunsTests {
    /// A bench on which `add x` was left undecided.
    private func left(_ fate: LivingNode.Fate, _ line: [String] = ["add", "x"]) async throws -> Workbench {
        let bench = try Workbench()
        bench.put([("a", "A")])
        bench.node.change { $0.fate = fate }
        #expect(await bench.run(line + ["--timeout", "0.05"]).code == 4)
        #expect(bench.outbox == ["\(bench.node.state.posted[0].id)"])
        return bench
    }

    @Test func theEntryIsWrittenBeforeThePost() async throws {
        let bench = try Workbench()
        let folder = bench.folder + "/state/flownotes"
        bench.node.intercept { [bench = Weak(bench)] request in
            guard request.target == "/v1/transactions", let bench = bench.value else { return nil }
            let transaction = try #require(RecordedTransaction.read(try JSONValue(json: request.body)))
            #expect(bench.outbox == ["\(transaction.id)"])
            let files = ["outbox.sqlite", "outbox.sqlite-wal", "outbox.sqlite-shm", "outbox.lock"]
            for (path, mode) in [(folder, 0o700)] + files.map({ (folder + "/" + $0, 0o600) }) {
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                #expect((attributes[.posixPermissions] as? Int ?? 0) & 0o777 == mode)
            }
            return nil
        }
        #expect(await bench.run(["add", "x"]).code == 0)
        #expect(bench.outbox.isEmpty)
        #expect(bench.node.state.postedCount == 1)
    }

    @Test("The same act is taken up again, once it is on the chain")
    func sameActSucceeded() async throws {
        let bench = try await left(.stuck("Pending"))
        bench.node.change { $0.settle() }
        #expect(
            await bench.run(["add", "x"])
                == RunOutcome(code: 0, output: "added note 2\n", error: "an earlier run's transaction TX1 did this\n"))
        #expect(bench.notes?.map(\.body) == ["A", "x"])
        #expect(bench.node.state.postedCount == 1 && bench.outbox.isEmpty)
        #expect(await bench.run(["add", "x"]).output == "added note 3\n")
    }

    @Test("The same act is not sent anew while the first is undecided")
    func sameActPending() async throws {
        let bench = try await left(.stuck("Pending"))
        #expect(
            await bench.run(["add", "x", "--timeout", "0.05"])
                == RunOutcome(
                    code: 4, output: "",
                    error: """
                        waiting for transaction TX1 of an earlier run
                        error: transaction TX1 is pending; what becomes of it is not known yet, look it up later
                          resume: flownotes tx wait TX1

                        """))
        #expect(bench.node.state.postedCount == 1 && bench.outbox.count == 1)
        #expect(
            await bench.run(["add", "x", "--wait", "none"])
                == RunOutcome(code: 0, output: "TX1\n", error: "an earlier run's transaction TX1 does this\n"))
        #expect(bench.node.state.postedCount == 1 && bench.outbox.count == 1)
    }

    @Test("Ctrl-C while an earlier run's transaction is waited for says how to go on")
    func interrupted() async throws {
        let bench = try await left(.stuck("Pending"))
        let count = bench.node.state.requests.count
        let outcome = await InterruptedRun.outcome {
            await bench.run(["add", "x"])
        } once: {
            bench.node.state.requests.dropFirst(count).filter { $0.contains("results") }.count >= 3
        }
        #expect(
            outcome
                == RunOutcome(
                    code: 130, output: "",
                    error: """
                        waiting for transaction TX1 of an earlier run
                        error: interrupted; transaction TX1 of an earlier run goes on
                          resume: flownotes tx wait TX1

                        """))
        #expect(bench.outbox.count == 1)
    }

    @Test("The same act that the node never got is sent again, the same bytes")
    func sameActForgotten() async throws {
        let bench = try await left(.forgotten)
        bench.node.change { $0.fate = .sealed }
        let outcome = await bench.run(["add", "x"])
        #expect(outcome.output == "added note 2\n")
        let posted = bench.node.state.posted
        #expect(posted.count == 2 && posted[0] == posted[1])
        #expect(bench.outbox.isEmpty)
    }

    @Test(
        "The same act that can no longer come to be is done anew",
        arguments: [
            ("transaction is expired: ref_height=1 final_height=2", "expired; nothing happened"),
            ("could not find reference block", "was refused, nothing happened: could not find reference block"),
        ])
    func sameActRefused(_ refusal: String, _ text: String) async throws {
        let bench = try await left(.forgotten)
        bench.node.change { $0.fate = .sealed }
        let first = bench.node.state.posted[0].id
        bench.node.intercept { request in
            guard request.target == "/v1/transactions",
                RecordedTransaction.read(try JSONValue(json: request.body))?.id == first
            else { return nil }
            return LivingNode.State.refusal(refusal)
        }
        let outcome = await bench.run(["add", "x"])
        #expect(
            outcome
                == RunOutcome(
                    code: 0, output: "added note 2\n",
                    error: "warning: an earlier run's transaction TX1 (to add a note) \(text)\ntransaction TX2\n"))
        #expect(bench.outbox.isEmpty)
    }

    @Test func sameActFailed() async throws {
        let bench = try await left(.forgotten)
        let id = bench.node.state.posted[0].id
        bench.node.change {
            $0.fate = .sealed
            $0.results[id] = LivingNode.Result(height: 7, error: "[Error Code: 1110] too much")
        }
        #expect(
            await bench.run(["add", "x"])
                == RunOutcome(
                    code: 0, output: "added note 2\n",
                    error:
                        "warning: an earlier run's transaction TX1 (to add a note) failed: too much [error code 1110]\n"
                        + "transaction TX2\n"))
        #expect(bench.outbox.isEmpty)
    }

    @Test("What became of another act is told", arguments: [["add", "y"], ["delete", "1", "-y"]])
    func anotherAct(_ line: [String]) async throws {
        let bench = try await left(.stuck("Pending"))
        bench.node.change { $0.settle() }
        let outcome = await bench.run(line)
        #expect(outcome.code == 0)
        #expect(
            outcome.error == "an earlier run's transaction TX1 (to add a note) succeeded\ntransaction TX2\n",
            "\(outcome)")
        #expect(bench.notes?.contains { $0.body == "x" } == true)
        #expect(bench.outbox.count == 1, "for whoever asks for the same once more")
        #expect(await bench.run(["add", "z"]).error == "transaction TX3\n", "told once")
        #expect(
            await bench.run(["add", "x"]).error == "an earlier run's transaction TX1 did this\n", "and not done twice")
        #expect(bench.outbox.isEmpty)
        #expect(await bench.run(["add", "x"]).error == "transaction TX4\n")
    }

    @Test func anotherActIsNotKnown() async throws {
        let bench = try await left(.forgotten)
        bench.node.change { $0.fate = .sealed }
        let outcome = await bench.run(["add", "y"])
        #expect(
            outcome.error
                == "warning: an earlier run's transaction TX1 (to add a note) is not known to the node\ntransaction TX2\n"
        )
        #expect(bench.outbox.count == 1)
        #expect(bench.node.state.postedCount == 2)
    }

    @Test(
        "Of another act it is known that it cannot land once no block can hold it",
        arguments: [(600, "is not known to the node", 1), (601, "expired; nothing happened", 0)])
    func anotherActExpired(_ blocks: UInt64, _ text: String, _ left: Int) async throws {
        let bench = try await self.left(.forgotten)
        let outbox = Outbox(folder: bench.folder + "/state/flownotes")
        let item = try #require(outbox.abandoned(network: "emulator").first)
        try #require(try outbox.takeUp(item)).remove(isDone: false)
        let old = item.entry
        _ = try outbox.put(
            OutboxEntry(
                network: old.network, host: old.host, act: old.act, transaction: old.transaction,
                signedAt: old.signedAt - 100))
        bench.node.change {
            $0.fate = .sealed
            $0.height += blocks
        }
        #expect(
            await bench.run(["add", "y"]).error
                == "warning: an earlier run's transaction TX1 (to add a note) \(text)\ntransaction TX2\n")
        #expect(bench.outbox.count == left)
    }

    @Test("What the embedded chain does not have may turn up, and stays")
    func notOnTheEmbeddedChain() async throws {
        let bench = try Workbench("{}")
        #expect(await bench.runLocal(["add", "x", "-q"]).code == 0)
        let signed = try Transaction(rlp: try #require(try await left(.forgotten).node.state.posted.first).rlp)
        let outbox = Outbox(folder: bench.folder + "/state/flownotes")
        _ = try outbox.put(
            OutboxEntry(
                network: "local", host: "", act: "add a note", transaction: signed, signedAt: Int64(time(nil))))
        let outcome = await bench.runLocal(["add", "y"])
        #expect(outcome.code == 0 && outcome.error.contains("(to add a note) is not known to the node"))
        #expect(bench.outbox.count == 1)
    }

    @Test("Entries of programs that run are left alone")
    func running() async throws {
        let bench = try await left(.stuck("Pending"))
        let outbox = Outbox(folder: bench.folder + "/state/flownotes")
        let item = try #require(outbox.abandoned(network: "emulator").first)
        let running = try outbox.put(item.entry)
        try #require(try outbox.takeUp(item)).remove(isDone: false)
        bench.node.change { $0.settle() }
        #expect(
            await bench.run(["add", "x"]) == RunOutcome(code: 0, output: "added note 3\n", error: "transaction TX2\n"))
        #expect(bench.outbox.count == 1)
        withExtendedLifetime(running) {}
    }

    @Test("The same act waits for the run that looks after the first one, and is not done twice")
    func lookedAfter() async throws {
        let bench = try await left(.stuck("Pending"))
        bench.node.change { $0.settle() }
        let outbox = Outbox(folder: bench.folder + "/state/flownotes")
        let item = try #require(outbox.abandoned(network: "emulator").first)
        var hold = try outbox.takeUp(item)
        #expect(hold?.isThere == true)
        #expect(await bench.run(["add", "y"]).error == "transaction TX2\n", "another act does not wait")
        let run = Task { await bench.run(["add", "x"]) }
        try await Task.sleep(for: .milliseconds(100))
        #expect(bench.node.state.postedCount == 2)
        hold = nil
        #expect(await run.value.error == "an earlier run's transaction TX1 did this\n")
        #expect(bench.node.state.postedCount == 2 && bench.outbox.isEmpty)
    }

    @Test func otherNetworksAreLeftAlone() async throws {
        let bench = try await left(.stuck("Pending"))
        bench.node.change { $0.settle() }
        let line = ["add", "x", "-n", "testing", "--contract", "0xf8d6e0586b0a20c7", "--signer", "emulator-account"]
        #expect(await bench.run(line).error == "transaction TX2\n")
        #expect(bench.outbox.count == 1)
    }

    @Test func anOutboxThatCannotBeWrittenSendsNothing() async throws {
        let bench = try Workbench()
        try bench.write("state", "a file where a folder should be")
        #expect(
            await bench.run(["add", "x"])
                == RunOutcome(
                    code: 1, output: "",
                    error: """
                        error: cannot make DIR/state/flownotes: Not a directory; nothing was sent
                          hint: the folder holds what was signed; XDG_STATE_HOME says where else it can be

                        """))
        #expect(bench.node.state.posted.isEmpty)
    }

    @Test("A run that is killed before it has told the result leaves the entry", arguments: [[], ["--json"]])
    func notToldYet(_ flags: [String]) async throws {
        let bench = try Workbench()
        let seen = Seen()
        bench.node.intercept { [bench = Weak(bench)] request in
            guard let bench = bench.value, bench.node.state.postedCount > 0 else { return nil }
            seen.add("\(request.method) \(request.target.prefix(12))", bench.outbox.count)
            return nil
        }
        #expect(await bench.run(["add", "x"] + flags).code == 0)
        #expect(seen.all.count >= 2 && seen.all.allSatisfy { $0.entries == 1 }, "\(seen.all)")
        #expect(bench.outbox.isEmpty)
    }

    @Test("Without a place for the outbox a warning says so")
    func noPlace() async throws {
        let bench = try Workbench()
        let outcome = await bench.run(["add", "x"], environment: ["HOME": "", "XDG_STATE_HOME": ""])
        #expect(
            outcome.code == 0 && outcome.error.hasPrefix("warning: neither XDG_STATE_HOME nor HOME says"), "\(outcome)")
    }

    @Test func theNodeIsDownWhileLookingAfterEarlierRuns() async throws {
        let bench = try await left(.stuck("Pending"))
        bench.node.intercept { _ in throw HTTPError(.timeout, "too slow", mayHaveBeenReceived: true) }
        #expect(
            await bench.run(["add", "x"])
                == RunOutcome(code: 4, output: "", error: "error: too slow\n  hint: running it again is safe\n"))
        #expect(bench.outbox.count == 1)
    }
}

/// How many entries the outbox had at each request.
private final class Seen: Sendable {
    private let state = Mutex<[(request: String, entries: Int)]>([])

    var all: [(request: String, entries: Int)] { state.withLock { $0 } }

    func add(_ request: String, _ entries: Int) { state.withLock { $0.append((request, entries)) } }
}

/// A bench that a closure of its own node can hold.
struct Weak: Sendable {
    weak let value: Workbench?

    init(_ value: Workbench) { self.value = value }
}
