import Flow

extension RESTRoute {
    /// Collections.
    static let collections = [
        RESTRoute("GET", "/collections/{id}") { request, chain in
            let id = try IdentifierParameter.one(request["id"])
            let collection = try await found(id, chain)
            guard request.expanded.contains("transactions") else {
                return .collection(collection, transactions: nil)
            }
            var transactions: [Transaction] = []
            for id in collection.transactionIDs { transactions.append(try await chain.foundTransaction(id)) }
            return .collection(collection, transactions: transactions)
        }
    ]

    private static func found(_ id: Identifier, _ chain: DevChain) async throws -> CollectionRecord {
        do {
            return try await chain.collection(id)
        } catch {
            guard error.kind == .notFound else { throw error }
            throw RESTError.missing("could not find collection with ID \(id)")
        }
    }
}
