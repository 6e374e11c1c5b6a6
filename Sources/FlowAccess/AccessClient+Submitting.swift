import Cadence
public import Flow

extension AccessClient {
    /// A plan signed on the newest sealed block: a request for the block and one for each account that signs, made at
    /// once.
    ///
    /// Throws `FlowError` before anything is sent when a key is missing, revoked or not the signer's, when a weight
    /// does not suffice, or when a node would refuse the transaction; also when a person took so long to approve it
    /// that a node takes it no more (`expiredReferenceBlock`).
    public func sign(_ plan: TransactionPlan, chain: Chain? = nil) async throws -> (Transaction, Block) {
        let plan = try await plan.resolved()
        let signed = try await sign(plan, SubmissionOptions(chain: chain), fromMemory: false)
        return (signed.transaction, signed.block)
    }

    /// What a plan would be on the newest sealed block, with no signature; nobody is asked for anything but the node.
    ///
    /// Where a signer gives its roles to others, these may be others than it says.
    public func draft(_ plan: TransactionPlan) async throws -> Transaction {
        let proposer = plan.proposer
        async let newest = block(.sealed)
        async let known = keys(of: [proposer.address])
        let (block, keys) = try await (newest, known)
        guard let key = keys[proposer.address]?.first(where: { $0.index == proposer.keyIndex }) else {
            throw FlowError.unknownKey(proposer.address, keyIndex: proposer.keyIndex)
        }
        return try plan.transaction(on: block.id, sequenceNumber: key.sequenceNumber)
    }

    /// The same with remembered keys, unless there are none, or they do not fit those who sign: then the accounts are
    /// read after all.
    func sign(
        _ plan: TransactionPlan, _ options: SubmissionOptions, fromMemory: Bool
    ) async throws -> SignedPlan {
        let roles = try plan.transaction(on: .zero, sequenceNumber: 0).signers
        if let foreign = plan.signers.first(where: { !roles.contains($0.address) }) {
            throw FlowError.foreignSignature(foreign.address)
        }
        // A signature that does not fit is made anew, which nobody asks a person for.
        if fromMemory, !plan.asksPerson, let keys = remembered(plan, options), Self.fits(plan, keys) {
            let block = try await block(.sealed)
            do {
                let transaction = try await Self.signed(plan, on: block, with: keys, options.chain)
                return SignedPlan(transaction: transaction, block: block, isFromMemory: true)
            } catch is FlowError {}
        }
        let addresses = plan.signers.map(\.address)
        async let newest = block(.sealed)
        async let known = keys(of: addresses)
        let (block, keys) = try await (newest, known)
        let ahead =
            fromMemory && options.wait == nil ? Self.countingUnderWay(keys, plan.proposer, options.numbers) : keys
        let transaction = try await Self.signed(plan, on: block, with: ahead, options.chain)
        for (address, keys) in keys { options.numbers?.remember(keys, of: address) }
        if plan.asksPerson { try await checkAge(of: block) }
        return SignedPlan(transaction: transaction, block: block, isFromMemory: false)
    }

    /// Throws when a block is too old to be referred to by now.
    private func checkAge(of block: Block) async throws {
        let (age, isNewer) = try await self.block(.sealed).height.subtractingReportingOverflow(block.height)
        guard !isNewer, age > Transaction.submissionExpiry else { return }
        throw FlowError.expiredReferenceBlock(block.id, age: age)
    }

    /// The keys with the proposer's number after what is under way with it.
    private static func countingUnderWay(
        _ keys: [Address: [AccountKey]], _ proposer: any Signer, _ numbers: (any SequenceNumbers)?
    ) -> [Address: [AccountKey]] {
        guard let number = numbers?.numberUnderWay(proposer.address, keyIndex: proposer.keyIndex) else { return keys }
        var keys = keys
        keys[proposer.address] = keys[proposer.address]?.map {
            $0.index == proposer.keyIndex ? $0.atLeast(number) : $0
        }
        return keys
    }

