import Bytes
package import Cadence

/// The proof that an account is the wallet's, the data of its `account-proof` service.
package struct AccountProofAnswer: Sendable, Hashable {
    /// The account, as the wallet says.
    package var address: Address?
    /// The nonce that was signed.
    package var nonce: [UInt8]
    /// Signatures by keys of the account.
    package var signatures: [CompositeSignature]

    /// Creates a proof.
    package init(address: Address?, nonce: [UInt8], signatures: [CompositeSignature]) {
        self.address = address
        self.nonce = nonce
        self.signatures = signatures
    }

    /// Reads a proof.
    package init(_ json: JSONTree) throws(WireError) {
        address = try json.address("address")
        guard let nonce = try json.hex("nonce") else { throw WireError("the account proof has no nonce") }
        self.nonce = nonce
        guard let list = json["signatures"], list.array != nil else {
            throw WireError("the account proof has no signatures")
        }
        signatures = try CompositeSignature.list(list)
    }

    /// The proof as a wallet writes it.
    package var json: JSONTree {
        .of([
            "f_type": "account-proof", "f_vsn": .string(JSONTree.wireVersion),
            "address": address.map { .string("\($0)") }, "nonce": .string(Hex.encode(nonce)),
            "signatures": .array(signatures.map(\.json)),
        ])
    }
}
