/// What a private key in DER says: PKCS#8 (RFC 5958) or SEC1 (RFC 5915), told apart by their form.
struct PrivateKeyDocument {
    /// The curve, when the document names one.
    let algorithm: SignatureAlgorithm?
    let scalar: SecretBytes
    /// The point written beside the scalar, with its leading 02, 03 or 04.
    let point: [UInt8]?

    private struct Parts {
        var type: [UInt8]?
        var curve: [UInt8]?
        var scalar: SecretBytes
        var point: [UInt8]?
    }

    init(der: SecretBytes) throws(CryptoError) {
        let parts: Parts
        var copy = Array(der)
        defer { copy.wipe() }
        do {
            parts = try DERReader.document(copy, Self.key)
        } catch {
            throw CryptoError(.invalidPEM, "not a private key (PKCS#8 or SEC1): \(error)")
        }
        if let type = parts.type {
            algorithm = try PublicKeyDocument.algorithm(type: type, curve: parts.curve ?? [])
        } else if let curve = parts.curve {
            algorithm = try KeyIdentifier.algorithm(of: curve)
        } else {
            algorithm = nil
        }
        scalar = parts.scalar
        point = parts.point
    }

    private static func key(_ reader: inout DERReader) throws(DERError) -> Parts {
        try reader.sequence { (key) throws(DERError) in
            _ = try key.unsigned(length: 1)
            return try key.isNext(DERReader.Tag.sequence) ? pkcs8(&key) : sec1(&key)
        }
    }

    /// What follows the version: the type, the key, then attributes and a public key that may be missing.
    private static func pkcs8(_ key: inout DERReader) throws(DERError) -> Parts {
        let (type, curve) = try key.keyType()
        guard type == KeyIdentifier.ellipticCurve else {
            key = DERReader(rest: [])
            return Parts(type: type, scalar: SecretBytes([]))
        }
        var parts = try key.inside(DERReader.Tag.octetString) { (inner) throws(DERError) in
            try Self.key(&inner)
        }
        if key.isNext(DERReader.Tag.context(0)) { _ = try key.content(DERReader.Tag.context(0)) }
        if key.isNext(0x81) { _ = try key.content(0x81) }
        guard parts.type == nil, parts.curve == nil || parts.curve == curve else { throw .conflict }
        parts.type = type
        parts.curve = curve
        return parts
    }

    private static func sec1(_ key: inout DERReader) throws(DERError) -> Parts {
        let digits = try key.content(DERReader.Tag.octetString)
        // Old OpenSSL wrote a scalar without its leading zeros; a longer one is of another curve, named later.
        let length = max(32, digits.count)
        var parts = Parts(
            scalar: SecretBytes(count: length) { buffer in
                _ = buffer[(length - digits.count)...].update(fromContentsOf: digits)
            })
        if key.isNext(DERReader.Tag.context(0)) {
            parts.curve = try key.inside(DERReader.Tag.context(0)) { (inner) throws(DERError) in
                try inner.curveName()
            }
        }
        if key.isNext(DERReader.Tag.context(1)) {
            parts.point = try key.inside(DERReader.Tag.context(1)) { (inner) throws(DERError) in
                try Array(inner.bits())
            }
        }
        return parts
    }
}
