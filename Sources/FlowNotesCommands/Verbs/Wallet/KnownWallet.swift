/// A wallet that can be named instead of giving its address.
struct KnownWallet: Sendable {
    /// The name for `--wallet`.
    let name: String
    /// The networks it is for.
    let networks: Set<String>
    /// The address of its sign-in service.
    let url: String

    /// All of them; the first one of a network is taken when none is named. Wallets of the public networks are given
    /// by their addresses, which they publish.
    static let all = [
        KnownWallet(
            name: Product.name, networks: [Services.localNetwork, Services.emulatorNetwork],
            url: "http://127.0.0.1:8701/authn"),
        // Source: fcl-dev-wallet, `go/wallet`.
        KnownWallet(
            name: "fcl-dev-wallet", networks: [Services.localNetwork, Services.emulatorNetwork],
            url: "http://127.0.0.1:8701/api/authn"),
    ]

    /// Those of a network.
    static func of(_ network: String) -> [KnownWallet] { all.filter { $0.networks.contains(network) } }
}
