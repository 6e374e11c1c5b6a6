import Bytes
import Cadence
public import Flow

/// The transactions of `transactions.json`, read from their rows.
public enum VectorTransaction {
    /// A row lacks a member, or has it in another form.
    public struct Unreadable: Error {
        let row: String
    }

    /// The transaction of a row's `input`; its arguments as the reference encodes them.
    public static func read(_ row: VectorRow) throws -> Transaction {
        let arguments = row["output"]?["arguments_encoded"]?.array ?? row["input"]?["arguments"]?.array ?? []
        guard let input = row["input"], let key = input["proposal_key"], let script = input["script"]?.content,
            let block = input["reference_block_id"]?.string.flatMap({ Identifier($0) }),
            let gasLimit = input["gas_limit"]?.uint64, let proposer = address(key["address"]),
            let keyIndex = key["key_index"]?.int.flatMap({ UInt32(exactly: $0) }),
            let sequenceNumber = key["sequence_number"]?.uint64, let payer = address(input["payer"]),
            let contents = all(arguments, \.content), let authorizers = all(input["authorizers"]?.array ?? [], address),
            let payload = all(input["payload_signatures"]?.array ?? [], signature),
            let envelope = all(input["envelope_signatures"]?.array ?? [], signature)
        else { throw Unreadable(row: row.description) }
        var transaction = Transaction(
            script: script, arguments: contents, referenceBlock: block, gasLimit: gasLimit,
            proposalKey: ProposalKey(address: proposer, keyIndex: keyIndex, sequenceNumber: sequenceNumber),
            payer: payer, authorizers: authorizers)
        transaction.payloadSignatures = payload
        transaction.envelopeSignatures = envelope
        return transaction
    }

    private static func all<Element>(_ values: [JSONValue], _ read: (JSONValue) -> Element?) -> [Element]? {
        let elements = values.compactMap(read)
        return elements.count == values.count ? elements : nil
    }

    private static func address(_ value: JSONValue?) -> Address? { value?.string.flatMap { Address($0) } }

    private static func signature(_ value: JSONValue) -> TransactionSignature? {
        guard let address = address(value["address"]), let bytes = value["signature"]?.hex,
            let keyIndex = value["key_index"]?.int.flatMap({ UInt32(exactly: $0) })
        else { return nil }
        return TransactionSignature(
            address: address, keyIndex: keyIndex, signature: bytes, extensionData: value["extension_data"]?.hex)
    }
}
