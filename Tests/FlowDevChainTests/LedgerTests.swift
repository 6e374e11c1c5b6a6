import Cadence
import Flow
import FlowAccess
import FoundationEssentials
import SQLiteStore
import Testing

@testable import FlowDevChain

/// A folder of its own that is gone afterwards.
final class ScratchFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/flownotes-chain-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

@Suite struct LedgerTests {
    private let folder: ScratchFolder
    private let file: String

    init() throws {
        folder = try ScratchFolder()
        file = folder.path + "/ledger"
    }

    private func options(_ seed: [UInt8]? = [9]) -> ChainOptions {
        ChainOptions(storage: .file(file), seed: seed, accountCount: 1)
    }

    @Test func aLedgerIsThereAgain() async throws {
        let first = try await Bench(options())
        let account = try #require(try await first.chain.accounts().first)
        let result = try await first.addNote("Milk", "Two litres", by: account.signer)
        let second = try await Bench(ChainOptions(storage: .file(file)))
        #expect(try await second.chain.accounts() == [account])
        #expect(try await second.chain.result(result.transactionID) == result)
        #expect(try await second.noteCount(of: account.address) == 1)
        #expect(try await second.chain.faults() == [])
        let mode = try FileManager.default.attributesOfItem(atPath: file + ".seed")[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func twoUsersOfALedgerLoseNothing() async throws {
        let first = try await Bench(options())
        let account = try #require(try await first.chain.accounts().first)
        let second = try await Bench(ChainOptions(storage: .file(file)))
        for number in 0..<6 {
            let bench = number % 2 == 0 ? first : second
            #expect(try await bench.addNote("note \(number)", "", by: account.signer).errorMessage == "")
        }
        #expect(try await first.noteCount(of: account.address) == 6)
        #expect(try await first.chain.block(.final).height == 6)
        #expect(try await first.chain.block(.final) == second.chain.block(.final))
    }

    @Test func manyAtOnceAreAllIncludedOnce() async throws {
        let benches = [try await Bench(options()), try await Bench(options())]
        let account = try #require(try await benches[0].chain.accounts().first)
        var transactions: [Transaction] = []
        for number in 0..<20 {
            let transaction = try await benches[0].transaction(
                "transaction { prepare(a: &Account) {} }", by: account.signer, number: UInt64(number))
            transactions.append(try await transaction.signed(with: [account.signer]))
        }
        await withTaskGroup { group in
            for (place, transaction) in transactions.enumerated() {
                group.addTask { _ = try? await benches[place % 2].chain.submit(transaction) }
            }
        }
        // Whatever the order, each is in just one block.
        #expect(try await benches[0].chain.block(.final).height == 20)
        for transaction in transactions { #expect(try await benches[1].chain.result(transaction.id).status == .sealed) }
    }

    @Test func otherFilesAreNotTouched() throws {
        try Data("this is no ledger, it is a letter to a friend, and long enough".utf8).write(
            to: URL(filePath: file))
        #expect { try DevChain(options()) } throws: { ($0 as? ChainError)?.kind == .ledger }
        #expect(try Data(contentsOf: URL(filePath: file)).count == 62)
        #expect { try DevChain(ChainOptions(storage: .file(folder.path + "/none/ledger"))) } throws: {
            "\($0)".contains("check that the folder exists")
        }
    }

    @Test func databasesOfOthersAreNotTouched() throws {
        do {
            let database = try Database(path: file)
            try database.script("CREATE TABLE letters (text TEXT); INSERT INTO letters VALUES ('Dear friend')")
        }
        for make in [{ try DevChain(options()) }, { try DevChain.anew(options()) }] {
            #expect { try make() } throws: { "\($0)".contains("is no ledger; choose another file") }
        }
        let database = try Database(path: file)
        let tables = try database.rows("SELECT name FROM sqlite_schema") { row in row.text(0) }
        #expect(tables == ["letters"])
    }

    @Test(arguments: ["1", "99"])
    func otherSchemasAreRefused(_ schema: String) async throws {
        do {
            let ledger = try Ledger(.file(file))
            try ledger.setMeta("schema", schema)
        }
        #expect { try DevChain(options()) } throws: {
            "\($0)".contains("has the schema \(schema)") && "\($0)".contains("flownotes chain reset")
        }
        #expect(try await DevChain.anew(options()).block(.sealed).height == 0)
        #expect(try await DevChain(options()).accounts().count == 1)
    }

    @Test func withoutTheFileOfItsKeysAChainSaysWhatToDo() async throws {
        do { try await Bench(options()).chain.makeBlock() }
        let seed = try Data(contentsOf: URL(filePath: file + ".seed"))
        let wrong: [(text: String?, words: String)] = [
            (nil, "which is not there; put the file back"),
            ("00", "which is that of another ledger; put the file back"),
            ("no hex", "does not hold the hex digits of a seed"),
        ]
        for (text, words) in wrong {
            try FileManager.default.removeItem(atPath: file + ".seed")
            if let text { try Data(text.utf8).write(to: URL(filePath: file + ".seed")) }
            #expect("\(words)") { try DevChain(options()) } throws: {
                ($0 as? ChainError)?.kind == .ledger && "\($0)".contains("\(file).seed")
                    && "\($0)".contains(words) && "\($0)".contains("flownotes chain reset")
            }
            try seed.write(to: URL(filePath: file + ".seed"))
            #expect(try await DevChain(options()).block(.sealed).height == 1)
        }
        #expect(try await DevChain.anew(options([8])).block(.sealed).height == 0)
        #expect(try Data(contentsOf: URL(filePath: file + ".seed")) != seed)
    }

