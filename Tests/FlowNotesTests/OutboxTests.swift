import Cadence
import Flow
import FoundationEssentials
import SQLiteStore
import TestSupport
import Testing

@testable import FlowNotes

struct OutboxTests {
    private final class Folder: Sendable {
        let path = FileManager.default.temporaryDirectory.path + "/outbox-" + UUID().uuidString
        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private let folder = Folder()
    private var state: String { folder.path + "/a/b" }
    private var outbox: Outbox { Outbox(folder: state) }

    private func entry(
        _ script: String = "transaction {}", network: String = "emulator", queued: Int64? = nil
    ) -> OutboxEntry {
        let address = Address(rawValue: 0xf8d6_e058_6b0a_20c7)
        let transaction = Transaction(
            script: Array(script.utf8), arguments: [Array("{}".utf8)],
            referenceBlock: Identifier(bytes: Array(repeating: 7, count: 32)) ?? .zero,
            proposalKey: ProposalKey(address: address, keyIndex: 1, sequenceNumber: 2), payer: address,
            authorizers: [address])
        return OutboxEntry(
            network: network, host: "http://h", act: "add ✓", transaction: transaction, signedAt: 5, queued: queued)
    }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? Int ?? 0) & 0o777
    }

    @Test func whatIsPutIsFoundWhenNobodyHoldsIt() throws {
        var hold: OutboxHold? = try outbox.put(entry())
        #expect(try outbox.items().map(\.entry) == [entry()])
        #expect(outbox.abandoned(network: "emulator").isEmpty)
        withExtendedLifetime(hold) {}
        hold = nil
        let found = outbox.abandoned(network: "emulator")
        #expect(found.map(\.entry) == [entry()])
        let taken = try #require(try outbox.takeUp(found[0]))
        #expect(try outbox.takeUp(found[0]) == nil, "one run looks after it")
        #expect(outbox.abandoned(network: "emulator") == found, "it is no entry of a running program for that")
        #expect(taken.isThere)
        taken.markTold()
        #expect(outbox.abandoned(network: "emulator").map(\.isTold) == [true])
        taken.remove(isDone: true)
        #expect(try outbox.items().isEmpty && !taken.isThere)
    }

    @Test func onlyOfTheNetwork() throws {
        _ = try outbox.put(entry("a", network: "testnet"))
        _ = try outbox.put(entry("b"))
        #expect(outbox.abandoned(network: "emulator").map(\.entry) == [entry("b")])
        #expect(outbox.abandoned(network: "testnet").map(\.entry) == [entry("a", network: "testnet")])
        #expect(outbox.abandoned(network: "mainnet").isEmpty)
    }

    @Test func modes() throws {
        let open = outbox
        _ = try open.put(entry())
        #expect(try mode(state) == 0o700)
        for name in ["outbox.sqlite", "outbox.sqlite-wal", "outbox.sqlite-shm", "outbox.lock"] {
            #expect(try mode(state + "/" + name) == 0o600, "\(name)")
        }
    }

    @Test func readingMakesNothing() throws {
        #expect(try outbox.items().isEmpty && outbox.abandoned(network: "emulator").isEmpty)
        #expect(try outbox.queued(network: "emulator", host: "").isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func settlingRemovesUnlessHeld() throws {
        let id = entry().transaction.id
        outbox.settle(id, isDone: true)
        let hold = try outbox.put(entry())
        outbox.settle(id, isDone: true)
        #expect(try outbox.items().count == 1)
        withExtendedLifetime(hold) {}
        try outbox.put(entry("x")).remove(isDone: false)
        #expect(try outbox.items().map(\.entry) == [entry()])
    }

    @Test func settlingWhatNobodyHolds() throws {
        _ = try outbox.put(entry())
        outbox.settle(entry().transaction.id, isDone: false)
        #expect(try outbox.items().isEmpty)
    }

    @Test("A queued note leaves the queue with the entry of its transaction, and only once it is done")
    func queue() throws {
        let titles = ["a", "b", "a"]
        let notes = try titles.map {
            try outbox.queue(title: $0, body: "x\0y", signer: "me", network: "n", host: "h", at: 7)
        }
        #expect(try outbox.queued(network: "n", host: "h") == notes && notes.map(\.title) == titles)
        #expect(notes[1].body == "x\0y")
        #expect(try outbox.queued(network: "n", host: "").isEmpty && outbox.queued(network: "m", host: "h").isEmpty)
        let failed = try outbox.put(entry(queued: notes[1].number))
        failed.remove(isDone: false)
        #expect(try outbox.queued(network: "n", host: "h").count == 3)
        _ = try outbox.put(entry(queued: notes[1].number))
        #expect(try outbox.items().map(\.entry.queued) == [notes[1].number])
        outbox.settle(entry().transaction.id, isDone: true)
        #expect(try outbox.queued(network: "n", host: "h") == [notes[0], notes[2]])
        let turn = try outbox.tryQueueTurn(network: "n", host: "h")
        #expect(try turn != nil && outbox.tryQueueTurn(network: "n", host: "h") == nil)
        #expect(try outbox.tryQueueTurn(network: "m", host: "h") != nil)
        withExtendedLifetime(turn) {}
    }

    @Test func aFolderThatCannotBeMade() throws {
        #expect(FileManager.default.createFile(atPath: folder.path, contents: nil))
        let error = #expect(throws: Outbox.Failure.self) { try outbox.put(entry()) }
        #expect(error?.description.contains("Not a directory") == true)
        #expect(outbox.abandoned(network: "emulator").isEmpty)
    }

    @Test("A file of locks that cannot be opened is named, and nobody waits for it")
    func locksCannotBeOpened() throws {
        _ = try outbox.put(entry())
        let item = try #require(outbox.items().first)
        let lock = state + "/outbox.lock"
        try FileManager.default.removeItem(atPath: lock)
        try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
        for body in [
            { _ = try outbox.put(entry("b")) }, { _ = try outbox.takeUp(item) },
            { _ = try outbox.tryQueueTurn(network: "n", host: "h") },
        ] as [() throws -> Void] {
            let error = #expect(throws: Outbox.Failure.self) { try body() }
            #expect(error?.description.contains(lock) == true, "\(String(describing: error))")
        }
        let numbers = StoredSequenceNumbers(outbox, network: "n", host: "h")
        #expect(numbers.tryTurn(.zero, keyIndex: 0) != nil)
    }

    @Test("A file that is no outbox, or of a later version, is told and left alone")
    func damaged() throws {
        _ = try outbox.put(entry())
        let path = state + "/outbox.sqlite"
        for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + name) }
        let junk = Data(repeating: 0x7f, count: 20_000)
        try junk.write(to: URL(filePath: path))
        let error = #expect(throws: Outbox.Failure.self) { try outbox.put(entry()) }
        #expect(error?.description.contains(path) == true && error?.description.contains("damaged") == true)
        #expect(outbox.abandoned(network: "emulator").isEmpty)
        #expect(FileManager.default.contents(atPath: path) == junk)
        try FileManager.default.removeItem(atPath: path)
        _ = try outbox.put(entry())
        try OutboxDatabase(path).script("PRAGMA user_version = 9")
        let later = #expect(throws: Outbox.Failure.self) { try outbox.put(entry()) }
        #expect(later?.description.contains("update this one") == true)
    }

    @Test func entriesThatCannotBeReadAreLeftOut() throws {
        _ = try outbox.put(entry())
        _ = try outbox.put(entry("b"))
        try OutboxDatabase(state + "/outbox.sqlite").script("UPDATE entries SET bytes = x'c0ff' WHERE number = 1")
        #expect(outbox.abandoned(network: "emulator").map(\.entry) == [entry("b")])
    }

    @Test func theSameActHasTheSameProgramArgumentsAndAccounts() {
        let plan = entry().transaction
        var other = plan
        other.referenceBlock = .zero
        other.proposalKey.sequenceNumber = 9
        other.gasLimit = 1
        #expect(entry().isSameAct(as: other))
        for change: (inout Transaction) -> Void in [
            { $0.script.append(0x20) }, { $0.arguments.append([0x7b, 0x7d]) }, { $0.payer = .zero },
            { $0.authorizers = [] },
            { $0.proposalKey.address = .zero },
        ] {
            var changed = plan
            change(&changed)
            #expect(!entry().isSameAct(as: changed))
        }
    }

    @Test("Many at once make the file and write to it, and nothing is lost")
    func manyAtOnce() async throws {
        let state = state
        let entries = (0..<24).map { entry("\($0)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for entry in entries { group.addTask { _ = try Outbox(folder: state).put(entry) } }
            try await group.waitForAll()
        }
        let found = outbox.abandoned(network: "emulator")
        #expect(Set(found.map(\.entry)) == Set(entries) && found.count == entries.count)
    }

    // MARK: Files of former versions

    private func former(_ entry: OutboxEntry, named name: String? = nil) throws -> String {
        try FileManager.default.createDirectory(atPath: state + "/outbox", withIntermediateDirectories: true)
        let path = state + "/outbox/" + (name ?? "\(entry.transaction.id)")
        let text = """
            {"version":1,"network":"\(entry.network)","host":"\(entry.host)","act":"\(entry.act)",\
            "signedAt":\(entry.signedAt),"transaction":"\(Data(entry.transaction.rlp).base64EncodedString())"}
            """
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    @Test("What lay in files is taken over once")
    func formerFiles() throws {
        _ = try former(entry())
        _ = try former(entry("b", network: "testnet"))
        #expect(outbox.abandoned(network: "emulator").map(\.entry) == [entry()])
        #expect(outbox.abandoned(network: "testnet").map(\.entry) == [entry("b", network: "testnet")])
        #expect(!FileManager.default.fileExists(atPath: state + "/outbox"))
        _ = try former(entry("c"))
        #expect(Set(try outbox.items().map(\.entry)) == [entry(), entry("b", network: "testnet"), entry("c")])
    }

    @Test func formerFilesThatCannotBeReadStay() throws {
        let whole = try former(entry())
        let stored = try Data(contentsOf: URL(filePath: whole))
        for cut in stride(from: 0, to: stored.count, by: 37) {
            try stored[..<cut].write(to: URL(filePath: whole))
            #expect(outbox.abandoned(network: "emulator").isEmpty)
        }
        let readme = try former(entry(), named: "readme")
        try stored.write(to: URL(filePath: whole))
        #expect(outbox.abandoned(network: "emulator").count == 1)
        #expect(outbox.abandoned(network: "emulator").count == 1)
        #expect(FileManager.default.fileExists(atPath: readme) && !FileManager.default.fileExists(atPath: whole))
    }
}
