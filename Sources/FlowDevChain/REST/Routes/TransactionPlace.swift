import Flow

/// Where a transaction is said to be; zero says nothing.
struct TransactionPlace {
    let blockID: Identifier
    let collectionID: Identifier

    init(_ request: RESTRequest) throws(RESTError) {
        blockID = try IdentifierParameter.one(request.query["block_id"])
        collectionID = try IdentifierParameter.one(request.query["collection_id"])
    }

    /// Refuses a result from elsewhere; a transaction that is in no block is nowhere else.
    func check(_ result: ResultRecord) throws(RESTError) {
        if let found = result.blockID, blockID != .zero, found != blockID {
            throw .missing("transaction found in block \(found), but \(blockID) was provided")
        }
        if let found = result.collectionID, collectionID != .zero, found != collectionID {
            throw .missing("transaction found in collection \(found), but \(collectionID) was provided")
        }
    }
}
