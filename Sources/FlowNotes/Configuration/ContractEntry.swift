public import Cadence

/// A contract that flow.json knows by name.
public struct ContractEntry: Sendable, Hashable {
    /// An address at which the contract already is.
    public struct Alias: Sendable, Hashable {
        /// The network's name.
        public let network: String
        /// The address there.
        public let address: Address
        let place: ConfigurationError.Place
    }

    /// The contract's name.
    public let name: String
    /// The path of its Cadence, seen from the working directory; nil for a dependency, and where none is given.
    public let source: String?
    /// Where it already is, a network at most once.
    public let aliases: [Alias]
    /// The name under which the contract is on the chain, where it is imported by another; nil when it is the same.
    public let canonical: String?
    /// Where flow.json defines it.
    public let place: ConfigurationError.Place
    /// Why addresses of other networks are not known: variables that are not set.
    let unset: [Unset]

    /// An alias in a variable that is not set.
    struct Unset: Sendable, Hashable {
        let network: String
        let error: ConfigurationError
    }

    init(
        name: String, source: String?, aliases: [Alias], canonical: String? = nil, place: ConfigurationError.Place,
        unset: [Unset] = []
    ) {
        self.name = name
        self.source = source
        self.aliases = aliases
        self.canonical = canonical
        self.place = place
        self.unset = unset
    }

    /// The networks it speaks of, each with the place where it does.
    var mentioned: [(network: String, place: ConfigurationError.Place)] {
        aliases.map { ($0.network, $0.place) }
            + unset.compactMap { unset in
                unset.error.place.map { (unset.network, $0) }
            }
    }
}

extension ContractEntry {
    /// Reads one member of `contracts`: a path, or an object with `source`, `aliases` and `canonical`.
    init(contract name: String, _ cursor: JSONCursor, _ variables: Variables) throws(ConfigurationError) {
        let isPath = cursor.textIfAny != nil
        let source = isPath ? cursor : cursor.member("source")
        let path = try source?.text(variables)
        let written = isPath ? Written() : try Written(name, cursor, variables)
        self.init(
            name: name, source: path.map { FilePath.join(FilePath.folder(of: cursor.source.file), $0) },
            aliases: written.aliases, canonical: written.canonical, place: cursor.place, unset: written.unset)
    }

    /// Reads one member of `dependencies`: `mainnet://1654653399040a61.FlowToken`, or an object with it as `source`.
    init(dependency name: String, _ cursor: JSONCursor, _ variables: Variables) throws(ConfigurationError) {
        let isOrigin = cursor.textIfAny != nil
        let source = isOrigin ? cursor : cursor.member("source")
        var written = isOrigin ? Written() : try Written(name, cursor, variables)
        if let origin = try source.flatMap({ source throws(ConfigurationError) in try Self.origin(source, variables) })
        {
            let isKnown = written.networks.contains(origin.alias.network)
            if !isKnown { written.aliases.append(origin.alias) }
            if origin.contract != name, written.canonical == nil { written.canonical = origin.contract }
        }
        self.init(
            name: name, source: nil, aliases: written.aliases, canonical: written.canonical, place: cursor.place,
            unset: written.unset)
    }

    /// What both kinds of objects have.
    private struct Written {
        var aliases: [Alias] = []
        var unset: [Unset] = []
        var canonical: String?

        var networks: [String] { aliases.map(\.network) + unset.map(\.network) }

        init() {}

        init(_ contract: String, _ cursor: JSONCursor, _ variables: Variables) throws(ConfigurationError) {
            _ = try cursor.members()
            for (network, value) in try cursor.members(of: "aliases") {
                try add(network, value, contract, variables)
            }
            let canonical = try cursor.member("canonical")?.text(variables)
            self.canonical = canonical == contract ? nil : canonical
        }

        private mutating func add(
            _ network: String, _ value: JSONCursor, _ contract: String, _ variables: Variables
        ) throws(ConfigurationError) {
            var text = try value.text()
            if let variable = Variables.reference(text) {
                // Other networks are of use without it.
                do throws(ConfigurationError) {
                    let what = "the address of contract \(contract) on network \(network)"
                    text = try variables.value(of: variable, for: what, at: value.place)
                } catch {
                    return unset.append(Unset(network: network, error: error))
                }
            }
            guard let address = Address(text) else {
                throw value.error(
                    "\"\(text)\" is no address", hint: "an address is 16 hex digits, with or without 0x")
            }
            aliases.append(Alias(network: network, address: address, place: value.place))
        }
    }

    private static func origin(
        _ cursor: JSONCursor, _ variables: Variables
    ) throws(ConfigurationError) -> (alias: Alias, contract: String) {
        let text = try cursor.text(variables)
        if let mark = text.firstRange(of: "://"), let dot = text.lastIndex(of: "."), mark.upperBound <= dot,
            let address = Address(text[mark.upperBound..<dot]), text.index(after: dot) < text.endIndex
        {
            let alias = Alias(network: String(text[..<mark.lowerBound]), address: address, place: cursor.place)
            return (alias, String(text[text.index(after: dot)...]))
        }
        throw cursor.error("\"\(text)\" names no contract on a network", hint: "write mainnet://ADDRESS.Name")
    }
}
