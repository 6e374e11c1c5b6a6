import Bytes
package import Cadence
import Flow

/// What a wallet is asked to sign as proposer, payer or authorizer.
package struct Signable: Sendable, Hashable {
    /// The bytes to hash and sign: domain tag and RLP of payload or envelope.
    package var message: [UInt8]
    /// The key that is to sign, with its roles.
    package var party: SigningParty
    /// The transaction.
    package var voucher: Voucher

    /// Creates a signable.
    package init(message: [UInt8], party: SigningParty, voucher: Voucher) {
        self.message = message
        self.party = party
        self.voucher = voucher
    }

    /// Reads a signable from the members of a request.
    package init(_ json: JSONTree) throws(WireError) {
        guard let message = try json.hex("message") else { throw WireError("the signable has no `message`") }
        guard let address = try json.address("addr"), let keyIndex = try json.keyIndex("keyId") else {
            throw WireError("the signable does not say whose key is to sign")
        }
        guard let voucher = json["voucher"] else { throw WireError("the signable has no `voucher`") }
        let roles = json["roles"]
        self.message = message
        self.voucher = try Voucher(voucher)
        party = SigningParty(
            address: address, keyIndex: keyIndex, isProposer: roles?["proposer"]?.bool ?? false,
            isPayer: roles?["payer"]?.bool ?? false, isAuthorizer: roles?["authorizer"]?.bool ?? false)
    }

    /// Whether the message is made of the voucher's own bytes: what a wallet looks at before it signs.
    package func isConsistent() throws(WireError) -> Bool {
        let transaction = try voucher.transaction()
        let isPayer = party.address == transaction.payer
        return message == (isPayer ? transaction.envelopeMessage : transaction.payloadMessage)
    }

    /// The members as they are sent; `isOwn` for the service that the user signed in with.
    package func members(isOwn: Bool, interaction: JSONTree) -> [JSONTree.Member] {
        [
            .init("f_type", "Signable"), .init("f_vsn", "1.0.1"), .init("message", .string(Hex.encode(message))),
            .init("addr", .string(party.address.hex)), .init("keyId", .number(party.keyIndex)),
            .init("roles", isOwn ? party.ownRoles : party.givenRoles), .init("cadence", .string(voucher.cadence)),
            .init("args", .array(voucher.arguments)), .init("interaction", interaction),
            .init("voucher", voucher.json(showsMissing: isOwn)),
        ]
    }
}

/// What a wallet is asked who proposes, pays for and authorizes it.
package struct PreSignable: Sendable, Hashable {
    /// Whether a proposer is asked for.
    package var proposes: Bool
    /// Whether a payer is asked for.
    package var pays: Bool
    /// Whether an authorizer is asked for.
    package var authorizes: Bool
    /// The transaction as far as it is known.
    package var voucher: Voucher

    /// Creates a pre-signable.
    package init(proposes: Bool, pays: Bool, authorizes: Bool, voucher: Voucher) {
        self.proposes = proposes
        self.pays = pays
        self.authorizes = authorizes
        self.voucher = voucher
    }

    /// Reads a pre-signable from the members of a request.
    package init(_ json: JSONTree) throws(WireError) {
        guard let voucher = json["voucher"] else { throw WireError("the pre-signable has no `voucher`") }
        let roles = json["roles"]
        proposes = roles?["proposer"]?.bool ?? false
        pays = roles?["payer"]?.bool ?? false
        authorizes = roles?["authorizer"]?.bool ?? false
        self.voucher = try Voucher(voucher)
    }

    /// The members as they are sent.
    package func members(interaction: JSONTree) -> [JSONTree.Member] {
        [
            .init("f_type", "PreSignable"), .init("f_vsn", "1.0.1"),
            .init(
                "roles",
                .of([
                    "proposer": .bool(proposes), "authorizer": .bool(authorizes), "payer": .bool(pays), "param": false,
                ])),
            .init("cadence", .string(voucher.cadence)), .init("args", .array(voucher.arguments)),
            .init("interaction", interaction), .init("voucher", voucher.json(showsMissing: true)),
        ]
    }
}
