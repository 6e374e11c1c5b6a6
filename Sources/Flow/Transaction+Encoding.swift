import Cadence
import FlowCrypto
import RLP

extension Transaction {
    /// RLP of the nine fields, without signatures and without a domain tag.
    public var payloadRLP: [UInt8] { written { encodePayload(to: &$0) } }

    /// RLP of the payload and its signatures, without a domain tag.
    public var envelopeRLP: [UInt8] { written { encodeEnvelope(to: &$0) } }

    /// RLP of the payload and both lists of signatures: what `id` hashes.
    public var rlp: [UInt8] { written { encodeAll(to: &$0) } }

    /// The bytes that payload signers hash and sign: the transaction tag and `payloadRLP`.
    public var payloadMessage: [UInt8] {
        written {
            $0.append(encoded: DomainTag.transaction.bytes)
            encodePayload(to: &$0)
        }
    }

    /// The bytes that the payer hashes and signs: the transaction tag and `envelopeRLP`.
    public var envelopeMessage: [UInt8] {
        written {
            $0.append(encoded: DomainTag.transaction.bytes)
            encodeEnvelope(to: &$0)
        }
    }

    /// The transaction's id: SHA3-256 of `rlp`, whatever the keys hash with. It changes with every signature.
    public var id: Identifier {
        Identifier(unchecked: HashAlgorithm.sha3_256.digest(rlp))
    }

    private func written(_ write: (inout RLPWriter) -> Void) -> [UInt8] {
        let fields = script.count + arguments.reduce(0) { $0 + $1.count + 5 } + authorizers.count * 9
        let signatures = (payloadSignatures.count + envelopeSignatures.count) * 80
        var writer = RLPWriter(reserving: fields + signatures + 160)
        write(&writer)
        return writer.bytes
    }

    private func encodeAll(to writer: inout RLPWriter) {
        writer.list {
            encodePayload(to: &$0)
            encode(payloadSignatures, to: &$0)
            encode(envelopeSignatures, to: &$0)
        }
    }

    private func encodeEnvelope(to writer: inout RLPWriter) {
        writer.list {
            encodePayload(to: &$0)
            encode(payloadSignatures, to: &$0)
        }
    }

    private func encodePayload(to writer: inout RLPWriter) {
        writer.list {
            $0.append(script)
            $0.list { for argument in arguments { $0.append(argument) } }
            $0.append(referenceBlock.bytes)
            $0.append(gasLimit)
            $0.append(fixed: proposalKey.address.rawValue)
            $0.append(UInt64(proposalKey.keyIndex))
            $0.append(proposalKey.sequenceNumber)
            $0.append(fixed: payer.rawValue)
            $0.list { for authorizer in authorizers { $0.append(fixed: authorizer.rawValue) } }
        }
    }

    private func encode(_ signatures: [TransactionSignature], to writer: inout RLPWriter) {
        writer.list {
            for (index, signature) in ordered(signatures) {
                $0.list {
                    $0.append(UInt64(bitPattern: index))
                    $0.append(UInt64(signature.keyIndex))
                    $0.append(signature.signature)
                    if let data = signature.canonicalExtension { $0.append(data) }
                }
            }
        }
    }

    /// The signatures with their signer indexes, in the order in which they are hashed.
    ///
    /// The index of an account without a role is −1, as the reference implementation has it; a node refuses it.
    package func ordered(_ signatures: [TransactionSignature]) -> [(index: Int64, signature: TransactionSignature)] {
        guard !signatures.isEmpty else { return [] }
        let signers = signers
        let indexed = signatures.map { signature in
            (index: signers.firstIndex(of: signature.address).map(Int64.init) ?? -1, signature: signature)
        }
        guard indexed.count > 1 else { return indexed }
        // Equal pairs keep the order in which they were added, so the place is the last thing to compare by.
        return indexed.enumerated().sorted { left, right in
            (left.element.index, left.element.signature.keyIndex, left.offset)
                < (right.element.index, right.element.signature.keyIndex, right.offset)
        }.map(\.element)
    }
}
