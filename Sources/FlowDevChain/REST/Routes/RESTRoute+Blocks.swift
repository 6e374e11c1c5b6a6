import Flow
import FlowAccess

extension RESTRoute {
    /// Blocks by height or id, and what they hold.
    static let blocks = [
        RESTRoute("GET", "/blocks/{id}") { request, chain in
            let ids = try IdentifierParameter.list(QueryParameters.list(request["id"]))
            return try await blockList(ids.map(BlockReference.id), request, chain)
        },
        RESTRoute("GET", "/blocks") { request, chain in
            switch try BlockQuery(request.query) {
            case .heights(let heights): try await blockList(heights.map(\.reference), request, chain)
            case .range(let start, let end): try await blocks(from: start, to: end, request, chain)
            }
        },
        RESTRoute("GET", "/blocks/{id}/payload") { request, chain in
            .payload(try await chain.found(.id(try IdentifierParameter.one(request["id"]))))
        },
    ]

    private static func blockList(
        _ references: [BlockReference], _ request: RESTRequest, _ chain: DevChain
    ) async throws -> RESTValue {
        let expanded = request.expanded
        var values: [RESTValue] = []
        for reference in references {
            let block = try await chain.found(reference)
            let result =
                expanded.contains("execution_result") ? try await chain.executionResult(of: block) : nil
            values.append(.block(block, result: result, expanding: expanded))
        }
        return .array(values)
    }

    private static func blocks(
        from start: UInt64, to end: HeightParameter, _ request: RESTRequest, _ chain: DevChain
    ) async throws -> RESTValue {
        let last: UInt64
        if case .number(let height) = end {
            last = height
        } else {
            last = try await chain.found(end.reference).height
            try BlockQuery.check(start, last, isAtMost: BlockQuery.maximumOpenRange)
        }
        return try await blockList((start...last).map(BlockReference.height), request, chain)
    }
}
