internal import Bytes
internal import Cadence
internal import Flow

/// What would be sent, shown and not sent.
struct DryRun {
    private let invocation: Invocation
    private let transaction: Transaction
    private let program: String

    init(_ invocation: Invocation, _ transaction: Transaction, program: String) {
        self.invocation = invocation
        self.transaction = transaction
        self.program = program
    }

    /// Writes it as the result.
    func show() {
        invocation.reporter.result(text: { text }, plain: { "\(transaction.id)" }, json: { json })
        invocation.reporter.note("dry run: nothing was sent")
    }

    private var source: String { String(decoding: transaction.script, as: UTF8.self) }
    private var arguments: [String] { transaction.arguments.map { String(decoding: $0, as: UTF8.self) } }
    private var signers: [(Address, UInt32)] {
        (transaction.payloadSignatures + transaction.envelopeSignatures).map { ($0.address, $0.keyIndex) }
    }

    private var text: String {
        let key = transaction.proposalKey
        var lines = ["// \(program).cdc", invocation.reporter.shown(source)]
        lines += arguments.enumerated().map { "argument \($0): \(invocation.reporter.shown($1))" }
        lines += [
            "proposer: \(key.address) key \(key.keyIndex), sequence number \(key.sequenceNumber)",
            "payer: \(transaction.payer)",
            "authorizers: " + transaction.authorizers.map(\.description).joined(separator: ", "),
            "signed by: " + signers.map { "\($0) key \($1)" }.joined(separator: ", "),
            "gas limit: \(transaction.gasLimit)", "reference block: \(transaction.referenceBlock)",
            "id: \(transaction.id)",
        ]
        return lines.joined(separator: "\n")
    }

    private var json: JSONValue {
        let key = transaction.proposalKey
        return [
            "id": .string("\(transaction.id)"), "sent": false, "cadence": .string(source),
            "arguments": .array(arguments.map(JSONValue.string)),
            "proposer": [
                "address": .string("\(key.address)"), "key_index": .integer(Int(key.keyIndex)),
                "sequence_number": .string("\(key.sequenceNumber)"),
            ],
            "payer": .string("\(transaction.payer)"),
            "authorizers": .array(transaction.authorizers.map { .string("\($0)") }),
            "signers": .array(signers.map { ["address": .string("\($0)"), "key_index": .integer(Int($1))] }),
            "gas_limit": .string("\(transaction.gasLimit)"),
            "reference_block_id": .string("\(transaction.referenceBlock)"),
            "rlp": .string(Hex.encode(transaction.rlp)),
        ]
    }
}
