import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FlowNotesCommands

/// Commands killed at any moment and run again until they succeed: each note is there, once.
///
/// `FLOWNOTES_KILLS` is how many are killed (4), `FLOWNOTES_KILL_SEED` chooses the moments; `scripts/kill.sh` sets both.
struct RestartKillTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let kills = environment["FLOWNOTES_KILLS"].flatMap { Int($0) } ?? 4
    private static let seed = environment["FLOWNOTES_KILL_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1_000_000)
    /// How many work at once, each on notes of its own.
    private static let workers = 3

    /// The moments and what is left to be killed, for all workers.
    private final class Plan: Sendable {
        private let state: Mutex<(random: SplitMix64, left: Int)>
        private let longest: UInt64

        init(_ kills: Int, longest: UInt64) {
            state = Mutex((SplitMix64(seed: seed), kills))
            self.longest = longest
        }

        var isOver: Bool { state.withLock { $0.left <= 0 } }

        /// When the next one is killed, in microseconds; later after each ten that were killed in a row, for a machine
        /// may have become slower than it was when it was measured.
        func moment(after attempts: Int = 0) -> UInt32 {
            state.withLock { UInt32(truncatingIfNeeded: $0.random.below(Int(longest) * (1 + attempts / 10))) }
        }

        func killed() { state.withLock { $0.left -= 1 } }
    }

    @Test("add, killed and run again until it succeeds, adds its note once", arguments: NotesCrowd.Place.allCases)
    func addAgain(_ place: NotesCrowd.Place) async throws {
        let crowd = try await NotesCrowd(place)
        let plan = Plan(Self.kills, longest: try await duration(crowd))
        let titles = try await withThrowingTaskGroup(of: [String].self) { group in
            for worker in 0..<Self.workers {
                group.addTask {
                    var titles: [String] = []
                    while !plan.isOver {
                        let title = "\(worker)-\(titles.count)"
                        try await self.add(title, crowd, plan)
                        titles.append(title)
                    }
                    return titles
                }
            }
            return try await group.reduce(into: Self.first) { $0 += $1 }
        }
        #expect(try await crowd.titles().sorted() == titles.sorted(), "seed \(Self.seed)")
        print("kill: \(place.rawValue), seed \(Self.seed), \(Self.kills) kills with restart, \(titles.count) notes")
    }

    private func add(_ title: String, _ crowd: NotesCrowd, _ plan: Plan) async throws {
        let line = ["add", "-t", title, "body of \(title)"]
        for attempt in 0..<100 {
            let outcome =
                plan.isOver
                ? try await crowd.run(line) : try await crowd.run(line, killedAfter: plan.moment(after: attempt))
            if outcome.code == 128 + SIGKILL { plan.killed() }
            // Who reads that it was added, a moment before the kill, does not run it again.
            if outcome.code == 0 || outcome.output.hasPrefix("added note ") { return }
            // A run that is told to wait for its earlier one may be told so once more.
            #expect([4, 128 + SIGKILL].contains(outcome.code), "\(outcome)")
        }
        Issue.record("\(title) was never added")
    }

    @Test("sync, killed and run again, sends what is queued in order, each once", arguments: NotesCrowd.Place.allCases)
    func syncAgain(_ place: NotesCrowd.Place) async throws {
        let crowd = try await NotesCrowd(place)
        let plan = Plan(Self.kills, longest: try await duration(crowd) / 2)
        var titles = Self.first
        while !plan.isOver {
            for _ in 0..<5 {
                // Some are the same: they are different notes all the same.
                titles.append("queued \(titles.count % 4)")
                #expect(try await crowd.run(["add", "--offline", "-t", titles[titles.count - 1], "x"]).code == 0)
            }
            while !plan.isOver {
                let outcome = try await crowd.run(["sync"], killedAfter: plan.moment())
                if outcome.code == 0 { break }
                #expect([4, 128 + SIGKILL].contains(outcome.code), "\(outcome)")
                if outcome.code == 128 + SIGKILL { plan.killed() }
            }
        }
        let last = try await crowd.run(["sync"])
        #expect(last.code == 0, "\(last)")
        #expect(try await crowd.titles() == titles)
        #expect(try await crowd.run(["sync"]).error == "nothing is queued\n")
        print("kill: \(place.rawValue), seed \(Self.seed), \(Self.kills) kills of sync, \(titles.count) notes")
    }

    private static let first = ["first", "second", "third"]

    /// How long a run takes that nobody kills, and a little more, in microseconds; the first makes a chain, and takes longer.
    private func duration(_ crowd: NotesCrowd) async throws -> UInt64 {
        var shortest = Duration.seconds(60)
        for title in Self.first {
            let start = ContinuousClock.now
            let outcome = try await crowd.run(["add", "-t", title, "x"])
            #expect(outcome.code == 0, "\(outcome)")
            shortest = min(shortest, ContinuousClock.now - start)
        }
        let (seconds, attoseconds) = shortest.components
        return UInt64(seconds * 1_000_000 + attoseconds / 1_000_000_000_000) * 5 / 4
    }
}
