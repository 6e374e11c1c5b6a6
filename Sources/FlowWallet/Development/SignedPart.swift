import Cadence
import Flow

/// A transaction and the part of it that one of the wallet's keys is to sign.
struct SignedPart: Sendable {
    /// What an account has to do with a transaction.
    enum Role: String, Sendable, CaseIterable {
        case proposer, payer, authorizer
    }

    /// The transaction.
    let transaction: Transaction
    /// Whose key.
    let owner: WalletKeys.Owner
    /// The account and its key.
    let address: Address
    let keyIndex: UInt32
    /// Its roles, none for a stranger.
    let roles: [Role]
    /// The bytes to sign and what they stand for: the payer signs the envelope, all others the payload.
    let request: SigningRequest

    init(_ transaction: Transaction, owner: WalletKeys.Owner, address: Address, keyIndex: UInt32) {
        self.transaction = transaction
        self.owner = owner
        self.address = address
        self.keyIndex = keyIndex
        let key = transaction.proposalKey
        roles = Role.allCases.filter { role in
            switch role {
            case .proposer: key.address == address && key.keyIndex == keyIndex
            case .payer: transaction.payer == address
            case .authorizer: transaction.authorizers.contains(address)
            }
        }
        request = SigningRequest(roles.contains(.payer) ? .envelope(transaction) : .payload(transaction))
    }
}
