import Cadence
package import Flow

/// A transaction as a node shows it.
package struct WireTransaction: Decodable, Sendable {
    package let id: Identifier
    package let transaction: Transaction
    package let result: TransactionResult?

    private enum CodingKeys: String, CodingKey {
        case id, script, arguments, payer, authorizers, result
        case referenceBlock = "reference_block_id"
        case gasLimit = "gas_limit"
        case proposalKey = "proposal_key"
        case payloadSignatures = "payload_signatures"
        case envelopeSignatures = "envelope_signatures"
    }

    private struct Key: Decodable {
        let key: ProposalKey

        enum CodingKeys: String, CodingKey {
            case address
            case index = "key_index"
            case sequenceNumber = "sequence_number"
        }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            key = ProposalKey(
                address: try members.address(.address), keyIndex: try members.number(.index),
                sequenceNumber: try members.number(.sequenceNumber))
        }
    }

    private struct Signature: Decodable {
        let signature: TransactionSignature

        enum CodingKeys: String, CodingKey {
            case address, signature
            case index = "key_index"
            case extensionData = "extension_data"
        }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            signature = TransactionSignature(
                address: try members.address(.address), keyIndex: try members.number(.index),
                signature: try members.base64(.signature),
                extensionData: members.contains(.extensionData) ? try members.base64(.extensionData) : nil)
        }
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        func list<Element: Decodable>(_ key: CodingKeys, of: Element.Type) throws -> [Element] {
            try members.decodeIfPresent([Element].self, forKey: key) ?? []
        }
        var transaction = Transaction(
            script: try members.base64(.script),
            arguments: try list(.arguments, of: WireBytes.self).map(\.bytes),
            referenceBlock: try members.identifier(.referenceBlock), gasLimit: try members.number(.gasLimit),
            proposalKey: try members.decode(Key.self, forKey: .proposalKey).key,
            payer: try members.address(.payer), authorizers: try list(.authorizers, of: WireAddress.self).map(\.address)
        )
        transaction.payloadSignatures = try list(.payloadSignatures, of: Signature.self).map(\.signature)
        transaction.envelopeSignatures = try list(.envelopeSignatures, of: Signature.self).map(\.signature)
        id = try members.identifier(.id)
        self.transaction = transaction
        result = try members.decodeIfPresent(WireTransactionResult.self, forKey: .result)?.result
    }
}
