public import Cadence
import FlowCrypto

extension Transaction {
    /// Everything a node would refuse at once, in the order in which a person would mend it; empty when all is well.
    ///
    /// With a `chain`, payer, proposer and authorizers must be addresses of it.
    /// Source: flow-go, `access/validator/validator.go`.
    public func problems(on chain: Chain? = nil) -> [FlowError] {
        fieldProblems() + addressProblems(on: chain) + signatureProblems() + missingSignatures()
    }

    /// Throws the first of `problems(on:)`.
    public func check(on chain: Chain? = nil) throws(FlowError) {
        if let first = problems(on: chain).first { throw first }
    }

    /// What is wrong with the signatures in the light of the keys that the accounts have on the chain.
    ///
    /// Each signature must be by a key that exists, is not revoked and verifies; the keys of each authorizer, and of
    /// the payer, must weigh 1000 together. The weight of the proposal key does not matter. Accounts not in `keys`
    /// are left out. Source: flow-go, `fvm/transactionVerifier.go`.
    public func problems(with keys: [Address: [AccountKey]]) -> [FlowError] {
        keyProblems(payloadSignatures, message: payloadMessage, keys)
            + keyProblems(envelopeSignatures, message: envelopeMessage, keys)
            + weightProblems(keys)
    }

    private func fieldProblems() -> [FlowError] {
        var problems: [FlowError] = []
        if script.isEmpty { problems.append(.missingField("script")) }
        if referenceBlock == .zero { problems.append(.missingField("reference block")) }
        if payer == .zero { problems.append(.missingField("payer")) }
        if !(1...Self.maximumGasLimit).contains(gasLimit) { problems.append(.gasLimit(gasLimit)) }
        problems += arguments.indices.filter { arguments[$0].isEmpty }.map(FlowError.emptyArgument)
        for (what, count) in [("arguments", arguments.count), ("authorizers", authorizers.count)]
        where count > Self.maximumCount {
            problems.append(.tooMany(what, limit: Self.maximumCount))
        }
        if byteSize > Self.maximumByteSize { problems.append(.tooLarge(bytes: byteSize, limit: Self.maximumByteSize)) }
        return problems
    }

    private func addressProblems(on chain: Chain?) -> [FlowError] {
        guard let chain else { return [] }
        let roles = [(payer, "payer"), (proposalKey.address, "proposer")] + authorizers.map { ($0, "authorizer") }
        return roles.filter { !chain.isValid($0.0) }.map { .addressOfAnotherChain($0.0, role: $0.1, chain: chain) }
    }

    private func signatureProblems() -> [FlowError] {
        let signers = signers
        var seen: Set<ProposalKey> = []
        var problems: [FlowError] = []
        for signature in payloadSignatures + envelopeSignatures {
            let (address, index) = (signature.address, signature.keyIndex)
            if signature.signature.count != 64 {
                problems.append(.signatureLength(address, keyIndex: index, bytes: signature.signature.count))
            }
            if !seen.insert(ProposalKey(address: address, keyIndex: index, sequenceNumber: 0)).inserted {
                problems.append(.duplicateSignature(address, keyIndex: index))
            }
            if !signers.contains(address) { problems.append(.foreignSignature(address)) }
        }
        problems += payloadSignatures.filter { $0.address == payer }.map { .payerSignedPayload($0.address) }
        // The proposal key alone may sign the envelope without being the payer's.
        problems += envelopeSignatures.filter {
            $0.address != payer && signers.contains($0.address) && !isProposal($0)
        }.map { .envelopeSignedByOther($0.address) }
        return problems
    }

    private func missingSignatures() -> [FlowError] {
        var problems = missingPayloadSigners().map { FlowError.missingSignature($0.address, role: $0.role) }
        if !envelopeSignatures.contains(where: { $0.address == payer }) {
            problems.append(.missingSignature(payer, role: "payer"))
        }
        if !(payloadSignatures + envelopeSignatures).contains(where: isProposal) {
            problems.append(.missingProposalSignature(proposalKey.address, keyIndex: proposalKey.keyIndex))
        }
        return problems
    }

