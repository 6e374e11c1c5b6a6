import Cadence
import Flow

/// The keys a wallet signs with: the person's, and perhaps one of an account that pays for its transactions.
struct WalletKeys: Sendable {
    /// Which of the two.
    enum Owner: Sendable, Hashable {
        /// The person.
        case user
        /// The account that pays.
        case payer
    }

    /// The person's key.
    let user: any Signer
    /// The key of the account that pays; nil when the person does.
    let payer: (any Signer)?

    /// Whose key has an address and an index; nil for a stranger's.
    func owner(of address: Address, _ keyIndex: UInt32) -> Owner? {
        if Self.isKey(user, address, keyIndex) { return .user }
        if let payer, Self.isKey(payer, address, keyIndex) { return .payer }
        return nil
    }

    /// The key of an owner; the person's where nobody else pays.
    subscript(owner: Owner) -> any Signer {
        switch owner {
        case .user: user
        case .payer: payer ?? user
        }
    }

    /// The key that pays.
    var paying: any Signer { payer ?? user }

    private static func isKey(_ signer: any Signer, _ address: Address, _ keyIndex: UInt32) -> Bool {
        signer.address == address && signer.keyIndex == keyIndex
    }
}
