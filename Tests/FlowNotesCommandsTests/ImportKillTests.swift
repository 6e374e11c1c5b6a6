import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import FlowNotesCommands

/// An import that is killed again and again and run again: each note is there once.
///
/// `FLOWNOTES_IMPORT_NOTES` is how many notes (1,500), `FLOWNOTES_IMPORT_KILLS` how many kills (2),
/// `FLOWNOTES_KILL_SEED` chooses the moments; `scripts/kill-import.sh` sets them.
struct ImportKillTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["FLOWNOTES_IMPORT_NOTES"].flatMap { Int($0) } ?? 1_500
    private static let kills = environment["FLOWNOTES_IMPORT_KILLS"].flatMap { Int($0) } ?? 2
    private static let seed = environment["FLOWNOTES_KILL_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1_000_000)

    @Test("kill -9 of an import at any moment, and the same command again: every note is there once")
    func everyNoteOnce() async throws {
        let bench = try Workbench(nil)
        let lines = (0..<Self.count).map { "{\"title\":\"note \($0)\",\"body\":\"All work and no play.\"}\n" }.joined()
        let file = try bench.write("notes.jsonl", lines)
        var random = SplitMix64(seed: Self.seed)
        var killed = 0
        while killed < Self.kills {
            let process = try ToolProcess(ToolProcess.tool(["import", file]), environment: bench.environment)
            let steps = killed + random.below(2)
            let pause = UInt32(random.below(400)) * 1_000
            let imports = bench.folder + "/state/flownotes/imports"
            await OwnThread.run {
                OwnThread.until { Self.hasCome(to: steps, imports) || !process.isRunning }
                usleep(pause)
                kill(process.id, SIGKILL)
            }
            let outcome = await process.wait()
            guard outcome.code == 128 + SIGKILL else {
                Issue.record("the import ended before kill \(killed + 1): \(outcome)")
                return
            }
            killed += 1
        }
        let last = try ToolProcess(ToolProcess.tool(["import", file]), environment: bench.environment)
        let outcome = await last.wait()
        // The last kill may have come after the last note.
        let isDone = outcome.output.hasPrefix("imported ") || outcome.error.hasPrefix("nothing to do")
        #expect(outcome.code == 0 && isDone, "seed \(Self.seed): \(outcome)")
        try await check(bench)
        print(
            "kill: seed \(Self.seed), \(Self.count) notes, \(killed) kills, the last run: \(outcome.output)",
            terminator: "")
    }

    /// Whether a run has written down so many batches, and begun the next.
    private static func hasCome(to batches: Int, _ folder: String) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard names.contains(where: { $0.hasSuffix(".pending") }),
            let journal = names.first(where: { $0.hasSuffix(".jsonl") })
        else { return false }
        let bytes = FileManager.default.contents(atPath: folder + "/" + journal) ?? Data()
        return bytes.count { $0 == UInt8(ascii: "\n") } >= batches
    }

    private func check(_ bench: Workbench) async throws {
        let list = try ToolProcess(ToolProcess.tool(["list", "--json"]), environment: bench.environment)
        let outcome = await list.wait()
        let notes = try #require(try? TestSupport.JSONValue(json: Array(outcome.output.utf8)).array, "\(outcome.error)")
        #expect(notes.map { $0["title"]?.string ?? "" } == (0..<Self.count).map { "note \($0)" })
        let again = try ToolProcess(
            ToolProcess.tool(["import", bench.folder + "/notes.jsonl"]), environment: bench.environment)
        let repeated = await again.wait()
        #expect(
            repeated.code == 0 && repeated.output.isEmpty && repeated.error.hasPrefix("nothing to do"), "\(repeated)")
        #expect(bench.outbox.isEmpty)
    }
}
