import FoundationEssentials
import Testing

/// The databases' logs: whoever opens a database reads its log whole, so that a long one slows every run.
struct ShortLogTests {
    private let bench: Workbench

    init() throws { bench = try Workbench("{}") }

    private func run(_ line: [String]) async throws -> RunOutcome {
        await (try ToolProcess(ToolProcess.tool(line), environment: bench.environment)).wait()
    }

    /// How many bytes a log in the state folder has; 0 for none.
    private func size(_ database: String) -> Int {
        let path = bench.folder + "/state/flownotes/\(database)-wal"
        return (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    }

    @Test("A run that writes leaves an empty log of the ledger, so that the thousandth is as quick as the first")
    func ledger() async throws {
        for number in 1...3 {
            #expect(try await run(["add", "-t", "\(number)", "x"]).output == "added note \(number)\n")
            #expect(size("local/chain.sqlite") == 0, "\(number)")
        }
    }

    @Test("The logs of outbox and index are emptied when they are long")
    func outbox() async throws {
        let text = String(repeating: "word ", count: 20_000)
        for _ in 0..<3 { #expect(try await run(["add", "--offline", "-t", "long", text]).code == 0) }
        #expect(size("outbox.sqlite") < 256 << 10)
        #expect(try await run(["sync"]).code == 0)
        #expect(try await run(["search", "long"]).code == 0)
        #expect(size("outbox.sqlite") < 256 << 10)
        #expect(size("index.sqlite") < 256 << 10)
    }
}
