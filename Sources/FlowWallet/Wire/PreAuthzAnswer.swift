package import Cadence

/// Who proposes, pays for and authorizes a transaction, as a wallet says before it is made.
package struct PreAuthzAnswer: Sendable, Hashable {
    /// Who proposes; nil when the wallet does not say it.
    package var proposer: WalletService?
    /// The keys of the account that pays.
    package var payer: [WalletService]
    /// Who authorizes.
    package var authorization: [WalletService]

    /// Creates an answer.
    package init(proposer: WalletService?, payer: [WalletService], authorization: [WalletService]) {
        self.proposer = proposer
        self.payer = payer
        self.authorization = authorization
    }

    /// Reads an answer.
    package init(_ json: JSONTree) throws(WireError) {
        guard case .object = json else { throw WireError("the answer to pre-authz is no object") }
        guard json.hasKnownVersion else { throw WireError("the answer is of a version this program does not know") }
        if let one = json["proposer"] { proposer = try WalletService(one) }
        payer = try json["payer"].map(AuthnAnswer.services) ?? []
        authorization = try json["authorization"].map(AuthnAnswer.services) ?? []
    }

    /// Whether an object looks like one.
    static func isOne(_ json: JSONTree) -> Bool { json["proposer"] != nil && json["payer"] != nil }

    /// The answer as a wallet writes it.
    package var json: JSONTree {
        .of([
            "f_type": "PreAuthzResponse", "f_vsn": .string(JSONTree.wireVersion), "proposer": proposer?.json,
            "payer": .array(payer.map(\.json)), "authorization": .array(authorization.map(\.json)),
        ])
    }
}
