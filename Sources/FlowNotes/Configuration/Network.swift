/// A network by name, and where its REST API is.
public struct Network: Sendable, Hashable {
    /// The name, `testnet`.
    public let name: String
    /// The address as configured; flow.json's are gRPC.
    public let host: String
    /// The network whose contract aliases hold here too; nil when there is none.
    public let fork: String?
    /// Where flow.json defines it; nil for a built-in network.
    public let place: ConfigurationError.Place?
    /// Why the host is not known: a variable that is not set.
    let unset: ConfigurationError?

    /// Creates a network that no file defines, such as one of a `--host` flag.
    public init(name: String, host: String, fork: String? = nil) {
        self.init(name: name, host: host, fork: fork, place: nil)
    }

    init(
        name: String, host: String, fork: String?, place: ConfigurationError.Place?, unset: ConfigurationError? = nil
    ) {
        self.unset = unset
        self.name = name
        self.host = host
        self.fork = fork
        self.place = place
    }

    /// The networks that are always known, with their REST addresses.
    public static let builtIn = [
        Network(name: "emulator", host: RESTAddress.emulator),
        Network(name: "testing", host: RESTAddress.emulator),
        Network(name: "testnet", host: "https://rest-testnet.onflow.org"),
        Network(name: "mainnet", host: "https://rest-mainnet.onflow.org"),
    ]

    /// The name of the chain inside the program.
    package static let localName = "local"
    /// What flow.json writes as the host of the chain inside the program: the word can be no address.
    package static let embeddedHost = "embedded"

    /// Whether this is the chain inside the program, which has no address.
    package var isEmbedded: Bool { name == Self.localName && host == Self.embeddedHost }

    /// The root of the REST API, `https://rest-testnet.onflow.org`; throws for an address that is gRPC or none.
    public func restURL() throws(ConfigurationError) -> String {
        if let unset { throw unset }
        if host == Self.embeddedHost {
            throw ConfigurationError(
                .notREST, "network \(name) is the chain inside the program, which has no address",
                hint: "only \(Self.localName) can be \"\(Self.embeddedHost)\"; give any other an address such as "
                    + RESTAddress.emulator,
                at: place)
        }
        switch RESTAddress(host) {
        case .rest(let url):
            return url
        case .gRPC(let address):
            throw ConfigurationError(
                .notREST, "\(address) of network \(name) looks like a gRPC address, but REST is needed",
                hint: "give the REST address by --host, or write it with http:// or https:// in place of "
                    + "\(address); a local node serves REST on port 8888",
                at: place)
        case .invalid(let reason):
            throw ConfigurationError(
                .notREST, "\(shownHost) is no REST address of network \(name): \(reason)",
                hint: "write it like http://127.0.0.1:8888", at: place)
        }
    }

    /// A user name and a password are not for messages.
    private var shownHost: String { host.contains("@") ? "what is given" : "\"\(host)\"" }
}
