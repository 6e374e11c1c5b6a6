public import Flow

/// Who signs a change.
public struct Authors: Sendable {
    /// Whose sequence number is used.
    public var proposer: any Signer
    /// Who pays; keys of one account.
    public var payers: [any Signer]
    /// Whose account is changed; keys of one account.
    public var authorizers: [any Signer]

    /// One key in every role; or, with `payer`, another account that pays.
    public init(_ signer: any Signer, payer: (any Signer)? = nil) {
        self.init(proposer: signer, payers: [payer ?? signer], authorizers: [signer])
    }

    /// Everyone apart.
    public init(proposer: any Signer, payers: [any Signer], authorizers: [any Signer]) {
        self.proposer = proposer
        self.payers = payers
        self.authorizers = authorizers
    }
}
