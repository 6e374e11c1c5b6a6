import CadenceInterpreter
import Flow
import FlowCrypto

/// Why a signature is wrong, as far as a chain of one's own can find out; a node only says that it is.
struct SignatureDiagnosis {
    let transaction: Transaction
    let isEnvelope: Bool
    let signature: [UInt8]

    private static let hashes: [HashAlgorithm] = [.sha2_256, .sha3_256, .sha2_384, .sha3_384]

    /// The likely cause, given the key that was named and all keys of its account.
    func cause(_ key: HostAccountKey, among keys: [HostAccountKey]) -> String {
        if let publicKey = Self.publicKey(key), let cause = ownCause(publicKey, key) { return cause }
        if let other = keys.first(where: { $0.index != key.index && signs($0) }) {
            return "it was made by key \(other.index) of the account"
        }
        return "another key made it, or the transaction was changed after signing"
    }

    /// What the right key's owner did wrong; nil when another key explains it, or nothing does.
    private func ownCause(_ publicKey: PublicKey, _ key: HostAccountKey) -> String? {
        for (fault, message) in messages {
            for hash in Self.hashes where publicKey.isValid(signature: signature, for: message, hash: hash) {
                if hash.name == key.hashAlgorithm { return fault }
                return "it was made with \(hash.name), but the key hashes with \(key.hashAlgorithm)"
                    + (fault.map { "; and \($0)" } ?? "")
            }
        }
        return nil
    }

    /// What was to be signed, and what people sign by mistake.
    private var messages: [(String?, [UInt8])] {
        let (payload, envelope) = (transaction.payloadRLP, transaction.envelopeRLP)
        let (own, other) = isEnvelope ? (envelope, payload) : (payload, envelope)
        let names = isEnvelope ? ("the payload", "the envelope") : ("the envelope", "the payload")
        let swapped = "\(names.0) was signed instead of \(names.1)"
        return [
            (nil, DomainTag.transaction.bytes + own), (swapped, DomainTag.transaction.bytes + other),
            ("the transaction's domain tag was left out", own),
            ("the domain tag of messages was signed, not that of transactions", DomainTag.userMessage.bytes + own),
            ("the domain tag was left out and \(swapped)", other),
        ]
    }

    private func signs(_ key: HostAccountKey) -> Bool {
        guard let publicKey = Self.publicKey(key), let hash = HashAlgorithm(name: key.hashAlgorithm) else {
            return false
        }
        return publicKey.isValid(
            signature: signature, for: isEnvelope ? transaction.envelopeMessage : transaction.payloadMessage,
            hash: hash)
    }

    private static func publicKey(_ key: HostAccountKey) -> PublicKey? {
        guard let algorithm = SignatureAlgorithm(name: key.signatureAlgorithm) else { return nil }
        return try? PublicKey(algorithm, bytes: key.publicKey, form: .raw)
    }
}
