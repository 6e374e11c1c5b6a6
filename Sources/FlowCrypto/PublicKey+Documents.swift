extension PublicKey {
    /// The key of PEM text that holds a SubjectPublicKeyInfo; the curve is that of the document.
    ///
    /// The label is not looked at, as flow-go-sdk does not either, but a private key is refused by name. Text in front
    /// of the block is skipped; behind it only white space may stand. The point must be uncompressed. When `algorithm`
    /// is given, a document of the other curve throws ``CryptoError/Kind/wrongAlgorithm``: the Go library does not
    /// compare them.
    public init(pem: String, algorithm: SignatureAlgorithm? = nil) throws(CryptoError) {
        let blocks = try PEMBlock.blocks(in: pem)
        guard blocks.count == 1, let block = blocks.first else {
            throw CryptoError(.invalidPEM, "the text holds \(blocks.count) PEM blocks; give the public key alone")
        }
        guard !block.label.hasSuffix("PRIVATE KEY") else {
            throw CryptoError(
                .invalidPEM, "the PEM text is a private key where a public key belongs; do not give it away")
        }
        try self.init(der: Array(block.body), algorithm: algorithm)
    }

    /// The key of a SubjectPublicKeyInfo in DER (RFC 5480); rules as for ``init(pem:algorithm:)``.
    public init(der: [UInt8], algorithm: SignatureAlgorithm? = nil) throws(CryptoError) {
        let document = try PublicKeyDocument(der: der)
        try document.algorithm.require(algorithm)
        guard document.point.count == Form.uncompressed.length else {
            throw CryptoError(
                .invalidPublicKey, "the document holds a compressed point or none; write the key uncompressed")
        }
        try self.init(document.algorithm, bytes: document.point, form: .uncompressed)
    }

    /// The key as a SubjectPublicKeyInfo in DER, with the uncompressed point.
    public var der: [UInt8] { PublicKeyDocument.der(algorithm, point: bytes) }
}

extension SignatureAlgorithm {
    /// Throws unless the algorithm is the wanted one, or none is wanted.
    func require(_ wanted: SignatureAlgorithm?) throws(CryptoError) {
        guard let wanted, wanted != self else { return }
        throw CryptoError(.wrongAlgorithm, "the key is an \(name) key, but \(wanted.name) was asked for")
    }
}
