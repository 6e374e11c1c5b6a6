import Cadence
package import Flow

extension Voucher {
    /// The voucher of a transaction that is complete but for signatures; `parties` are the keys known to sign it.
    ///
    /// Throws for what a wallet would not make the same bytes of: source that is not UTF-8, arguments that are not
    /// written as JavaScript writes JSON, and numbers that JavaScript does not hold.
    package init(_ transaction: Transaction, parties: [SigningParty]) throws(WireError) {
        let proposal = transaction.proposalKey
        guard proposal.sequenceNumber <= Self.largestInteger, transaction.gasLimit <= Self.largestInteger else {
            throw WireError("a number in it is larger than a wallet reads")
        }
        let payer = transaction.payer
        self.init(
            cadence: try Self.text(transaction.script), referenceBlock: transaction.referenceBlock,
            computeLimit: transaction.gasLimit, arguments: try Self.arguments(transaction.arguments),
            proposer: proposal, payer: payer, authorizers: transaction.authorizers,
            payloadSignatures: Self.merged(
                transaction.payloadSignatures, parties.filter { $0.address != payer }),
            envelopeSignatures: Self.merged(transaction.envelopeSignatures, parties.filter { $0.address == payer }))
    }

    /// The voucher of a transaction before anyone has a role in it.
    package init(_ draft: TransactionDraft) throws(WireError) {
        self.init(
            cadence: try Self.text(draft.script), referenceBlock: nil, computeLimit: draft.gasLimit,
            arguments: try Self.arguments(draft.arguments), proposer: nil, payer: nil, authorizers: [nil],
            payloadSignatures: [], envelopeSignatures: [Signature(address: nil, keyIndex: nil)])
    }

    private static func text(_ script: [UInt8]) throws(WireError) -> String {
        guard let text = String(validating: script, as: UTF8.self) else { throw WireError("its Cadence is not UTF-8") }
        return text
    }

    private static func arguments(_ documents: [[UInt8]]) throws(WireError) -> [JSONTree] {
        var trees: [JSONTree] = []
        for (index, document) in documents.enumerated() {
            let tree = try JSONTree.wire(document)
            guard tree.json == document else {
                throw WireError("argument \(index) is not written as a wallet would write it again")
            }
            trees.append(tree)
        }
        return trees
    }

    /// The places of those who sign, in order, with what is signed; then signatures of others.
    private static func merged(_ made: [TransactionSignature], _ parties: [SigningParty]) -> [Signature] {
        let places = parties.map { party in
            let found = made.first { $0.address == party.address && $0.keyIndex == party.keyIndex }
            return Signature(
                address: party.address, keyIndex: party.keyIndex, bytes: found?.signature,
                extensionData: found?.extensionData)
        }
        let others = made.filter { signature in
            !parties.contains { $0.address == signature.address && $0.keyIndex == signature.keyIndex }
        }
        return places
            + others.map {
                Signature(
                    address: $0.address, keyIndex: $0.keyIndex, bytes: $0.signature, extensionData: $0.extensionData)
            }
    }
}
