import Cadence
import Flow
import FlowAccess
import FlowCrypto
import FlowDevChain
import FlowNotes
import Testing

/// The life of a notepad on the embedded chain, in process and over a socket.
@Suite(.serialized) struct ChainLifeTests {
    @Test("nil, then notes, then none, then nil again", arguments: ChainLife.Way.allCases)
    func life(_ way: ChainLife.Way) async throws {
        try await ChainLife.begin(way) { life in
            let (notepad, authors) = (life.notepad(), life.authors())
            #expect(try await notepad.notes() == nil)
            #expect(try await notepad.summary() == nil)
            #expect(try await notepad.page(after: 0, limit: 10) == nil)
            #expect(try await notepad.note(1) == nil)

            let first = try await notepad.add(title: "Milk", body: "Two litres", by: authors)
            #expect(first.value == 1)
            #expect(try NotepadEvents(in: first.result).createdNotepad)
            let second = try await notepad.add(title: "", body: "", by: authors)
            #expect(second.value == 2)
            #expect(try NotepadEvents(in: second.result).createdNotepad == false)
            #expect(try await notepad.add([("a", "A"), ("b", "B")], by: authors).value == [3, 4])
            #expect(try await notepad.notes()?.map(\.title) == ["Milk", "", "a", "b"])
            #expect(try await notepad.note(1)?.body == "Two litres")
            #expect(try await notepad.note(5) == nil)
            let born = try #require(try await notepad.summary())
            #expect(born.count == 4 && born.lastID == 4)

            let deletion = try await notepad.delete([2, 4], by: authors)
            #expect(try NotepadEvents(in: deletion.result).deletedIDs == [2, 4])
            #expect(try await notepad.notes()?.map(\.id) == [1, 3])
            #expect(try await notepad.add(title: "c", body: "", by: authors).value == 5)
            try await notepad.delete([5, 3, 1], by: authors)
            #expect(try await notepad.notes() == [])
            #expect(try await notepad.page(after: 0, limit: 10) == [])

            try await notepad.drop(by: authors)
            #expect(try await notepad.notes() == nil)
            #expect(try await notepad.add(title: "again", body: "", by: authors).value == 1)
            let reborn = try #require(try await notepad.summary())
            #expect(reborn.count == 1 && reborn.uuid != born.uuid)
        }
    }

    @Test("Edits, with and without a guard", arguments: ChainLife.Way.allCases)
    func edits(_ way: ChainLife.Way) async throws {
        try await ChainLife.begin(way) { life in
            let (notepad, authors) = (life.notepad(), life.authors())
            try await notepad.add(title: "t", body: "b", by: authors)
            #expect(try await notepad.edit(1, body: "B", by: authors).value == 2)
            #expect(try await notepad.edit(1, title: "T", ifRevision: 2, by: authors).value == 3)
            let edited = try #require(try await notepad.note(1))
            #expect(edited.title == "T" && edited.body == "B" && edited.revision == 3)
            #expect(edited.createdAt.rawValue > 0 && edited.updatedAt >= edited.createdAt)
            let failure = try await life.failure { try await notepad.edit(1, title: "x", ifRevision: 2, by: authors) }
            #expect(failure?.message == "assertion failed: note 1 is at revision 3, not 2" && failure?.code == 1101)
            #expect(try await notepad.note(1) == edited)
            #expect(try await notepad.edit(1, title: "", body: "", by: authors).value == 4)
            #expect(try await notepad.note(1)?.title == "")
        }
    }

    @Test("What fails changes nothing but the sequence number", arguments: ChainLife.Way.allCases)
    func failures(_ way: ChainLife.Way) async throws {
        try await ChainLife.begin(way) { life in
            let (notepad, authors) = (life.notepad(), life.authors())
            let changes: [(String, () async throws -> Void)] = [
                ("there is no note 9 in this notepad", { try await notepad.delete([1, 9], by: authors) }),
                ("there is no note 1 in this notepad", { try await notepad.delete([1, 1], by: authors) }),
                ("there is no note 3 in this notepad", { try await notepad.edit(3, title: "x", by: authors) }),
                ("there is no note 0 in this notepad", { try await notepad.edit(0, title: "x", by: authors) }),
            ]
            for (message, change) in changes {
                #expect(try await life.failure(change)?.message == "panic: this account has no notepad", "\(message)")
            }
            try await notepad.add([("a", "A"), ("b", "B")], by: authors)
            let notes = try await notepad.notes()
            for (message, change) in changes {
                let number = try await life.sequenceNumber()
                #expect(try await life.failure(change)?.message == "panic: " + message)
                #expect(try await life.sequenceNumber() == number + 1)
                #expect(try await notepad.notes() == notes)
            }
            #expect(try await life.failure(uneven(life))?.message == "pre-condition failed: 2 titles but 1 bodies")
            try await notepad.drop(by: authors)
            let failure = try await life.failure { try await notepad.drop(by: authors) }
            #expect(failure?.message == "panic: this account has no notepad")
        }
    }

