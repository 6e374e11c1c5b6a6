import Cadence
import CadenceInterpreter
import Flow
import FlowCrypto

/// Checks, as the chain does before it runs a transaction, who signed it and whether its turn has come.
///
/// The order is that of flow-go, `fvm/transactionVerifier.go`: the keys exist and are not revoked, the proposal key is
/// among them, they weigh enough, the signatures are right; then the sequence number.
final class TransactionVerifier {
    private var keys: [KeyBytes: PublicKey] = [:]
    private static let keyLimit = 4096
    /// Whether the text about a bad signature ends with its likely cause.
    private let explainsSignatures: Bool

    init(explainsSignatures: Bool = false) { self.explainsSignatures = explainsSignatures }

    private struct KeyBytes: Hashable {
        let algorithm: String
        let bytes: [UInt8]
    }

    /// A signature with the key it names.
    private struct Entry {
        let signature: TransactionSignature
        let isEnvelope: Bool
        let key: HostAccountKey
    }

    /// Throws `ChainFailure`, or `ChainError` when the ledger cannot be read.
    func verify(_ transaction: Transaction, _ view: LedgerView) throws {
        let entries = try entries(transaction, view)
        try checkProposer(transaction, entries)
        try checkWeights(transaction, entries)
        try checkSignatures(transaction, entries, view)
        try checkSequenceNumber(transaction.proposalKey, view)
    }

    // MARK: Steps

    private func entries(_ transaction: Transaction, _ view: LedgerView) throws -> [Entry] {
        let sorted = transaction.sortedSignatures
        let all = sorted.payload.map { ($0, false) } + sorted.envelope.map { ($0, true) }
        return try all.map { signature, isEnvelope in
            func refused(_ code: Int, _ why: String) -> ChainFailure {
                Self.invalid(transaction.proposalKey, signature, isEnvelope, code, why)
            }
            guard let key = try view.key(signature.keyIndex, of: signature.address) else {
                let account = "\(signature.address.hex) and key index \(signature.keyIndex)"
                throw refused(1202, "[Error Code: 1202] account public key not found for address \(account)")
            }
            guard !key.isRevoked else { throw refused(isEnvelope ? 1009 : 1008, "account key has been revoked") }
            return Entry(signature: signature, isEnvelope: isEnvelope, key: key)
        }
    }

    private func checkProposer(_ transaction: Transaction, _ entries: [Entry]) throws {
        let proposer = transaction.proposalKey
        let isThere = entries.contains {
            $0.signature.address == proposer.address && $0.signature.keyIndex == proposer.keyIndex
        }
        guard !isThere else { return }
        throw ChainFailure(
            1006, Self.context,
            Self.proposal(proposer)
                + "does not have a valid signature: either the payload or the envelope should provide proposal "
                + "signatures")
    }

    private func checkWeights(_ transaction: Transaction, _ entries: [Entry]) throws {
        func check(_ address: Address, _ role: String, isEnvelope: Bool) throws {
            let weight = entries.reduce(0) { sum, entry in
                guard entry.isEnvelope == isEnvelope, entry.signature.address == address else { return sum }
                return min(sum, 1 << 40) + min(entry.key.weight, 1 << 40)
            }
            guard weight < AccountKey.fullWeight else { return }
            throw ChainFailure(
                1055, Self.context,
                "[Error Code: 1055] authorization failed for account \(address.hex): \(role) account does not have "
                    + "sufficient signatures (\(weight) < \(AccountKey.fullWeight))")
        }
        for authorizer in transaction.authorizers where authorizer != transaction.payer {
            try check(authorizer, "authorizer", isEnvelope: false)
        }
        try check(transaction.payer, "payer", isEnvelope: true)
    }

    private func checkSignatures(_ transaction: Transaction, _ entries: [Entry], _ view: LedgerView) throws {
        let hasPayload = entries.contains { !$0.isEnvelope }
        let payload = hasPayload ? transaction.payloadMessage : []
        let envelope = transaction.envelopeMessage
        for entry in entries {
            guard var why = fault(entry, message: entry.isEnvelope ? envelope : payload) else { continue }
            if let cause = try cause(entry, transaction, view) { why += " (likely cause: \(cause))" }
            throw Self.invalid(
                transaction.proposalKey, entry.signature, entry.isEnvelope, entry.isEnvelope ? 1009 : 1008, why)
        }
    }

