import Cadence
import Flow
import FlowAccess
import FlowCrypto
import HTTP
import TestSupport
import Testing

/// Signing, sending and waiting in one.
@Suite struct SubmittingTests {
    private static let wrongNumber =
        "[Error Code: 1007] error caused by: 1 error occurred:\\n\\t* checking sequence number failed: [Error Code: 1007] "
        + "invalid proposal key: public key 0 on account f8d6e0586b0a20c7 has sequence number 21, but given 24"
    private static let tooOld = "Invalid Flow request: transaction is expired: ref_height=0 final_height=649"

    private func isSuccess(_ outcome: TransactionOutcome) -> Bool {
        if case .succeeded = outcome { true } else { false }
    }

    @Test func makesFourRequests() async throws {
        let node = ScriptedNode()
        let log = Log<SubmissionEvent>()
        let submission = try await node.client.submit(try Answers.plan()) { log.add($0) }
        #expect(isSuccess(submission.outcome) && submission.id == node.posts.first?.id)
        let account = "GET /v1/accounts/f8d6e0586b0a20c7?block_height=sealed&expand=keys"
        #expect(Set(node.targets.prefix(2)) == ["GET /v1/blocks?height=sealed", account])
        #expect(
            node.targets.dropFirst(2) == ["POST /v1/transactions", "GET /v1/transaction_results/\(submission.id)"])
        #expect(log.entries == [.signed(submission.transaction), .sent(submission.id), .reached(.sealed)])
        let posted = try #require(node.posts.first)
        #expect(posted == submission.transaction && posted.referenceBlock.description.hasSuffix("64"))
        #expect(posted.proposalKey == ProposalKey(address: Answers.address, keyIndex: 0, sequenceNumber: 7))
    }

    @Test(.timeLimit(.minutes(1))) func blockAndAccountAreAskedForAtOnce() async throws {
        let both = Log<Void>()
        let transport = ScriptedTransport { request in
            both.add(())
            while both.entries.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
            return request.target.hasPrefix("/v1/blocks")
                ? Answers.block(height: 1) : Answers.account([Answers.key()])
        }
        _ = try await AccessClient(transport: transport).sign(try Answers.plan())
        #expect(transport.requests.count == 2)
    }

    @Test(
        "A repetition that is refused does not undo a submission whose answer was lost",
        arguments: [tooOld, "[Error Code: 1007] invalid proposal key", "the payer has no money"])
    func refusedRepetition(_ refusal: String) async throws {
        let node = ScriptedNode(onPost: { _, _ in
            var answer = Answers.refusal(400, refusal)
            answer.answersRepetition = true
            return answer
        })
        let submission = try await node.client.submit(try Answers.plan())
        #expect(isSuccess(submission.outcome) && node.posts.count == 1)
    }

    @Test func aRefusedRepetitionOfWhatTheNodeNeverGotIsRefused() async throws {
        let node = ScriptedNode(
            onPost: { _, _ in
                var answer = Answers.refusal(400, "the payer has no money")
                answer.answersRepetition = true
                return answer
            }, onResult: { _ in Answers.result("") })
        let error = await #expect(throws: AccessError.self) { try await node.client.submit(try Answers.plan()) }
        #expect(error?.kind == .refused("the payer has no money") && error?.transactionID == node.posts.first?.id)
    }

    @Test func withoutAWaitThereIsNoFourthRequest() async throws {
        let node = ScriptedNode()
        let submission = try await node.client.submit(try Answers.plan(), SubmissionOptions(wait: nil))
        #expect(submission.outcome == .pending(.pending) && node.targets.count == 3)
    }

    @Test("C012: one account in all roles signs the envelope once")
    func oneSignature() async throws {
        let node = ScriptedNode()
        _ = try await node.client.submit(try Answers.plan())
        let body = try JSONValue(json: try #require(node.bodies.first))
        #expect(body["payload_signatures"]?.array == [] && body["envelope_signatures"]?.array?.count == 1)
        let posted = try #require(node.posts.first)
        #expect(
            try Answers.privateKey.get().publicKey.isValid(
                signature: posted.envelopeSignatures[0].signature, for: posted.envelopeMessage, hash: .sha3_256))
    }

    @Test("C014: a plan that names a key in several roles has it sign once")
    func namedTwice() async throws {
        let signer = try Answers.signer()
        let plan = TransactionPlan(
            script: Array("transaction {}".utf8), proposer: signer, payers: [signer, signer],
            authorizers: [signer, signer])
        let (transaction, _) = try await ScriptedNode().client.sign(plan)
        #expect(transaction.envelopeSignatures.count == 1 && transaction.payloadSignatures.isEmpty)
        #expect(transaction.authorizers == [Answers.address])
    }

    @Test(
        "C021: gas limits outside 1 … 9999 are refused before anything is sent",
        arguments: [0, 10_000, .max] as [UInt64])
    func badGasLimits(_ limit: UInt64) async throws {
        let node = ScriptedNode()
        let plan = TransactionPlan(
            script: Array("transaction {}".utf8), gasLimit: limit, signer: try Answers.signer())
        let error = await #expect(throws: FlowError.self) { try await node.client.submit(plan) }
        #expect(error == .gasLimit(limit) && node.posts.isEmpty)
        for part in ["\(limit)", "1", "9999"] { #expect(error?.description.contains(part) == true) }
    }

    @Test("C021: the default is 9999 and is sent as text", arguments: [nil, 1, 9999] as [UInt64?])
    func goodGasLimits(_ limit: UInt64?) async throws {
        let node = ScriptedNode()
        var plan = try Answers.plan()
        if let limit { plan.gasLimit = limit }
        _ = try await node.client.submit(plan)
        let body = try JSONValue(json: try #require(node.bodies.first))
        #expect(body["gas_limit"]?.string == "\(limit ?? 9999)")
    }

    @Test("C022: two transactions in a row use two sequence numbers")
    func twoInARow() async throws {
        let node = ScriptedNode(account: { Answers.account([Answers.key(sequenceNumber: 7 + UInt64($0))]) })
        for name in ["A", "B"] {
            #expect(isSuccess(try await node.client.submit(try Answers.plan("transaction { /* \(name) */ }")).outcome))
        }
        #expect(node.posts.map(\.proposalKey.sequenceNumber) == [7, 8])
    }

    @Test("C024: after 1007 the key is read again and the transaction signed anew")
    func wrongSequenceNumber() async throws {
        let node = ScriptedNode(
            account: { Answers.account([Answers.key(sequenceNumber: $0 == 0 ? 24 : 21)]) },
            onResult: { $0 == 0 ? Answers.result("Sealed", error: Self.wrongNumber) : Answers.result("Sealed") })
        let log = Log<SubmissionEvent>()
        let submission = try await node.client.submit(try Answers.plan()) { log.add($0) }
        #expect(isSuccess(submission.outcome) && node.posts.count == 2)
        try #require(node.posts.count == 2)
        #expect(node.posts.map(\.proposalKey.sequenceNumber) == [24, 21])
        #expect(node.posts[0].id != node.posts[1].id && submission.id == node.posts[1].id)
        #expect(node.posts[0].envelopeSignatures != node.posts[1].envelopeSignatures)
        for post in node.posts { #expect(try isSigned(post)) }
        #expect(node.targets.filter { $0.contains("/accounts/") }.count == 2)
        #expect(log.entries.contains { if case .signingAgain(let why) = $0 { why.contains("24") } else { false } })
    }

    @Test("C024: 1007 in the refusal of a POST is told, and not sent again unchanged")
    func wrongSequenceNumberAtPost() async throws {
        let node = ScriptedNode(onPost: { transaction, number in
            number == 0 ? Answers.refusal(400, Self.wrongNumber) : Answers.posted(transaction.id)
        })
        let outcome = await Result { try await node.client.submit(try Answers.plan()) }
        switch outcome {
        case .success(let submission):
            #expect(isSuccess(submission.outcome) && Set(node.posts.map(\.id)).count == node.posts.count)
        case .failure(let error): Issue.record("\(error)")
        }
    }

    @Test("C025: a failed execution uses up its number and the next transaction takes the next")
    func failureThenSuccess() async throws {
        let node = ScriptedNode(
            account: { Answers.account([Answers.key(sequenceNumber: 7 + UInt64($0))]) },
            onResult: {
                $0 == 0
                    ? Answers.result("Sealed", error: "[Error Code: 1101] note 9 not found") : Answers.result("Sealed")
            })
        let first = try await node.client.submit(try Answers.plan())
        guard case .failed(_, let failure) = first.outcome else {
            Issue.record("\(first.outcome)")
            return
        }
        #expect(failure.code == 1101 && failure.message == "note 9 not found" && node.posts.count == 1)
        #expect(isSuccess(try await node.client.submit(try Answers.plan()).outcome))
        #expect(node.posts.map(\.proposalKey.sequenceNumber) == [7, 8])
    }

    @Test("C026: a number that is too high is reported at once, with both numbers")
    func tooHigh() async throws {
        let clock = ManualClock(jumps: true)
        let node = ScriptedNode(clock: clock, onResult: { _ in Answers.result("Sealed", error: Self.wrongNumber) })
        let submission = try await node.client.submit(try Answers.plan(), SubmissionOptions(attempts: 1))
        guard case .failed(_, let failure) = submission.outcome else {
            Issue.record("\(submission.outcome)")
            return
        }
        #expect(failure.isWrongSequenceNumber && clock.now.offset == .zero && node.posts.count == 1)
        for part in ["21", "24"] { #expect(failure.message.contains(part)) }
    }

    @Test("C026: a number that stays wrong ends after the attempts", arguments: [1, 2, 3])
    func staysWrong(_ attempts: Int) async throws {
        let node = ScriptedNode(onResult: { _ in Answers.result("Sealed", error: Self.wrongNumber) })
        let submission = try await node.client.submit(try Answers.plan(), SubmissionOptions(attempts: attempts))
        if case .failed(_, let failure) = submission.outcome { #expect(failure.code == 1007) } else { Issue.record() }
        #expect(node.posts.count == attempts && submission.id == node.posts.last?.id)
    }

    @Test("C027: a reference block too old is read again once and signed anew")
    func tooOldOnce() async throws {
        let node = ScriptedNode(onPost: { transaction, number in
            number == 0 ? Answers.refusal(400, Self.tooOld) : Answers.posted(transaction.id)
        })
        let submission = try await node.client.submit(try Answers.plan())
        #expect(isSuccess(submission.outcome))
        try #require(node.posts.count == 2)
        #expect(node.posts[0].referenceBlock != node.posts[1].referenceBlock && node.posts[0].id != node.posts[1].id)
        #expect(node.posts[0].proposalKey == node.posts[1].proposalKey)
        for post in node.posts { #expect(try isSigned(post)) }
    }

    @Test("C027: a reference block that stays too old is explained")
    func tooOldForEver() async throws {
        let node = ScriptedNode(onPost: { _, _ in Answers.refusal(500, Self.tooOld) })
        let error = await #expect(throws: AccessError.self) { try await node.client.submit(try Answers.plan()) }
        #expect(error?.kind == .referenceTooOld("transaction is expired: ref_height=0 final_height=649"))
        #expect(node.posts.count == 2 && error?.transactionID == node.posts.last?.id)
        for part in ["expired", "649", "newer reference block"] { #expect(error?.description.contains(part) == true) }
    }

    @Test func otherRefusalsAreNotSignedAnew() async throws {
        let node = ScriptedNode(onPost: { _, _ in Answers.refusal(400, "invalid transaction: payer") })
        let error = await #expect(throws: AccessError.self) { try await node.client.submit(try Answers.plan()) }
        #expect(error?.kind == .refused("payer") && node.posts.count == 1 && node.targets.count == 3)
    }

    @Test func whatMayHaveBeenReceivedIsNeverBuiltAnew() async throws {
        let lost = HTTPError(.connectionLost, "lost", mayHaveBeenReceived: true)
        let node = ScriptedNode(onPost: { _, _ in throw lost })
        let error = await #expect(throws: AccessError.self) { try await node.client.submit(try Answers.plan()) }
        #expect(error?.kind == .unreachable(lost) && node.posts.count == 1)
        #expect(error?.transactionID == node.posts.first?.id)
    }

    @Test func expiryWhileWaitingIsNotSentAgain() async throws {
        let node = ScriptedNode(onResult: { _ in Answers.result("Expired") })
        let submission = try await node.client.submit(try Answers.plan())
        #expect(submission.outcome == .expired && node.posts.count == 1)
    }

    @Test func theHandlerCanKeepATransactionFromBeingSent() async throws {
        struct No: Error {}
        let node = ScriptedNode()
        await #expect(throws: No.self) {
            try await node.client.submit(try Answers.plan()) { if case .signed = $0 { throw No() } }
        }
        #expect(node.posts.isEmpty)
    }

    @Test("C054: the chosen key is used, and a revoked one is refused by name")
    func keyIndexes() async throws {
        let keys = [Answers.key(revoked: true), Answers.key(index: 1, sequenceNumber: 3)]
        let node = ScriptedNode(account: { _ in Answers.account(keys) })
        let script = Array("transaction {}".utf8)
        _ = try await node.client.submit(TransactionPlan(script: script, signer: try Answers.signer(1)))
        #expect(node.posts.first?.proposalKey == ProposalKey(address: Answers.address, keyIndex: 1, sequenceNumber: 3))
        #expect(node.posts.first?.envelopeSignatures.map(\.keyIndex) == [1])
        let error = await #expect(throws: FlowError.self) {
            try await node.client.submit(TransactionPlan(script: script, signer: try Answers.signer(0)))
        }
        #expect(error == .revokedKey(Answers.address, keyIndex: 0) && node.posts.count == 1)
        #expect(error?.description.contains("revoked") == true && error?.description.contains("key 0") == true)
        let missing = await #expect(throws: FlowError.self) {
            try await node.client.submit(TransactionPlan(script: script, signer: try Answers.signer(2)))
        }
        #expect(missing == .unknownKey(Answers.address, keyIndex: 2) && node.posts.count == 1)
    }

    @Test(
        "C057: another curve or public key is named before sending",
        arguments: [
            ("ECDSA_secp256k1", Optional<[UInt8]>.none), ("ECDSA_P256", Array(repeating: 9, count: 64)),
        ])
    func otherKeys(_ algorithm: String, _ publicKey: [UInt8]?) async throws {
        let node = ScriptedNode(account: { _ in
            Answers.account([Answers.key(algorithm: algorithm, publicKey: publicKey)])
        })
        let error = await #expect(throws: FlowError.self) { try await node.client.submit(try Answers.plan()) }
        #expect(
            error
                == .otherKey(
                    Answers.address, keyIndex: 0, registered: "\(algorithm)/SHA3_256", given: "ECDSA_P256/SHA3_256"))
        #expect(node.posts.isEmpty)
        let words = publicKey == nil ? ["ECDSA_secp256k1", "ECDSA_P256"] : ["another public key"]
        for word in words { #expect(error?.description.contains(word) == true) }
    }

    @Test("C058: another hash algorithm is named, both of them, before sending")
    func otherHash() async throws {
        let node = ScriptedNode(account: { _ in Answers.account([Answers.key(hash: "SHA2_256")]) })
        let error = await #expect(throws: FlowError.self) { try await node.client.submit(try Answers.plan()) }
        #expect(node.posts.isEmpty)
        for word in ["SHA2_256", "SHA3_256", "f8d6e0586b0a20c7"] { #expect(error?.description.contains(word) == true) }
        let plan = TransactionPlan(script: Array("transaction {}".utf8), signer: try Answers.signer(hash: .sha2_256))
        #expect(isSuccess(try await node.client.submit(plan).outcome))
    }

    @Test(arguments: [("[]", true), ("", false)]) func anAccountWithoutKeysHasNoKey(_ keys: String, _ given: Bool)
        async throws
    {
        let answer = HTTPResponse.text(
            #"{"address":"\#(Answers.address.hex)","balance":"0"\#(given ? #","keys":\#(keys)"# : "")}"#)
        let node = ScriptedNode(account: { _ in answer })
        let error = await #expect(throws: FlowError.self) { try await node.client.submit(try Answers.plan()) }
        #expect(error == .unknownKey(Answers.address, keyIndex: 0))
    }

    @Test func tooLittleWeightIsFoundBeforeSending() async throws {
        let node = ScriptedNode(account: { _ in Answers.account([Answers.key(weight: 999)]) })
        let error = await #expect(throws: FlowError.self) { try await node.client.submit(try Answers.plan()) }
        #expect(error == .insufficientWeight(Answers.address, weight: 999) && node.posts.isEmpty)
    }

    @Test func addressesOfAnotherChainAreFoundBeforeSending() async throws {
        let node = ScriptedNode()
        let error = await #expect(throws: FlowError.self) {
            try await node.client.submit(try Answers.plan(), SubmissionOptions(chain: .mainnet))
        }
        #expect(error == .addressOfAnotherChain(Answers.address, role: "payer", chain: .mainnet) && node.posts.isEmpty)
        #expect(
            isSuccess(try await node.client.submit(try Answers.plan(), SubmissionOptions(chain: .emulator)).outcome))
    }

    @Test func severalAccountsSignTheirParts() async throws {
        let key = try Answers.privateKey.get()
        let payer = KeySigner(address: Answers.other, keyIndex: 2, key: key)
        let plan = TransactionPlan(
            script: Array("transaction {}".utf8), proposer: try Answers.signer(), payers: [payer],
            authorizers: [try Answers.signer(), payer])
        let node = ScriptedNode()
        let submission = try await node.client.submit(plan, SubmissionOptions(chain: .emulator))
        #expect(submission.transaction.payloadSignatures.map(\.address) == [Answers.address])
        #expect(submission.transaction.envelopeSignatures.map(\.address) == [Answers.other])
        #expect(submission.transaction.authorizers == [Answers.address, Answers.other] && node.targets.count == 5)
    }

    @Test func aCosignersKeyIsComparedBeforeSending() async throws {
        let key = try Answers.privateKey.get()
        let payer = KeySigner(address: Answers.other, keyIndex: 0, key: key)
        let plan = TransactionPlan(
            script: Array("transaction {}".utf8), proposer: try Answers.signer(), payers: [payer],
            authorizers: [try Answers.signer()])
        let node = ScriptedNode()
        let error = await #expect(throws: FlowError.self) { try await node.client.submit(plan) }
        #expect(error == .unknownKey(Answers.other, keyIndex: 0) && node.posts.isEmpty)
    }

    @Test func aKeyAtAnotherIndexIsNamed() async throws {
        let other = try PrivateKey.generate(.ecdsaP256).publicKey.bytes
        let node = ScriptedNode(account: { _ in
            Answers.account([Answers.key(publicKey: other), Answers.key(index: 3)])
        })
        let error = await #expect(throws: FlowError.self) { try await node.client.submit(try Answers.plan()) }
        #expect(error == .keyAtOtherIndex(Answers.address, keyIndex: 0, actual: 3) && node.posts.isEmpty)
    }

    @Test func plansThatCannotBeSignedAreRefused() async throws {
        let signer = try Answers.signer()
        let stranger = KeySigner(address: Answers.other, key: signer.key)
        let script = Array("transaction {}".utf8)
        let rows: [(TransactionPlan, FlowError)] = [
            (
                TransactionPlan(script: script, proposer: signer, payers: [], authorizers: [signer]),
                .missingField("payer")
            ),
            (
                TransactionPlan(script: script, proposer: signer, payers: [signer, stranger], authorizers: [signer]),
                .foreignSignature(Answers.other)
            ),
            (TransactionPlan(script: [], signer: signer), .missingField("script")),
            (TransactionPlan(script: script, arguments: [[]], signer: signer), .emptyArgument(0)),
        ]
        for (plan, expected) in rows {
            let node = ScriptedNode()
            await #expect(throws: expected) { try await node.client.submit(plan) }
            #expect(node.posts.isEmpty)
        }
    }

    private func isSigned(_ transaction: Transaction) throws -> Bool {
        let signature = try #require(transaction.envelopeSignatures.first).signature
        return try Answers.privateKey.get().publicKey.isValid(
            signature: signature, for: transaction.envelopeMessage, hash: .sha3_256)
    }
}

extension Result where Failure == any Error {
    /// The result of asynchronous work.
    init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
