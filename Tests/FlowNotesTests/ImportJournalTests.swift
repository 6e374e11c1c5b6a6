import Cadence
import Flow
import FoundationEssentials
import Glibc
import Testing

@testable import FlowNotes

struct ImportJournalTests {
    private let scratch: ExchangeScratch
    private let digest: ImportDigest
    private let transaction: Transaction

    init() throws {
        scratch = try ExchangeScratch()
        let address = try #require(Address("f8d6e0586b0a20c7"))
        digest = ImportDigest(of: [], chain: ["n"], contract: address, owner: address)
        transaction = Transaction(
            script: Array("transaction {}".utf8), referenceBlock: .zero,
            proposalKey: ProposalKey(address: address, keyIndex: 0, sequenceNumber: 7), payer: address, authorizers: [])
    }

    private func open() throws -> ImportJournal {
        try ImportJournal(folder: scratch.folder + "/imports", digest: digest)
    }
    private var file: String { "imports/\(digest).jsonl" }

    @Test func whatIsWrittenIsRead() throws {
        do {
            let journal = try open()
            #expect(try journal.state() == .init())
            try journal.begin(.init(range: 0..<2, transaction: transaction), round: 1)
            #expect(try journal.state().pending == .init(range: 0..<2, transaction: transaction))
            try journal.finish(.init(first: 0, ids: [5, 6], transaction: transaction.id))
            #expect(try journal.state().pending == nil)
            try journal.begin(.init(range: 2..<3, transaction: transaction), round: 1)
        }
        let state = try open().state()
        #expect(state.count == 2 && state.batches.map(\.ids) == [[5, 6]] && state.pending?.range == 2..<3)
        let journal = try open()
        try journal.startRound(2)
        #expect(try journal.state() == .init(round: 2))
        journal.rest()
        #expect(scratch.text("imports/\(digest).pending") == nil)
        var status = stat()
        #expect(stat(scratch.folder + "/" + file, &status) == 0 && status.st_mode & 0o077 == 0)
    }

    @Test func whatAKilledRunHadNotFinishedWritingIsRemoved() throws {
        try scratch.write("imports/\(digest).pending.AbCdEf", "half")
        try scratch.write("imports/other.pending.AbCdEf", "half")
        _ = try open().state()
        #expect(scratch.text("imports/\(digest).pending.AbCdEf") == nil)
        #expect(scratch.text("imports/other.pending.AbCdEf") == "half")
    }

    @Test func oneRunAtATime() throws {
        let journal = try open()
        #expect(throws: ImportJournal.Failure(description: "another run imports the same notes just now", isBusy: true))
        {
            try open()
        }
        #expect(try journal.state().count == 0)
    }

    @Test func aLineThatAKillLeftUnfinishedIsTakenBack() throws {
        let line = #"{"batch":{"first":0,"ids":[1,2],"transaction":"ab"}}"#
        for cut in 0..<line.utf8.count {
            try scratch.write(file, line + "\n" + line.prefix(cut))
            let journal = try open()
            #expect(try journal.state().count == 2)
            try journal.finish(.init(first: 2, ids: [3], transaction: transaction.id))
            #expect(try journal.state().count == 3)
        }
    }

    @Test(
        "Damaged files are errors, not a fresh start",
        arguments: ["x\n", "{}\n", #"{"batch":{"first":1,"ids":[1],"transaction":""}}"# + "\n", "\u{0}\n"])
    func damaged(_ text: String) throws {
        try scratch.write(file, text)
        #expect(throws: ImportJournal.Failure.self) { try open().state() }
    }

    @Test(
        "Damaged pending files are errors",
        arguments: [
            "", "{", #"{"round":1,"first":0,"count":-1,"transaction":""}"#,
            #"{"round":1,"first":9223372036854775807,"count":5,"transaction":"AA=="}"#,
        ])
    func damagedPending(_ text: String) throws {
        try scratch.write("imports/\(digest).pending", text)
        #expect(throws: ImportJournal.Failure.self) { try open().state() }
    }
}
