import Cadence
import Flow
import FlowAccess
import FlowDevChain
import Testing

@Suite struct TransactionExecutorTests {
    @Test func tokensMoveAndAreAnnounced() async throws {
        let bench = try await Bench(ChainOptions(seed: [1], accountCount: 2))
        let accounts = try await bench.chain.accounts()
        let result = try await bench.send(
            try bench.template("transactions/transfer_flow"),
            [UFix64(rawValue: 250_000_000).cadence, .address(accounts[1].address)], by: accounts[0].signer)
        #expect(result.errorMessage == "")
        #expect(
            result.events.map(\.type) == [
                "A.0ae53cb6e3f42a79.FlowToken.TokensWithdrawn", "A.ee82856bf20e2aa6.FungibleToken.Withdrawn",
                "A.0ae53cb6e3f42a79.FlowToken.TokensDeposited", "A.ee82856bf20e2aa6.FungibleToken.Deposited",
            ])
        #expect(result.computationUsed > 0)
        #expect(try await bench.chain.account(accounts[0].address).balance == 99_750_100_000)
        #expect(try await bench.chain.account(accounts[1].address).balance == 100_250_100_000)
        let events = try await bench.chain.events("A.ee82856bf20e2aa6.FungibleToken.Deposited", in: 0...9)
        #expect(events.map(\.height) == [0, 1] && events[1].events == [result.events[3]])
    }

    @Test func whatIsStoredMustBePaidFor() async throws {
        let bench = try await Bench(ChainOptions(seed: [1], accountCount: 1))
        let account = try #require(try await bench.chain.accounts().first)
        let all =
            "transaction { prepare(a: auth(Storage) &Account) {"
            + " let vault <- a.storage.load<@AnyResource>(from: /storage/flowTokenVault); destroy vault } }"
        let result = try await bench.send(all, by: account.signer)
        #expect(result.errorCode == 1103)
        #expect(
            result.errorMessage.hasPrefix(
                "[Error Code: 1103] error caused by: 1 error occurred:\n\t* storage limit check failed: "
                    + "[Error Code: 1103] The account with address (179b6b1cb6755e31) uses "))
        let end = "(0 bytes). Capacity can be increased by adding FLOW tokens to the account.\n\n"
        #expect(result.errorMessage.hasSuffix(end))
        #expect(try await bench.chain.account(account.address).balance == 100_000_100_000)
    }

    @Test func storingCostsByTheByte() async throws {
        let bench = try await Bench(ChainOptions(seed: [1], accountCount: 1))
        let account = try #require(try await bench.chain.accounts().first)
        let text = """
            transaction {
                prepare(signer: auth(SaveValue) &Account) {
                    var s = "0123456789"
                    var i = 0
                    while i < 14 {
                        s = s.concat(s)
                        i = i + 1
                    }
                    signer.storage.save(s, to: /storage/big)
                }
            }
            """
        let tooMuch = try await bench.send(text, by: account.signer, gas: 1_000)
        #expect(tooMuch.errorCode == 1110 && tooMuch.computationUsed == 1_000)
        #expect(
            tooMuch.errorMessage.contains("set value failed: [Error Code: 1110] computation exceeds limit (1000)"),
            "\(tooMuch.errorMessage)")
        let enough = try await bench.send(text, by: account.signer)
        #expect(enough.errorMessage == "" && (1_000...1_500).contains(enough.computationUsed))
        let empty = "transaction { prepare(signer: &Account) {} }"
        let least = try await bench.send(empty, by: account.signer, gas: 1)
        #expect(
            least.errorMessage.contains(
                "storage limit check failed: [Error Code: 1101] cadence runtime error: Execution failed:\n"
                    + "error: failed to retrieve slab "), "\(least.errorMessage)")
        #expect(try await bench.send(empty, by: account.signer, gas: 3).errorMessage == "")
    }

    @Test func eventsAreLimited() async throws {
        let bench = try await Bench(ChainOptions(seed: [1], accountCount: 1))
        let account = try #require(try await bench.chain.accounts().first)
        let contract = """
            access(all) contract Loud {
                access(all) event Said(text: String)
                access(all) fun say(_ text: String, _ times: Int) {
                    var left = times
                    while left > 0 { left = left - 1; emit Said(text: text) }
                }
            }
            """
        let deployment =
            "transaction(code: String) { prepare(a: auth(AddContract) &Account) {"
            + " a.contracts.add(name: \"Loud\", code: code.utf8) } }"
        #expect(try await bench.send(deployment, [.string(contract)], by: account.signer).errorMessage == "")
        let text = """
            import Loud from 0x179b6b1cb6755e31
            transaction(text: String, times: Int) { prepare(a: &Account) { Loud.say(text, times) } }
            """
        let long = CadenceValue.string(String(repeating: "a", count: 1000))
        #expect(try await bench.send(text, [long, 100.cadence], by: account.signer).events.count == 100)
        let result = try await bench.send(text, [long, 300.cadence], by: account.signer)
        #expect(result.errorCode == 1105 && result.events == [])
    }

    @Test func feesAreTakenFromWhoeverPays() async throws {
        let bench = try await Bench(ChainOptions(seed: [1], accountCount: 1, takesFees: true))
        let account = try #require(try await bench.chain.accounts().first)
        let before = try await bench.chain.account(account.address).balance
        let good = try await bench.send("transaction { prepare(a: &Account) {} }", by: account.signer)
        #expect(good.errorMessage == "")
        #expect(
            good.events.map { $0.type.split(separator: ".").suffix(2).joined(separator: ".") } == [
                "FlowToken.TokensWithdrawn", "FungibleToken.Withdrawn", "FlowToken.TokensDeposited",
                "FungibleToken.Deposited", "FlowFees.FeesDeducted",
            ])
        let bad = try await bench.send("transaction { prepare(a: &Account) { panic(\"no\") } }", by: account.signer)
        #expect(bad.errorCode == 1101 && bad.events.count == 5)
        #expect(try await bench.chain.account(account.address).balance == before - 2_000)
    }

    @Test func scriptsSeeThePast() async throws {
        let bench = try await Bench(ChainOptions(seed: [1], accountCount: 1))
        let account = try #require(try await bench.chain.accounts().first)
        for number in 1...3 { try await bench.addNote("note \(number)", "", by: account.signer) }
        for height in UInt64(0)...3 {
            #expect(try await bench.noteCount(of: account.address, at: .height(height)) == Int(height))
        }
        await #expect(throws: ChainError.self) { try await bench.noteCount(of: account.address, at: .height(9)) }
        let number = try await bench.script(
            "access(all) fun main(): UInt64 { return getCurrentBlock().height }", at: .height(2))
        #expect(number == UInt64(2).cadence)
    }
}
