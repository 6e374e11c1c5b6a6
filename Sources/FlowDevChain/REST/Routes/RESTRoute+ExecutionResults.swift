import Flow

extension RESTRoute {
    /// What executing blocks came to.
    static let executionResults = [
        RESTRoute("GET", "/execution_results/{id}") { request, chain in
            let id = try IdentifierParameter.one(request["id"])
            do {
                return .executionResult(try await chain.executionResult(id))
            } catch let error as ChainError where error.kind == .notFound {
                throw RESTError(404, "execution result with ID: \(id) not found")
            }
        },
        RESTRoute("GET", "/execution_results") { request, chain in
            let ids = try IdentifierParameter.list(request.query.list("block_id"))
            if ids.isEmpty { throw RESTError.malformed("no block IDs provided") }
            var results: [RESTValue] = []
            for id in ids {
                do {
                    results.append(.executionResult(try await chain.executionResult(ofBlock: id)))
                } catch let error as ChainError where error.kind == .notFound {
                    throw RESTError.missing("could not find execution result of block \(id)")
                }
            }
            return .array(results)
        },
        // No other node executes the chain's blocks, so that there is nothing to receive.
        RESTRoute("GET", "/execution_receipts") { request, _ in
            let text = request.query["block_id"]
            if text.isEmpty { throw RESTError.malformed("block_id query parameter is required") }
            _ = try IdentifierParameter.one(text)
            return .array([])
        },
        RESTRoute("GET", "/execution_receipts/results/{id}") { request, _ in
            _ = try IdentifierParameter.one(request["id"])
            return .array([])
        },
    ]
}