    private func uneven(_ life: ChainLife) -> () async throws -> Void {
        {
            let arguments = [["a", "b"].cadence, ["A"].cadence].map { JSONCadence.encode($0, form: .argument) }
            let plan = TransactionPlan(
                script: try life.contracts.resolve(.addNotes), arguments: arguments, gasLimit: 9999,
                signer: life.signers[0])
            let submission = try await life.client.submit(plan)
            _ = try submission.outcome.success(of: submission.id)
        }
    }

    @Test("Each account has its own notepad, which everyone may read", arguments: ChainLife.Way.allCases)
    func others(_ way: ChainLife.Way) async throws {
        try await ChainLife.begin(way) { life in
            try await life.notepad(0).add(title: "mine", body: "", by: life.authors(0))
            #expect(try await life.notepad(1).notes() == nil)
            // Whose notepad is changed is the authorizer's affair, not that of the one who looks at it.
            let failure = try await life.failure { try await life.notepad(0).delete([1], by: life.authors(1)) }
            #expect(failure?.message == "panic: this account has no notepad")
            try await life.notepad(1).add(title: "theirs", body: "", by: life.authors(1))
            #expect(try await life.notepad(0).notes()?.map(\.title) == ["mine"])
            #expect(try await life.notepad(1).notes()?.map(\.title) == ["theirs"])
            #expect(try await life.notepad(of: Address(rawValue: 0x045a_1763_c930_06ca)).notes() == nil)
        }
    }

    @Test("Another may pay", arguments: ChainLife.Way.allCases)
    func payers(_ way: ChainLife.Way) async throws {
        try await ChainLife.begin(way, ChainOptions(takesFees: true)) { life in
            let authors = Authors(life.signers[0], payer: life.signers[1])
            let before = try await balances(life)
            let done = try await life.notepad().add(title: "t", body: "b", by: authors)
            #expect(done.value == 1 && done.result.events.contains { $0.type.hasSuffix(".FlowFees.FeesDeducted") })
            let after = try await balances(life)
            #expect(after[0] == before[0] && after[1] == before[1] - 1000)
            #expect(try await life.notepad().notes()?.count == 1)
        }
    }

    private func balances(_ life: ChainLife) async throws -> [UInt64] {
        var balances: [UInt64] = []
        for signer in life.signers { balances.append(try await life.client.balance(of: signer.address)) }
        return balances
    }

    @Test("Texts come back as they went, normalised", arguments: ChainLife.Way.allCases)
    func texts(_ way: ChainLife.Way) async throws {
        try await ChainLife.begin(way) { life in
            let (notepad, authors) = (life.notepad(), life.authors())
            let texts = [
                "", " ", "a\r\nb\n", "\u{0}\u{1f}\u{7f}", "<&>\u{2028}\u{2029}\u{feff}", "\"\\/", "e\u{301}",
                " \u{301}",
                "👨‍👩‍👧", "“Привет”", "\u{10ffff}", String(repeating: "long ", count: 20_000),
            ]
            let ids = try await notepad.add(texts.map { (title: $0, body: $0) }, by: authors).value
            #expect(ids == Array(1...UInt64(texts.count)))
            let notes = try #require(try await notepad.notes())
            for (note, text) in zip(notes, texts) {
                // Swift's own comparison would take both spellings for the same.
                let normalised = text == "e\u{301}" ? "\u{e9}" : text
                #expect(Array(note.title.utf8) == Array(normalised.utf8))
                #expect(Array(note.body.utf8) == Array(normalised.utf8))
            }
        }
    }

