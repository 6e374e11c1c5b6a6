import Cadence
import Flow

/// The body of a transaction's submission.
enum TransactionBody {
    private static let signatureShape = BodyShape.object([
        "address": .text, "key_index": .text, "signature": .text, "extension_data": .text,
    ])

    private static let shape = BodyShape.object([
        "script": .text, "arguments": .list(.text), "reference_block_id": .text, "gas_limit": .text, "payer": .text,
        "proposal_key": .object(["address": .text, "key_index": .text, "sequence_number": .text]),
        "authorizers": .list(.text), "payload_signatures": .list(signatureShape),
        "envelope_signatures": .list(signatureShape),
    ])

    /// The transaction; throws a node's refusal, in the order in which a node looks.
    static func read(_ body: [UInt8], on chain: Chain) throws(RESTError) -> Transaction {
        let fields = try RequestBody.read(body, as: shape)
        try checkPresence(fields)
        let arguments = try ArgumentList.read(fields["arguments"])
        let payer = try payer(fields["payer"].text, on: chain)
        let authorizers = try fields["authorizers"].elements.map { element throws(RESTError) in
            try AddressParameter.read(element.text, on: chain)
        }
        let proposalKey = try proposalKey(fields["proposal_key"], on: chain)
        let payloadSignatures = try signatures(fields["payload_signatures"], on: chain)
        let envelopeSignatures = try signatures(fields["envelope_signatures"], on: chain)
        guard let script = try? Base64Text.decode(fields["script"].text) else {
            throw .malformed("invalid transaction script encoding")
        }
        let block = try named("reference block ID") { () throws(RESTError) in
            try IdentifierParameter.one(fields["reference_block_id"].text)
        }
        var transaction = Transaction(
            script: script, arguments: arguments, referenceBlock: block,
            gasLimit: try UnsignedText.field(fields["gas_limit"].text, "gas limit"), proposalKey: proposalKey,
            payer: payer, authorizers: authorizers)
        transaction.payloadSignatures = transaction.ordered(payloadSignatures).map(\.signature)
        transaction.envelopeSignatures = transaction.ordered(envelopeSignatures).map(\.signature)
        return transaction
    }

    private static func checkPresence(_ fields: BodyValue) throws(RESTError) {
        if fields["proposal_key"].isNull { throw .malformed("proposal key not provided") }
        if fields["script"].text.isEmpty { throw .malformed("script not provided") }
        if fields["payer"].text.isEmpty { throw .malformed("payer not provided") }
        for name in ["authorizers", "arguments"] where fields[name].elements.count > Transaction.maximumCount {
            throw ArgumentList.tooMany(name)
        }
        if fields["reference_block_id"].text.isEmpty { throw .malformed("reference block not provided") }
        if fields["envelope_signatures"].elements.isEmpty { throw .malformed("envelope signatures not provided") }
    }

    private static func payer(_ text: String, on chain: Chain) throws(RESTError) -> Address {
        try named("payer") { () throws(RESTError) in try AddressParameter.read(text, on: chain) }
    }

    private static func proposalKey(_ fields: BodyValue, on chain: Chain) throws(RESTError) -> ProposalKey {
        ProposalKey(
            address: try AddressParameter.read(fields["address"].text, on: chain),
            keyIndex: try UnsignedText.field(fields["key_index"].text, "key index"),
            sequenceNumber: try UnsignedText.field(fields["sequence_number"].text, "sequence number"))
    }

    private static func signatures(_ list: BodyValue, on chain: Chain) throws(RESTError) -> [TransactionSignature] {
        try list.elements.map { fields throws(RESTError) in
            let address = try AddressParameter.read(fields["address"].text, on: chain)
            let index: UInt32 = try UnsignedText.field(fields["key_index"].text, "key index")
            let text = fields["signature"].text
            if text.isEmpty { throw .malformed("invalid signature: missing value") }
            guard let signature = try? Base64Text.decode(text) else {
                throw .malformed("invalid signature: invalid encoding")
            }
            guard let data = try? Base64Text.decode(fields["extension_data"].text) else {
                throw .malformed("invalid extension data: invalid encoding")
            }
            return TransactionSignature(
                address: address, keyIndex: index, signature: signature, extensionData: data.isEmpty ? nil : data)
        }
    }

    /// Says what a wrong value was to be.
    private static func named<Value>(
        _ name: String, _ read: () throws(RESTError) -> Value
    ) throws(RESTError) -> Value {
        do {
            return try read()
        } catch {
            throw RESTError(error.status, "invalid \(name): \(error.message)")
        }
    }
}
