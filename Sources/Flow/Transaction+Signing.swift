import Cadence

extension Transaction {
    /// Has everyone sign: proposer and authorizers the payload, then the payer the envelope.
    ///
    /// A signer that signed before signs anew in its old place. Throws `FlowError.foreignSignature` for a signer
    /// without a role, and `payerHasSigned` when a payer's signature would no longer hold, before anyone has signed; what a signer throws is passed on and leaves the transaction as it was.
    public mutating func sign(with signers: [any Signer]) async throws {
        let roles = self.signers
        if let foreign = signers.first(where: { !roles.contains($0.address) }) {
            throw FlowError.foreignSignature(foreign.address)
        }
        let again = Set(signers.filter { $0.address == payer }.map(\.keyIndex))
        if signers.contains(where: { $0.address != payer }),
            envelopeSignatures.contains(where: { $0.address != payer || !again.contains($0.keyIndex) })
        {
            throw FlowError.payerHasSigned(payer)
        }
        var signed = self
        for signer in signers where signer.address != payer {
            let signature = try await signer.sign(SigningRequest(.payload(self)))
            signed.add(signature, by: signer)
        }
        let payers = signers.filter { $0.address == payer }
        let envelope = signed
        for signer in payers {
            let signature = try await signer.sign(SigningRequest(.envelope(envelope)))
            signed.add(signature, by: signer)
        }
        self = signed
    }

    /// The transaction as everyone has signed it; see `sign(with:)`.
    public func signed(with signers: [any Signer]) async throws -> Transaction {
        var copy = self
        try await copy.sign(with: signers)
        return copy
    }

    /// Puts a signature where its account's role has it: the payer's on the envelope, others' on the payload.
    ///
    /// A key has one signature; a second one replaces the first.
    public mutating func add(_ signature: TransactionSignature) {
        let isSameKey = { (other: TransactionSignature) in
            other.address == signature.address && other.keyIndex == signature.keyIndex
        }
        payloadSignatures.removeAll(where: isSameKey)
        envelopeSignatures.removeAll(where: isSameKey)
        if signature.address == payer {
            envelopeSignatures.append(signature)
        } else {
            payloadSignatures.append(signature)
        }
    }

    private mutating func add(_ signature: SigningResult, by signer: any Signer) {
        add(
            TransactionSignature(
                address: signer.address, keyIndex: signer.keyIndex, signature: signature.bytes,
                extensionData: signature.extensionData))
    }
}
