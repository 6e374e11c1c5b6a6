import Flow
import FlowDevChain
import FoundationEssentials
import RawCalls

/// The embedded chain on disk: how soon it is there, notes a second, bytes of a note.
enum LedgerBenchmark {
    static func run() async throws -> [Measurement] {
        let folder = FileManager.default.currentDirectoryPath + "/.ledgers"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try await starting(folder) + adding(folder) + [try await together(folder)]
    }

    // MARK: Starting

    private static func starting(_ folder: String) async throws -> [Measurement] {
        let memory = try inRounds(15) { try seconds { _ = try DevChain(ChainOptions(accountCount: 1)) } * 1e3 }
        var count = 0
        let first = try inRounds(15) {
            count += 1
            return try seconds { _ = try open("\(folder)/first\(count)") } * 1e3
        }
        let driver = try await ChainDriver(.file("\(folder)/again"), .notepadManager)
        try await driver.submit(try await driver.additions(500))
        let again = try inRounds(15) { try seconds { _ = try open("\(folder)/again") } * 1e3 }
        return [
            Measurement("chain ready, in memory", "ms", memory, wanted: "(emulator 1189)"),
            Measurement("chain ready, on disk for the first time", "ms", first),
            Measurement("chain ready, on disk with 500 notes", "ms", again, wanted: "≤ 30"),
        ]
    }

    private static func open(_ path: String) throws -> DevChain {
        try DevChain(ChainOptions(storage: .file(path), accountCount: 1))
    }

    // MARK: Notes

    /// Notes a second, and in the same rounds how often the disk keeps 32 kB for good in a file of that size.
    private static func adding(_ folder: String) async throws -> [Measurement] {
        let path = folder + "/notes"
        let (rates, bare) = try await rates(path, bare: folder + "/bare")
        let start = LedgerFile(path).size
        try await add(2_000, path)
        let kept = Double(LedgerFile(path).size - start) / 2_000 / 1e3
        return [
            Measurement("the bare write and fdatasync of 32 kB", "/s", bare),
            Measurement(
                "chain on disk: the emulator's add_note, a block each", "/s", rates, wanted: "≥ 300 (emulator 13.7)"),
            Measurement("chain on disk: bytes of a transaction, 4,000 to 6,000 notes", "kB", [kept], wanted: "≤ 4"),
        ]
    }

    private static func rates(_ path: String, bare: String) async throws -> (rates: [Double], bare: [Double]) {
        let driver = try await ChainDriver(.file(path), .benchNotes)
        var (rates, syncs): ([Double], [Double]) = ([], [])
        for _ in 0..<10 {
            syncs.append(raw_sync_rate(bare, 32_768, 100))
            rates += try await ChainBenchmark.rates(driver, rounds: 1).rates
        }
        return (Array(rates.dropFirst()), Array(syncs.dropFirst()))
    }

    /// Adds notes and closes the ledger, so that all is in its place.
    private static func add(_ count: Int, _ path: String) async throws {
        let driver = try await ChainDriver(.file(path), .benchNotes)
        for _ in 0..<count / 200 { try await driver.submit(try await driver.additions(200)) }
    }

    /// Blocks of 100 transactions, each of which is kept for good before its block comes.
    private static func together(_ folder: String) async throws -> Measurement {
        let driver = try await ChainDriver(
            .file(folder + "/blocks"), .benchNotes, blockTime: .seconds(86_400))
        var rates: [Double] = []
        for _ in 0..<9 { rates.append(try await block(driver)) }
        return Measurement(
            "chain on disk: the emulator's add_note, 100 in a block", "/s", Array(rates.dropFirst()),
            wanted: "(emulator 42)")
    }

    /// The transactions a second of a block of 100.
    private static func block(_ driver: ChainDriver) async throws -> Double {
        let transactions = try await driver.additions(100)
        let clock = ContinuousClock()
        let start = clock.now
        try await driver.submit(transactions)
        try await driver.chain.makeBlock()
        let time = clock.now - start
        try await driver.check(transactions[99])
        return 100 / (Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18)
    }
}
