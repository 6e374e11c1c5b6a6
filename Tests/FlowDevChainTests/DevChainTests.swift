import Cadence
import Flow
import FlowAccess
import FlowDevChain
import Testing

@Suite struct DevChainTests {
    @Test func theFirstBlockIsTheEmulators() async throws {
        let chain = try DevChain()
        let block = try await chain.block(.sealed)
        #expect(block.id.description == "e2b0ef51ee9b7be636c118e4550c67b4e9b97cb982506e6e47c4431c3e88cd23")
        #expect(block.height == 0 && block.parentID == .zero && block.isSealed)
        let service = try await chain.account(chain.chain.serviceAddress)
        #expect(service.balance == 99_999_999_999_600_000)
        #expect(service.keys?.count == 1)
    }

    @Test func aNoteIsAddedAndRead() async throws {
        let bench = try await Bench(ChainOptions(seed: [7], accountCount: 1))
        let account = try #require(try await bench.chain.accounts().first)
        #expect(account.address.hex == "179b6b1cb6755e31")
        let result = try await bench.addNote("Milk", "Two litres", by: account.signer)
        #expect(result.errorMessage == "")
        #expect(result.status == .sealed && result.height == 1)
        #expect(result.events.map(\.type).suffix(1) == ["A.f8d6e0586b0a20c7.NotepadManager.NoteAdded"])
        #expect(try await bench.noteCount(of: account.address) == 1)
        #expect(try await bench.noteCount(of: account.address, at: .height(0)) == 0)
    }
}