    /// The authorizers that have to sign the payload and have not, each once, in order.
    private func missingPayloadSigners() -> [(address: Address, role: String)] {
        let signed = Set(payloadSignatures.map(\.address))
        return signers.filter { $0 != payer && authorizers.contains($0) && !signed.contains($0) }
            .map { ($0, "authorizer") }
    }

    /// Throws what would keep the transaction from succeeding when all of these had signed: nobody is to be asked for
    /// a signature in vain.
    package func checkSigning(
        by signers: [any Signer], with keys: [Address: [AccountKey]], _ chain: Chain?
    ) throws(FlowError) {
        var signed = self
        for signer in signers {
            signed.add(
                TransactionSignature(
                    address: signer.address, keyIndex: signer.keyIndex, signature: Array(repeating: 1, count: 64)))
        }
        try signed.check(on: chain)
        if let problem = signed.weightProblems(keys).first { throw problem }
    }

    /// Throws when a signature by this account can no longer be added, or not yet.
    ///
    /// The payer signs over the payload signatures that are there: nobody signs the payload after it, and it does not
    /// sign before all authorizers and the proposer have.
    public func checkSigning(by address: Address) throws(FlowError) {
        guard signers.contains(address) else { throw .foreignSignature(address) }
        guard address == payer else {
            if !envelopeSignatures.isEmpty { throw .payerHasSigned(payer) }
            return
        }
        let proposer = proposalKey.address
        let hasProposed = proposer == payer || payloadSignatures.contains(where: isProposal)
        let missing = missingPayloadSigners().first ?? (hasProposed ? nil : (proposer, "proposer"))
        if let missing { throw .payerSignsLast(payer, missing: missing.address, role: missing.role) }
    }

    private func isProposal(_ signature: TransactionSignature) -> Bool {
        signature.address == proposalKey.address && signature.keyIndex == proposalKey.keyIndex
    }

    private func keyProblems(
        _ signatures: [TransactionSignature], message: [UInt8], _ keys: [Address: [AccountKey]]
    ) -> [FlowError] {
        signatures.compactMap { signature in
            let (address, index) = (signature.address, signature.keyIndex)
            guard let known = keys[address] else { return nil }
            guard let key = known.first(where: { $0.index == index }) else {
                return .unknownKey(address, keyIndex: index)
            }
            if key.isRevoked { return .revokedKey(address, keyIndex: index) }
            // A passkey signs other bytes than the message, and a build may lack the curve: the chain judges those.
            guard signature.canonicalExtension == nil, key.algorithm.isSupported else { return nil }
            let isValid = (try? key.publicKey())?.isValid(
                signature: signature.signature, for: message, hash: key.hashAlgorithm)
            return isValid == true ? nil : .invalidSignature(address, keyIndex: index)
        }
    }

    private func weightProblems(_ keys: [Address: [AccountKey]]) -> [FlowError] {
        func problem(_ address: Address, _ signatures: [TransactionSignature]) -> FlowError? {
            guard let known = keys[address] else { return nil }
            let indexes = Set(signatures.filter { $0.address == address }.map(\.keyIndex))
            // What a node says of weights is not trusted: no sum of theirs overflows.
            let weight = known.filter { indexes.contains($0.index) && !$0.isRevoked }.reduce(0) { sum, key in
                min(sum + min(max(key.weight, 0), AccountKey.fullWeight), AccountKey.fullWeight)
            }
            return weight >= AccountKey.fullWeight ? nil : .insufficientWeight(address, weight: weight)
        }
        let others = signers.filter { $0 != payer && authorizers.contains($0) }
        return others.compactMap { problem($0, payloadSignatures) }
            + [problem(payer, envelopeSignatures)].compactMap(\.self)
    }
}
