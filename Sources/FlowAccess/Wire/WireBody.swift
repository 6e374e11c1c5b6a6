import Cadence
package import Flow
import FoundationEssentials

/// Request bodies, written member by member: base64, hex and decimal text never need an escape.
package enum WireBody {
    /// The body of `POST /v1/transactions`, members in the order in which flow-go-sdk writes them.
    ///
    /// Addresses and ids without `0x`; `extension_data` only where a signature has some.
    package static func transaction(_ transaction: Transaction) -> [UInt8] {
        let key = transaction.proposalKey
        let members: [(String, String)] = [
            ("script", base64(transaction.script)),
            ("arguments", array(transaction.arguments.map(base64))),
            ("reference_block_id", quoted(transaction.referenceBlock.description)),
            ("gas_limit", quoted(String(transaction.gasLimit))),
            ("payer", quoted(transaction.payer.hex)),
            (
                "proposal_key",
                object([
                    ("address", quoted(key.address.hex)), ("key_index", quoted(String(key.keyIndex))),
                    ("sequence_number", quoted(String(key.sequenceNumber))),
                ])
            ),
            ("authorizers", array(transaction.authorizers.map { quoted($0.hex) })),
            ("payload_signatures", signatures(transaction.payloadSignatures, of: transaction)),
            ("envelope_signatures", signatures(transaction.envelopeSignatures, of: transaction)),
        ]
        return Array(object(members).utf8)
    }

    /// The body of `POST /v1/scripts`; arguments are JSON-Cadence documents.
    package static func script(_ script: [UInt8], arguments: [[UInt8]]) -> [UInt8] {
        Array(object([("script", base64(script)), ("arguments", array(arguments.map(base64)))]).utf8)
    }

    /// In the order in which they are hashed, whatever the order in which they were made.
    private static func signatures(_ signatures: [TransactionSignature], of transaction: Transaction) -> String {
        array(transaction.ordered(signatures).map { signature($0.signature) })
    }

    private static func signature(_ signature: TransactionSignature) -> String {
        var members = [
            ("address", quoted(signature.address.hex)), ("key_index", quoted(String(signature.keyIndex))),
            ("signature", base64(signature.signature)),
        ]
        if let data = signature.extensionData, !data.isEmpty { members.append(("extension_data", base64(data))) }
        return object(members)
    }

    private static func base64(_ bytes: [UInt8]) -> String { quoted(Data(bytes).base64EncodedString()) }
    private static func quoted(_ text: String) -> String { "\"" + text + "\"" }
    private static func array(_ items: [String]) -> String { "[" + items.joined(separator: ",") + "]" }
    private static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { quoted($0) + ":" + $1 }.joined(separator: ",") + "}"
    }
}
