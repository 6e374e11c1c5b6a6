import Cadence
import Flow
import FlowAccess
import HTTP
import TestSupport
import Testing

/// Every transaction that a node took, planned and signed anew by the library with the recorded signatures: whoever
/// proposed, paid and authorized, with however many keys, the same bytes and the same id come out.
@Suite struct SigningRecordingTests {
    @Test func everyTransactionIsPlannedAndSignedAsRecorded() async throws {
        var (signed, severalSigners) = (0, 0)
        for file in try RecordingFile.all() {
            for exchange in file.exchanges where exchange.isSubmission && exchange.status == 200 {
                guard let recorded = RecordedTransaction.read(exchange.question), recorded.problems().isEmpty,
                    let plan = Self.plan(of: recorded)
                else { continue }
                var transaction = try plan.transaction(
                    on: recorded.referenceBlock, sequenceNumber: recorded.proposalKey.sequenceNumber)
                try await transaction.sign(with: Self.signers(of: recorded))
                let context = Comment("\(file.name): \(exchange.step)")
                #expect(transaction.problems().isEmpty, context)
                #expect(transaction.rlp == recorded.rlp, context)
                #expect(transaction.id.description == exchange.answer?["id"]?.string, context)
                signed += 1
                severalSigners += recorded.payloadSignatures.isEmpty ? 0 : 1
            }
        }
        #expect(signed > 0)
        // The session about signing by several is in every set of recordings.
        #expect(severalSigners > 0)
    }

    private static func signers(of transaction: Transaction) -> [any Signer] {
        (transaction.payloadSignatures + transaction.envelopeSignatures).map(RecordedSigner.init)
    }

    /// nil when the roles are filled by others than those who signed for them.
    private static func plan(of transaction: Transaction) -> TransactionPlan? {
        let signers = signers(of: transaction)
        let key = transaction.proposalKey
        let proposer = signers.first { $0.address == key.address && $0.keyIndex == key.keyIndex }
        let payers = signers.filter { $0.address == transaction.payer }
        let authorizers = transaction.authorizers.compactMap { address in signers.first { $0.address == address } }
        guard let proposer, authorizers.count == transaction.authorizers.count,
            Set(transaction.authorizers).count == transaction.authorizers.count,
            !transaction.envelopeSignatures.contains(where: { $0.address != transaction.payer })
        else { return nil }
        return TransactionPlan(
            script: transaction.script, arguments: transaction.arguments, gasLimit: transaction.gasLimit,
            proposer: proposer, payers: payers, authorizers: authorizers)
    }
}
