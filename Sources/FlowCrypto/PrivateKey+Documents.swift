extension PrivateKey {
    /// The key of PEM text, PKCS#8 (`PRIVATE KEY`) or SEC1 (`EC PRIVATE KEY`); the curve is that of the document.
    ///
    /// An `EC PARAMETERS` block, which openssl writes in front, is skipped; another second block is refused, as is an
    /// encrypted key. A public key inside must belong to the scalar. A SEC1 key that names no curve needs `algorithm`;
    /// when given, a document of the other curve throws ``CryptoError/Kind/wrongAlgorithm``.
    public init(pem: String, algorithm: SignatureAlgorithm? = nil) throws(CryptoError) {
        let blocks = try PEMBlock.blocks(in: pem).filter { $0.label != "EC PARAMETERS" }
        guard blocks.count == 1, let block = blocks.first else {
            throw CryptoError(.invalidPEM, "the text holds \(blocks.count) keys; give one private key alone")
        }
        guard !block.isEncrypted, block.label != "ENCRYPTED PRIVATE KEY" else {
            throw CryptoError(
                .invalidPEM, "the private key is encrypted; decrypt it first, as with: openssl pkcs8 -in FILE -nocrypt")
        }
        guard block.label != "PUBLIC KEY" else {
            throw CryptoError(.invalidPEM, "the PEM text is a public key where a private key belongs")
        }
        try self.init(block.der, algorithm)
    }

    /// The key of PKCS#8 or SEC1 in DER; rules as for ``init(pem:algorithm:)``.
    public init(der: [UInt8], algorithm: SignatureAlgorithm? = nil) throws(CryptoError) {
        try self.init(SecretBytes(der), algorithm)
    }

    private init(_ der: SecretBytes, _ wanted: SignatureAlgorithm?) throws(CryptoError) {
        let document = try PrivateKeyDocument(der: der)
        try document.algorithm?.require(wanted)
        guard let algorithm = document.algorithm ?? wanted else {
            throw CryptoError(.invalidPEM, "the private key names no curve; say which algorithm it is for")
        }
        try self.init(algorithm, secret: document.scalar)
        if let point = document.point {
            guard let inside = try? PublicKey(algorithm, bytes: point), inside == publicKey else {
                throw CryptoError(
                    .invalidPrivateKey, "the public key inside the document is not that of its private key")
            }
        }
    }
}
