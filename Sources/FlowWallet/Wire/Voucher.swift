import Bytes
package import Cadence
package import Flow

/// A transaction as a wallet is shown it, and from which it makes the bytes it signs.
package struct Voucher: Sendable, Hashable {
    /// A signature, or the place of one.
    package struct Signature: Sendable, Hashable {
        /// The account; nil before it is known.
        package var address: Address?
        /// The index of the key; nil before it is known.
        package var keyIndex: UInt32?
        /// 64 bytes r‖s; nil before it is made.
        package var bytes: [UInt8]?
        /// What another signature scheme adds.
        package var extensionData: [UInt8]?

        /// Creates a signature or its place.
        package init(address: Address?, keyIndex: UInt32?, bytes: [UInt8]? = nil, extensionData: [UInt8]? = nil) {
            self.address = address
            self.keyIndex = keyIndex
            self.bytes = bytes
            self.extensionData = extensionData
        }
    }

    /// The Cadence source.
    package var cadence: String
    /// The reference block; nil before it is known.
    package var referenceBlock: Identifier?
    /// The most computation it may use.
    package var computeLimit: UInt64
    /// JSON-Cadence values.
    package var arguments: [JSONTree]
    /// The proposer; nil before it is known.
    package var proposer: ProposalKey?
    /// The payer; nil before it is known.
    package var payer: Address?
    /// The authorizers in order; an unknown one is nil.
    package var authorizers: [Address?]
    /// Signatures of the payload.
    package var payloadSignatures: [Signature]
    /// Signatures of the envelope.
    package var envelopeSignatures: [Signature]

    /// The largest integer that every wallet reads without loss, 2⁵³ − 1.
    static let largestInteger: UInt64 = 9_007_199_254_740_991
}

extension Voucher {
    /// Reads a voucher.
    package init(_ json: JSONTree) throws(WireError) {
        guard let cadence = try json.text("cadence") else { throw WireError("the voucher has no `cadence`") }
        guard let limit = json["computeLimit"]?.integer(UInt64.self) else {
            throw WireError("the voucher has no `computeLimit`")
        }
        self.cadence = cadence
        computeLimit = limit
        arguments = json["arguments"]?.array ?? []
        payer = try json.address("payer")
        referenceBlock = try Self.block(json)
        proposer = try Self.proposer(json)
        authorizers = try Self.authorizers(json)
        payloadSignatures = try Self.signatures(json, "payloadSigs")
        envelopeSignatures = try Self.signatures(json, "envelopeSigs")
    }

    private static func block(_ json: JSONTree) throws(WireError) -> Identifier? {
        guard let bytes = try json.hex("refBlock") else { return nil }
        guard let block = Identifier(bytes: bytes) else { throw WireError("`refBlock` is no block's id") }
        return block
    }

    private static func proposer(_ json: JSONTree) throws(WireError) -> ProposalKey? {
        guard let key = json["proposalKey"], let address = try key.address("address") else { return nil }
        guard let index = try key.keyIndex("keyId"), let number = key["sequenceNum"]?.integer(UInt64.self) else {
            throw WireError("`proposalKey` is not complete")
        }
        return ProposalKey(address: address, keyIndex: index, sequenceNumber: number)
    }

    private static func authorizers(_ json: JSONTree) throws(WireError) -> [Address?] {
        var addresses: [Address?] = []
        for element in json["authorizers"]?.array ?? [] {
            if element == .null {
                addresses.append(nil)
            } else if let text = element.string, let address = Address(text) {
                addresses.append(address)
            } else {
                throw WireError("an authorizer is no address")
            }
        }
        return addresses
    }

    private static func signatures(_ json: JSONTree, _ name: String) throws(WireError) -> [Signature] {
        var signatures: [Signature] = []
        for element in json[name]?.array ?? [] {
            signatures.append(
                Signature(
                    address: try element.address("address"), keyIndex: try element.keyIndex("keyId"),
                    bytes: try element.hex("sig"), extensionData: try element.hex("extensionData")))
        }
        return signatures
    }

    /// The transaction it stands for, with the signatures that are made; throws while something is not known.
    package func transaction() throws(WireError) -> Transaction {
        guard let referenceBlock, let proposer, let payer else { throw WireError("the voucher is not complete") }
        guard !authorizers.contains(nil) else { throw WireError("an authorizer is not known") }
        var transaction = Transaction(
            script: Array(cadence.utf8), arguments: arguments.map(\.json), referenceBlock: referenceBlock,
            gasLimit: computeLimit, proposalKey: proposer, payer: payer, authorizers: authorizers.compactMap(\.self))
        transaction.payloadSignatures = try Self.made(payloadSignatures)
        transaction.envelopeSignatures = try Self.made(envelopeSignatures)
        return transaction
    }

    private static func made(_ signatures: [Signature]) throws(WireError) -> [TransactionSignature] {
        var list: [TransactionSignature] = []
        for signature in signatures { if let made = try made(signature) { list.append(made) } }
        return list
    }

    private static func made(_ signature: Signature) throws(WireError) -> TransactionSignature? {
        guard let bytes = signature.bytes else { return nil }
        guard let address = signature.address, let index = signature.keyIndex else {
            throw WireError("a signature of the voucher is of nobody")
        }
        return TransactionSignature(
            address: address, keyIndex: index, signature: bytes, extensionData: signature.extensionData)
    }
}

extension Voucher {
    /// The voucher as it is sent; a signature not yet made is `sig: null` with `showsMissing`, else it has no `sig`.
    package func json(showsMissing: Bool) -> JSONTree {
        .of([
            "cadence": .string(cadence), "refBlock": referenceBlock.map { .string("\($0)") } ?? .null,
            "computeLimit": .number(computeLimit), "arguments": .array(arguments),
            "proposalKey": .of([
                "address": Self.address(proposer?.address), "keyId": proposer.map { .number($0.keyIndex) } ?? .null,
                "sequenceNum": proposer.map { .number($0.sequenceNumber) } ?? .null,
            ]),
            "payer": Self.address(payer), "authorizers": .array(authorizers.map(Self.address)),
            "payloadSigs": .array(payloadSignatures.map { $0.json(showsMissing) }),
            "envelopeSigs": .array(envelopeSignatures.map { $0.json(showsMissing) }),
        ])
    }

    private static func address(_ address: Address?) -> JSONTree { address.map { .string("\($0)") } ?? .null }
}

extension Voucher.Signature {
    func json(_ showsMissing: Bool) -> JSONTree {
        .of([
            "address": address.map { .string("\($0)") } ?? .null, "keyId": keyIndex.map { .number($0) } ?? .null,
            "sig": bytes.map { .string(Hex.encode($0)) } ?? (showsMissing ? .null : nil),
            "extensionData": extensionData.map { .string(Hex.encode($0)) },
        ])
    }
}
