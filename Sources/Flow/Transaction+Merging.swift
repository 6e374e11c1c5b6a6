import Cadence

extension Transaction {
    /// One transaction with the signatures of two copies that were signed apart.
    ///
    /// Throws `FlowError.differentTransactions` when the copies are not of one transaction, `duplicateSignature` when a
    /// key has signed both, each time anew, and `payerHasSigned` when the payer of one has signed without a signature
    /// that the other has.
    public func merged(with other: Transaction) throws(FlowError) -> Transaction {
        if let field = firstDifference(from: other) { throw .differentTransactions(field) }
        let others = other.payloadSignatures + other.envelopeSignatures
        for one in payloadSignatures + envelopeSignatures {
            if others.contains(where: { $0.address == one.address && $0.keyIndex == one.keyIndex && $0 != one }) {
                throw .duplicateSignature(one.address, keyIndex: one.keyIndex)
            }
        }
        if envelopeSignatures.isEmpty, !other.envelopeSignatures.isEmpty { return try other.merged(with: self) }
        var merged = self
        merged.payloadSignatures = Self.union(payloadSignatures, other.payloadSignatures)
        merged.envelopeSignatures = Self.union(envelopeSignatures, other.envelopeSignatures)
        if !envelopeSignatures.isEmpty, merged.payloadSignatures.count > payloadSignatures.count {
            throw .payerHasSigned(payer)
        }
        if !other.envelopeSignatures.isEmpty, other.payloadSignatures.count < merged.payloadSignatures.count {
            throw .payerHasSigned(payer)
        }
        return merged
    }

    private func firstDifference(from other: Transaction) -> String? {
        let fields: [(String, Bool)] = [
            ("scripts", script == other.script), ("arguments", arguments == other.arguments),
            ("reference blocks", referenceBlock == other.referenceBlock), ("gas limits", gasLimit == other.gasLimit),
            ("proposal keys", proposalKey == other.proposalKey), ("payers", payer == other.payer),
            ("authorizers", authorizers == other.authorizers),
        ]
        return fields.first { !$0.1 }?.0
    }

    private static func union(
        _ first: [TransactionSignature], _ second: [TransactionSignature]
    ) -> [TransactionSignature] {
        first + second.filter { new in !first.contains { $0.address == new.address && $0.keyIndex == new.keyIndex } }
    }
}
