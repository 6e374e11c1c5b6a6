import Flow
import FlowNotes
import FoundationEssentials
import TestSupport
import Testing

@testable import FlowNotesCommands

/// What is sent by `--wait none`: nothing is lost by a wrong number, and what fails is told later.
struct UnwaitedTests {
    private func titles(_ bench: Workbench) async throws -> [String] {
        let outcome = await bench.runLocal(["list", "--json"])
        return try #require(try JSONValue(json: Array(outcome.output.utf8)).array, "\(outcome)").compactMap {
            $0["title"]?.string
        }
    }

    @Test("A number that another way to the ledger has used costs nobody a note, and nothing is signed twice")
    func twoWays() async throws {
        let bench = try Workbench("{}")
        var runs: [RunOutcome] = []
        runs.append(await bench.runLocal(["add", "-t", "A", "x"]))
        runs.append(await bench.runServed(["add", "-t", "B", "x"]))
        runs.append(await bench.runLocal(["add", "-t", "C", "x", "--wait", "none"]))
        runs.append(await bench.runServed(["add", "-t", "D", "x", "--wait", "none"]))
        runs.append(await bench.runLocal(["add", "-t", "E", "x"]))
        runs.append(await bench.runServed(["add", "-t", "F", "x"]))
        for run in runs { #expect(run.code == 0 && !run.error.contains("again"), "\(run)") }
        #expect(try await titles(bench) == ["A", "B", "C", "D", "E", "F"])
        #expect(bench.outbox.isEmpty)
    }

    @Test("After a rollback the chain's number counts")
    func rollback() async throws {
        let bench = try Workbench("{}")
        for title in ["A", "B", "C"] { #expect(await bench.runLocal(["add", "-t", title, "x"]).code == 0) }
        #expect(await bench.runLocal(["chain", "rollback", "1", "-y"]).code == 0)
        for title in ["D", "E"] {
            #expect(await bench.runLocal(["add", "-t", title, "x", "--wait", "none"]).code == 0)
        }
        let last = await bench.runLocal(["add", "-t", "F", "x"])
        #expect(last.code == 0 && !last.error.contains("again"), "\(last)")
        #expect(try await titles(bench) == ["A", "D", "E", "F"])
    }

    @Test("What nobody waited for is told by the next act when it failed, once; else nothing is said")
    func told() async throws {
        let bench = try Workbench()
        bench.node.change { $0.fate = .stuck("Pending") }
        for body in ["x", "x"] { #expect(await bench.run(["add", body, "--wait", "none"]).code == 0) }
        #expect(bench.node.state.postedCount == 2, "the same once more is another note")
        #expect(
            bench.node.state.posted.map(\.proposalKey.sequenceNumber).reduce(into: Set()) { $0.insert($1) }.count == 2)
        let (first, second) = (bench.node.state.posted[0].id, bench.node.state.posted[1].id)
        #expect(await bench.run(["add", "y", "--wait", "none"]).error == "transaction TX3\n")
        #expect(bench.outbox.count == 3)
        bench.node.change {
            $0.settle()
            $0.fate = .sealed
            $0.results[first] = LivingNode.Result(height: 7, error: "[Error Code: 1110] too much")
        }
        #expect(bench.node.state.results[second] != nil)
        #expect(
            await bench.run(["add", "z"]).error
                == "warning: an earlier run's transaction TX1 (to add a note) failed: too much [error code 1110]\n"
                + "transaction TX4\n")
        #expect(bench.outbox.isEmpty)
        #expect(await bench.run(["add", "z"]).error == "transaction TX5\n")
    }
}
