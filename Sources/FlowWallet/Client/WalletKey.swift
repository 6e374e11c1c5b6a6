import Cadence
import Flow

/// A key that a wallet signs with by a service of its own, for one transaction or for a session.
struct WalletKey: Signer {
    let address: Address
    let keyIndex: UInt32
    let service: WalletService
    /// Everyone who signs the transaction; nil for the service of the session, which signs alone as far as is known.
    let parties: [SigningParty]?
    let channel: BackChannel

    var asksPerson: Bool { true }

    func check(against keys: [AccountKey]) throws(FlowError) { try keys.usable(at: keyIndex, of: address) }

    func sign(_ request: SigningRequest) async throws -> SigningResult {
        switch request.subject {
        case .payload(let transaction), .envelope(let transaction): return try await sign(transaction, request.message)
        case .userMessage, .accountProof:
            throw WalletError(.unsupported, "the wallet signs only transactions by this service")
        }
    }

    private func sign(_ transaction: Transaction, _ message: [UInt8]) async throws -> SigningResult {
        let signable = try signable(transaction, message)
        let interaction = Interaction.json(
            signable.voucher, parties: parties ?? [signable.party], isOwn: parties == nil)
        let data = try await channel.ask(
            BackChannel.Question(
                service: service, message: signable.members(isOwn: parties == nil, interaction: interaction),
                purpose: .transaction, isResult: CompositeSignature.isOne))
        let signature = try WalletClient.decoded { () throws(WireError) in try CompositeSignature(data) }
        let keys = try await channel.client.keys(address)
        try SignatureCheck(address: address, keyIndex: keyIndex, keys: keys).check(signature, over: message)
        return SigningResult(bytes: signature.signature, extensionData: signature.extensionData)
    }

    private func signable(_ transaction: Transaction, _ message: [UInt8]) throws(WalletError) -> Signable {
        let own = parties?.first { $0.address == address && $0.keyIndex == keyIndex }
        let party = own ?? SigningParty(address: address, keyIndex: keyIndex, in: transaction)
        do throws(WireError) {
            let voucher = try Voucher(transaction, parties: parties ?? [party])
            let signable = Signable(message: message, party: party, voucher: voucher)
            // What a wallet makes of the voucher must be what is sent, or its signature is of no use.
            guard try signable.isConsistent() else { throw WireError("it would be another one to it") }
            return signable
        } catch {
            throw WalletError(.unsuitable, "the transaction cannot be shown to a wallet: \(error)")
        }
    }
}
