/// What the flow.json files say, merged and checked, beside the networks that are built in.
///
/// Format: the Flow command line's flow.json. Members that are not understood are left alone.
public struct Configuration: Sendable {
    /// The files it was read from, in order; empty when there was none.
    public internal(set) var files: [String] = []
    /// The networks: those built in, then those of the files in order.
    public var networks: [Network] { networkEntries.all }
    /// The contracts and the dependencies.
    public var contracts: [ContractEntry] { contractEntries.all }
    /// What is to be deployed where.
    public var deployments: [Deployment] { deploymentEntries.all }
    /// The emulators.
    public internal(set) var emulators: [EmulatorEntry] = []
    var networkEntries = NamedEntries(Network.builtIn.map { ($0.name, $0) })
    var contractEntries = NamedEntries<ContractEntry>()
    var accountEntries = NamedEntries<AccountEntry>()
    var deploymentEntries = NamedEntries<Deployment>()

    /// What holds without any file.
    public static let builtIn = Configuration()

    /// The names of the accounts in order.
    public var accountNames: [String] { accountEntries.names }

    /// The network of that name; the error lists the known ones.
    public func network(_ name: String) throws(ConfigurationError) -> Network {
        if let network = networkEntries[name] { return network }
        throw ConfigurationError(
            .unknownName, "there is no network \"\(name)\"",
            hint: Self.known("networks", networkEntries.names))
    }

    static func known(_ what: String, _ names: [String]) -> String {
        names.isEmpty
            ? "no \(what) are configured"
            : "known \(what): \(names.prefix(20).joined(separator: ", "))\(names.count > 20 ? ", …" : "")"
    }
}
