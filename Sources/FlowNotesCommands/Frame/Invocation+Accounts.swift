internal import Cadence
internal import Flow
internal import FlowNotes

/// The account that signs, and whether anybody asked for it.
struct SignerChoice: Sendable {
    /// The account.
    let account: ConfiguredAccount
    /// Whether it was taken because none was given.
    let isDefault: Bool

    /// The account in a sentence: `account alice (0x…, the default)`.
    var description: String {
        "account \(account.name) (\(account.address)\(isDefault ? ", taken because --signer was not given" : ""))"
    }
}

extension Invocation {
    /// The address that a text stands for: an address, or the name of an account in flow.json.
    func address(ofAccount text: String) throws -> Address {
        if try configuration().accountNames.contains(text) { return try configuration().accountAddress(text) }
        if let address = Address(text), text.hasPrefix("0x") || text.utf8.count == 16 { return address }
        _ = try configuration().account(text)
        return .zero
    }

    /// The account of `--signer`, or the default one of the network; throws when there is none, and when its address
    /// cannot be of the network.
    func signer() throws -> SignerChoice {
        let configuration = try configuration()
        let network = settings.network.value
        guard let name = settings.signer?.value ?? configuration.defaultAccountName(on: network) else {
            let names = configuration.accountNames
            throw CommandFailure(
                .key, "no_signer", "no account of flow.json is chosen to sign on \(network)",
                hint: names.isEmpty
                    ? "copy flow.json.example to flow.json and name your account and its key in it"
                    : "choose one with --signer: \(names.joined(separator: ", "))")
        }
        let choice = SignerChoice(account: try configuration.account(name), isDefault: settings.signer == nil)
        try check(choice, network)
        return choice
    }

    /// An address of another chain is refused here, where it can be said why; networks nobody knows are not judged.
    private func check(_ choice: SignerChoice, _ network: String) throws {
        let chains: [String: Chain] = ["mainnet": .mainnet, "testnet": .testnet, "emulator": .emulator]
        guard let chain = chains[network], !chain.isValid(choice.account.address) else { return }
        let homes = Chain.chains(of: choice.account.address)
        // Small numbers are the addresses of an emulator started with simple addresses.
        if chain == .emulator, Chain.monotonicEmulator.isValid(choice.account.address), homes.isEmpty { return }
        let home = homes.first.map { "belongs to \($0.rawValue)" } ?? "is of no Flow chain"
        throw CommandFailure(
            .key, "signer_of_another_chain", "\(choice.description) cannot sign on \(network): its address \(home)",
            hint: "choose an account of \(network) with --signer")
    }
}

extension Invocation {
    /// The same with another account to sign; nil changes nothing.
    func signing(as account: String?) -> Invocation {
        guard let account else { return self }
        return Invocation(
            command: command, settings: settings.signing(as: account), environment: environment, reporter: reporter,
            services: services, endings: endings)
    }
}
