import Flow
import HTTP

/// A plan on its way: what its attempts have taught so far.
struct PlanSubmission {
    typealias Handler = @Sendable (SubmissionEvent) async throws -> Void

    private let client: AccessClient
    private let original: TransactionPlan
    /// The plan of this attempt, with everyone in place who signs.
    private var plan: TransactionPlan
    private let options: SubmissionOptions
    private var attempt = 0
    /// A newest block that is too old again lags behind, and signing once more would not help.
    private var hasBeenTooOld = false
    /// A number was wrong: keys are read anew, and the turn is kept until the outcome is known, so that whoever has sent
    /// numbers that are too high comes to an end too.
    private var isRecovering = false
    /// A number that the account has by the node, how often it was wrong on the chain, and the time since the start.
    private var wrongNumber: UInt64?
    private var timesWrong = 0
    private let elapsed: @Sendable () -> Duration
    /// Keys that were remembered did not serve; those of the account are compared now.
    private var distrusts = false

    init(_ client: AccessClient, _ plan: TransactionPlan, _ options: SubmissionOptions) {
        self.client = client
        original = plan
        self.plan = plan
        self.options = options
        elapsed = stopwatch(client.clock)
    }

    /// Signs and sends until an outcome stands.
    mutating func run(_ handler: Handler) async throws -> Submission {
        while true {
            attempt += 1
            if let submission = try await once(handler) { return submission }
            // Others in the same place do not come back at the same moment.
            if attempt > 1 {
                let most = min(2000, 25 << min(attempt, 8))
                try await client.clock.sleep(for: .milliseconds(Int.random(in: 1...most)))
            }
        }
    }

    /// A person approves a few times, not fifty.
    private static let attemptsOfPersons = 3

    private var isLast: Bool {
        attempt >= (plan.asksPerson ? min(options.attempts, Self.attemptsOfPersons) : options.attempts)
    }

    /// One transaction; nil when it provably never ran and another may be made.
    private mutating func once(_ handler: Handler) async throws -> Submission? {
        plan = try await original.resolved()
        let turn = try await options.numbers?.turn(plan.proposer.address, keyIndex: plan.proposer.keyIndex)
        defer { turn?.end() }
        guard let signed = try await signed(handler) else { return nil }
        try await handler(.signed(signed.transaction))
        do {
            try await client.send(signed.transaction)
        } catch {
            options.numbers?.forget(plan.proposer.address)
            guard let why = reasonAfter(error, signed) else { throw try await doctored(error, signed) }
            try await handler(.signingAgain(why))
            return nil
        }
        options.numbers?.used(signed.transaction.proposalKey)
        try await handler(.sent(signed.transaction.id))
        if !isRecovering { turn?.end() }
        let outcome = try await client.outcome(of: signed.transaction, on: signed.block, options, handler)
        if case .failed(_, let failure) = outcome, let why = reasonAfter(failure, signed) {
            try await handler(.signingAgain(why))
            return nil
        }
        if [.expired, .unknown].contains(outcome) { options.numbers?.forget(plan.proposer.address) }
        return Submission(transaction: signed.transaction, id: signed.transaction.id, outcome: outcome)
    }

    /// The plan signed; nil when a person took too long, and may be asked once more.
    private mutating func signed(_ handler: Handler) async throws -> SignedPlan? {
        do {
            return try await client.sign(plan, options, fromMemory: !isRecovering && !distrusts)
        } catch let error as FlowError {
            guard case .expiredReferenceBlock = error, !hasBeenTooOld, !isLast else { throw error }
            hasBeenTooOld = true
            try await handler(.signingAgain("the approval took so long that a node takes the transaction no more"))
            return nil
        }
    }

    /// Why a refused transaction can succeed when it is signed anew; nil when it cannot, or may be on the chain.
    private mutating func reasonAfter(_ error: any Error, _ signed: SignedPlan) -> String? {
        guard !isLast, let error = error as? AccessError else { return nil }
        switch error.kind {
        case .referenceTooOld(let why) where !hasBeenTooOld:
            hasBeenTooOld = true
            return why
        case .refused(let why) where ExecutionFailure(text: why).isWrongSequenceNumber:
            isRecovering = true
            return canChange(signed.transaction.proposalKey.sequenceNumber) ? why : nil
        default: return nil
        }
    }

    /// The same for one that failed before it ran: by its number, or by a signature that is not the key's.
    private mutating func reasonAfter(_ failure: ExecutionFailure, _ signed: SignedPlan) -> String? {
        let addresses = plan.signers.map(\.address)
        if failure.isWrongSequenceNumber {
            options.numbers?.forget(signed.transaction.proposalKey.address)
            isRecovering = true
            let canChange = canChange(signed.transaction.proposalKey.sequenceNumber)
            return isLast || !canChange ? nil : failure.message
        }
        guard failure.isOfSignature else { return nil }
        for address in addresses { options.numbers?.forget(address) }
        distrusts = true
        return signed.isFromMemory && !isLast ? failure.message : nil
    }

    /// Whether a number that was wrong may come right: others use the key, and the account moves on. One that the node
    /// gives again and again contradicts the chain, and nobody waits longer than the wait for one outcome.
    private mutating func canChange(_ number: UInt64) -> Bool {
        timesWrong = number == wrongNumber ? timesWrong + 1 : 1
        wrongNumber = number
        if let wait = options.wait, !plan.asksPerson, elapsed() >= wait.timeout { return false }
        return timesWrong < Self.mostTimesWrong
    }

    private static let mostTimesWrong = 3

    /// What a refusal comes from, when the keys of the accounts show it; they were remembered ones until now.
    private func doctored(_ error: any Error, _ signed: SignedPlan) async throws -> any Error {
        guard signed.isFromMemory, case .refused? = (error as? AccessError)?.kind else { return error }
        for address in plan.signers.map(\.address) { options.numbers?.forget(address) }
        guard let keys = try? await client.keys(of: plan.signers.map(\.address)) else { return error }
        for signer in plan.signers { try signer.check(against: keys[signer.address] ?? []) }
        return signed.transaction.problems(with: keys).first ?? error
    }
}

extension ExecutionFailure {
    /// Whether a key or a signature was at fault: such a transaction never ran and used up no number.
    fileprivate var isOfSignature: Bool { code.map([1006, 1008, 1009, 1055, 1202].contains) ?? false }
}
