/// What a transaction is to do, before anyone has a role in it.
public struct TransactionDraft: Sendable, Hashable {
    /// The Cadence source.
    public var script: [UInt8]
    /// JSON-Cadence documents.
    public var arguments: [[UInt8]]
    /// The most computation it may use, 1 … 9999.
    public var gasLimit: UInt64

    /// Creates a draft.
    public init(script: [UInt8], arguments: [[UInt8]] = [], gasLimit: UInt64 = Transaction.maximumGasLimit) {
        self.script = script
        self.arguments = arguments
        self.gasLimit = gasLimit
    }
}

/// Who has the roles of a transaction.
public struct SigningRoles: Sendable {
    /// Whose sequence number is used.
    public var proposer: any Signer
    /// Who pays; all of them keys of one account.
    public var payers: [any Signer]
    /// Who authorizes, in the order of `prepare`'s parameters; several keys of one account count once.
    public var authorizers: [any Signer]

    /// Creates roles.
    public init(proposer: any Signer, payers: [any Signer], authorizers: [any Signer]) {
        self.proposer = proposer
        self.payers = payers
        self.authorizers = authorizers
    }

    /// Every role for one key.
    public init(_ signer: any Signer) {
        self.init(proposer: signer, payers: [signer], authorizers: [signer])
    }
}

/// A signer that says for each transaction anew who signs in its place: a wallet that pays for its users.
///
/// It is asked before the reference block and the sequence number are read. Where it has several roles, it is asked
/// once.
public protocol RoleGivingSigner: Signer {
    /// Who has the signer's roles in this transaction.
    func roles(in draft: TransactionDraft) async throws -> SigningRoles
}
