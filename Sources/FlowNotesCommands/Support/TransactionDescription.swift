internal import Bytes
internal import Cadence
internal import Flow

/// A transaction for people and for programs: what it does, who has a role, who has signed.
struct TransactionDescription {
    private let transaction: Transaction

    init(_ transaction: Transaction) { self.transaction = transaction }

    private var source: String { String(decoding: transaction.script, as: UTF8.self) }
    private var arguments: [String] { transaction.arguments.map { String(decoding: $0, as: UTF8.self) } }
    private var signatures: [TransactionSignature] {
        transaction.payloadSignatures + transaction.envelopeSignatures
    }

    private var signers: String {
        if signatures.isEmpty { return "nobody yet" }
        return signatures.map { "\($0.address) key \($0.keyIndex)" }.joined(separator: ", ")
    }

    /// Who has to sign next, with its role; nil when everybody has signed.
    ///
    /// Weights are not known here: whether an account's keys suffice the chain says.
    var nextSigner: String? {
        for problem in transaction.problems() {
            switch problem {
            case .missingSignature(let address, let role): return "the \(role) \(address)"
            case .missingProposalSignature(let address, let index): return "the proposer \(address), key \(index)"
            default: continue
            }
        }
        return nil
    }

    /// Lines for people; `shown` makes a stranger's text fit for where they go.
    func text(shown: (String) -> String) -> String {
        let key = transaction.proposalKey
        var lines = [shown(source)]
        lines += arguments.enumerated().map { "argument \($0): \(shown($1))" }
        lines += [
            "proposer: \(key.address) key \(key.keyIndex), sequence number \(key.sequenceNumber)",
            "payer: \(transaction.payer)",
            "authorizers: " + transaction.authorizers.map(\.description).joined(separator: ", "),
            "signed by: " + signers,
            "gas limit: \(transaction.gasLimit)", "reference block: \(transaction.referenceBlock)",
            "id: \(transaction.id)",
        ]
        return lines.joined(separator: "\n")
    }

    /// The object for programs.
    var json: JSONValue { .object(members) }

    /// The members of the object for programs, the id first.
    var members: [JSONValue.Member] {
        let key = transaction.proposalKey
        let members: KeyValuePairs<String, JSONValue> = [
            "id": .string("\(transaction.id)"), "cadence": .string(source),
            "arguments": .array(arguments.map(JSONValue.string)),
            "proposer": [
                "address": .string("\(key.address)"), "key_index": .integer(Int(key.keyIndex)),
                "sequence_number": .string("\(key.sequenceNumber)"),
            ],
            "payer": .string("\(transaction.payer)"),
            "authorizers": .array(transaction.authorizers.map { .string("\($0)") }),
            "signers": .array(
                signatures.map { ["address": .string("\($0.address)"), "key_index": .integer(Int($0.keyIndex))] }),
            "gas_limit": .string("\(transaction.gasLimit)"),
            "reference_block_id": .string("\(transaction.referenceBlock)"),
            "rlp": .string(Hex.encode(transaction.rlp)),
        ]
        return members.map { JSONValue.Member(name: $0.key, value: $0.value) }
    }
}
