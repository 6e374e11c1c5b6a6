import Flow
import FlowDevChain
import FoundationEssentials

/// The embedded chain in memory: notes a second, and what it keeps of them.
///
/// Where the real emulator did the same work, its median is beside; the README says where it comes from.
enum ChainBenchmark {
    static func run() async throws -> [Measurement] {
        try await adding() + [try await together(), try await memory()]
    }

    // MARK: Notes a second

    /// How many notes are added in a round.
    private static let round = 200

    private static func adding() async throws -> [Measurement] {
        var measurements: [Measurement] = []
        for (name, pad) in [("add_note", ChainDriver.Pad.notepadManager), ("the emulator's add_note", .benchNotes)] {
            let driver = try await ChainDriver(.memory, pad)
            let (rates, work) = try await rates(driver, rounds: 10)
            measurements += [
                Measurement(
                    "chain in memory: \(name), a block each", "/s", rates,
                    wanted: pad == .benchNotes ? "≥ 1000 (emulator 13.7)" : "≥ 1000"),
                Measurement("chain in memory: \(name), processor time", "µs", work),
            ]
        }
        return measurements
    }

    /// Transactions a second, and microseconds of a processor for each, of rounds that begin with 200 notes more.
    static func rates(_ driver: ChainDriver, rounds: Int) async throws -> (rates: [Double], work: [Double]) {
        try await driver.submit(try await driver.additions(round))
        var (rates, work): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            let transactions = try await driver.additions(round)
            let start = processorSeconds()
            rates.append(Double(round) / (try await seconds { try await driver.submit(transactions) }))
            work.append((processorSeconds() - start) / Double(round) * 1e6)
        }
        return (rates, work)
    }

    /// Two clients at once, each with its account.
    private static func together() async throws -> Measurement {
        let driver = try await ChainDriver(.memory, .benchNotes, clients: 2)
        var rates: [Double] = []
        for number in 0..<11 {
            let first = try await driver.additions(round, client: 0)
            let second = try await driver.additions(round, client: 1)
            let chain = driver.chain
            let time = try await seconds {
                try await withThrowingTaskGroup { group in
                    for transactions in [first, second] {
                        group.addTask { for transaction in transactions { try await chain.submit(transaction) } }
                    }
                    try await group.waitForAll()
                }
            }
            try await driver.check(first[round - 1])
            try await driver.check(second[round - 1])
            if number > 0 { rates.append(Double(2 * round) / time) }
        }
        return Measurement(
            "chain in memory: the emulator's add_note, two clients", "/s", rates, wanted: "(emulator 12.8 with 50)")
    }

    // MARK: Memory

    /// What the chain keeps of a transaction, over 5,000.
    private static func memory() async throws -> Measurement {
        let driver = try await ChainDriver(.memory, .benchNotes)
        var sizes: [Double] = []
        for number in 0..<6 {
            let start = PeakMemory.resident
            for _ in 0..<5 { try await driver.submit(try await driver.additions(round)) }
            if number > 0 { sizes.append(Double(PeakMemory.resident - start) / Double(5 * round) / 1e3) }
        }
        return Measurement("chain in memory: memory kept of a transaction", "kB", sizes, wanted: "(emulator 88)")
    }
}