    /// The remembered keys of everyone who signs; nil where nobody waits for the outcome, because nobody would notice
    /// that a number is wrong.
    private func remembered(_ plan: TransactionPlan, _ options: SubmissionOptions) -> [Address: [AccountKey]]? {
        guard options.wait != nil, let numbers = options.numbers else { return nil }
        var keys: [Address: [AccountKey]] = [:]
        for address in plan.signers.map(\.address) {
            guard let known = numbers.keys(of: address, youngerThan: nil) else { return nil }
            keys[address] = known
        }
        return keys
    }

    private static func fits(_ plan: TransactionPlan, _ keys: [Address: [AccountKey]]) -> Bool {
        plan.signers.allSatisfy { signer in (try? signer.check(against: keys[signer.address] ?? [])) != nil }
    }

    private static func signed(
        _ plan: TransactionPlan, on block: Block, with keys: [Address: [AccountKey]], _ chain: Chain?
    ) async throws -> Transaction {
        let proposer = plan.proposer
        guard let key = keys[proposer.address]?.first(where: { $0.index == proposer.keyIndex }) else {
            throw FlowError.unknownKey(proposer.address, keyIndex: proposer.keyIndex)
        }
        for signer in plan.signers { try signer.check(against: keys[signer.address] ?? []) }
        var transaction = try plan.transaction(on: block.id, sequenceNumber: key.sequenceNumber)
        if plan.asksPerson { try transaction.checkSigning(by: plan.signers, with: keys, chain) }
        try await transaction.sign(with: plan.signers)
        try transaction.check(on: chain)
        if let problem = transaction.problems(with: keys).first { throw problem }
        return transaction
    }

    /// Signs a plan, sends it and waits for its outcome.
    ///
    /// A transaction that had no effect is signed anew: once when the node found its reference block too old, and up
    /// to `attempts` times in all when another transaction took its sequence number. Nothing that may have taken
    /// effect is ever built twice. With `SubmissionOptions.numbers` one request comes before the first one that sends.
    public func submit(
        _ plan: TransactionPlan, _ options: SubmissionOptions = SubmissionOptions(),
        handler: @Sendable (SubmissionEvent) async throws -> Void = { _ in }
    ) async throws -> Submission {
        var submission = PlanSubmission(self, plan, options)
        return try await submission.run(handler)
    }

    /// Sends a transaction that is signed and waits for its outcome; nothing is signed anew.
    ///
    /// The handler is told as with a plan, first of all `signed`.
    public func submit(
        _ transaction: Transaction, _ options: SubmissionOptions = SubmissionOptions(),
        handler: @Sendable (SubmissionEvent) async throws -> Void = { _ in }
    ) async throws -> Submission {
        let block = try await block(.id(transaction.referenceBlock))
        try await handler(.signed(transaction))
        let id = try await send(transaction)
        options.numbers?.used(transaction.proposalKey)
        try await handler(.sent(id))
        let outcome = try await outcome(of: transaction, on: block, options, handler)
        return Submission(transaction: transaction, id: id, outcome: outcome)
    }

    /// What becomes of a transaction that was sent, as far as the options say to wait for it.
    func outcome(
        of transaction: Transaction, on block: Block, _ options: SubmissionOptions,
        _ handler: @Sendable (SubmissionEvent) async throws -> Void
    ) async throws -> TransactionOutcome {
        guard var wait = options.wait else { return .pending(.pending) }
        wait.referenceHeight = block.height
        return try await self.wait(for: transaction.id, wait) { try await handler(.reached($0)) }
    }
}

/// A plan that is signed and not sent.
struct SignedPlan: Sendable {
    let transaction: Transaction
    /// The block it refers to.
    let block: Block
    /// Whether the keys were remembered, and not read from their accounts just now.
    let isFromMemory: Bool
}
