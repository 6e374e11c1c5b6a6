import COpenSSL

extension PrivateKey {
    /// The key as PEM text, PKCS#8 with the public key inside: whoever reads it can sign. The text cannot be wiped.
    ///
    /// It is not encrypted. `openssl` and flow-cli's users read it as it is.
    public func exportPEM() -> String {
        let document = PrivateKeyDocument.der(self)
        var base64 = [UInt8](repeating: 0, count: (document.count + 2) / 3 * 4 + 1)
        defer { base64.wipe() }
        let count = document.withBytes { Int(EVP_EncodeBlock(&base64, $0.baseAddress, Int32($0.count))) }
        var text = "-----BEGIN PRIVATE KEY-----\n"
        for start in stride(from: 0, to: count, by: 64) {
            text += String(decoding: base64[start..<min(start + 64, count)], as: UTF8.self) + "\n"
        }
        return text + "-----END PRIVATE KEY-----\n"
    }

    /// The 32 bytes of the scalar, wiped on release.
    package var scalar: SecretBytes { key.scalar }

    /// The key of 32 secret bytes.
    package init(_ algorithm: SignatureAlgorithm, _ scalar: SecretBytes) throws(CryptoError) {
        try self.init(algorithm, secret: scalar)
    }
}

extension PrivateKeyDocument {
    /// PKCS#8 around SEC1, as openssl writes it: the curve outside, the public key inside.
    fileprivate static func der(_ key: PrivateKey) -> SecretBytes {
        let version: [UInt8] = [DERReader.Tag.integer, 1, 0]
        let type = PublicKeyDocument.keyType(key.algorithm)
        let point = PublicKeyDocument.element(DERReader.Tag.bitString, [0, 4] + key.publicKey.bytes)
        let tail = PublicKeyDocument.element(DERReader.Tag.context(1), point)
        // The scalar's own header has two bytes, and each of the two around it.
        let sec1Head: [UInt8] = [DERReader.Tag.integer, 1, 1, DERReader.Tag.octetString, 32]
        let sec1Length = UInt8(sec1Head.count + 32 + tail.count)
        let inner = [DERReader.Tag.octetString, sec1Length + 2, DERReader.Tag.sequence, sec1Length] + sec1Head
        let content = version + type + inner
        let head = [DERReader.Tag.sequence, 0x81, UInt8(content.count + 32 + tail.count)] + content
        return SecretBytes(joined: head, key.scalar, tail)
    }
}
