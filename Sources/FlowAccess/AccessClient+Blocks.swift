public import Flow

extension AccessClient {
    /// The id of the chain, such as `flow-testnet`.
    public func chainID() async throws -> String {
        try await get("/v1/network/parameters", as: WireNetworkParameters.self).chainID
    }

    /// What the node says of itself.
    public func nodeVersion() async throws -> NodeVersion {
        try await get("/v1/node_version_info", as: WireNodeVersion.self).version
    }

    /// One block; with its collections' ids when `payload` is asked for.
    public func block(_ reference: BlockReference = .sealed, payload: Bool = false) async throws -> Block {
        let expand = payload ? "expand=payload" : ""
        let target =
            if case .id(let id) = reference {
                "/v1/blocks/\(id)" + (payload ? "?" + expand : "")
            } else {
                "/v1/blocks?height=\(reference.heightParameter ?? "sealed")" + (payload ? "&" + expand : "")
            }
        let blocks = try await get(target, as: [WireBlock].self)
        guard let block = blocks.first?.block, blocks.count == 1 else {
            throw AccessError(
                .undecodable(path: "", why: "expected one block, found \(blocks.count)"), request: "GET " + target)
        }
        switch reference {
        case .id(let id): try expect(id, block.id, at: "[0].header.id", target)
        case .height(let height): try expect(height, block.height, at: "[0].header.height", target)
        case .sealed, .final: break
        }
        return block
    }

    /// The blocks of a range of heights, in order; one request for every 50 of them.
    public func blocks(heights: ClosedRange<UInt64>, payload: Bool = false) async throws -> [Block] {
        var blocks: [Block] = []
        for part in heights.parts(of: 50) {
            let target = "/v1/blocks?start_height=\(part.lowerBound)&end_height=\(part.upperBound)"
            blocks += try await get(target + (payload ? "&expand=payload" : ""), as: [WireBlock].self).map(\.block)
        }
        return blocks
    }

    /// A collection and the ids of its transactions.
    public func collection(_ id: Identifier) async throws -> TransactionCollection {
        let target = "/v1/collections/\(id)"
        let collection = try await get(target, as: WireCollection.self).collection
        try expect(id, collection.id, at: "id", target)
        return collection
    }
}

extension ClosedRange<UInt64> {
    /// The range in parts of at most `size` numbers, made as they are asked for: a range can be huge.
    func parts(of size: UInt64) -> some Sequence<ClosedRange<UInt64>> {
        func part(from start: UInt64) -> ClosedRange<UInt64> {
            start...(upperBound - start < size ? upperBound : start + size - 1)
        }
        return sequence(first: part(from: lowerBound)) { last in
            last.upperBound < upperBound ? part(from: last.upperBound + 1) : nil
        }
    }
}
