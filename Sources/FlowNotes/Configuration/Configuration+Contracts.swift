public import Cadence
internal import Flow

extension Configuration {
    /// The address of a contract on a network, and what says so.
    public struct ContractAddress: Sendable, Hashable {
        /// What gave the address.
        public enum Origin: Sendable, Hashable {
            /// The contract's alias for that network, or for the one it is a fork of.
            case alias
            /// The account it is deployed to.
            case deployment(account: String)
            /// The table of Flow's own contracts.
            case builtIn
        }

        /// The address.
        public let address: Address
        /// What gave it.
        public let origin: Origin
        /// The file that says so; nil for what is built in.
        public let file: String?
    }

    /// flow-cli's name for the emulator that runs tests.
    private static let testing = "testing"

    /// Finds a contract: by its alias, then the account its deployment names, then among Flow's own contracts.
    public func address(
        ofContract name: String, on network: Network
    ) throws(ConfigurationError) -> ContractAddress {
        let entry = contractEntries[name]
        let names = [network.name] + (network.fork.map { [$0] } ?? [])
        for network in names {
            if let alias = entry?.aliases.first(where: { $0.network == network }) {
                return .init(address: alias.address, origin: .alias, file: alias.place.file)
            }
            if let unset = entry?.unset.first(where: { $0.network == network }) { throw unset.error }
        }
        for deployment in deployments where deployment.network == network.name {
            guard deployment.items.contains(where: { $0.contract == name }) else { continue }
            let address = try accountAddress(deployment.account)
            return .init(
                address: address, origin: .deployment(account: deployment.account), file: deployment.place.file)
        }
        for network in names {
            let chain = network == Self.testing ? .emulator : Chain(network: network)
            if let address = chain?.systemContract(name) {
                return .init(address: address, origin: .builtIn, file: nil)
            }
        }
        throw unknown(name, on: network.name, entry?.place)
    }

    /// The name under which a contract is on the chain: its `canonical` name, else its own.
    public func canonicalName(ofContract name: String) -> String { contractEntries[name]?.canonical ?? name }

    private func unknown(
        _ contract: String, on network: String, _ place: ConfigurationError.Place?
    ) -> ConfigurationError {
        ConfigurationError(
            .unknownContract, "the address of contract \(contract) on network \(network) is not known",
            hint: #"add "aliases": {"\#(network)": "0x…"} to contracts.\#(contract) in flow.json, or deploy it there"#,
            at: place)
    }
}
