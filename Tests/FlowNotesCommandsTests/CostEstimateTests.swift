import Cadence
import Testing

@testable import FlowNotesCommands

struct CostEstimateTests {
    private func numbers(_ texts: String...) -> [UFix64] { texts.compactMap { try? UFix64(text: $0) } }

    @Test("What the chain's contracts say is told, with what it is made of")
    func lines() throws {
        let owner = try #require(Address("0x179b6b1cb6755e31"))
        let mainnet = try #require(
            CostEstimate(numbers("0.0001", "0.00004", "0.40006", "1.0", "1019.0", "100000.0"), payer: owner))
        #expect(
            mainnet.lines == [
                "fee: at most 0.40006 FLOW by the chain's FlowFees: 0.0001 to be included, 0.00004 for each unit of "
                    + "computation", "storage: 0x179b6b1cb6755e31 stores 1 kB of the 100 kB that its FLOW pays for",
            ])
        let busy = try #require(
            CostEstimate(numbers("0.0002", "0.00008", "0.80012", "2.0", "0.0", "0.0"), payer: owner))
        #expect(busy.lines[0].hasSuffix(", 2 times the usual") && busy.lines[1].contains("0 bytes of the 0 bytes"))
        #expect(CostEstimate(numbers("1.0"), payer: owner) == nil)
    }

    @Test(
        arguments: [
            (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1 kB"), (1_250, "1.2 kB"), (99_999, "99.9 kB"),
            (100_999, "100 kB"), (1_500_000, "1.5 MB"), (20_000_000_000, "20 GB"), (.max, "18.4 EB"),
        ] as [(UInt64, String)])
    func bytes(_ bytes: UInt64, _ text: String) {
        #expect(ByteText.short(bytes) == text)
    }

    @Test("The embedded chain takes no fees, and nobody is told of any")
    func embedded() async throws {
        let bench = try Workbench("{}")
        for title in ["Milk", "", "Bread"] { _ = await bench.runLocal(["add", "-t", title, "x", "-q"]) }
        let dry = await bench.runLocal(["delete", "1", "--dry-run"])
        #expect(dry.code == 0 && !dry.output.contains("fee:") && !dry.output.contains("storage:"), "\(dry)")
        for (line, question) in [
            (["delete", "1"], "delete note 1 (Milk)? [y/N] "), (["delete", "2"], "delete note 2 (x)? [y/N] "),
            (["delete", "3", "1"], "delete 2 notes (3 Bread, 1 Milk)? [y/N] "),
        ] {
            let asked = await bench.runLocal(line, input: "n\n", terminals: [.input, .error])
            #expect(asked.code == 7 && asked.error.hasPrefix(question), "\(asked)")
        }
        let sent = await bench.runLocal(["delete", "1", "--yes", "--explain"])
        #expect(sent.code == 0 && !sent.error.contains("fee:"), "\(sent)")
    }

    @Test("A dry run and whoever is asked hear what it may cost; nothing is asked of the chain otherwise")
    func onTheChain() async throws {
        let bench = try Workbench("{}")
        _ = await bench.runServed(["add", "-t", "Milk", "Two litres", "-q"])
        let dry = await bench.runServed(["delete", "1", "--dry-run"])
        let fee = "fee: at most 0.00001 FLOW by the chain's FlowFees\n"
        #expect(dry.code == 0 && dry.output.contains("\n" + fee + "storage: 0x"), "\(dry)")
        let json = await bench.runServed(["add", "x", "--dry-run", "--json"])
        #expect(json.output.contains(#""cost":{"fee_maximum":"0.00001000","fee_inclusion":"0.00001000","#), "\(json)")
        let asked = await bench.runServed(["delete", "1"], input: "n\n", terminals: [.input, .error])
        #expect(asked.code == 7 && asked.error.hasPrefix(fee + "storage: 0x"), "\(asked)")
        let drop = await bench.runServed(["drop-notepad"], input: "no\n", terminals: [.input, .error])
        #expect(drop.error.hasPrefix("this will drop the notepad of 0x"), "\(drop)")
        #expect(drop.error.contains(" with 1 note on local: 14 bytes of titles and text\n" + fee), "\(drop)")
        let sent = await bench.runServed(["delete", "1", "--yes", "--explain"])
        #expect(sent.code == 0 && sent.error.contains(fee), "\(sent)")
        let quiet = await bench.runServed(["add", "x", "-q"])
        #expect(quiet == RunOutcome(code: 0, output: "added note 2\n", error: ""))
    }

    @Test("A node that does not tell costs nobody the command")
    func untold() async throws {
        let bench = try Workbench()
        bench.put([("a", "A")])
        let dry = await bench.run(["delete", "1", "--dry-run"])
        #expect(dry.code == 0 && !dry.output.contains("fee:"), "\(dry)")
        let json = await bench.run(["delete", "1", "--dry-run", "--json"])
        #expect(json.output.hasSuffix(#""cost":null}"# + "\n"), "\(json)")
    }
}
