internal import Cadence
internal import Flow
internal import FlowNotes

/// The account that signs, and whether anybody asked for it.
struct SignerChoice: Sendable {
    /// The account.
    let account: SigningAccount
    /// Whether it was taken because none was given.
    let isDefault: Bool

    /// The account in a sentence: `account alice (0x…, the default)`.
    var description: String {
        "account \(account.name) (\(account.address)\(isDefault ? ", taken because --signer was not given" : ""))"
    }
}

extension Invocation {
    /// The address that a text stands for: an address, the name of an account in flow.json, or of a key that the
    /// keystore has an address for.
    ///
    /// An address that nobody can have on the network is refused.
    func address(ofAccount text: String) throws -> Address {
        _ = try network()
        if try configuration().accountNames.contains(text) { return try configuration().accountAddress(text) }
        if let address = Address(text), text.hasPrefix("0x") || text.utf8.count == 16 {
            try check(address)
            return address
        }
        if let stored = try storedAccount(text) { return stored.address }
        return try configuredAccount(text).address
    }

    /// A typing error is found out by the code that addresses are words of; networks nobody knows are not judged.
    func check(_ address: Address) throws {
        guard settings.host == nil, let chain = Chain(network: settings.network.value),
            !isPossible(address, on: chain)
        else { return }
        let home = Chain.chains(of: address).first.map { "it is one of \($0.rawValue)" } ?? "check for a typo"
        throw CommandFailure(.usage, "usage", "\(address) is no address of \(chain.rawValue); \(home)")
    }

    private func isPossible(_ address: Address, on chain: Chain) -> Bool {
        if chain.isValid(address) { return true }
        // Small numbers are the addresses of an emulator started with simple addresses.
        return chain == .emulator && settings.network.value != Services.localNetwork
            && Chain.monotonicEmulator.isValid(address) && Chain.chains(of: address).isEmpty
    }

    /// The address of an account whose data are read: of the one given, else of the one that signs.
    ///
    /// Whoever only reads needs no key: without an account the failure names `example`, a command that has one.
    func addressToRead(_ account: String?, _ what: String, example: String) throws -> Address {
        if let account { return try address(ofAccount: account) }
        do {
            return try signer().account.address
        } catch let failure as CommandFailure where failure.code == Self.noSigner {
            let configuration = try configuration()
            let network = settings.network.value
            var why = "no account of flow.json is configured for \(network)"
            if configuration.files.isEmpty { why = "no flow.json was found, and no address is given" }
            let names = configuration.accountNames.joined(separator: ", ")
            if !names.isEmpty { why = "none of the accounts of flow.json is the one for \(network): \(names)" }
            throw CommandFailure(
                .usage, "no_account", "whose \(what)? \(why)", hint: "\(Product.name) \(example)\(nodeFlags)")
        }
    }

    static let noSigner = "no_signer"

    /// The account of `--signer`, or the default one of the network; throws when there is none, and when its address
    /// cannot be of the network.
    ///
    /// It is the wallet's while somebody is signed in with one, unless another is named or `orWallet` is false.
    func signer(orWallet: Bool = true) throws -> SignerChoice {
        if let boundSigner { return try current(boundSigner) }
        _ = try network()
        let configuration = try configuration()
        let network = settings.network.value
        if orWallet, let wallet = try walletChoice() { return try checked(wallet, network) }
        if let stored = try storedSigner() { return try checked(stored, network) }
        guard let name = settings.signer?.value ?? configuration.defaultAccountName(on: network) else {
            let names = configuration.accountNames + ((try? keystore().names()) ?? [])
            throw noSigner(among: names)
        }
        let account = SigningAccount(try configuredAccount(name))
        return try checked(SignerChoice(account: account, isDefault: settings.signer == nil), network)
    }

    private func noSigner(among names: [String]) -> CommandFailure {
        let network = settings.network.value
        if let host = settings.host, settings.network.origin == .builtIn {
            return CommandFailure(
                .key, Self.noSigner, "no account is chosen to sign at \(host.value), and no network was named",
                hint: "name it by --network: \(Services.localNetwork) where \(Product.name) chain serves, or one of "
                    + "flow.json; or an account by --signer"
                    + (names.isEmpty ? "" : ": " + names.joined(separator: ", ")))
        }
        let hint =
            names.isEmpty
            ? "\(Product.name) keys new NAME   # then accounts create, or init for a key in a file"
            : "choose one with --signer, or for good with config set signer: \(names.joined(separator: ", "))"
        return CommandFailure(.key, Self.noSigner, "no account is chosen to sign on \(network)", hint: hint)
    }

    private func checked(_ choice: SignerChoice, _ network: String) throws -> SignerChoice {
        try check(choice, network)
        return choice
    }

    /// Throws when the address of an account cannot be of the network.
    func checkNetwork(of choice: SignerChoice) throws { try check(choice, settings.network.value) }

    /// An address of another chain is refused here, where it can be said why; networks nobody knows are not judged.
    private func check(_ choice: SignerChoice, _ network: String) throws {
        guard let chain = Chain(network: network), !isPossible(choice.account.address, on: chain) else { return }
        let home =
            Chain.chains(of: choice.account.address).first.map { "belongs to \($0.rawValue)" } ?? "is of no Flow chain"
        throw CommandFailure(
            .key, "signer_of_another_chain", "\(choice.description) cannot sign on \(network): its address \(home)",
            hint: "choose an account of \(network) with --signer")
    }
}
