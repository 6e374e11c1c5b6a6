import Cadence
import Flow
import FlowAccess
import FlowCrypto
import FoundationEssentials
import Glibc
import Testing

@testable import FlowNotes

struct StoredSequenceNumbersTests {
    private final class Folder: Sendable {
        let path = FileManager.default.temporaryDirectory.path + "/numbers-" + UUID().uuidString
        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private let folder = Folder()
    private let address = Address(rawValue: 0xf8d6_e058_6b0a_20c7)
    private let keys = [
        AccountKey(
            index: 0, algorithm: .ecdsaP256, publicKeyBytes: Array(repeating: 1, count: 64), hashAlgorithm: .sha3_256,
            weight: 999, sequenceNumber: .max - 1, isRevoked: true),
        AccountKey(
            index: .max, algorithm: .ecdsaSecp256k1, publicKeyBytes: Array(repeating: 2, count: 64),
            hashAlgorithm: .sha2_256, weight: 1, sequenceNumber: 5),
    ]

    /// As another process opens it.
    private func numbers(_ network: String = "n", _ host: String = "h") -> StoredSequenceNumbers {
        StoredSequenceNumbers(Outbox(folder: folder.path + "/s"), network: network, host: host)
    }

    @Test func whatOneRemembersAnotherKnows() {
        #expect(numbers().keys(of: address, youngerThan: nil) == nil)
        numbers().remember(keys, of: address)
        #expect(numbers().keys(of: address, youngerThan: nil) == keys)
        #expect(numbers().keys(of: address, youngerThan: .seconds(60)) == keys)
        #expect(numbers().keys(of: address, youngerThan: .seconds(-5)) == nil)
        #expect(numbers("m").keys(of: address, youngerThan: nil) == nil)
        #expect(numbers("n", "").keys(of: address, youngerThan: nil) == nil)
        #expect(numbers().keys(of: .zero, youngerThan: nil) == nil)
        numbers().remember([keys[1]], of: address)
        #expect(numbers().keys(of: address, youngerThan: nil) == [keys[1]])
        numbers().forget(address)
        #expect(numbers().keys(of: address, youngerThan: nil) == nil)
    }

    @Test func aUsedNumberIsFollowedByTheNext() {
        numbers().remember(keys, of: address)
        numbers().used(ProposalKey(address: address, keyIndex: .max, sequenceNumber: 5))
        numbers().used(ProposalKey(address: address, keyIndex: 0, sequenceNumber: .max - 1))
        numbers().used(ProposalKey(address: address, keyIndex: 0, sequenceNumber: .max))
        numbers().used(ProposalKey(address: address, keyIndex: 7, sequenceNumber: 1))
        #expect(numbers().keys(of: address, youngerThan: nil)?.map(\.sequenceNumber) == [.max, 6])
        numbers().used(ProposalKey(address: address, keyIndex: .max, sequenceNumber: 2))
        #expect(numbers().keys(of: address, youngerThan: nil)?.map(\.sequenceNumber) == [.max, 6])
    }

    @Test func whoeverAsksRemembersNothing() {
        let asking = StoredSequenceNumbers(
            Outbox(folder: folder.path + "/s"), network: "n", host: "h", isAsking: true)
        numbers().remember(keys, of: address)
        #expect(asking.keys(of: address, youngerThan: nil) == nil)
        asking.used(ProposalKey(address: address, keyIndex: .max, sequenceNumber: 5))
        asking.remember([], of: address)
        #expect(numbers().keys(of: address, youngerThan: nil) == keys)
        let turn = asking.tryTurn(address, keyIndex: 0)
        #expect(turn != nil && numbers().tryTurn(address, keyIndex: 0) == nil)
    }

    @Test func whatIsUnderWayCounts() throws {
        let outbox = Outbox(folder: folder.path + "/s")
        let entry = { (number: UInt64, host: String, age: Int64) in
            let transaction = Transaction(
                script: [], referenceBlock: .zero, gasLimit: 10,
                proposalKey: ProposalKey(address: self.address, keyIndex: 3, sequenceNumber: number),
                payer: self.address, authorizers: [])
            return OutboxEntry(
                network: "n", host: host, act: "act", transaction: transaction, signedAt: Int64(time(nil)) - age)
        }
        #expect(numbers().numberUnderWay(address, keyIndex: 3) == nil)
        var held: OutboxHold? = try outbox.put(entry(8, "h", 0))
        #expect(numbers().numberUnderWay(address, keyIndex: 3) == 9, "of a run that is not over")
        #expect(numbers().numberUnderWay(address, keyIndex: 2) == nil && held != nil)
        held = nil
        #expect(numbers().numberUnderWay(address, keyIndex: 3) == nil, "of one that has ended early")
        for (number, host, age) in [(11, "h", 0), (12, "h", 700), (13, "g", 0)] as [(UInt64, String, Int64)] {
            try outbox.put(entry(number, host, age)).markUnwaited()
        }
        #expect(numbers().numberUnderWay(address, keyIndex: 3) == 12)
        try outbox.put(entry(.max, "h", 0)).markUnwaited()
        #expect(numbers().numberUnderWay(address, keyIndex: 3) == .max)
    }

    @Test func turnsAreOfOneKeyOnOneNetwork() {
        let turn = numbers().tryTurn(address, keyIndex: 0)
        #expect(turn != nil && numbers().tryTurn(address, keyIndex: 0) == nil)
        #expect(numbers().tryTurn(address, keyIndex: 1) != nil)
        #expect(numbers("m").tryTurn(address, keyIndex: 0) != nil)
        turn?.end()
        #expect(numbers().tryTurn(address, keyIndex: 0) != nil)
    }

    @Test func withoutAPlaceNothingIsKnownAndNobodyWaits() {
        #expect(FileManager.default.createFile(atPath: folder.path, contents: nil))
        numbers().remember(keys, of: address)
        #expect(numbers().keys(of: address, youngerThan: nil) == nil)
        let turn = numbers().tryTurn(address, keyIndex: 0)
        #expect(turn != nil && numbers().tryTurn(address, keyIndex: 0) != nil)
    }
}
