import Flow
import FlowAccess

extension RESTRoute {
    /// Submitting transactions, and what became of them.
    static let transactions = [
        RESTRoute("POST", "/transactions") { request, chain in
            let transaction = try TransactionBody.read(request.body, on: chain.chain)
            try await chain.submit(transaction)
            return .transaction(transaction, result: nil)
        },
        RESTRoute("GET", "/transactions/{id}") { request, chain in
            let place = try TransactionPlace(request)
            guard let id = try IdentifierParameter.transaction(request["id"]) else { throw noSuchScheduled }
            let transaction = try await chain.foundTransaction(id)
            guard request.expanded.contains("result") else { return .transaction(transaction, result: nil) }
            return .transaction(transaction, result: try await result(of: id, at: place, chain))
        },
        RESTRoute("GET", "/transaction_results/{id}") { request, chain in
            let place = try TransactionPlace(request)
            guard let id = try IdentifierParameter.transaction(request["id"]) else { throw noSuchScheduled }
            return .transactionResult(try await result(of: id, at: place, chain))
        },
        RESTRoute("GET", "/transactions") { request, chain in
            let expandsResult = request.expanded.contains("result")
            var values: [RESTValue] = []
            for id in try await transactionIDs(request, chain) {
                let result = expandsResult ? try await chain.result(id) : nil
                values.append(.transaction(try await chain.foundTransaction(id), result: result))
            }
            return .array(values)
        },
        RESTRoute("GET", "/transaction_results") { request, chain in
            var values: [RESTValue] = []
            for id in try await transactionIDs(request, chain) {
                values.append(.transactionResult(try await chain.result(id)))
            }
            return .array(values)
        },
    ]

    /// No transaction of the chain was ever scheduled.
    private static var noSuchScheduled: RESTError { .missing("could not find transaction with ID \(Identifier.zero)") }

    private static func result(
        of id: Identifier, at place: TransactionPlace, _ chain: DevChain
    ) async throws -> ResultRecord {
        let result = try await chain.result(id)
        try place.check(result)
        return result
    }

    private static func transactionIDs(_ request: RESTRequest, _ chain: DevChain) async throws -> [Identifier] {
        let place = try TransactionPlace(request)
        let height = try HeightParameter(request.query["block_height"])
        guard height == nil || place.blockID == .zero else {
            throw RESTError.malformed("can not provide both block ID and block height")
        }
        // The words for a height are looked up as the numbers that stand for them, and so never found.
        let reference =
            place.blockID == .zero
            ? BlockReference.height((height ?? .sealed).mark) : .id(place.blockID)
        let block = try await found(reference, chain)
        // A node has no transactions of the first block; nobody sent them.
        guard block.height > 0 else { throw RESTError.missing("could not find transactions of block \(block.id)") }
        return try await chain.transactionIDs(inBlock: block.id)
    }

    private static func found(_ reference: BlockReference, _ chain: DevChain) async throws -> BlockRecord {
        do {
            return try await chain.block(reference)
        } catch {
            guard error.kind == .notFound || error.kind == .outOfRange else { throw error }
            throw RESTError.missing(missingBlock(reference))
        }
    }

    /// What a node says of a block that is not there.
    static func missingBlock(_ reference: BlockReference) -> String {
        switch reference {
        case .height(let height): "could not find block at height \(height)"
        case .id(let id): "could not find block with ID \(id)"
        case .sealed, .final: "could not find a block"
        }
    }
}
