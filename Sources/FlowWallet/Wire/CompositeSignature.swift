import Bytes
package import Cadence

/// A signature as a wallet gives it.
package struct CompositeSignature: Sendable, Hashable {
    /// The account, as the wallet says; nil when it does not.
    package var address: Address?
    /// The index of the key, as the wallet says; nil when it does not.
    package var keyIndex: UInt32?
    /// 64 bytes r‖s, when it is right.
    package var signature: [UInt8]
    /// What another signature scheme adds; nil for the plain one.
    package var extensionData: [UInt8]?

    /// Creates a signature.
    package init(
        address: Address?, keyIndex: UInt32?, signature: [UInt8], extensionData: [UInt8]? = nil
    ) {
        self.address = address
        self.keyIndex = keyIndex
        self.signature = signature
        self.extensionData = extensionData
    }

    /// Reads a signature; the old members `address` and `sig` are understood.
    package init(_ json: JSONTree) throws(WireError) {
        guard case .object = json else { throw WireError("the signature is no object") }
        guard json.hasKnownVersion else { throw WireError("the signature is of a version this program does not know") }
        guard let bytes = try json.hex("signature", old: "sig"), !bytes.isEmpty else {
            throw WireError("there is no signature in it")
        }
        address = try json.address("addr", old: "address")
        keyIndex = try json.keyIndex("keyId")
        signature = bytes
        extensionData = try json.hex("extensionData")
    }

    /// Whether an object looks like one.
    static func isOne(_ json: JSONTree) -> Bool {
        if let elements = json.array { return elements.first.map(isOne) ?? false }
        return json["signature"] != nil || json["sig"] != nil
    }

    /// The signatures of a list, or the one that stands there without a list.
    package static func list(_ json: JSONTree) throws(WireError) -> [CompositeSignature] {
        guard let elements = json.array else { return [try CompositeSignature(json)] }
        guard elements.count <= 100 else { throw WireError("there are \(elements.count) signatures in it") }
        var list: [CompositeSignature] = []
        for element in elements { list.append(try CompositeSignature(element)) }
        return list
    }

    /// The signature as a wallet writes it.
    package var json: JSONTree {
        .of([
            "f_type": "CompositeSignature", "f_vsn": .string(JSONTree.wireVersion),
            "addr": address.map { .string("\($0)") }, "keyId": keyIndex.map { .number($0) },
            "signature": .string(Hex.encode(signature)),
            "extensionData": extensionData.map { .string(Hex.encode($0)) },
        ])
    }
}
