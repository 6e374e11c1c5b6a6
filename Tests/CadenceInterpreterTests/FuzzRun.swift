import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A run of many changed programs: few in the tests, many where `FLOWNOTES_FUZZ_COUNT` says so.
///
/// A long run tells how it gets on. With `FLOWNOTES_FUZZ_KEEP`, the name of a folder, the program at work is kept there
/// in a file, so that a crash leaves what caused it. `FLOWNOTES_FUZZ_SEED` makes another run of it.
struct FuzzRun {
    let name: String
    let count: Int
    private var random: SplitMix64
    private let isLong: Bool
    private let kept: String?

    /// A run of `count` programs; a long run has as many as asked for, divided by `share`.
    init(_ name: String, seed: UInt64, count: Int, share: Int = 1) {
        let environment = ProcessInfo.processInfo.environment
        let asked = environment["FLOWNOTES_FUZZ_COUNT"].flatMap { Int($0) }
        self.name = name
        self.count = asked.map { max(1, $0 / share) } ?? count
        isLong = asked != nil
        random = SplitMix64(seed: seed &+ (environment["FLOWNOTES_FUZZ_SEED"].flatMap { UInt64($0) } ?? 0))
        kept = environment["FLOWNOTES_FUZZ_KEEP"].map { $0 + "/" + name + ".cdc" }
    }

    /// Tries changed programs in turn; how many `accepts` was true of.
    mutating func run(
        _ sources: [[UInt8]], change: ([UInt8], inout SplitMix64) -> [UInt8], accepts: (Int, [UInt8]) -> Bool
    ) -> Int {
        var accepted = 0
        let clock = ContinuousClock()
        let start = clock.now
        for index in 0..<count {
            let source = change(sources[index % sources.count], &random)
            keep(source)
            let time = clock.measure { if accepts(index, source) { accepted += 1 } }
            if time > .seconds(isLong ? 10 : 5) {
                Issue.record("\(name): took \(time):\n\(String(decoding: source, as: UTF8.self))")
            }
            if isLong, (index + 1) % max(1, count / 20) == 0 {
                tell("\(index + 1) of \(count), \(accepted) accepted, \((clock.now - start).components.seconds) s")
            }
        }
        if let kept { try? FileManager.default.removeItem(atPath: kept) }
        return accepted
    }

    /// Not by `print`, which holds back what goes into a pipe.
    private func tell(_ text: String) {
        let line = Array("fuzz: \(name): \(text)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }

    private func keep(_ source: [UInt8]) {
        guard let kept else { return }
        try? Data(source).write(to: URL(filePath: kept))
    }

    /// The scripts of the corpus, in order.
    static func scripts() throws -> [[UInt8]] {
        let folder = TestFiles.corpus + "/scripts/"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".cdc") }.sorted()
        return try names.map { try TestFiles.bytes(folder + $0) }
    }
}
