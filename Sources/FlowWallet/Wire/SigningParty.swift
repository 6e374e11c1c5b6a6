package import Cadence
package import Flow

/// A key with its roles in a transaction, as a signable tells them.
package struct SigningParty: Sendable, Hashable {
    /// The account.
    package var address: Address
    /// The index of the key.
    package var keyIndex: UInt32
    /// Whether its sequence number is used.
    package var isProposer: Bool
    /// Whether it pays.
    package var isPayer: Bool
    /// Whether it authorizes.
    package var isAuthorizer: Bool

    /// Creates a party.
    package init(address: Address, keyIndex: UInt32, isProposer: Bool, isPayer: Bool, isAuthorizer: Bool) {
        self.address = address
        self.keyIndex = keyIndex
        self.isProposer = isProposer
        self.isPayer = isPayer
        self.isAuthorizer = isAuthorizer
    }

    /// The roles that a key has in a transaction as it is.
    package init(address: Address, keyIndex: UInt32, in transaction: Transaction) {
        let proposal = transaction.proposalKey
        self.init(
            address: address, keyIndex: keyIndex,
            isProposer: proposal.address == address && proposal.keyIndex == keyIndex,
            isPayer: transaction.payer == address, isAuthorizer: transaction.authorizers.contains(address))
    }

    /// The roles as the service that the user signed in with is told them.
    package var ownRoles: JSONTree {
        .of([
            "proposer": .bool(isProposer), "authorizer": .bool(isAuthorizer), "payer": .bool(isPayer), "param": false,
        ])
    }

    /// The roles as the services of a pre-authz answer are told them.
    package var givenRoles: JSONTree {
        .of(["proposer": .bool(isProposer), "payer": .bool(isPayer), "authorizer": .bool(isAuthorizer)])
    }
}
