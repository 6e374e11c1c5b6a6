import Cadence
public import Flow

extension WalletSigner {
    /// Who proposes, pays for and authorizes a transaction: the wallet is asked where it decides that.
    ///
    /// Throws `WalletError`, also when it names another account than the session's to authorize.
    public func roles(in draft: TransactionDraft) async throws -> SigningRoles {
        guard let service = session.service(WalletService.Kind.preAuthz) else { return SigningRoles(self) }
        let channel = channel
        let question = try Self.question(draft, service)
        let data = try await channel.ask(question)
        let answer = try WalletClient.decoded { () throws(WireError) in try PreAuthzAnswer(data) }
        return try roles(answer, channel)
    }

    private static func question(
        _ draft: TransactionDraft, _ service: WalletService
    ) throws(WalletError) -> BackChannel.Question {
        do throws(WireError) {
            let voucher = try Voucher(draft)
            let asked = PreSignable(proposes: true, pays: true, authorizes: true, voucher: voucher)
            return BackChannel.Question(
                service: service, message: asked.members(interaction: Interaction.json(voucher)),
                purpose: .transaction, isResult: PreAuthzAnswer.isOne)
        } catch {
            throw WalletError(.unsuitable, "the transaction cannot be shown to a wallet: \(error)")
        }
    }

    private func roles(_ answer: PreAuthzAnswer, _ channel: BackChannel) throws(WalletError) -> SigningRoles {
        guard let proposer = answer.proposer else { throw WalletError.malformed("it names nobody to propose") }
        guard let payer = answer.payer.first?.address, answer.payer.allSatisfy({ $0.address == payer }) else {
            throw WalletError.malformed("it names nobody to pay, or several accounts")
        }
        guard !answer.authorization.isEmpty, answer.authorization.allSatisfy({ $0.address == address }) else {
            throw WalletError(
                .wrongAccount, "the wallet would have another account than \(address) authorize the transaction")
        }
        let assigned = try RoleAssignment(proposer, answer.payer, answer.authorization)
        return SigningRoles(
            proposer: try assigned.key(for: proposer, channel), payers: try assigned.keys(for: answer.payer, channel),
            authorizers: try assigned.keys(for: answer.authorization, channel))
    }
}

/// The keys that a wallet has named for a transaction, each once, with the service that is asked for it.
private struct RoleAssignment {
    private(set) var parties: [SigningParty] = []
    private var services: [WalletService] = []

    /// When one key has several roles, the service named first is asked.
    init(
        _ proposer: WalletService, _ payers: [WalletService], _ authorizers: [WalletService]
    ) throws(WalletError) {
        try add([proposer]) { $0.isProposer = true }
        try add(payers) { $0.isPayer = true }
        try add(authorizers) { $0.isAuthorizer = true }
    }

    private mutating func add(_ list: [WalletService], _ mark: (inout SigningParty) -> Void) throws(WalletError) {
        for service in list {
            guard let address = service.address, let keyIndex = service.keyIndex else {
                throw WalletError.malformed("it does not say which account and key have a role")
            }
            if index(of: service) == nil {
                services.append(service)
                parties.append(
                    SigningParty(
                        address: address, keyIndex: keyIndex, isProposer: false, isPayer: false, isAuthorizer: false))
            }
            if let index = index(of: service) { mark(&parties[index]) }
        }
    }

    private func index(of service: WalletService) -> Int? {
        parties.firstIndex { $0.address == service.address && $0.keyIndex == service.keyIndex }
    }

    func keys(for services: [WalletService], _ channel: BackChannel) throws(WalletError) -> [WalletKey] {
        var keys: [WalletKey] = []
        for service in services { keys.append(try key(for: service, channel)) }
        return keys
    }

    func key(for service: WalletService, _ channel: BackChannel) throws(WalletError) -> WalletKey {
        guard let index = index(of: service) else {
            throw WalletError.malformed("it does not say which account and key have a role")
        }
        return WalletKey(
            address: parties[index].address, keyIndex: parties[index].keyIndex, service: services[index],
            parties: parties, channel: channel)
    }
}
