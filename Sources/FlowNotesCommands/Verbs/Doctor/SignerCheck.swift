internal import Flow
internal import FlowAccess
internal import FlowCrypto
internal import FlowNotes
internal import FlowWallet
internal import HTTP

/// Whether the key at hand is the one that the account has on the chain.
enum SignerCheck {
    private static let subject = "signer"

    static func findings(_ invocation: Invocation) async -> [Finding] {
        let choice: SignerChoice
        do {
            choice = try invocation.signer()
        } catch {
            // Whoever names an account wants that one; without any, reading still works.
            guard invocation.settings.signer == nil else { return [.failure(subject, error)] }
            let failure = CommandFailure(error)
            return [.warning(subject, failure.message, mend: failure.hint)]
        }
        do {
            let account = try await invocation.client().account(choice.account.address, including: .keys)
            let findings = try key(choice, account.keys ?? [], invocation)
            guard let session = choice.account.wallet else { return findings }
            return findings + [await wallet(session, invocation)]
        } catch let error as AccessError {
            guard case .notFound = error.kind else { return [.failure(subject, error)] }
            let network = invocation.settings.network.value
            let failure = CommandFailure(
                .key, "no_such_account", "there is no \(choice.description) on \(network)",
                hint: "check its address, or create one: \(Product.name) accounts create")
            return [.failure(subject, failure)]
        } catch {
            return [.failure(subject, error)]
        }
    }

    /// Whether the wallet that signs is there: whatever it answers will do.
    private static func wallet(_ session: WalletSession, _ invocation: Invocation) async -> Finding {
        do {
            let base = try WalletURL(session.wallet).base
            let transport = try invocation.services.walletTransport(base)
            _ = try await transport.send(HTTPRequest(method: "GET", target: "/"))
            return .good("wallet", "\(session.label) answers")
        } catch let error as HTTPError {
            let failure = WalletError(.unreachable, "the wallet \(session.label) does not answer: \(error)")
            return .failure("wallet", CommandFailure(wallet: failure))
        } catch {
            return .failure("wallet", error)
        }
    }

    private static func key(
        _ choice: SignerChoice, _ keys: [AccountKey], _ invocation: Invocation
    ) throws -> [Finding] {
        let account = choice.account
        if account.wallet != nil {
            try invocation.transactionSigner().check(against: keys)
        } else {
            try keys.check(
                try invocation.publicKey(of: account), account.hashAlgorithm, of: account.address,
                at: account.keyIndex)
        }
        guard let key = keys.first(where: { $0.index == account.keyIndex }) else { return [] }
        guard key.weight >= AccountKey.fullWeight else {
            return [
                .warning(
                    subject, "key \(key.index) of \(choice.account.address) weighs \(key.weight), 1000 are needed",
                    mend: "sign with more keys: \(Product.name) tx build, tx sign")
            ]
        }
        return [
            .good(
                subject,
                "key \(key.index) of \(choice.account.name) (\(choice.account.address)) is the one on the chain, "
                    + "\(key.algorithm.name)/\(key.hashAlgorithm.name), sequence number \(key.sequenceNumber)")
        ]
    }
}
