public import Cadence

/// A Flow transaction: what it does, who proposes, pays for and authorizes it, and who has signed it.
///
/// Arguments are kept as the bytes they were encoded to, once: what is hashed is what is sent.
public struct Transaction: Sendable, Hashable {
    /// The Cadence source, UTF-8.
    public var script: [UInt8]
    /// One JSON-Cadence document each, without a trailing newline.
    public var arguments: [[UInt8]]
    /// The block that starts the window in which the transaction can be included.
    public var referenceBlock: Identifier
    /// The most computation it may use, 1 … 9999.
    public var gasLimit: UInt64
    /// The key and the sequence number that make it happen only once.
    public var proposalKey: ProposalKey
    /// The account that pays the fees and signs the envelope.
    public var payer: Address
    /// The accounts that `prepare` gets, in the order of its parameters.
    public var authorizers: [Address]
    /// Signatures of the payload, in any order.
    public var payloadSignatures: [TransactionSignature]
    /// Signatures of the envelope, in any order.
    public var envelopeSignatures: [TransactionSignature]

    /// The largest gas limit a node takes.
    public static let maximumGasLimit: UInt64 = 9999
    /// The most bytes a node takes, by `byteSize`.
    public static let maximumByteSize = 1_500_000
    /// The most arguments, and the most authorizers, a node takes over REST.
    public static let maximumCount = 100

    /// How many blocks after its reference block a transaction can be included.
    public static let expiry: UInt64 = 600
    /// How many blocks after its reference block a node still takes a transaction: it leaves some for its inclusion.
    ///
    /// Source: flow-go, `DefaultTransactionExpiryBuffer`.
    public static let submissionExpiry: UInt64 = expiry - 30

    /// Creates a transaction without signatures.
    public init(
        script: [UInt8], arguments: [[UInt8]] = [], referenceBlock: Identifier,
        gasLimit: UInt64 = maximumGasLimit, proposalKey: ProposalKey, payer: Address, authorizers: [Address]
    ) {
        self.script = script
        self.arguments = arguments
        self.referenceBlock = referenceBlock
        self.gasLimit = gasLimit
        self.proposalKey = proposalKey
        self.payer = payer
        self.authorizers = authorizers
        payloadSignatures = []
        envelopeSignatures = []
    }

    /// The accounts with a role, each once: proposer, payer, authorizers in order.
    ///
    /// A zero address is no proposer and no payer, but is an authorizer. A signature is encoded with the place of
    /// its account in this list. Source: flow-go, `transaction_body_builder.go`.
    public var signers: [Address] {
        var signers: [Address] = []
        for address in [proposalKey.address, payer] where address != .zero && !signers.contains(address) {
            signers.append(address)
        }
        for address in authorizers where !signers.contains(address) { signers.append(address) }
        return signers
    }

    /// The size by which a node judges `maximumByteSize`.
    ///
    /// Source: flow-go, `model/flow/transaction.go`, `ByteSize`.
    public var byteSize: Int {
        let signatures = (payloadSignatures + envelopeSignatures).reduce(0) {
            $0 + 24 + $1.signature.count + ($1.extensionData?.count ?? 0)
        }
        return 32 + script.count + arguments.reduce(0) { $0 + $1.count } + 40 + 8 * authorizers.count + signatures
    }
}

/// The key whose sequence number a transaction uses up.
public struct ProposalKey: Sendable, Hashable {
    /// The proposer.
    public var address: Address
    /// The key's index on that account.
    public var keyIndex: UInt32
    /// The key's sequence number on the chain when the transaction is executed.
    public var sequenceNumber: UInt64

    /// Creates a proposal key.
    public init(address: Address, keyIndex: UInt32, sequenceNumber: UInt64) {
        self.address = address
        self.keyIndex = keyIndex
        self.sequenceNumber = sequenceNumber
    }
}

/// A signature of a payload or an envelope.
public struct TransactionSignature: Sendable, Hashable {
    /// The account that signed.
    public var address: Address
    /// The index of the key on that account.
    public var keyIndex: UInt32
    /// 64 bytes r‖s.
    public var signature: [UInt8]
    /// What another signature scheme adds (FLIP 264): the first byte names the scheme, 01 a passkey.
    ///
    /// nil, no bytes and the one byte 00 all mean the plain scheme and are hashed alike.
    public var extensionData: [UInt8]?

    /// Creates a signature.
    public init(address: Address, keyIndex: UInt32, signature: [UInt8], extensionData: [UInt8]? = nil) {
        self.address = address
        self.keyIndex = keyIndex
        self.signature = signature
        self.extensionData = extensionData
    }

    /// The extension data that are hashed as a fourth item; nil for the plain scheme.
    var canonicalExtension: [UInt8]? {
        guard let extensionData, !extensionData.isEmpty, extensionData != [0] else { return nil }
        return extensionData
    }
}
