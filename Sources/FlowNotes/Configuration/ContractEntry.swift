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
    /// The path of its Cadence, seen from the working directory; nil for a dependency.
    public let source: String?
    /// Where it already is, a network at most once.
    public let aliases: [Alias]
    /// Where flow.json defines it.
    public let place: ConfigurationError.Place
}

extension ContractEntry {
    /// Reads one member of `contracts`: a path, or an object with `source` and `aliases`.
    init(contract name: String, _ cursor: JSONCursor) throws(ConfigurationError) {
        let folder = FilePath.folder(of: cursor.source.file)
        let source = cursor.textIfAny != nil ? cursor : cursor.member("source")
        self.name = name
        self.source = FilePath.join(folder, try source?.text() ?? "")
        aliases = cursor.textIfAny == nil ? try Self.aliases(cursor) : []
        place = cursor.place
    }

    /// Reads one member of `dependencies`: `mainnet://1654653399040a61.FlowToken`, or an object with it as `source`.
    init(dependency name: String, _ cursor: JSONCursor) throws(ConfigurationError) {
        let source = cursor.textIfAny != nil ? cursor : cursor.member("source")
        let written = cursor.textIfAny == nil ? try Self.aliases(cursor) : []
        let origin = try source.flatMap { source throws(ConfigurationError) in try Self.origin(source) }
        self.name = name
        self.source = nil
        aliases =
            written + (origin.map { alias in written.contains { $0.network == alias.network } ? [] : [alias] } ?? [])
        place = cursor.place
    }

    private static func aliases(_ cursor: JSONCursor) throws(ConfigurationError) -> [Alias] {
        var aliases: [Alias] = []
        _ = try cursor.members()
        for (network, value) in try cursor.members(of: "aliases") {
            let text = try value.text()
            guard let address = Address(text) else {
                throw value.error(
                    "\"\(text)\" is no address", hint: "an address is 16 hex digits, with or without 0x")
            }
            aliases.append(Alias(network: network, address: address, place: value.place))
        }
        return aliases
    }

    private static func origin(_ cursor: JSONCursor) throws(ConfigurationError) -> Alias {
        let text = try cursor.text()
        if let mark = text.firstRange(of: "://"), let dot = text.lastIndex(of: "."), mark.upperBound <= dot,
            let address = Address(text[mark.upperBound..<dot])
        {
            return Alias(network: String(text[..<mark.lowerBound]), address: address, place: cursor.place)
        }
        throw cursor.error("\"\(text)\" names no contract on a network", hint: "write mainnet://ADDRESS.Name")
    }
}
