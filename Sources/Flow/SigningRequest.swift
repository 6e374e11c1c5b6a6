import RLP

/// The bytes to sign and what they stand for: a key hashes the bytes, a wallet shows the meaning.
public struct SigningRequest: Sendable, Hashable {
    /// What is being signed.
    public enum Subject: Sendable, Hashable {
        /// A transaction's payload, as proposer or authorizer.
        case payload(Transaction)
        /// A transaction's envelope, as payer.
        case envelope(Transaction)
        /// Any bytes, for somebody who will check the signature.
        case userMessage([UInt8])
        /// A proof that the account is the signer's.
        case accountProof(AccountProof)
    }

    /// What is being signed.
    public let subject: Subject
    /// The domain tag and the encoded subject: the bytes to hash, with the key's own hash algorithm, and to sign.
    public let message: [UInt8]

    /// Creates the request for a subject.
    public init(_ subject: Subject) {
        self.subject = subject
        message =
            switch subject {
            case .payload(let transaction): transaction.payloadMessage
            case .envelope(let transaction): transaction.envelopeMessage
            case .userMessage(let bytes): DomainTag.userMessage.bytes + bytes
            case .accountProof(let proof): DomainTag.accountProof.bytes + proof.rlp
            }
    }
}
