import Flow

extension RESTRoute {
    /// The node itself.
    static let node = [
        RESTRoute("GET", "/network/parameters") { _, chain in
            .members(("chain_id", .string(chain.chain.rawValue)))
        },
        RESTRoute("GET", "/node_version_info") { _, chain in
            let node = try await chain.node()
            return .members(
                ("semver", .string(node.version)), ("commit", .string(node.commit)), ("spork_id", .id(node.sporkID)),
                ("protocol_version", .decimal(node.protocolVersion)),
                ("protocol_state_version", .decimal(node.protocolStateVersion)),
                ("spork_root_block_height", .decimal(node.rootHeight)),
                ("node_root_block_height", .decimal(node.rootHeight)))
        },
    ]
}
