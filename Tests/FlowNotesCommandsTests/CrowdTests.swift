import FoundationEssentials
import TestSupport
import Testing

@testable import FlowNotesCommands

/// Many commands at once that sign with one key: every note is there, none twice.
///
/// `FLOWNOTES_CROWD` is how many (8); `scripts/kill.sh` has 50.
struct CrowdTests {
    private static let count =
        ProcessInfo.processInfo.environment["FLOWNOTES_CROWD"].flatMap { Int($0) } ?? 8

    @Test("Parallel adds from processes with one key all succeed", arguments: NotesCrowd.Place.allCases)
    func parallelAdds(_ place: NotesCrowd.Place) async throws {
        let crowd = try await NotesCrowd(place)
        let titles = (0..<Self.count).map { "note \($0)" }
        let start = ContinuousClock.now
        let processes = try titles.map { try crowd.start(["add", "-t", $0, "body"]) }
        var again = 0
        for process in processes {
            let outcome = await process.wait()
            #expect(outcome.code == 0, "\(outcome)")
            again += outcome.error.ranges(of: "signing again").count
        }
        let elapsed = ContinuousClock.now - start
        #expect(try await crowd.titles().sorted() == titles.sorted())
        if Self.count > 8 {
            print("crowd: \(place.rawValue), \(Self.count) adds, \(again) signed again, \(elapsed)")
        }
    }
}
