/// The network's parameters as REST has them.
package struct WireNetworkParameters: Decodable, Sendable {
    package let chainID: String

    private enum CodingKeys: String, CodingKey {
        case chainID = "chain_id"
    }
}

/// What a node says of itself, as REST has it.
package struct WireNodeVersion: Decodable, Sendable {
    package let version: NodeVersion

    private enum CodingKeys: String, CodingKey {
        case semver, commit
        case sporkID = "spork_id"
        case sporkRootHeight = "spork_root_block_height"
        case nodeRootHeight = "node_root_block_height"
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        version = NodeVersion(
            version: try members.decode(String.self, forKey: .semver),
            commit: try members.decode(String.self, forKey: .commit),
            sporkID: try members.decode(String.self, forKey: .sporkID),
            sporkRootHeight: try members.number(.sporkRootHeight),
            nodeRootHeight: try members.number(.nodeRootHeight))
    }
}
