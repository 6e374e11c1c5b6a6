import Cadence
public import Flow
import HTTP

/// What a wallet is told of the program that asks.
public struct WalletApplication: Sendable, Hashable {
    /// The name that the wallet shows.
    public var title: String
    /// The address of a picture; nil for none.
    public var icon: String?
    /// The name that account proofs are bound to.
    public var identifier: String
    /// The web page that asks, `https://example.org`; nil for a program that has none.
    public var origin: String?
    /// FCL's name of the network: `mainnet`, `testnet`, `local`.
    public var network: String
    /// The version of FCL whose protocol is spoken.
    public var version = "1.30.3"

    /// Creates a description.
    public init(
        title: String, identifier: String, icon: String? = nil, origin: String? = nil, network: String
    ) {
        self.title = title
        self.identifier = identifier
        self.icon = icon
        self.origin = origin
        self.network = network
    }

    /// FCL's name of a chain: its id without `flow-`, and `local` for the emulator's.
    public static func network(of chain: Chain) -> String {
        chain == .emulator || chain == .monotonicEmulator ? "local" : String(chain.rawValue.dropFirst("flow-".count))
    }

    /// The `config` of a request; signing in tells also how this program can be answered, which a wallet that sends the
    /// request elsewhere has heard already in part.
    func config(isSignIn: Bool, isRedirected: Bool = false) -> JSONTree {
        let host = origin.flatMap { try? WalletURL($0).base.host }
        let ways: [JSONTree.Member] = [
            .init("discoveryAuthnInclude", []), .init("discoveryAuthnExclude", []),
            .init("discoveryFeaturesSuggested", []), .init("clientServices", []),
            .init("supportedStrategies", ["HTTP/RPC", "HTTP/POST"]),
        ]
        let client: [JSONTree.Member] = [
            .init("platform", "web"), .init("fclVersion", .string(version)),
            .init("fclLibrary", "https://github.com/onflow/fcl-js"),
            .init("hostname", host.map(JSONTree.string) ?? .null), .init("network", .string(network)),
        ]
        let rest: [JSONTree.Member] = isRedirected ? [] : [.init("discoveryRpcEnabled", true)]
        let app = JSONTree.of(["title": .string(title), "icon": icon.map(JSONTree.string)])
        return .of([
            "services": .object([]), "app": app,
            "client": .object(isSignIn ? ways + client + rest : client),
        ])
    }
}
