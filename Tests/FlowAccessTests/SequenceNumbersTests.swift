import Flow
import FlowAccess
import FlowCrypto
import HTTP
import TestSupport
import Testing

/// Signing with remembered keys: what it saves, and that a wrong memory never costs more than a request.
@Suite struct SequenceNumbersTests {
    private static let account = "GET /v1/accounts/f8d6e0586b0a20c7?block_height=sealed&expand=keys"
    private static let block = "GET /v1/blocks?height=sealed"
    private static let wrongNumber = "[Error Code: 1007] invalid proposal key: public key 0 has sequence number 21"

    private let numbers = InMemorySequenceNumbers()
    private var options: SubmissionOptions { SubmissionOptions(numbers: numbers) }

    private func numbersPosted(_ node: ScriptedNode) -> [UInt64] { node.posts.map(\.proposalKey.sequenceNumber) }

    @Test("From the second transaction on, one request comes before the one that sends")
    func oneRequest() async throws {
        let node = ScriptedNode()
        for _ in 0..<3 { _ = try await node.client.submit(try Answers.plan(), options) }
        #expect(numbersPosted(node) == [7, 8, 9])
        #expect(node.targets.filter { $0 == Self.account }.count == 1)
        let second = node.targets.dropFirst(4).prefix(3)
        #expect(Array(second.prefix(2)) == [Self.block, "POST /v1/transactions"], "\(node.targets)")
        #expect(node.targets.count == 4 + 3 + 3)
    }

    @Test("C024: a remembered number that is wrong is read anew and signed anew", arguments: [false, true])
    func corrected(_ isRefused: Bool) async throws {
        let node = ScriptedNode(
            account: { Answers.account([Answers.key(sequenceNumber: $0 == 0 ? 7 : 21)]) },
            onPost: { transaction, number in
                isRefused && number == 1
                    ? Answers.refusal(400, Self.wrongNumber) : Answers.posted(transaction.id)
            },
            onResult: {
                !isRefused && $0 == 1 ? Answers.result("Sealed", error: Self.wrongNumber) : Answers.result("Sealed")
            })
        for _ in 0..<3 { _ = try await node.client.submit(try Answers.plan(), options) }
        #expect(numbersPosted(node) == [7, 8, 21, 22])
        #expect(node.targets.filter { $0 == Self.account }.count == 2)
    }

    @Test("C024: a number that the node gives again and again is not signed for ever", arguments: [true, false])
    func contradiction(_ isRefused: Bool) async throws {
        let node = ScriptedNode(
            onPost: { transaction, _ in
                isRefused ? Answers.refusal(400, Self.wrongNumber) : Answers.posted(transaction.id)
            }, onResult: { _ in Answers.result("Sealed", error: Self.wrongNumber) })
        _ = try? await node.client.submit(try Answers.plan(), SubmissionOptions(attempts: 50))
        #expect((2...3).contains(node.posts.count))
    }

    @Test("C024: a number that moves on is signed for as long as the attempts and the time last")
    func crowd() async throws {
        let account = { @Sendable (posts: Int) in Answers.account([Answers.key(sequenceNumber: 7 + UInt64(posts))]) }
        for (seconds, slow, posts) in [(120, 0, 12), (6, 2, 3)] {
            let clock = ManualClock(jumps: true)
            let node = ScriptedNode(
                clock: clock, account: account,
                onResult: { _ in
                    clock.advance(by: .seconds(slow))
                    return Answers.result("Sealed", error: Self.wrongNumber)
                })
            let wait = WaitOptions(timeout: .seconds(seconds), unknownGrace: nil)
            let submission = try await node.client.submit(
                try Answers.plan(), SubmissionOptions(wait: wait, attempts: 12))
            if case .failed = submission.outcome {} else { Issue.record("\(submission.outcome)") }
            #expect(slow == 0 ? node.posts.count == posts : node.posts.count <= posts, "\(node.posts.count)")
        }
    }