    private func checkSequenceNumber(_ proposer: ProposalKey, _ view: LedgerView) throws {
        let number = try view.sequenceNumber(proposer.keyIndex, of: proposer.address)
        guard number != proposer.sequenceNumber else { return }
        throw ChainFailure(
            1007, "checking sequence number failed",
            "[Error Code: 1007] \(Self.key(proposer))has sequence number \(number), but given \(proposer.sequenceNumber)"
        )
    }

    // MARK: Signatures

    /// What is wrong with a signature; nil when it is right.
    private func fault(_ entry: Entry, message: [UInt8]) -> String? {
        guard let hash = HashAlgorithm(name: entry.key.hashAlgorithm), let key = publicKey(entry.key) else {
            return "signature is not valid"
        }
        var signed = message
        if let data = entry.signature.extensionData, !data.isEmpty, data != [0] {
            guard let passkey = PasskeyCheck.signedBytes(data, message: message) else {
                return "signature extension data is not valid"
            }
            signed = passkey
        }
        let isValid = key.isValid(signature: entry.signature.signature, for: signed, hash: hash)
        return isValid ? nil : "signature is not valid"
    }

    /// Why a signature is wrong, when that can be told.
    private func cause(_ entry: Entry, _ transaction: Transaction, _ view: LedgerView) throws -> String? {
        guard explainsSignatures, (entry.signature.extensionData ?? [0]) == [0] else { return nil }
        let account = entry.signature.address
        // Of many keys the first do: each costs a check of the signature.
        let keys = try (0..<min(16, try view.keyCount(of: account))).compactMap { try view.key($0, of: account) }
        return SignatureDiagnosis(
            transaction: transaction, isEnvelope: entry.isEnvelope, signature: entry.signature.signature
        ).cause(entry.key, among: keys)
    }

    private func publicKey(_ key: HostAccountKey) -> PublicKey? {
        let bytes = KeyBytes(algorithm: key.signatureAlgorithm, bytes: key.publicKey)
        if let known = keys[bytes] { return known }
        guard let algorithm = SignatureAlgorithm(name: key.signatureAlgorithm),
            let made = try? PublicKey(algorithm, bytes: key.publicKey, form: .raw)
        else { return nil }
        if keys.count >= Self.keyLimit { keys = [:] }
        keys[bytes] = made
        return made
    }

    // MARK: Texts

    private static let context = "transaction verification failed"

    private static func key(_ proposer: ProposalKey) -> String {
        "invalid proposal key: public key \(proposer.keyIndex) on account \(proposer.address.hex) "
    }

    private static func proposal(_ proposer: ProposalKey) -> String { "[Error Code: 1006] \(key(proposer))" }

    /// The chain blames the proposer first, whosoever's signature is wrong.
    private static func invalid(
        _ proposer: ProposalKey, _ signature: TransactionSignature, _ isEnvelope: Bool, _ code: Int, _ why: String
    ) -> ChainFailure {
        let kind =
            isEnvelope ? "[Error Code: 1009] invalid envelope key" : "[Error Code: 1008] invalid payload signature"
        return ChainFailure(
            code, context,
            proposal(proposer) + "does not have a valid signature: \(kind): public key \(signature.keyIndex) "
                + "on account \(signature.address.hex) does not have a valid signature: \(why)")
    }
}

extension Transaction {
    /// The signatures in the order in which they are hashed.
    var sortedSignatures: (payload: [TransactionSignature], envelope: [TransactionSignature]) {
        let signers = signers
        func place(_ signature: TransactionSignature) -> (Int, UInt32) {
            (signers.firstIndex(of: signature.address) ?? -1, signature.keyIndex)
        }
        func sorted(_ signatures: [TransactionSignature]) -> [TransactionSignature] {
            signatures.count < 2 ? signatures : signatures.sorted { place($0) < place($1) }
        }
        return (sorted(payloadSignatures), sorted(envelopeSignatures))
    }
}
