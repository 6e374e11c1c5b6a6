internal import CommandKit
internal import Flow
internal import FlowAccess
internal import FlowWallet
internal import Glibc

/// `login`: signing in with a wallet on this or another device, which signs from then on.
enum LoginVerb {
    static let verb = Verb(
        CommandSpec(
            "login", summary: "Sign in with a wallet, which approves and signs in place of a key on this machine.",
            discussion: """
                The wallet's page is shown as a link and, on a terminal, as a QR code for a phone; nothing is opened \
                without --open. Whoever approves there is signed in on this network until logout, and the wallet is \
                the signer (--signer wallet) unless --signer names another. The wallet has to prove that the account \
                is its own, and every signature of it is checked before anything is sent.

                --wallet takes an https address (http on this machine), that of the wallet's service for signing in, \
                or the name of a known one: \(KnownWallet.all.map(\.name).joined(separator: ", ")) \
                on \(Services.localNetwork) and \(Services.emulatorNetwork).
                """,
            options: [
                OptionSpec("wallet", .text, valueName: "URL", help: "The wallet's address or name"),
                OptionSpec("open", help: "Open the wallet's page in the browser, by xdg-open"),
                OptionSpec("no-proof", help: "Accept a wallet that does not prove that the account is its own"),
            ],
            examples: [
                .init("\(Product.name) login"),
                .init("\(Product.name) login --wallet https://wallet.example.com/authn --network testnet"),
            ]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let url = try address(invocation)
        guard let file = invocation.walletSessionFile else { throw CommandFailure(noStateFolderFor: "the session") }
        let network = try await invocation.walletNetwork()
        let prompt = WalletPrompt(invocation, opens: invocation.command.flag("open"))
        let client = try invocation.walletClient(network: network, prompt)
        let nonce = (0..<32).map { _ in UInt8.random(in: 0...255) }
        let demand = ProofDemand(nonce: nonce, isRequired: !invocation.command.flag("no-proof"))
        let session = try await client.signIn(at: url, proof: demand)
        try await check(session, client, invocation)
        try file.write(session)
        report(session, invocation)
    }

    /// The address of the wallet that is asked for, or of the first known one.
    private static func address(_ invocation: Invocation) throws -> String {
        let network = invocation.settings.network.value
        let known = KnownWallet.of(network)
        guard let given = invocation.command.text("wallet") else {
            if let first = known.first { return first.url }
            throw CommandFailure(
                .usage, "no_wallet", "no wallet is known for \(network): its address is needed",
                hint: "\(Product.name) login --wallet https://…\(invocation.nodeFlags)   # the wallet publishes it")
        }
        if let wallet = known.first(where: { $0.name == given }) { return wallet.url }
        do {
            let url = try WalletURL(given)
            return url.isRoot ? given + (given.hasSuffix("/") ? "authn" : "/authn") : given
        } catch {
            let names = known.map(\.name).joined(separator: ", ")
            throw CommandFailure(
                .usage, "usage", error.message,
                hint: names.isEmpty ? "give the https address of the wallet's sign-in" : "known on \(network): \(names)"
            )
        }
    }

    /// An account that cannot be of the network is refused; one that nobody has proven must exist at least.
    private static func check(_ session: WalletSession, _ client: WalletClient, _ invocation: Invocation) async throws {
        try invocation.checkNetwork(of: SignerChoice(account: SigningAccount(session), isDefault: false))
        guard !session.isOver else {
            throw CommandFailure(
                .key, "session_over", "the session that the wallet gives is over already; nobody is signed in",
                hint: "look whether the clocks of both are right, and sign in again")
        }
        guard !session.isProven else { return }
        _ = try await invocation.client().account(session.address, including: .keys)
        invocation.reporter.warn("the wallet has not proven that \(session.address) is its own")
    }

    private static func report(_ session: WalletSession, _ invocation: Invocation) {
        let network = invocation.settings.network.value
        if (try? invocation.walletSigner(session)) == nil {
            invocation.reporter.warn("this wallet signs no transactions; it can only be read with")
        }
        invocation.reporter.result(
            text: {
                "signed in as \(session.address) with \(invocation.reporter.shown(session.label)) on \(network)"
            },
            plain: { "\(session.address)" }, json: { session.status(on: network) })
    }
}

extension WalletSession {
    /// Whether it is over now.
    var isOver: Bool { isOver(at: Int64(time(nil)) * 1_000) }

    /// The session as JSON.
    func status(on network: String) -> JSONValue {
        [
            "network": .string(network), "address": .string("\(address)"), "wallet": JSONValue(walletName),
            "wallet_url": .string(wallet), "key_index": keyIndex.map { .integer(Int($0)) } ?? .null,
            "proven": .bool(isProven), "chooses_payer": .bool(choosesPayer),
            "expires_at": JSONValue(expires.map { Timestamp.rfc3339(unixSeconds: $0 / 1000) }),
        ]
    }
}
