/// A host and port where nodes speak gRPC, and what to use instead: the one table of them.
///
/// Source: the addresses of Flow's public access nodes and the ports of its emulator.
package struct GRPCAddress: Sendable, Hashable {
    /// What stands for the REST API of the same network.
    package enum Replacement: Sendable, Hashable {
        /// The REST API of the same node, or of the network that the host is the entrance of.
        case known(String)
        /// A guess, the end of a sentence: `the REST port, by default 8888: http://host:8888`.
        case likely(String)
    }

    /// What to use instead.
    package let replacement: Replacement

    /// The port of an emulator's REST API.
    package static let emulatorRESTPort: UInt16 = 8888
    private static let emulatorPort: UInt16 = 3569
    private static let nodePort: UInt16 = 9000

    private static let entrances = [
        "access.mainnet.nodes.onflow.org": "https://rest-mainnet.onflow.org",
        "access.devnet.nodes.onflow.org": "https://rest-testnet.onflow.org",
        "access.testnet.nodes.onflow.org": "https://rest-testnet.onflow.org",
    ]

    /// Recognises a host in lower case, and a port if one is named; nil for what may well be REST.
    package init?(host: String, port: UInt16?) {
        let isNode = host.hasPrefix("access") && host.hasSuffix(".nodes.onflow.org")
        guard isNode || port == Self.emulatorPort || port == Self.nodePort else { return nil }
        if let url = Self.entrances[host], port == nil || port == Self.nodePort {
            replacement = .known(url)
        } else if !isNode, port == Self.emulatorPort {
            replacement = .known("http://\(host):\(Self.emulatorRESTPort)")
        } else {
            replacement = .likely(Self.guess(host, isNode))
        }
    }

    /// What to use instead, as the end of a sentence.
    package var advice: String {
        switch replacement {
        case .known(let text), .likely(let text): text
        }
    }

    private static func guess(_ host: String, _ isNode: Bool) -> String {
        switch host {
        case _ where isNode && host.contains("mainnet"): "https://rest-mainnet.onflow.org"
        case _ where isNode && (host.contains("devnet") || host.contains("testnet")): "https://rest-testnet.onflow.org"
        case _ where isNode: "a rest-….onflow.org host such as https://rest-testnet.onflow.org"
        default: "the REST port, by default \(emulatorRESTPort): http://\(host):\(emulatorRESTPort)"
        }
    }
}
