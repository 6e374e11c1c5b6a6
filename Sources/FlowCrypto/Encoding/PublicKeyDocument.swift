/// What a SubjectPublicKeyInfo (RFC 5480) says.
struct PublicKeyDocument {
    let algorithm: SignatureAlgorithm
    /// The point as it stands there, with its leading 02, 03 or 04.
    let point: [UInt8]

    init(der: [UInt8]) throws(CryptoError) {
        let parts: (type: [UInt8], curve: [UInt8], point: [UInt8])
        do {
            parts = try DERReader.document(der) { (reader) throws(DERError) in
                try reader.sequence { (key) throws(DERError) in
                    let (type, curve) = try key.keyType()
                    return try (type, curve, Array(key.bits()))
                }
            }
        } catch {
            throw CryptoError(.invalidPEM, "not a public key (SubjectPublicKeyInfo): \(error)")
        }
        algorithm = try Self.algorithm(type: parts.type, curve: parts.curve)
        point = parts.point
    }

    /// The document of a point of 64 bytes.
    static func der(_ algorithm: SignatureAlgorithm, point: [UInt8]) -> [UInt8] {
        let bits = element(DERReader.Tag.bitString, [0, 4] + point)
        return element(DERReader.Tag.sequence, keyType(algorithm) + bits)
    }

    /// The AlgorithmIdentifier of a curve's keys.
    static func keyType(_ algorithm: SignatureAlgorithm) -> [UInt8] {
        let type = element(DERReader.Tag.objectIdentifier, KeyIdentifier.ellipticCurve)
        let curve = element(DERReader.Tag.objectIdentifier, KeyIdentifier.of(algorithm))
        return element(DERReader.Tag.sequence, type + curve)
    }

    static func algorithm(type: [UInt8], curve: [UInt8]) throws(CryptoError) -> SignatureAlgorithm {
        guard type == KeyIdentifier.ellipticCurve else {
            let found = KeyIdentifier.dotted(type)
            throw CryptoError(
                .wrongAlgorithm, "the key is of the type \(found), not on an elliptic curve as Flow's keys are")
        }
        return try KeyIdentifier.algorithm(of: curve)
    }

    /// A short DER element: every part of the document is shorter than 128 bytes.
    static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        [tag, UInt8(content.count)] + content
    }
}

extension DERReader {
    /// AlgorithmIdentifier: the type of the key, and its curve when the type has one.
    mutating func keyType() throws(DERError) -> (type: [UInt8], curve: [UInt8]) {
        try sequence { (reader) throws(DERError) in
            let type = try Array(reader.content(Tag.objectIdentifier))
            if type == KeyIdentifier.ellipticCurve {
                return try (type, reader.curveName())
            }
            // The parameters of a foreign type are not looked at: its name is all that is reported.
            reader = DERReader(rest: [])
            return (type, [])
        }
    }
}
