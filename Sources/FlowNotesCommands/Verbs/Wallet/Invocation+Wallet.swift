internal import Cadence
internal import CommandKit
internal import Flow
internal import FlowAccess
internal import FlowNotes
internal import FlowWallet
internal import Glibc

extension Invocation {
    /// The name by which the wallet that somebody signed in with is a signer.
    static let walletSigner = "wallet"

    /// How long a person may take to approve, in seconds, unless `--timeout` says it.
    private static let patience = 300

    /// The file of the session on the network; nil when there is no folder for it.
    var walletSessionFile: WalletSessionFile? { WalletSessionFile(settings.network.value, environment) }

    /// The session on the network; nil when nobody is signed in.
    func walletSession() throws -> WalletSession? { try walletSessionFile?.read() }

    /// FCL's name of the network, by which a wallet knows it.
    func walletNetwork() async throws -> String {
        if settings.host == nil, let chain = Chain(network: settings.network.value) {
            return WalletApplication.network(of: chain)
        }
        let id = try await client().chainID()
        return Chain(rawValue: id).map(WalletApplication.network(of:)) ?? settings.network.value
    }

    /// A client for wallets, which shows pages on stderr.
    func walletClient(network: String, _ prompt: WalletPrompt) throws -> WalletClient {
        let client = try client()
        var options = WalletOptions()
        options.patience = settings.timeout.origin == .builtIn ? .seconds(Self.patience) : settings.timeout.value
        return WalletClient(
            WalletApplication(title: Product.name, identifier: Product.name, network: network), options: options,
            now: { Int64(time(nil)) * 1000 },
            keys: { try await client.account($0, including: .keys).keys ?? [] },
            transport: services.walletTransport, show: { prompt.show($0) }, ended: { prompt.end($0) })
    }

    /// The wallet as a signer.
    func walletSigner(_ session: WalletSession) throws -> WalletSigner {
        try WalletSigner(session, walletClient(network: session.network, WalletPrompt(self)))
    }

    /// The wallet as the account that signs: when `--signer wallet` asks for it, and, while somebody is signed in, when
    /// neither flag nor variable asks for another; nil otherwise.
    func walletChoice() throws -> SignerChoice? {
        let given = settings.signer
        guard given?.value == Self.walletSigner else {
            switch given?.origin {
            case .flag, .environment: return nil
            case .file, .builtIn, nil: break
            }
            return try walletSession().map { SignerChoice(account: SigningAccount($0), isDefault: true) }
        }
        if try configuration().accountNames.contains(Self.walletSigner) { return nil }
        if try possibleKeystore?.contains(Self.walletSigner) ?? false { return nil }
        guard let session = try walletSession() else {
            throw CommandFailure(
                .key, "not_signed_in", "nobody is signed in with a wallet on \(settings.network.value)",
                hint: "\(Product.name) login\(nodeFlags)")
        }
        return SignerChoice(account: SigningAccount(session), isDefault: false)
    }

    /// The account that a long run is bound to, with the session of now; throws when that is of another account, or
    /// over.
    func current(_ bound: SignerChoice) throws -> SignerChoice {
        guard bound.account.wallet != nil else { return bound }
        let session = try walletSession()
        if let session, session.address == bound.account.address {
            return SignerChoice(account: SigningAccount(session), isDefault: bound.isDefault)
        }
        let owner = bound.account.address
        let now = session.map { "\($0.address) is signed in with a wallet now" } ?? "nobody is signed in any more"
        throw CommandFailure(
            .key, "other_signer", "\(now), and this notepad is \(owner)'s; nothing was done",
            hint: "sign in again as \(owner), or end \(Product.name) \(command.path.joined(separator: " ")) and "
                + "start it again")
    }
}

extension WalletSession {
    /// The wallet's name, or where it is.
    var label: String { walletName ?? wallet }
}
