/// The object identifiers of elliptic-curve keys, as DER content.
enum KeyIdentifier {
    /// id-ecPublicKey, 1.2.840.10045.2.1.
    static let ellipticCurve: [UInt8] = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01]

    /// The identifier of a curve: prime256v1 (1.2.840.10045.3.1.7) or secp256k1 (1.3.132.0.10).
    static func of(_ algorithm: SignatureAlgorithm) -> [UInt8] {
        switch algorithm {
        case .ecdsaP256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07]
        case .ecdsaSecp256k1: [0x2b, 0x81, 0x04, 0x00, 0x0a]
        }
    }

    /// The algorithm of a curve's identifier.
    static func algorithm(of content: some Sequence<UInt8>) throws(CryptoError) -> SignatureAlgorithm {
        let content = Array(content)
        guard let found = SignatureAlgorithm.allCases.first(where: { of($0) == content }) else {
            throw CryptoError(
                .wrongAlgorithm, "the key is on the curve \(dotted(content)); Flow takes ECDSA_P256 and ECDSA_secp256k1"
            )
        }
        return found
    }

    /// The usual text of an identifier, as `1.2.840.10045.2.1`.
    static func dotted(_ content: [UInt8]) -> String {
        var numbers: [UInt64] = []
        var number: UInt64 = 0
        for byte in content.prefix(64) {
            number = number << 7 | UInt64(byte & 0x7f)
            if byte < 0x80 {
                numbers.append(number)
                number = 0
            }
        }
        guard let first = numbers.first else { return "?" }
        let arc = min(first / 40, 2)
        return ([arc, first - arc * 40] + numbers.dropFirst()).map(String.init).joined(separator: ".")
    }
}
