import FlowAccess
import FlowDevChain
import FlowNotes
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import FlowNotesCommands

/// Many commands at once on one ledger, some of them killed at any moment: what was acknowledged is there, once.
///
/// `FLOWNOTES_KILLS` is how many are killed (20), `FLOWNOTES_KILL_SEED` chooses the moments; `scripts/kill.sh` sets both.
struct KillTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let kills = environment["FLOWNOTES_KILLS"].flatMap { Int($0) } ?? 20
    private static let seed = environment["FLOWNOTES_KILL_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1_000_000)
    /// How many commands run at once.
    private static let crowd = 50

    /// One command and what came of it.
    private struct Add: Sendable {
        let title: String
        let outcome: RunOutcome
        /// The id that was told; nil when nothing was acknowledged.
        var id: UInt64? {
            guard outcome.code == 0 else { return nil }
            return UInt64(outcome.output.dropFirst("added note ".count).prefix { $0.isNumber })
        }
    }

    @Test("kill -9 in the middle of 50 parallel adds loses and doubles no acknowledged note")
    func acknowledgedNotesStay() async throws {
        let bench = try Workbench(nil)
        var random = SplitMix64(seed: Self.seed)
        var adds: [Add] = []
        var killed = 0
        var round = 0
        while killed < Self.kills, round < Self.kills {
            let done = try await wave(bench, round, killing: min(25, Self.kills - killed), &random)
            killed += done.count { $0.outcome.code == 128 + SIGKILL }
            adds += done
            round += 1
            if Self.kills > 20 { print("kill: \(killed) of \(Self.kills), \(adds.count) adds") }
        }
        #expect(killed >= Self.kills)
        try await check(bench, adds)
    }

    /// Runs the crowd once and kills some of it.
    private func wave(
        _ bench: Workbench, _ round: Int, killing count: Int, _ random: inout SplitMix64
    ) async throws -> [Add] {
        let processes = try (0..<Self.crowd).map { number in
            let title = "\(round)-\(number)"
            let line = ["add", "-t", title, "body of \(title)", "--timeout", "110"]
            return (title, try ToolProcess(ToolProcess.tool(line), environment: bench.environment))
        }
        // Milliseconds between one kill and the next, and who is next.
        let plan = (0..<count).map { _ in (UInt32(random.below(60)), random.next()) }
        let started = processes.map(\.1)
        await OwnThread.run {
            for (pause, choice) in plan {
                usleep(pause * 1000)
                let running = started.filter(\.isRunning)
                guard !running.isEmpty else { return }
                kill(running[Int(choice % UInt64(running.count))].id, SIGKILL)
            }
        }
        return await outcomes(processes)
    }

    private func outcomes(_ processes: [(String, ToolProcess)]) async -> [Add] {
        await withTaskGroup(of: Add.self) { group in
            for (title, process) in processes {
                group.addTask { Add(title: title, outcome: await process.wait()) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    private func check(_ bench: Workbench, _ adds: [Add]) async throws {
        let ledger = bench.folder + "/state/flownotes/local/chain.sqlite"
        let chain = try DevChain(ChainOptions(storage: .file(ledger)))
        #expect(try await chain.faults() == [])
        let list = try ToolProcess(ToolProcess.tool(["list", "--json"]), environment: bench.environment)
        let outcome = await list.wait()
        let notes = try #require(try? TestSupport.JSONValue(json: Array(outcome.output.utf8)).array, "\(outcome)")
        let told = notes.map { ($0["title"]?.string ?? "", $0["id"]?.uint64 ?? 0) }
        #expect(Set(told.map(\.0)).count == told.count, "a note is there twice: \(told)")
        #expect(Set(told.map(\.0)).isSubset(of: adds.map(\.title)))
        let ids = Dictionary(told) { first, _ in first }
        for add in adds {
            if let id = add.id {
                #expect(ids[add.title] == id, "note \(id), \(add.title), was acknowledged: \(add.outcome)")
            } else {
                #expect(add.outcome.code == 128 + SIGKILL, "\(add.outcome)")
            }
        }
        let acknowledged = adds.count { $0.id != nil }
        let killed = adds.count { $0.outcome.code == 128 + SIGKILL }
        #expect(acknowledged > 0)
        print(
            "kill: seed \(Self.seed), \(adds.count) adds, \(killed) killed, \(acknowledged) acknowledged, "
                + "\(adds.count - acknowledged - killed) failed otherwise, \(told.count) notes")
    }
}
