import Cadence
import Flow
import FoundationEssentials
import Testing

@testable import FlowNotes

struct OutboxTests {
    private final class Folder: Sendable {
        let path = FileManager.default.temporaryDirectory.path + "/outbox-" + UUID().uuidString
        deinit { try? FileManager.default.removeItem(atPath: path) }

        var names: [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: path + "/a/b")) ?? []).sorted()
        }
    }

    private let folder = Folder()
    private var outbox: Outbox { Outbox(folder: folder.path + "/a/b") }

    private func entry(_ script: String = "transaction {}", network: String = "emulator") -> OutboxEntry {
        let address = Address(rawValue: 0xf8d6_e058_6b0a_20c7)
        let transaction = Transaction(
            script: Array(script.utf8), arguments: [Array("{}".utf8)],
            referenceBlock: Identifier(bytes: Array(repeating: 7, count: 32)) ?? .zero,
            proposalKey: ProposalKey(address: address, keyIndex: 1, sequenceNumber: 2), payer: address,
            authorizers: [address])
        return OutboxEntry(network: network, host: "http://h", act: "add ✓", transaction: transaction, signedAt: 5)
    }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? Int ?? 0) & 0o777
    }

    @Test func whatIsPutIsFoundWhenNobodyHoldsIt() throws {
        var lock: OutboxLock? = try outbox.put(entry())
        #expect(folder.names == ["\(entry().transaction.id)"])
        #expect(outbox.abandoned(network: "emulator").isEmpty)
        withExtendedLifetime(lock) {}
        lock = nil
        let found = outbox.abandoned(network: "emulator")
        #expect(found.map(\.entry) == [entry()])
        #expect(outbox.abandoned(network: "emulator").isEmpty, "held by the first look")
        found[0].lock.remove()
        #expect(folder.names.isEmpty)
    }

    @Test func onlyOfTheNetwork() throws {
        _ = try outbox.put(entry("a", network: "testnet"))
        _ = try outbox.put(entry("b"))
        #expect(outbox.abandoned(network: "emulator").map(\.entry) == [entry("b")])
        #expect(outbox.abandoned(network: "testnet").map(\.entry) == [entry("a", network: "testnet")])
        #expect(outbox.abandoned(network: "mainnet").isEmpty)
    }

    @Test func modes() throws {
        _ = try outbox.put(entry())
        #expect(try mode(folder.path + "/a/b") == 0o700)
        #expect(try mode(folder.path + "/a/b/\(entry().transaction.id)") == 0o600)
    }

    @Test func settlingRemovesUnlessHeld() throws {
        let id = entry().transaction.id
        outbox.settle(id)
        let lock = try outbox.put(entry())
        outbox.settle(id)
        #expect(folder.names.count == 1)
        withExtendedLifetime(lock) {}
        let other = try outbox.put(entry("x"))
        other.remove()
        #expect(folder.names == ["\(id)"])
    }

    @Test func settlingWhatNobodyHolds() throws {
        _ = try outbox.put(entry())
        outbox.settle(entry().transaction.id)
        #expect(folder.names.isEmpty)
    }

    @Test func damagedFilesAreIgnored() throws {
        _ = try outbox.put(entry())
        let stored = try entry().stored
        let name = folder.path + "/a/b/\(entry().transaction.id)"
        for cut in stride(from: 0, to: stored.count, by: 7) {
            try Data(stored[..<cut]).write(to: URL(filePath: name))
            #expect(outbox.abandoned(network: "emulator").isEmpty)
        }
        let text = String(decoding: stored, as: UTF8.self)
        for damaged in [
            text.replacing("\"version\":1", with: "\"version\":2"),
            text.replacing("\"transaction\":\"", with: "\"transaction\":\"!"),
            String(repeating: "[", count: 100_000), "\0\0\0",
        ] {
            try Data(damaged.utf8).write(to: URL(filePath: name))
            #expect(outbox.abandoned(network: "emulator").isEmpty)
        }
        try Data(stored).write(to: URL(filePath: name))
        #expect(outbox.abandoned(network: "emulator").count == 1)
    }

    @Test func aFolderThatCannotBeMade() throws {
        #expect(FileManager.default.createFile(atPath: folder.path, contents: nil))
        #expect(throws: Outbox.Failure.self) { try outbox.put(entry()) }
        #expect(outbox.abandoned(network: "emulator").isEmpty)
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

    @Test func whatWasNotWrittenToItsEndIsRemovedAfterAMinute() throws {
        _ = try outbox.put(entry())
        for (name, age) in [("old.new", 100.0), ("young.new", 0), ("old.txt", 100)] {
            let path = folder.path + "/a/b/" + name
            try Data([1]).write(to: URL(filePath: path))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: path)
        }
        _ = outbox.abandoned(network: "emulator")
        #expect(folder.names == ["\(entry().transaction.id)", "old.txt", "young.new"])
    }
}
