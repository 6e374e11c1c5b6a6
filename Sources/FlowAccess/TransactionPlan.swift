public import Flow

/// A transaction to be made: what it runs and who signs, without block and sequence number.
public struct TransactionPlan: Sendable {
    /// The Cadence source.
    public var script: [UInt8]
    /// JSON-Cadence documents.
    public var arguments: [[UInt8]]
    /// The most computation it may use, 1 … 9999.
    public var gasLimit: UInt64
    /// Whose sequence number is used.
    public var proposer: any Signer
    /// Who pays; all of them keys of one account.
    public var payers: [any Signer]
    /// Who authorizes, in the order of `prepare`'s parameters; several keys of one account count once.
    public var authorizers: [any Signer]

    /// Creates a plan with every role apart.
    public init(
        script: [UInt8], arguments: [[UInt8]] = [], gasLimit: UInt64 = Transaction.maximumGasLimit,
        proposer: any Signer, payers: [any Signer], authorizers: [any Signer]
    ) {
        self.script = script
        self.arguments = arguments
        self.gasLimit = gasLimit
        self.proposer = proposer
        self.payers = payers
        self.authorizers = authorizers
    }

    /// Creates a plan in which one key has every role.
    public init(
        script: [UInt8], arguments: [[UInt8]] = [], gasLimit: UInt64 = Transaction.maximumGasLimit,
        signer: any Signer
    ) {
        self.init(
            script: script, arguments: arguments, gasLimit: gasLimit, proposer: signer, payers: [signer],
            authorizers: [signer])
    }

    /// Everyone who signs, each key once.
    var signers: [any Signer] {
        var signers: [any Signer] = []
        for signer in [proposer] + authorizers + payers
        where !signers.contains(where: { $0.address == signer.address && $0.keyIndex == signer.keyIndex }) {
            signers.append(signer)
        }
        return signers
    }

    /// Whether a person is asked for a signature.
    package var asksPerson: Bool { signers.contains(where: \.asksPerson) }

    /// Whether somebody is asked who has the roles before a transaction is made.
    package var givesRoles: Bool { signers.contains { $0 is any RoleGivingSigner } }

    /// The plan with everyone asked who gives the roles to others; the same plan where nobody does.
    func resolved() async throws -> TransactionPlan {
        var plan = self
        for giver in signers.compactMap({ $0 as? any RoleGivingSigner }) {
            let draft = TransactionDraft(script: script, arguments: arguments, gasLimit: gasLimit)
            plan.give(try await giver.roles(in: draft), insteadOf: giver)
        }
        return plan
    }

    private mutating func give(_ roles: SigningRoles, insteadOf giver: any Signer) {
        let isGiver = { (signer: any Signer) in
            signer is any RoleGivingSigner && signer.address == giver.address && signer.keyIndex == giver.keyIndex
        }
        if isGiver(proposer) { proposer = roles.proposer }
        payers = payers.flatMap { isGiver($0) ? roles.payers : [$0] }
        authorizers = authorizers.flatMap { isGiver($0) ? roles.authorizers : [$0] }
    }

    package func transaction(on block: Identifier, sequenceNumber: UInt64) throws -> Transaction {
        guard let payer = payers.first?.address else { throw FlowError.missingField("payer") }
        let addresses = authorizers.map(\.address)
        return Transaction(
            script: script, arguments: arguments, referenceBlock: block, gasLimit: gasLimit,
            proposalKey: ProposalKey(
                address: proposer.address, keyIndex: proposer.keyIndex, sequenceNumber: sequenceNumber),
            payer: payer,
            authorizers: addresses.indices.filter { addresses.firstIndex(of: addresses[$0]) == $0 }.map {
                addresses[$0]
            })
    }
}
