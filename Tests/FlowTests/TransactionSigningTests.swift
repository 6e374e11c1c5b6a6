import Cadence
import Flow
import FlowCrypto
import Testing

/// Who signs what, and what happens when one does not.
@Suite struct TransactionSigningTests {
    private struct Refusal: Error {}

    private struct RefusingSigner: Signer {
        let address: Address
        let keyIndex: UInt32 = 0

        func sign(_ request: SigningRequest) throws -> SigningResult { throw Refusal() }
    }

    private let three = Sample.transaction(by: Sample.second, payer: Sample.address, authorizers: [Sample.third])

    private func signers() throws -> [KeySigner] {
        [try Sample.signer(), try Sample.signer(Sample.third, digit: 3), try Sample.signer(Sample.second, digit: 2)]
    }

    @Test("C014: signing twice replaces and never doubles")
    func signingTwice() async throws {
        var transaction = three
        try await transaction.sign(with: try signers())
        let first = transaction
        try await transaction.sign(with: try signers())
        #expect(transaction.payloadSignatures.count == 2 && transaction.envelopeSignatures.count == 1)
        #expect(transaction.problems(on: .emulator) == [])
        let keys = [
            Sample.second: [try Sample.registered(digit: 2)], Sample.third: [try Sample.registered(digit: 3)],
            Sample.address: [try Sample.registered()],
        ]
        #expect(first.problems(with: keys) == [] && transaction.problems(with: keys) == [])
        transaction.add(Sample.signature())
        transaction.add(Sample.signature())
        #expect(transaction.envelopeSignatures == [Sample.signature()])
    }

    @Test func everyoneSignsTheirPart() async throws {
        let signed = try await three.signed(with: try signers())
        #expect(Set(signed.payloadSignatures.map(\.address)) == [Sample.second, Sample.third])
        #expect(signed.envelopeSignatures.map(\.address) == [Sample.address])
        for signature in signed.payloadSignatures {
            let key = try Sample.key(signature.address == Sample.second ? 2 : 3).publicKey
            #expect(key.isValid(signature: signature.signature, for: signed.payloadMessage, hash: .sha3_256))
        }
        let signature = signed.envelopeSignatures[0].signature
        #expect(try Sample.key().publicKey.isValid(signature: signature, for: signed.envelopeMessage, hash: .sha3_256))
    }

    @Test func severalKeysOfThePayerSignTheSameEnvelope() async throws {
        let signers = try (0..<3).map { try Sample.signer(Sample.address, UInt32($0), digit: UInt8($0 + 1)) }
        let signed = try await Sample.transaction().signed(with: signers)
        #expect(signed.envelopeSignatures.map(\.keyIndex) == [0, 1, 2])
        for (index, signature) in signed.envelopeSignatures.enumerated() {
            let key = try Sample.key(UInt8(index + 1)).publicKey
            #expect(key.isValid(signature: signature.signature, for: signed.envelopeMessage, hash: .sha3_256))
        }
    }

    @Test(arguments: [Sample.second, Sample.address])
    func aSignerThatThrowsLeavesTheTransactionAsItWas(_ address: Address) async throws {
        var transaction = three
        transaction.add(Sample.signature(Sample.third, 9))
        let before = transaction
        let signers: [any Signer] = [try Sample.signer(Sample.third, digit: 3), RefusingSigner(address: address)]
        let error = await Self.error { try await transaction.sign(with: signers) }
        #expect(error is Refusal && transaction == before)
    }

    @Test func aForeignSignerIsRefusedBeforeAnyoneSigns() async throws {
        var transaction = Sample.transaction()
        let signers: [any Signer] = [RefusingSigner(address: Sample.address), try Sample.signer(Sample.third)]
        let error = await Self.error { try await transaction.sign(with: signers) }
        #expect(error as? FlowError == .foreignSignature(Sample.third) && transaction == Sample.transaction())
    }

    @Test func nobodySignsNothing() async throws {
        #expect(try await Sample.transaction().signed(with: []) == Sample.transaction())
    }

    @Test func aSignatureMovesWhenThePayerChanges() {
        var transaction = three
        transaction.add(Sample.signature(Sample.third))
        #expect(transaction.payloadSignatures.count == 1)
        transaction.payer = Sample.third
        transaction.add(Sample.signature(Sample.third))
        #expect(transaction.payloadSignatures.isEmpty && transaction.envelopeSignatures.count == 1)
    }

    @Test func requestsSayWhatIsSigned() {
        let transaction = Sample.signed([])
        let rows: [(SigningRequest.Subject, [UInt8])] = [
            (.payload(transaction), transaction.payloadMessage), (.envelope(transaction), transaction.envelopeMessage),
            (.userMessage([1, 2]), DomainTag.userMessage.bytes + [1, 2]),
            (.userMessage([]), DomainTag.userMessage.bytes),
        ]
        for (subject, message) in rows {
            let request = SigningRequest(subject)
            #expect(request.subject == subject && request.message == message)
        }
    }

    private static func error(_ work: () async throws -> Void) async -> (any Error)? {
        do {
            try await work()
            return nil
        } catch {
            return error
        }
    }
}
