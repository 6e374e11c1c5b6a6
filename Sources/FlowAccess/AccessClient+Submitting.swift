import Cadence
public import Flow

extension AccessClient {
    /// A plan signed on the newest sealed block: a request for the block and one for each account that signs, made at
    /// once.
    ///
    /// Throws `FlowError` before anything is sent when a key is missing, revoked or not the signer's, when a weight
    /// does not suffice, or when a node would refuse the transaction.
    public func sign(_ plan: TransactionPlan, chain: Chain? = nil) async throws -> (Transaction, Block) {
        let roles = try plan.transaction(on: .zero, sequenceNumber: 0).signers
        if let foreign = plan.signers.first(where: { !roles.contains($0.address) }) {
            throw FlowError.foreignSignature(foreign.address)
        }
        async let newest = block(.sealed)
        async let known = keys(of: plan.signers.map(\.address))
        let (block, keys) = try await (newest, known)
        let proposer = plan.proposer
        guard let key = keys[proposer.address]?.first(where: { $0.index == proposer.keyIndex }) else {
            throw FlowError.unknownKey(proposer.address, keyIndex: proposer.keyIndex)
        }
        for signer in plan.signers { try signer.check(against: keys[signer.address] ?? []) }
        var transaction = try plan.transaction(on: block.id, sequenceNumber: key.sequenceNumber)
        try await transaction.sign(with: plan.signers)
        try transaction.check(on: chain)
        if let problem = transaction.problems(with: keys).first { throw problem }
        return (transaction, block)
    }

    /// Signs a plan, sends it and waits for its outcome.
    ///
    /// A transaction that had no effect is signed anew: once when the node found its reference block too old, and up
    /// to `attempts` times in all when another transaction took its sequence number. Nothing that may have taken
    /// effect is ever built twice.
    public func submit(
        _ plan: TransactionPlan, _ options: SubmissionOptions = SubmissionOptions(),
        handler: @Sendable (SubmissionEvent) async throws -> Void = { _ in }
    ) async throws -> Submission {
        var attempt = 0
        var hasBeenTooOld = false
        while true {
            attempt += 1
            let (transaction, block) = try await sign(plan, chain: options.chain)
            try await handler(.signed(transaction))
            let isLast = attempt >= options.attempts
            let outcome: TransactionOutcome
            do {
                outcome = try await sendAndWait(transaction, block, options, handler)
            } catch let error as AccessError {
                // A newest block that is too old again lags behind, and signing once more would not help.
                let isTooOld = error.kind.isReferenceTooOld
                guard let why = error.kind.reasonToSignAnew, !isLast, !(isTooOld && hasBeenTooOld) else { throw error }
                hasBeenTooOld = isTooOld || hasBeenTooOld
                try await handler(.signingAgain(why))
                continue
            }
            if case .failed(_, let failure) = outcome, failure.isWrongSequenceNumber, !isLast {
                try await handler(.signingAgain(failure.message))
                continue
            }
            return Submission(transaction: transaction, id: transaction.id, outcome: outcome)
        }
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
        let outcome = try await sendAndWait(transaction, block, options, handler)
        return Submission(transaction: transaction, id: transaction.id, outcome: outcome)
    }

    private func sendAndWait(
        _ transaction: Transaction, _ block: Block, _ options: SubmissionOptions,
        _ handler: @Sendable (SubmissionEvent) async throws -> Void
    ) async throws -> TransactionOutcome {
        let id = try await send(transaction)
        try await handler(.sent(id))
        guard var wait = options.wait else { return .pending(.pending) }
        wait.referenceHeight = block.height
        return try await self.wait(for: id, wait) { try await handler(.reached($0)) }
    }
}

extension AccessError.Kind {
    fileprivate var isReferenceTooOld: Bool {
        if case .referenceTooOld = self { true } else { false }
    }

    /// Why a refused transaction can succeed when it is signed anew; nil when it cannot, or when it may be on the chain.
    fileprivate var reasonToSignAnew: String? {
        switch self {
        case .referenceTooOld(let why): why
        case .refused(let why) where ExecutionFailure(text: why).isWrongSequenceNumber: why
        default: nil
        }
    }
}
