import Cadence
import RLP

extension Transaction {
    /// Which part of a transaction bytes hold.
    public enum Form: Sendable, Hashable {
        /// The nine fields.
        case payload
        /// The payload and its signatures.
        case envelope
        /// The payload and both lists of signatures.
        case whole
    }

    /// The transaction of canonical RLP; its form is seen from the bytes.
    ///
    /// Only what encodes to the very same bytes again is taken: signatures out of order, an extension that should
    /// have been left out, short addresses and bytes after the end are refused with the offset where they are.
    public static func decode(rlp: [UInt8]) throws(FlowError) -> (transaction: Transaction, form: Form) {
        do {
            return try RLPReader.read(rlp) { reader throws(RLPError) in
                try reader.list("transaction") { list throws(RLPError) in
                    guard try list.nextIsList() else {
                        return (try Transaction(payload: &list), .payload)
                    }
                    var transaction = try list.list("payload") { inner throws(RLPError) in
                        try Transaction(payload: &inner)
                    }
                    transaction.payloadSignatures = try transaction.signatures("payload signatures", from: &list)
                    guard !list.isAtEnd else { return (transaction, .envelope) }
                    transaction.envelopeSignatures = try transaction.signatures("envelope signatures", from: &list)
                    return (transaction, .whole)
                }
            }
        } catch {
            throw FlowError.malformed(error)
        }
    }

    /// The transaction of the canonical RLP that `rlp` gives.
    public init(rlp: [UInt8]) throws(FlowError) {
        let (transaction, form) = try Transaction.decode(rlp: rlp)
        guard form == .whole else {
            throw FlowError.malformed(RLPError(.missingItem, offset: rlp.count, field: "envelope signatures"))
        }
        self = transaction
    }

    private init(payload reader: inout RLPReader) throws(RLPError) {
        let script = Array(try reader.bytes("script"))
        let arguments = try reader.array("arguments") { item throws(RLPError) in Array(try item.bytes("argument")) }
        let referenceBlock = Identifier(unchecked: Array(try reader.bytes("reference block", count: 32)))
        let gasLimit = try reader.integer("gas limit")
        let proposalKey = ProposalKey(
            address: try Self.address("proposal key address", from: &reader),
            keyIndex: try reader.integer("proposal key index", as: UInt32.self),
            sequenceNumber: try reader.integer("proposal key sequence number"))
        let payer = try Self.address("payer", from: &reader)
        let authorizers = try reader.array("authorizers") { item throws(RLPError) in
            try Self.address("authorizer", from: &item)
        }
        self.init(
            script: script, arguments: arguments, referenceBlock: referenceBlock, gasLimit: gasLimit,
            proposalKey: proposalKey, payer: payer, authorizers: authorizers)
    }

    private static func address(_ field: String, from reader: inout RLPReader) throws(RLPError) -> Address {
        let offset = reader.offset
        guard let address = Address(bytes: try reader.bytes(field, count: 8)) else {
            throw RLPError(.wrongLength, offset: offset, field: field)
        }
        return address
    }

    private func signatures(
        _ field: String, from reader: inout RLPReader
    ) throws(RLPError) -> [TransactionSignature] {
        let signers = signers
        var last: (UInt64, UInt32) = (0, 0)
        return try reader.array(field) { item throws(RLPError) in
            let offset = item.offset
            return try item.list("signature") { list throws(RLPError) in
                let index = try list.integer("signer index")
                guard index < signers.count else {
                    throw RLPError(.invalidValue, offset: offset, field: "signer index")
                }
                var signature = TransactionSignature(
                    address: signers[Int(index)], keyIndex: try list.integer("key index", as: UInt32.self),
                    signature: Array(try list.bytes("signature")))
                guard (index, signature.keyIndex) >= last else {
                    throw RLPError(.invalidValue, offset: offset, field: "order of \(field)")
                }
                last = (index, signature.keyIndex)
                if !list.isAtEnd {
                    signature.extensionData = Array(try list.bytes("extension data"))
                    guard signature.canonicalExtension != nil else {
                        throw RLPError(.invalidValue, offset: offset, field: "extension data")
                    }
                }
                return signature
            }
        }
    }
}
