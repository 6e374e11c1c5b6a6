public import Cadence
import FlowCrypto
public import RLP

/// Why a transaction, a signature or a key cannot be used.
public enum FlowError: Error, Sendable, Hashable {
    /// The bytes are not the canonical RLP of what was asked for.
    case malformed(RLPError)
    /// The gas limit is outside 1 … 9999.
    case gasLimit(UInt64)
    /// A required field is empty; its name in the field's own words.
    case missingField(String)
    /// The argument at this place has no bytes: a node would leave it out and see another transaction.
    case emptyArgument(Int)
    /// More arguments or authorizers than a node takes.
    case tooMany(String, limit: Int)
    /// More bytes than a node takes.
    case tooLarge(bytes: Int, limit: Int)
    /// The address cannot belong to an account of the chain.
    case addressOfAnotherChain(Address, role: String, chain: Chain)
    /// A signature does not have 64 bytes.
    case signatureLength(Address, keyIndex: UInt32, bytes: Int)
    /// Two signatures of one key.
    case duplicateSignature(Address, keyIndex: UInt32)
    /// A signature by an account that is neither proposer, payer nor authorizer.
    case foreignSignature(Address)
    /// The payer signed the payload; it signs only the envelope.
    case payerSignedPayload(Address)
    /// Someone other than the payer signed the envelope.
    case envelopeSignedByOther(Address)
    /// No signature of this account where its role needs one.
    case missingSignature(Address, role: String)
    /// The proposal key itself has not signed.
    case missingProposalSignature(Address, keyIndex: UInt32)
    /// The weights of the keys that signed add up to less than 1000.
    case insufficientWeight(Address, weight: Int)
    /// The account has no key with this index.
    case unknownKey(Address, keyIndex: UInt32)
    /// The key was revoked.
    case revokedKey(Address, keyIndex: UInt32)
    /// The account has another public key, curve or hash algorithm at this index than the signer.
    case otherKey(Address, keyIndex: UInt32, registered: String, given: String)
    /// The signer's key stands at another index of the account than the signer says.
    case keyAtOtherIndex(Address, keyIndex: UInt32, actual: UInt32)
    /// The signature does not verify with the account's key.
    case invalidSignature(Address, keyIndex: UInt32)
    /// The proposal key has another sequence number on the chain.
    case sequenceNumber(Address, keyIndex: UInt32, given: UInt64, onChain: UInt64)
    /// The reference block is so many blocks old that no block can hold the transaction.
    case expiredReferenceBlock(Identifier, age: UInt64)
    /// The chain has no such reference block.
    case unknownReferenceBlock(Identifier)
    /// Copies of what should be one transaction differ in this field.
    case differentTransactions(String)
    /// The payer has signed over the payload signatures as they were, and another is to be added.
    case payerHasSigned(Address)
    /// The payer is to sign, and this account has not signed the payload.
    case payerSignsLast(Address, missing: Address, role: String)
    /// The nonce of an account proof is not hex or has fewer than 32 bytes.
    case invalidNonce(String)
    /// The account key cannot be registered: its hash or weight is not allowed.
    case invalidAccountKey(String)
}

extension FlowError: CustomStringConvertible {
    /// What is wrong and what to do about it.
    public var description: String {
        switch self {
        case .malformed(let error): "\(error); give the whole, canonical RLP"
        case .gasLimit(let limit): "gas limit \(limit) is not allowed; use 1 to \(Transaction.maximumGasLimit)"
        case .missingField(let field): "the transaction has no \(field); fill it in before signing"
        case .emptyArgument(let index):
            "argument \(index) is empty and a node would leave it out; give a JSON-Cadence document"
        case .tooMany(let what, let limit): "too many \(what): a node takes \(limit) at most; use several transactions"
        case .tooLarge(let bytes, let limit):
            "the transaction has \(bytes) bytes, a node takes \(limit) at most; send it in parts"
        case .addressOfAnotherChain(let address, let role, let chain):
            "the \(role) \(address) is not an address of \(chain.rawValue)\(Self.home(of: address)); "
                + "choose an account or a network that fit"
        case .signatureLength(let address, let index, let bytes):
            "the signature of key \(index) of \(address) has \(bytes) bytes; give the 64 bytes r‖s, not DER"
        case .duplicateSignature(let address, let index):
            "key \(index) of \(address) has signed twice; leave one signature"
        case .foreignSignature(let address):
            "\(address) has signed but is neither proposer, payer nor authorizer; remove its signature or give it a role"
        case .payerSignedPayload(let address):
            "the payer \(address) signed the payload but signs only the envelope; leave that signature out"
        case .envelopeSignedByOther(let address):
            "\(address) signed the envelope but is not the payer; have it sign the payload"
        case .missingSignature(let address, let role):
            "the \(role) \(address) has not signed; add its signer"
        case .missingProposalSignature(let address, let index):
            "the proposal key, key \(index) of \(address), has not signed; sign with it or propose with another key"
        case .insufficientWeight(let address, let weight):
            "the keys of \(address) that signed weigh \(weight) together, 1000 are needed; sign with more keys"
        case .unknownKey(let address, let index): "\(address) has no key \(index); choose the index of one of its keys"
        case .revokedKey(let address, let index): "key \(index) of \(address) is revoked; sign with another key"
        case .otherKey(let address, let index, let registered, let given):
            registered == given
                ? "key \(index) of \(address) is another public key than yours; choose its private key or another index"
                : "key \(index) of \(address) is \(registered), yours is \(given); mend the configured algorithms or key"
        case .keyAtOtherIndex(let address, let index, let actual):
            "key \(index) of \(address) is another public key than yours, which is key \(actual); use index \(actual)"
        case .sequenceNumber(let address, let index, let given, let onChain):
            "key \(index) of \(address) is at sequence number \(onChain), the transaction says \(given)"
                + (given < onChain
                    ? "; it can never run, build it anew" : "; others with lower numbers have to run first")
        case .expiredReferenceBlock(let block, let age):
            "the reference block \(block) is \(age) blocks old, nodes take \(Transaction.submissionExpiry) at most; build the "
                + "transaction anew"
        case .unknownReferenceBlock(let block):
            "there is no block \(block) on this chain; check the network, or build the transaction anew"
        case .differentTransactions(let field):
            "these are not copies of one transaction, their \(field) differ; merge copies of one only"
        case .payerHasSigned(let payer):
            "the payer \(payer) has signed already, over the signatures there were; take the copy from before that, "
                + "add the signature, and have the payer sign last"
        case .payerSignsLast(let payer, let missing, let role):
            "the payer \(payer) signs last, and the \(role) \(missing) has not signed; have it sign first"
        case .invalidSignature(let address, let index):
            "the signature of key \(index) of \(address) does not verify with the key registered on the "
                + "account; sign anew with that key and its hash algorithm"
        case .invalidNonce(let why): "the nonce cannot be used: \(why); give 32 bytes or more as hex"
        case .invalidAccountKey(let why): "the account key cannot be registered: \(why); choose another"
        }
    }

    private static func home(of address: Address) -> String {
        let chains = Chain.chains(of: address).map(\.rawValue)
        return chains.isEmpty ? "" : "; it is one of \(chains.joined(separator: ", "))"
    }
}
