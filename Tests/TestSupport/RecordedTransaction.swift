public import Cadence
public import Flow

/// A transaction read from a recorded body by the tests' own means.
public enum RecordedTransaction {
    /// nil when the body has not the shape of a transaction.
    public static func read(_ body: JSONValue?) -> Transaction? {
        guard let body, let script = body["script"]?.base64, let key = body["proposal_key"],
            let block = body["reference_block_id"]?.string.flatMap({ Identifier($0) }),
            let gas = body["gas_limit"]?.string.flatMap({ UInt64($0) }), let payer = address(body["payer"]),
            let proposer = address(key["address"]), let index = key["key_index"]?.string.flatMap({ UInt32($0) }),
            let number = key["sequence_number"]?.string.flatMap({ UInt64($0) }),
            let arguments = list(body["arguments"], \.base64), let authorizers = list(body["authorizers"], address),
            let payload = list(body["payload_signatures"], signature),
            let envelope = list(body["envelope_signatures"], signature), !envelope.isEmpty
        else { return nil }
        var transaction = Transaction(
            script: script, arguments: arguments, referenceBlock: block, gasLimit: gas,
            proposalKey: ProposalKey(address: proposer, keyIndex: index, sequenceNumber: number), payer: payer,
            authorizers: authorizers)
        transaction.payloadSignatures = payload
        transaction.envelopeSignatures = envelope
        return transaction
    }

    private static func address(_ value: JSONValue?) -> Address? { value?.string.flatMap { Address($0) } }

    private static func signature(_ value: JSONValue) -> TransactionSignature? {
        guard let address = address(value["address"]), let index = value["key_index"]?.string.flatMap({ UInt32($0) }),
            let bytes = value["signature"]?.base64
        else { return nil }
        return TransactionSignature(
            address: address, keyIndex: index, signature: bytes, extensionData: value["extension_data"]?.base64)
    }

    /// nil when an element cannot be read; an absent list is empty.
    private static func list<Element>(_ value: JSONValue?, _ read: (JSONValue) -> Element?) -> [Element]? {
        let items = value?.array ?? []
        let elements = items.compactMap(read)
        return elements.count == items.count ? elements : nil
    }
}

/// A signer that knows the signature that was recorded, so that ids can be compared.
public struct RecordedSigner: Signer {
    public let signature: TransactionSignature

    public init(signature: TransactionSignature) {
        self.signature = signature
    }

    public var address: Address { signature.address }
    public var keyIndex: UInt32 { signature.keyIndex }

    public func sign(_ request: SigningRequest) -> SigningResult {
        SigningResult(bytes: signature.signature, extensionData: signature.extensionData)
    }
}
