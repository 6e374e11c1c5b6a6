import Bytes
import Cadence
import Flow

/// What must be true of a transaction before a person is asked to sign it.
struct TransactionCheck {
    /// A signature that is asked for.
    struct Wish {
        /// The transaction, from the voucher.
        var transaction: Transaction
        /// The bytes that the application wants signed.
        var message: [UInt8]
        /// The account whose signature is wanted.
        var address: Address
        /// The index of its key.
        var keyIndex: UInt32
        /// Whether the application says that this account pays; nil when it does not say.
        var claimsToPay: Bool?
    }

    /// What this wallet signs with.
    let keys: WalletKeys

    /// What is to be signed and by whom; throws for anything that the page could not tell the truth about.
    func approvable(_ wish: Wish) throws(WalletRefusal) -> SignedPart {
        guard let owner = keys.owner(of: wish.address, wish.keyIndex) else {
            throw WalletRefusal(
                "this wallet does not sign for key \(wish.keyIndex) of \(wish.address); sign in again to learn its keys")
        }
        try checkFields(wish.transaction)
        let part = SignedPart(wish.transaction, owner: owner, address: wish.address, keyIndex: wish.keyIndex)
        try checkRoles(part, wish)
        try checkMessage(part, wish)
        return part
    }

    /// What a node would refuse at once is not worth a person's while.
    private func checkFields(_ transaction: Transaction) throws(WalletRefusal) {
        let problem = transaction.problems().first { problem in
            switch problem {
            case .missingSignature, .missingProposalSignature: false
            default: true
            }
        }
        if let problem { throw WalletRefusal("the transaction is not a valid one: \(problem)") }
    }

    private func checkRoles(_ part: SignedPart, _ wish: Wish) throws(WalletRefusal) {
        let (transaction, address) = (wish.transaction, wish.address)
        guard !part.roles.isEmpty else {
            throw WalletRefusal(
                "key \(wish.keyIndex) of \(address) is neither proposer, payer nor authorizer of the transaction")
        }
        if part.owner == .payer { try checkPayer(part, transaction) }
        if let claims = wish.claimsToPay, claims != part.roles.contains(.payer) {
            throw WalletRefusal(
                claims
                    ? "the request says that \(address) pays, the transaction says \(transaction.payer)"
                    : "the request does not say that \(address) pays, but the transaction does")
        }
        do {
            try transaction.checkSigning(by: address)
        } catch {
            throw WalletRefusal("the signature cannot be given now: \(error)")
        }
    }

    /// The account that pays for this wallet's person lends nobody its name, and pays for nobody else.
    private func checkPayer(_ part: SignedPart, _ transaction: Transaction) throws(WalletRefusal) {
        guard part.roles == [.payer] else {
            throw WalletRefusal("\(transaction.payer) only pays; it neither proposes nor authorizes")
        }
        let user = keys.user.address
        let others = transaction.authorizers + [transaction.proposalKey.address]
        guard others.contains(user), transaction.authorizers.allSatisfy({ $0 == user }) else {
            throw WalletRefusal("\(transaction.payer) pays only for transactions of \(user)")
        }
    }

    private func checkMessage(_ part: SignedPart, _ wish: Wish) throws(WalletRefusal) {
        guard wish.message != part.request.message else { return }
        let tag = DomainTag.transaction.bytes
        guard wish.message.starts(with: tag) else {
            throw WalletRefusal(
                "the message does not begin with the domain tag of transactions, \(Hex.encode(tag))")
        }
        let what = part.roles.contains(.payer) ? "envelope" : "payload"
        throw WalletRefusal("the message is not the \(what) of the transaction in the voucher; nothing is signed")
    }
}
