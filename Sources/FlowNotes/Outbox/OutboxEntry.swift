public import Flow

/// A signed transaction whose fate was not known when it was written down.
public struct OutboxEntry: Sendable, Hashable {
    /// The network's name.
    public let network: String
    /// The address of the node it was signed for.
    public let host: String
    /// What it does, in a few words for people.
    public let act: String
    /// The transaction as signed.
    public let transaction: Transaction
    /// When it was signed, Unix seconds.
    public let signedAt: Int64
    /// The number of the queued note that it adds; nil when it was asked for at once.
    public let queued: Int64?

    /// Creates an entry.
    public init(
        network: String, host: String, act: String, transaction: Transaction, signedAt: Int64, queued: Int64? = nil
    ) {
        self.network = network
        self.host = host
        self.act = act
        self.transaction = transaction
        self.signedAt = signedAt
        self.queued = queued
    }

    /// Whether another transaction would do the same for the same accounts: block, sequence number and signatures aside.
    ///
    /// `whoeverPays` leaves aside who proposes and pays too, where that is not known before somebody was asked.
    public func isSameAct(as plan: Transaction, whoeverPays: Bool = false) -> Bool {
        transaction.script == plan.script && transaction.arguments == plan.arguments
            && transaction.authorizers == plan.authorizers
            && (whoeverPays
                || transaction.payer == plan.payer && transaction.proposalKey.address == plan.proposalKey.address)
    }
}
