import Flow

/// A transaction's result as REST has it.
package struct WireTransactionResult: Decodable, Sendable {
    package let result: TransactionResult

    private enum CodingKeys: String, CodingKey {
        case status, events, execution
        case blockID = "block_id"
        case collectionID = "collection_id"
        case statusCode = "status_code"
        case message = "error_message"
        case computationUsed = "computation_used"
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        let name = try members.decode(String.self, forKey: .status)
        guard let status = TransactionStatus(name: name) else {
            throw DecodingError.dataCorruptedError(
                forKey: .status, in: members, debugDescription: "unknown status \(name.prefix(40))")
        }
        let message = try members.decodeIfPresent(String.self, forKey: .message) ?? ""
        let code = try members.decodeIfPresent(Int.self, forKey: .statusCode) ?? 0
        let execution = try members.decodeIfPresent(String.self, forKey: .execution)
        // A success is never guessed: any sign of failure is one. An expired transaction was not executed at all.
        let failed = !message.isEmpty || code != 0 || (execution == "Failure" && status != .expired)
        result = TransactionResult(
            status: status, blockID: try members.optionalIdentifier(.blockID),
            collectionID: try members.optionalIdentifier(.collectionID),
            failure: failed
                ? ExecutionFailure(
                    text: message.isEmpty ? "failed with status code \(code), the node gives no reason" : message)
                : nil,
            events: try members.decodeIfPresent([WireEvent].self, forKey: .events)?.map(\.event) ?? [],
            computationUsed: members.contains(.computationUsed) ? try members.number(.computationUsed) : 0)
    }
}
