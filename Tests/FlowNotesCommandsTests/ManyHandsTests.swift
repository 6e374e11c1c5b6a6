import Flow
import FlowCrypto
import FoundationEssentials
import TestSupport
import Testing

@testable import FlowNotesCommands

/// Transactions that several people sign, on the embedded chain, from files.
struct ManyHandsTests {
    private let bench: Workbench

    init() async throws {
        bench = try Workbench("{}")
        var accounts: [String] = []
        for name in ["alice", "bob"] {
            let key = try PrivateKey.generate(.ecdsaP256)
            try bench.write(name + ".pkey", key.exportHex())
            let created = await bench.runLocal(
                ["accounts", "create", "--key", key.publicKey.bytes.hex, "-oplain", "-q"])
            try #require(created.code == 0, "\(created)")
            let address = created.output.split(separator: "\n")[0]
            accounts.append(
                #""\#(name)":{"address":"\#(address)","key":{"type":"file","location":"./\#(name).pkey"}}"#)
        }
        try bench.write("flow.json", #"{"accounts":{\#(accounts.joined(separator: ","))}}"#)
        try bench.write(
            "pay.cdc",
            """
            import "FungibleToken"
            import "FlowToken"
            transaction(amount: UFix64, names: {String: Address?}) {
                prepare(from: auth(BorrowValue) &Account, to: &Account) {
                    let vault = from.storage.borrow<auth(FungibleToken.Withdraw) &FlowToken.Vault>(
                        from: /storage/flowTokenVault)!
                    let receiver = to.capabilities.borrow<&{FungibleToken.Receiver}>(/public/flowTokenReceiver)!
                    receiver.deposit(from: <- vault.withdraw(amount: amount))
                    assert(names["a"]! == from.address, message: "not from a")
                    assert(names["none"]! == nil, message: "none")
                }
            }
            """)
    }

    private func file(_ name: String) -> String { bench.folder + "/" + name }

    private func build(_ extra: [String] = []) async -> RunOutcome {
        await bench.runLocal(
            [
                "tx", "build", file("pay.cdc"), "2", "{a: alice, none: nil}", "--proposer", "alice", "--authorizer",
                "alice", "--authorizer", "bob", "--payer", "local", "--save", file("built.rlp"),
            ] + extra)
    }

    private func sign(_ names: [String], as signer: String, into result: String) async -> RunOutcome {
        await bench.runLocal(
            ["tx", "sign"] + names.map(file) + ["--signer", signer, "--yes", "--save", file(result)])
    }

    private func fund() async { _ = await bench.runLocal(["accounts", "fund", "alice", "5", "-y", "-q"]) }

    private func balance(_ name: String) async -> String {
        let shown = await bench.runLocal(["accounts", "show", name]).output
        return shown.split(separator: "\n").first { $0.hasPrefix("balance") }.map(String.init) ?? shown
    }

    @Test("Two people sign copies apart, a third pays, and the merged transaction is sealed")
    func twoPeople() async throws {
        await fund()
        #expect(await build().code == 0)
        #expect(await sign(["built.rlp"], as: "alice", into: "a.rlp").code == 0)
        #expect(await sign(["built.rlp"], as: "bob", into: "b.rlp").code == 0)
        let last = await sign(["a.rlp", "b.rlp"], as: "local", into: "all.rlp")
        #expect(last.code == 0 && !last.error.contains("next to sign"), "\(last)")
        let sent = await bench.runLocal(["tx", "send-signed", file("all.rlp"), "--json"])
        #expect(sent.code == 0 && sent.output.contains(#""ok":true"#), "\(sent)")
        #expect(await balance("bob") == "balance    2.00100000 FLOW")
        let again = await bench.runLocal(["tx", "send-signed", file("all.rlp")])
        #expect(again.code == 0 || again.error.contains("sequence number"), "\(again)")
        #expect(await balance("bob") == "balance    2.00100000 FLOW")
    }

    @Test("Who cannot sign now is refused, with what to do instead")
    func refusals() async throws {
        #expect(await build().code == 0)
        let early = await sign(["built.rlp"], as: "local", into: "x.rlp")
        #expect(early.code == 6 && early.error.contains("signs last, and the authorizer"), "\(early)")
        for (name, into) in [("alice", "a.rlp"), ("bob", "b.rlp")] {
            _ = await sign(["built.rlp"], as: name, into: into)
        }
        let half = await bench.runLocal(["tx", "send-signed", file("a.rlp")])
        #expect(half.code == 6 && half.error.contains("has not signed"), "\(half)")
        _ = await sign(["a.rlp", "b.rlp"], as: "local", into: "all.rlp")
        let late = await sign(["all.rlp"], as: "bob", into: "y.rlp")
        #expect(late.code == 6 && late.error.contains("has signed already"), "\(late)")
        let merged = await bench.runLocal(["tx", "decode", file("all.rlp"), file("built.rlp"), "-oplain"])
        #expect(merged.code == 0, "\(merged)")
        let noYes = await bench.runLocal(["tx", "sign", file("built.rlp"), "--signer", "alice"])
        #expect(noYes.code == 7 && noYes.output.isEmpty, "\(noYes)")
        let exists = await bench.runLocal(
            [
                "tx", "build", file("pay.cdc"), "2", "{}", "--authorizer", "alice", "--authorizer", "bob", "--save",
                file("built.rlp"),
            ])
        #expect(exists.code == 7 && exists.error.contains("is there already"), "\(exists)")
    }

    @Test("What differs from the chain is named before anything is sent")
    func doctor() async throws {
        #expect(await build(["--sequence-number", "7"]).code == 0)
        _ = await sign(["built.rlp"], as: "alice", into: "a.rlp")
        _ = await sign(["built.rlp"], as: "bob", into: "b.rlp")
        _ = await sign(["a.rlp", "b.rlp"], as: "local", into: "all.rlp")
        let sent = await bench.runLocal(["tx", "send-signed", file("all.rlp")])
        #expect(sent.code == 5 && sent.error.contains("is at sequence number 0, the transaction says 7"), "\(sent)")
        #expect(await build(["--reference-block", String(repeating: "ab", count: 32), "-y"]).code == 0)
        for (name, into) in [("alice", "a.rlp"), ("bob", "b.rlp")] {
            _ = await sign(["built.rlp"], as: name, into: into)
        }
        _ = await sign(["a.rlp", "b.rlp"], as: "local", into: "all.rlp")
        let unknown = await bench.runLocal(["tx", "send-signed", file("all.rlp")])
        #expect(unknown.code == 5 && unknown.error.contains("there is no block abab"), "\(unknown)")
    }

    @Test(
        "Files that are no transaction are refused with their names",
        arguments: ["", "zz", "c0", "f8", "0x", "\u{1b}[31m", "c0c0c0"])
    func noTransaction(_ text: String) async throws {
        try bench.write("bad.rlp", text)
        for verb in ["decode", "send-signed", "sign"] {
            let outcome = await bench.runLocal(["tx", verb, file("bad.rlp"), "--signer", "alice"])
            #expect(
                outcome.code == 2 && outcome.error.hasPrefix("error: DIR/bad.rlp is no transaction")
                    && !outcome.error.contains("\u{1b}"), "\(verb): \(outcome)")
        }
    }

    @Test("tx send signs with every key at hand")
    func send() async throws {
        await fund()
        let sent = await bench.runLocal([
            "tx", "send", file("pay.cdc"), "1.5", #"{"a": alice, "none": nil}"#, "--proposer", "bob", "--authorizer",
            "alice", "--authorizer", "bob", "--payer", "local",
        ])
        #expect(sent.code == 0 && sent.output.contains("succeeded in block"), "\(sent)")
        #expect(await balance("bob") == "balance    1.50100000 FLOW")
        let wrong = await bench.runLocal(["tx", "send", file("pay.cdc"), "1.5", "{}", "--signer", "alice"])
        #expect(wrong.code == 2 && wrong.error.contains("takes 2 accounts, 0 authorize"), "\(wrong)")
        let argument = await bench.runLocal(
            ["tx", "send", file("pay.cdc"), "x", "{}", "--authorizer", "alice", "--authorizer", "bob"])
        #expect(argument.code == 2 && argument.error.contains("argument 1"), "\(argument)")
    }
}