    @Test("Pages, and the notepad as it was", arguments: ChainLife.Way.allCases)
    func pagesAndHeights(_ way: ChainLife.Way) async throws {
        try await ChainLife.begin(way) { life in
            let (notepad, authors) = (life.notepad(), life.authors())
            try await notepad.add((1...7).map { (title: "\($0)", body: "") }, by: authors)
            let block = try await life.client.block(.sealed)
            try await notepad.delete([2, 3], by: authors)
            #expect(try await notepad.page(after: 0, limit: 3)?.map(\.id) == [1, 4, 5])
            #expect(try await notepad.page(after: 5, limit: 3)?.map(\.id) == [6, 7])
            #expect(try await notepad.page(after: 7, limit: 3) == [])
            #expect(try await notepad.page(after: 0, limit: 0) == [])
            #expect(try await notepad.page(after: .max, limit: 3) == [])
            #expect(try await notepad.notes(at: .height(block.height))?.count == 7)
            #expect(try await notepad.notes(at: .id(block.id))?.count == 7)
            #expect(try await notepad.notes(at: .height(block.height - 1)) == nil)
            let error = await #expect(throws: AccessError.self) { try await notepad.notes(at: .height(1000)) }
            guard case .notFound? = error?.kind else { return #expect(Bool(false), "\(error as Any)") }
        }
    }

    @Test("A new account deploys the contract for itself", arguments: ChainLife.Way.allCases)
    func ownContract(_ way: ChainLife.Way) async throws {
        try await ChainLife.begin(way) { life in
            let key = try PrivateKey.generate(.ecdsaP256)
            let address = try await life.notepad().createAccount(
                NewAccountKey(key.publicKey, hashAlgorithm: .sha2_256), by: life.authors()
            ).value
            let signer = KeySigner(address: address, key: key, hashAlgorithm: .sha2_256)
            let contracts = ContractAddresses { _ in address }
            let notepad = Notepad(client: life.client, contracts: contracts, owner: address)
            let missing = await #expect(throws: AccessError.self) { try await notepad.notes() }
            guard case .scriptFailed(let failure)? = missing?.kind else {
                return #expect(Bool(false), "\(missing as Any)")
            }
            #expect(failure.text.contains("cannot find declaration `NotepadManager`"), "\(failure.text)")
            let funds = Change.transfer(UFix64(rawValue: 100_000_000), to: address)
            let plan = try funds.plan(life.contracts, authors: life.authors(), gasLimit: 9999)
            let submission = try await life.client.submit(plan)
            _ = try submission.outcome.success(of: submission.id)
            try await notepad.deploy(by: Authors(signer))
            #expect(try await notepad.add(title: "own", body: "", by: Authors(signer)).value == 1)
            try await notepad.deploy(by: Authors(signer))
            #expect(try await notepad.notes()?.map(\.title) == ["own"])
            #expect(try await life.notepad(of: address).notes() == nil)
        }
    }

    @Test("A wrong key is refused by the chain and uses no number", arguments: ChainLife.Way.allCases)
    func wrongKey(_ way: ChainLife.Way) async throws {
        try await ChainLife.begin(way) { life in
            let number = try await life.sequenceNumber()
            let plan = try Change.add(title: "t", body: "").plan(
                life.contracts, authors: life.authors(), gasLimit: 9999)
            var (forged, _) = try await life.client.sign(plan)
            forged.envelopeSignatures[0].signature = try PrivateKey.generate(.ecdsaP256).sign(
                forged.envelopeMessage, hash: .sha3_256)
            let outcome = try await life.client.wait(for: try await life.client.send(forged))
            guard case .failed(_, let failure) = outcome else { return #expect(Bool(false), "\(outcome)") }
            #expect(failure.code == 1009, "\(failure)")
            #expect(try await life.sequenceNumber() == number)
            #expect(try await life.notepad().notes() == nil)
        }
    }

    @Test(
        "C026: a number that is too high is told at once with the right one, not waited for",
        arguments: ChainLife.Way.allCases)
    func numbersToCome(_ way: ChainLife.Way) async throws {
        try await ChainLife.begin(way) { life in
            let plan = try Change.add(title: "t", body: "").plan(
                life.contracts, authors: life.authors(), gasLimit: 9999)
            var (early, _) = try await life.client.sign(plan)
            early.proposalKey.sequenceNumber += 3
            let signer = life.signers[0]
            early.envelopeSignatures[0].signature = try signer.key.sign(
                early.envelopeMessage, hash: signer.hashAlgorithm)
            let start = ContinuousClock.now
            let outcome = try await life.client.wait(for: try await life.client.send(early))
            guard case .failed(_, let failure) = outcome else { return #expect(Bool(false), "\(outcome)") }
            #expect(failure.isWrongSequenceNumber)
            #expect(failure.message.contains("has sequence number 0, but given 3"), "\(failure)")
            #expect(ContinuousClock.now - start < .seconds(60))
            #expect(try await life.notepad().notes() == nil)
        }
    }

    @Test("Several at once on one key: each note is there once", arguments: ChainLife.Way.allCases)
    func atOnce(_ way: ChainLife.Way) async throws {
        try await ChainLife.begin(way) { life in
            let ids = try await withThrowingTaskGroup(of: UInt64.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        let change = Change.add(title: "\(number)", body: "")
                        let plan = try change.plan(life.contracts, authors: life.authors(), gasLimit: 9999)
                        let submission = try await life.client.submit(plan, SubmissionOptions(attempts: 50))
                        let result = try submission.outcome.success(of: submission.id)
                        return try #require(try NotepadEvents(in: result).addedIDs.first)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(ids.sorted() == Array(1...8))
            #expect(Set(try await life.notepad().notes()?.map(\.title) ?? []) == Set((0..<8).map(String.init)))
        }
    }

    @Test("With a block time a change waits for its block", arguments: ChainLife.Way.allCases)
    func waiting(_ way: ChainLife.Way) async throws {
        try await ChainLife.begin(way, ChainOptions(blockTime: .milliseconds(60))) { life in
            let plan = try Change.add(title: "t", body: "").plan(
                life.contracts, authors: life.authors(), gasLimit: 9999)
            let submission = try await life.client.submit(plan, SubmissionOptions(wait: nil))
            #expect(submission.outcome == .pending(.pending))
            let outcome = try await life.client.wait(for: submission.id)
            guard case .succeeded = outcome else { return #expect(Bool(false), "\(outcome)") }
            #expect(try await life.notepad().notes()?.count == 1)
        }
    }
}
