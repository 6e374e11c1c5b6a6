import Bytes
import Cadence
import CadenceInterpreter
import Flow

/// Checks what an access node checks before it takes a transaction; the texts and their order are the node's own
/// (flow-go, `access/validator/validator.go`).
struct TransactionValidator {
    let chain: Chain
    let expiry: UInt64
    let expiryBuffer: UInt64

    private static let serviceByteLimit = 3_000_000

    /// Throws `refused` errors. `reference` is the reference block, nil when it is not known; `parse` throws what is
    /// wrong with the text of the program.
    func check(
        _ transaction: Transaction, reference: BlockHeader?, final: UInt64,
        parse: ([UInt8]) throws(CadenceFailure) -> Void
    ) throws(ChainError) {
        try checkSize(transaction)
        try checkFields(transaction)
        try checkGas(transaction)
        try checkExpiry(reference, final)
        do {
            try parse(transaction.script)
        } catch {
            throw refused("failed to parse transaction Cadence script: \(Self.text(error))")
        }
        try checkAddresses(transaction)
        try checkForms(transaction)
        try checkDuplicates(transaction)
        try checkSigners(transaction)
    }

    /// The errors of a program as the node's parser prints them.
    private static func text(_ failure: CadenceFailure) -> String {
        var report = failure.report
        while report.hasSuffix("\n\n") { report.removeLast() }
        return "Parsing failed:\n\(report)\nWas this error unhelpful?\nConsider suggesting an improvement here: "
            + "https://github.com/onflow/cadence/issues.\n"
    }

    private func refused(_ text: String) -> ChainError { ChainError(.refused, text) }

    // MARK: Fields

    private func checkSize(_ transaction: Transaction) throws(ChainError) {
        let isService = transaction.payer == chain.serviceAddress
        let limit = isService ? Self.serviceByteLimit : Transaction.maximumByteSize
        guard transaction.byteSize > limit else { return }
        throw refused(
            "transaction byte size (\(transaction.byteSize)) exceeds the maximum byte size allowed for a transaction "
                + "(\(limit))")
    }

    private func checkFields(_ transaction: Transaction) throws(ChainError) {
        let fields = [
            ("Script", transaction.script.isEmpty), ("ReferenceBlockID", transaction.referenceBlock == .zero),
            ("Payer", transaction.payer == .zero),
        ]
        let missing = fields.filter(\.1).map(\.0)
        guard !missing.isEmpty else { return }
        throw refused("transaction is missing required fields: [\(missing.joined(separator: " "))]")
    }

    private func checkGas(_ transaction: Transaction) throws(ChainError) {
        let isService = transaction.payer == chain.serviceAddress
        let limit = Transaction.maximumGasLimit
        let isTooHigh = transaction.gasLimit > limit && !isService
        guard isTooHigh || transaction.gasLimit == 0 else { return }
        throw refused(
            "transaction gas limit (\(transaction.gasLimit)) is not in the acceptable range (min: 1, max: \(limit))")
    }

    private func checkExpiry(_ reference: BlockHeader?, _ final: UInt64) throws(ChainError) {
        guard let reference else { throw refused("unknown reference block") }
        let limit = expiry > expiryBuffer ? expiry - expiryBuffer : 0
        guard final > reference.height, final - reference.height > limit else { return }
        throw refused("transaction is expired: ref_height=\(reference.height) final_height=\(final)")
    }

    private func checkAddresses(_ transaction: Transaction) throws(ChainError) {
        for address in [transaction.payer] + transaction.authorizers where !chain.isValid(address) {
            throw refused("invalid address: \(address.hex)")
        }
    }

    // MARK: Signatures

    private func checkForms(_ transaction: Transaction) throws(ChainError) {
        let sorted = transaction.sortedSignatures
        for signature in sorted.payload + sorted.envelope {
            if !Self.hasKnownExtension(signature) {
                throw refused(
                    "the transaction signature has invalid extension data: \(describe(signature, transaction))")
            }
            if !Self.hasSignatureForm(signature.signature) {
                throw refused(
                    "the cryptographic signature within the transaction signature has an invalid format: "
                        + describe(signature, transaction))
            }
        }
    }

    private static func hasKnownExtension(_ signature: TransactionSignature) -> Bool {
        guard let data = signature.extensionData, !data.isEmpty, data != [0] else { return true }
        guard let passkey = try? PasskeyExtension(extensionData: data) else { return false }
        return passkey.authenticatorData.count >= 37 && !passkey.clientDataJSON.isEmpty
    }

    /// The greater of the orders of the two curves, that of secp256k1.
    private static let order =
        Hex.decode("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141") ?? []

    private static func hasSignatureForm(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == 64 else { return false }
        return [bytes[..<32], bytes[32...]].allSatisfy { half in
            half.contains { $0 != 0 } && half.lexicographicallyPrecedes(order)
        }
    }

    private func describe(_ signature: TransactionSignature, _ transaction: Transaction) -> String {
        let place = transaction.signers.firstIndex(of: signature.address) ?? -1
        return "Address: \(signature.address.hex). SignerIndex: \(place). KeyID: \(signature.keyIndex). Signature: "
            + "\(Hex.encode(signature.signature)). Extension Data: \(Hex.encode(signature.extensionData ?? []))"
    }

    private func checkDuplicates(_ transaction: Transaction) throws(ChainError) {
        var seen: Set<ProposalKey> = []
        let sorted = transaction.sortedSignatures
        for signature in sorted.payload + sorted.envelope {
            let key = ProposalKey(address: signature.address, keyIndex: signature.keyIndex, sequenceNumber: 0)
            guard !seen.insert(key).inserted else { continue }
            throw refused("duplicated signature for key (address: \(key.address.hex), index: \(key.keyIndex))")
        }
    }

    private func checkSigners(_ transaction: Transaction) throws(ChainError) {
        let envelope = Set(transaction.envelopeSignatures.map(\.address))
        let all = envelope.union(transaction.payloadSignatures.map(\.address))
        func require(_ address: Address, _ isThere: Bool, _ role: String) throws(ChainError) {
            if !isThere { throw refused("\(role) is missing: missing signature is from account \(address.hex)") }
        }
        let proposer = transaction.proposalKey.address
        try require(transaction.payer, envelope.contains(transaction.payer), "payer envelope signature")
        try require(proposer, all.contains(proposer), "proposer signature on either payload or envelope")
        for authorizer in transaction.authorizers {
            try require(authorizer, all.contains(authorizer), "authorizer signature on either payload or envelope")
        }
        let related = Set([transaction.payer, proposer] + transaction.authorizers)
        let sorted = transaction.sortedSignatures
        for signature in sorted.payload + sorted.envelope where !related.contains(signature.address) {
            throw refused("unrelated account signature from address: \(signature.address.hex)")
        }
    }
}
