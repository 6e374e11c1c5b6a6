import Flow

extension RESTValue {
    /// A block; what is not expanded stands as a link in `_expandable`, and the result is only needed to expand it.
    static func block(_ block: BlockRecord, result: ExecutionRecord?, expanding expanded: Set<String>) -> RESTValue {
        let expandsPayload = expanded.contains("payload")
        let expandsResult = expanded.contains("execution_result")
        return .members(
            ("header", header(block)),
            ("payload", expandsPayload ? payload(block) : nil),
            ("execution_result", expandsResult ? result.map(executionResult) : nil),
            (
                "_expandable",
                .members(
                    ("payload", expandsPayload ? nil : .string(Link.payload(ofBlock: block.id))),
                    (
                        "execution_result",
                        expandsResult ? nil : block.executionResultID.map { .string(Link.executionResult($0)) }
                    ))
            ),
            ("_links", Link.itself(Link.block(block.id))),
            ("block_status", .string(block.isSealed ? "BLOCK_SEALED" : "BLOCK_FINALIZED")))
    }

    private static func header(_ block: BlockRecord) -> RESTValue {
        .members(
            ("id", .id(block.id)), ("parent_id", .id(block.parentID)), ("height", .decimal(block.height)),
            ("timestamp", .time(block.timestamp)), ("parent_voter_signature", .string("")))
    }

    /// What a block holds. Nobody guarantees the chain's collections or seals its blocks but the chain itself.
    static func payload(_ block: BlockRecord) -> RESTValue {
        .members(("collection_guarantees", .array(block.collectionIDs.map(guarantee))), ("block_seals", .array([])))
    }

    private static func guarantee(_ id: Identifier) -> RESTValue {
        .members(
            ("collection_id", .id(id)), ("signer_indices", .string("")), ("signature", .string("")),
            ("reference_block_id", .id(.zero)), ("cluster_chain_id", .string("")))
    }

    /// What executing a block came to.
    static func executionResult(_ result: ExecutionRecord) -> RESTValue {
        .members(
            ("id", .id(result.id)), ("block_id", .id(result.blockID)), ("events", .array([])),
            ("chunks", .array(result.chunks.map { chunk($0, of: result) })),
            ("previous_result_id", .id(result.previousID)),
            ("_links", Link.itself(Link.executionResult(result.id))))
    }

    private static func chunk(_ chunk: ExecutionRecord.Chunk, of result: ExecutionRecord) -> RESTValue {
        .members(
            ("block_id", .id(result.blockID)), ("collection_index", .decimal(chunk.index)),
            ("start_state", .base64(chunk.startState)),
            ("event_collection", .id(Identifier(bytes: chunk.eventCollection))),
            ("total_computation_used", .decimal(chunk.computationUsed)),
            ("number_of_transactions", .decimal(chunk.transactionCount)), ("index", .decimal(chunk.index)),
            ("end_state", .base64(chunk.endState)))
    }

    /// A collection, with its transactions or links to them.
    static func collection(_ collection: CollectionRecord, transactions: [Transaction]?) -> RESTValue {
        let links = collection.transactionIDs.map { RESTValue.string(Link.transaction($0)) }
        return .members(
            ("id", .id(collection.id)),
            ("transactions", transactions.map { .array($0.map { .transaction($0, result: nil) }) }),
            ("_expandable", .members(("transactions", transactions == nil ? .array(links) : nil))),
            ("_links", Link.itself(Link.collection(collection.id))))
    }
}
