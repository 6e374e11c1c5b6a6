import Cadence
import Testing

@testable import Flow

struct TransactionMergingTests {
    private static let (alice, bob, payer) = (Address(rawValue: 1), Address(rawValue: 2), Address(rawValue: 3))

    private let transaction = Transaction(
        script: Array("transaction {}".utf8), referenceBlock: Identifier(String(repeating: "1", count: 64)) ?? .zero,
        proposalKey: ProposalKey(address: alice, keyIndex: 0, sequenceNumber: 4), payer: payer,
        authorizers: [alice, bob])

    private func signed(_ addresses: Address..., byte: UInt8 = 1) -> Transaction {
        var copy = transaction
        for address in addresses {
            copy.add(TransactionSignature(address: address, keyIndex: 0, signature: Array(repeating: byte, count: 64)))
        }
        return copy
    }

    @Test func copiesAreMergedInEitherOrder() throws {
        let whole = signed(Self.alice, Self.bob)
        let merged = try signed(Self.alice).merged(with: signed(Self.bob))
        #expect(Set(merged.payloadSignatures) == Set(whole.payloadSignatures) && merged.rlp == whole.rlp)
        #expect(try signed(Self.bob).merged(with: signed(Self.alice)).rlp == whole.rlp)
        #expect(try transaction.merged(with: whole).rlp == whole.rlp)
        #expect(try whole.merged(with: whole) == whole)
    }

    @Test func aPayersCopyTakesNoMoreSignatures() throws {
        let paid = signed(Self.alice, Self.bob, Self.payer)
        #expect(try paid.merged(with: signed(Self.alice)) == paid)
        #expect(throws: FlowError.duplicateSignature(Self.alice, keyIndex: 0)) {
            try signed(Self.alice, byte: 9).merged(with: paid)
        }
        let early = signed(Self.alice, Self.payer)
        for (one, other) in [(early, signed(Self.bob)), (signed(Self.bob), early), (early, paid)] {
            #expect(throws: FlowError.payerHasSigned(Self.payer)) { try one.merged(with: other) }
        }
    }

    @Test func otherTransactionsAreNamedByWhatDiffers() {
        let changes: [(String, (inout Transaction) -> Void)] = [
            ("scripts", { $0.script.append(32) }), ("arguments", { $0.arguments.append([1]) }),
            ("reference blocks", { $0.referenceBlock = .zero }), ("gas limits", { $0.gasLimit = 1 }),
            ("proposal keys", { $0.proposalKey.sequenceNumber = 5 }), ("payers", { $0.payer = Self.bob }),
            ("authorizers", { $0.authorizers.reverse() }),
        ]
        for (field, change) in changes {
            var other = transaction
            change(&other)
            #expect(throws: FlowError.differentTransactions(field)) { try transaction.merged(with: other) }
        }
    }

    @Test func thePayerSignsLast() throws {
        #expect(throws: FlowError.payerSignsLast(Self.payer, missing: Self.bob, role: "authorizer")) {
            try signed(Self.alice).checkSigning(by: Self.payer)
        }
        try signed(Self.alice, Self.bob).checkSigning(by: Self.payer)
        try transaction.checkSigning(by: Self.bob)
        #expect(throws: FlowError.payerHasSigned(Self.payer)) {
            try signed(Self.alice, Self.bob, Self.payer).checkSigning(by: Self.bob)
        }
        #expect(throws: FlowError.foreignSignature(Address(rawValue: 9))) {
            try transaction.checkSigning(by: Address(rawValue: 9))
        }
        var proposed = transaction
        proposed.authorizers = [Self.bob]
        proposed.add(TransactionSignature(address: Self.bob, keyIndex: 0, signature: Array(repeating: 1, count: 64)))
        #expect(throws: FlowError.payerSignsLast(Self.payer, missing: Self.alice, role: "proposer")) {
            try proposed.checkSigning(by: Self.payer)
        }
    }
}
