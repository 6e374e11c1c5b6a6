public import Flow

/// What happens while a transaction is signed, sent and waited for.
public enum SubmissionEvent: Sendable, Hashable {
    /// It is signed and about to be sent; what the handler throws keeps it from being sent.
    case signed(Transaction)
    /// The node has it.
    case sent(Identifier)
    /// It has come a step further.
    case reached(TransactionStatus)
    /// It had no effect and is being signed anew, for this reason.
    case signingAgain(String)
}

/// How to submit a transaction.
public struct SubmissionOptions: Sendable {
    /// How to wait; nil to return as soon as the node has it.
    public var wait: WaitOptions?
    /// The chain whose addresses the roles must have; nil when it is not known.
    public var chain: Chain?
    /// How often a transaction that had no effect is signed anew: an old reference block, a used sequence number.
    public var attempts: Int
    /// What is remembered of the accounts on this chain; nil to read them for each transaction.
    public var numbers: (any SequenceNumbers)?

    /// Creates options.
    public init(
        wait: WaitOptions? = WaitOptions(unknownGrace: nil), chain: Chain? = nil, attempts: Int = 3,
        numbers: (any SequenceNumbers)? = nil
    ) {
        self.wait = wait
        self.chain = chain
        self.attempts = attempts
        self.numbers = numbers
    }
}

/// A transaction that was sent, and what became of it.
public struct Submission: Sendable {
    /// The transaction as signed.
    public let transaction: Transaction
    /// Its id.
    public let id: Identifier
    /// What became of it; `pending` when nobody waited.
    public let outcome: TransactionOutcome
}
