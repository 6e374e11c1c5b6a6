import Flow
import FlowAccess

extension RESTValue {
    /// A transaction; without a result there is a link to it.
    static func transaction(_ transaction: Transaction, result: ResultRecord?) -> RESTValue {
        let id = transaction.id
        let key = transaction.proposalKey
        return .members(
            ("id", .id(id)), ("script", .base64(transaction.script)),
            ("arguments", .array(transaction.arguments.map(base64))),
            ("reference_block_id", .id(transaction.referenceBlock)), ("gas_limit", .decimal(transaction.gasLimit)),
            ("payer", .address(transaction.payer)),
            (
                "proposal_key",
                .members(
                    ("address", .address(key.address)), ("key_index", .decimal(key.keyIndex)),
                    ("sequence_number", .decimal(key.sequenceNumber)))
            ),
            ("authorizers", .array(transaction.authorizers.map(address))),
            ("payload_signatures", .array(transaction.payloadSignatures.map(signature))),
            ("envelope_signatures", .array(transaction.envelopeSignatures.map(signature))),
            ("result", result.map(transactionResult)),
            ("_expandable", .members(("result", result == nil ? .string(Link.result(ofTransaction: id)) : nil))),
            ("_links", Link.itself(Link.transaction(id))))
    }

    private static func signature(_ signature: TransactionSignature) -> RESTValue {
        let data = signature.extensionData ?? []
        return .members(
            ("address", .address(signature.address)), ("key_index", .decimal(signature.keyIndex)),
            ("signature", .base64(signature.signature)), ("extension_data", data.isEmpty ? nil : .base64(data)))
    }

    /// What became of a transaction.
    static func transactionResult(_ result: ResultRecord) -> RESTValue {
        .members(
            ("block_id", .id(result.blockID)), ("collection_id", .id(result.collectionID)),
            ("execution", .string(execution(result))), ("status", .string(result.status.name)),
            ("status_code", .number(result.errorMessage.isEmpty ? 0 : 1)),
            ("error_message", .string(result.errorMessage)),
            ("computation_used", .decimal(result.computationUsed)), ("events", .array(result.events.map(event))),
            ("_links", Link.itself(Link.result(ofTransaction: result.transactionID))))
    }

    /// A transaction without an error counts as a success only when it is sealed.
    private static func execution(_ result: ResultRecord) -> String {
        if !result.errorMessage.isEmpty || result.status == .expired { return "Failure" }
        return result.status == .sealed ? "Success" : "Pending"
    }

    /// An event.
    static func event(_ event: EventRecord) -> RESTValue {
        .members(
            ("type", .string(event.type)), ("transaction_id", .id(event.transactionID)),
            ("transaction_index", .decimal(event.transactionIndex)), ("event_index", .decimal(event.index)),
            ("payload", .base64(event.payload)))
    }

    /// The events of a block; the list is left out when there are none.
    static func blockEvents(_ block: BlockEventRecord) -> RESTValue {
        .members(
            ("block_id", .id(block.blockID)), ("block_height", .decimal(block.height)),
            ("block_timestamp", .time(block.timestamp)),
            ("events", block.events.isEmpty ? nil : .array(block.events.map(event))))
    }
}
