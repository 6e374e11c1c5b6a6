/// What the flow.json files say, merged and checked, beside the networks that are built in.
///
/// Format: the Flow command line's flow.json. Members that are not understood are left alone.
public struct Configuration: Sendable {
    /// The files it was read from, in order; empty when there was none.
    public internal(set) var files: [String] = []
    /// The networks: those built in, then those of the files in order.
    public internal(set) var networks = Network.builtIn
    /// The contracts and the dependencies.
    public internal(set) var contracts: [ContractEntry] = []
    /// What is to be deployed where.
    public internal(set) var deployments: [Deployment] = []
    /// The emulators.
    public internal(set) var emulators: [EmulatorEntry] = []
    var accounts: [AccountEntry] = []

    /// What holds without any file.
    public static let builtIn = Configuration()

    /// The names of the accounts in order.
    public var accountNames: [String] { accounts.map(\.name) }

    /// The network of that name; the error lists the known ones.
    public func network(_ name: String) throws(ConfigurationError) -> Network {
        if let network = networks.first(where: { $0.name == name }) { return network }
        throw ConfigurationError(
            .unknownName, "there is no network \"\(name)\"", hint: Self.known("networks", networks.map(\.name)))
    }

    static func known(_ what: String, _ names: [String]) -> String {
        names.isEmpty ? "no \(what) are configured" : "known \(what): \(names.joined(separator: ", "))"
    }
}