    @Test("C057: a key that the account has no more is named, though it was remembered")
    func otherKey() async throws {
        let error = "[Error Code: 1009] invalid envelope key: public key 0 on account f8d6e0586b0a20c7"
        let other = try PrivateKey.generate(.ecdsaP256).publicKey.bytes
        let node = ScriptedNode(
            account: { Answers.account([Answers.key(publicKey: $0 == 0 ? nil : other)]) },
            onResult: { $0 == 0 ? Answers.result("Sealed") : Answers.result("Sealed", error: error) })
        _ = try await node.client.submit(try Answers.plan(), options)
        let failure = await #expect(throws: FlowError.self) {
            try await node.client.submit(try Answers.plan(), options)
        }
        #expect(failure?.description.contains("another public key") == true)
        #expect(node.posts.count == 2)
    }

    @Test func aRefusalIsExplainedByTheAccountAsItIs() async throws {
        let node = ScriptedNode(
            account: { Answers.account([Answers.key(revoked: $0 > 0)]) },
            onPost: { transaction, number in
                number == 0 ? Answers.posted(transaction.id) : Answers.refusal(400, "invalid transaction: no")
            })
        _ = try await node.client.submit(try Answers.plan(), options)
        let failure = await #expect(throws: FlowError.self) {
            try await node.client.submit(try Answers.plan(), options)
        }
        #expect(failure == .revokedKey(Answers.address, keyIndex: 0) && node.posts.count == 2)
    }

    @Test("What a remembered account does not fit is read anew before anything is signed")
    func another() async throws {
        let node = ScriptedNode(account: { posts in
            Answers.account(posts == 0 ? [Answers.key()] : [Answers.key(), Answers.key(index: 1, sequenceNumber: 3)])
        })
        _ = try await node.client.submit(try Answers.plan(), options)
        let plan = TransactionPlan(script: Array("transaction {}".utf8), signer: try Answers.signer(1))
        _ = try await node.client.submit(plan, options)
        #expect(node.posts.map(\.proposalKey.keyIndex) == [0, 1] && numbersPosted(node) == [7, 3])
    }

    @Test("Whether the node has a transaction is not known: nothing is remembered")
    func lost() async throws {
        let lost = HTTPError(.connectionLost, "lost", mayHaveBeenReceived: true)
        let node = ScriptedNode(onPost: { _, _ in throw lost })
        await #expect(throws: AccessError.self) { try await node.client.submit(try Answers.plan(), options) }
        #expect(numbers.keys(of: Answers.address, youngerThan: nil) == nil)
    }

    @Test func transactionsThatExpireUseNoNumber() async throws {
        let node = ScriptedNode(onResult: { _ in Answers.result("Expired") })
        _ = try await node.client.submit(try Answers.plan(), options)
        #expect(numbers.keys(of: Answers.address, youngerThan: nil) == nil)
    }

    @Test("C022: without a wait the next number is counted, and an old memory does not serve")
    func withoutWait() async throws {
        let node = ScriptedNode()
        let options = SubmissionOptions(wait: nil, numbers: numbers)
        for _ in 0..<2 { _ = try await node.client.submit(try Answers.plan(), options) }
        #expect(numbersPosted(node) == [7, 8])
        #expect(node.targets.filter { $0 == Self.account }.count == 2)
        #expect(numbers.keys(of: Answers.address, youngerThan: .zero) == nil)
        #expect(numbers.keys(of: Answers.address, youngerThan: .seconds(60))?.first?.sequenceNumber == 9)
    }

    @Test("Without a wait a number that a node counts is not passed over for one that is remembered")
    func withoutWaitAfterOthers() async throws {
        let node = ScriptedNode(account: { Answers.account([Answers.key(sequenceNumber: $0 == 0 ? 7 : 21)]) })
        for _ in 0..<2 {
            _ = try await node.client.submit(try Answers.plan(), SubmissionOptions(wait: nil, numbers: numbers))
        }
        #expect(numbersPosted(node) == [7, 21])
    }

    @Test("Those who use one key take turns, and each number is used once")
    func turns() async throws {
        let node = ScriptedNode()
        let options = options
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    _ = try await node.client.submit(try Answers.plan("transaction { /* \(number) */ }"), options)
                }
            }
            try await group.waitForAll()
        }
        #expect(numbersPosted(node) == Array(7..<27))
        let turn = numbers.tryTurn(Answers.address, keyIndex: 0)
        #expect(turn != nil && numbers.tryTurn(Answers.address, keyIndex: 0) == nil)
        #expect(numbers.tryTurn(Answers.address, keyIndex: 1) != nil)
        turn?.end()
        #expect(numbers.tryTurn(Answers.address, keyIndex: 0) != nil)
    }

    @Test func theLastNumberHasNoNext() throws {
        let key = AccountKey(
            index: 0, algorithm: .ecdsaP256, publicKeyBytes: [], hashAlgorithm: .sha3_256, sequenceNumber: .max)
        numbers.remember([key], of: Answers.address)
        numbers.used(ProposalKey(address: Answers.address, keyIndex: 0, sequenceNumber: .max))
        #expect(numbers.keys(of: Answers.address, youngerThan: nil)?.first?.sequenceNumber == .max)
    }
}