    @Test func otherUsersSeeThatALedgerBeganAnew() async throws {
        let first = try await Bench(options())
        let account = try #require(first.chain.owner)
        try await first.addNote("one", "", by: account.signer)
        let second = try DevChain.anew(options())
        #expect(try await first.chain.block(.sealed) == second.block(.sealed))
        #expect(try await first.noteCount(of: account.address) == 0)
        #expect(try await first.addNote("two", "", by: account.signer).errorMessage == "")
        #expect(try await second.block(.sealed).height == 1)
    }

    @Test func registersHaveAHistory() throws {
        let ledger = try Ledger(.memory)
        let id = RegisterID(Address(rawValue: 1), .storage, [7])
        try ledger.write(id, [1], height: 1)
        try ledger.write(id, nil, height: 3)
        try ledger.write(id, [4], height: 4)
        let values = try (UInt64(0)...5).map { try ledger.register(id, at: $0) }
        #expect(values == [nil, [1], [1], nil, [4], [4]])
    }

    @Test func goingBackForgets() async throws {
        let bench = try await Bench(options())
        let account = try #require(try await bench.chain.accounts().first)
        try await bench.addNote("one", "", by: account.signer)
        try await bench.chain.takeSnapshot("one")
        let second = try await bench.addNote("two", "", by: account.signer)
        #expect(try await bench.noteCount(of: account.address) == 2)
        #expect(try await bench.chain.returnToSnapshot("one").height == 1)
        #expect(try await bench.noteCount(of: account.address) == 1)
        #expect(try await bench.chain.result(second.transactionID).status == .unknown)
        #expect(try await bench.addNote("two again", "", by: account.signer).errorMessage == "")
        try await bench.chain.reset()
        #expect(try await bench.chain.block(.final).height == 0)
        #expect(try await bench.chain.snapshots() == [])
        await #expect(throws: ChainError.self) { try await bench.chain.rollback(to: 5) }
        await #expect(throws: ChainError.self) { try await bench.chain.returnToSnapshot("one") }
    }

    @Test func aSeedDecidesAllIds() async throws {
        func ids() async throws -> [Identifier] {
            let bench = try await Bench(ChainOptions(seed: [5], accountCount: 2))
            let account = try #require(try await bench.chain.accounts().last)
            let first = try await bench.submitUnsigned(account)
            return [first, try await bench.chain.block(.final).id]
        }
        #expect(try await ids() == ids())
        let other = try await DevChain(ChainOptions(seed: [6], accountCount: 1)).accounts()
        let same = try await DevChain(ChainOptions(seed: [5], accountCount: 1)).accounts()
        #expect(other != same)
    }
}

extension Bench {
    /// A transaction whose signature is the same each time, and wrong.
    func submitUnsigned(_ account: DevAccount) async throws -> Identifier {
        var transaction = try await transaction("transaction {}", by: account.signer, authorizers: [])
        transaction.envelopeSignatures = [
            TransactionSignature(
                address: account.address, keyIndex: 0, signature: [UInt8](repeating: 1, count: 64))
        ]
        return try await chain.submit(transaction)
    }
}
