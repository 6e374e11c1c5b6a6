import Cadence
import Flow

/// FCL's inner state of a transaction, which it sends along with the voucher.
///
/// A wallet needs nothing of it; those that look into it for the accounts find them. FCL names arguments by random
/// ids, here they are named by their places.
enum Interaction {
    /// The state of a transaction that is about to be signed by these keys.
    static func json(_ voucher: Voucher, parties: [SigningParty], isOwn: Bool) -> JSONTree {
        let name = { (party: SigningParty) in JSONTree.string(tempID(party)) }
        let signatures = voucher.payloadSignatures + voucher.envelopeSignatures
        let accounts = parties.map { party in
            let made = signatures.first { $0.address == party.address && $0.keyIndex == party.keyIndex }
            return JSONTree.Member(tempID(party), account(party, made, voucher, isOwn: isOwn))
        }
        return json(
            voucher, accounts: accounts, proposer: parties.first(where: \.isProposer).map(name),
            payers: parties.filter(\.isPayer).map(name), authorizers: parties.filter(\.isAuthorizer).map(name))
    }

    /// The state before anyone has a role.
    static func json(_ voucher: Voucher) -> JSONTree {
        let user: JSONTree = "CURRENT_USER"
        let everything = SigningParty(
            address: .zero, keyIndex: 0, isProposer: true, isPayer: true, isAuthorizer: true)
        let account = JSONTree.of([
            "kind": "ACCOUNT", "tempId": user, "addr": .null, "keyId": .null, "sequenceNum": .null,
            "signature": .null, "role": everything.ownRoles,
        ])
        return json(
            voucher, accounts: [.init("CURRENT_USER", account)], proposer: user, payers: [user], authorizers: [user])
    }

    private static func tempID(_ party: SigningParty) -> String { "\(party.address)-\(party.keyIndex)" }

    private static func account(
        _ party: SigningParty, _ made: Voucher.Signature?, _ voucher: Voucher, isOwn: Bool
    ) -> JSONTree {
        let number = party.isProposer ? voucher.proposer.map { JSONTree.number($0.sequenceNumber) } : nil
        let signature = made.flatMap { $0.json(false)["sig"] }
        return .of([
            "kind": isOwn ? "ACCOUNT" : nil, "tempId": .string(tempID(party)),
            "addr": .string(isOwn ? party.address.hex : "\(party.address)"), "keyId": .number(party.keyIndex),
            "sequenceNum": number, "signature": signature ?? (isOwn ? .null : nil),
            "role": isOwn ? party.ownRoles : party.givenRoles,
        ])
    }

    private static func json(
        _ voucher: Voucher, accounts: [JSONTree.Member], proposer: JSONTree?, payers: [JSONTree],
        authorizers: [JSONTree]
    ) -> JSONTree {
        let names = voucher.arguments.indices.map { "argument-\($0)" }
        let arguments = zip(names, voucher.arguments).map { name, argument in
            JSONTree.Member(
                name,
                .of([
                    "kind": "ARGUMENT", "tempId": .string(name), "value": argument["value"] ?? .null,
                    "asArgument": argument, "xform": .of(["label": argument["type"] ?? .null]),
                ]))
        }
        return .of([
            "tag": "TRANSACTION", "assigns": .object([]), "status": "OK", "reason": .null,
            "accounts": .object(accounts), "params": .object([]), "arguments": .object(arguments),
            "message": .of([
                "cadence": .string(voucher.cadence),
                "refBlock": voucher.referenceBlock.map { .string("\($0)") } ?? .null,
                "computeLimit": .number(voucher.computeLimit), "proposer": .null, "payer": .null,
                "authorizations": [], "params": [], "arguments": .array(names.map(JSONTree.string)),
            ]),
            "proposer": proposer ?? .null, "authorizations": .array(authorizers), "payer": .array(payers),
        ])
    }
}
