import Flow
import FlowDevChain

/// Notes read from the embedded chain, in notepads of several sizes.
enum ListBenchmark {
    static func run() async throws -> [Measurement] {
        var measurements: [Measurement] = []
        let driver = try await ChainDriver(.memory, .benchNotes)
        try await driver.fill(1_000)
        measurements += try await list(driver, 1_000, wanted: "≤ 10 (emulator 119)")
        measurements += try await adding(driver, "1,000")
        try await driver.fill(9_000 - 2_200)
        measurements += try await list(driver, 10_000, wanted: "≤ 100 (emulator 1691)")
        try await driver.fill(90_000)
        measurements.append(try await page(driver))
        measurements += try await adding(driver, "100,000")
        return measurements
    }

    private static func list(_ driver: ChainDriver, _ count: Int, wanted: String) async throws -> [Measurement] {
        let (times, work) = try await times { try await driver.list(limit: count) }
        return [
            Measurement("chain: list \(count) notes, as JSON-Cadence", "ms", times, wanted: wanted),
            Measurement("chain: list \(count) notes, processor time", "ms", work),
        ]
    }

    private static func page(_ driver: ChainDriver) async throws -> Measurement {
        var place: UInt64 = 0
        let (times, _) = try await times {
            place = (place + 37_000) % 99_000
            return try await driver.list(after: place, limit: 100)
        }
        return Measurement("chain: a page of 100 of 100,000 notes", "ms", times, wanted: "≤ 50")
    }

    private static func times(
        _ list: () async throws -> [UInt8]
    ) async throws -> (times: [Double], work: [Double]) {
        var (times, work): ([Double], [Double]) = ([], [])
        for number in 0..<16 {
            var size = 0
            let start = processorSeconds()
            let time = try await seconds { size = try await list().count }
            guard size > 50_000 else { throw BenchmarkFailure("the list has only \(size) bytes") }
            if number > 0 {
                times.append(time * 1e3)
                work.append((processorSeconds() - start) * 1e3)
            }
        }
        return (times, work)
    }

    private static func adding(_ driver: ChainDriver, _ size: String) async throws -> [Measurement] {
        let (rates, work) = try await ChainBenchmark.rates(driver, rounds: 10)
        return [
            Measurement("chain in memory: the emulator's add_note, with \(size) notes", "/s", rates),
            Measurement("chain in memory: the emulator's add_note, with \(size) notes, processor time", "µs", work),
        ]
    }
}
