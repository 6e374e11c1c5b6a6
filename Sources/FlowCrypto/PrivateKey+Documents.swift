extension PrivateKey {
    /// The key of PEM text, PKCS#8 (`PRIVATE KEY`) or SEC1 (`EC PRIVATE KEY`); the curve is that of the document.
    ///
    /// An `EC PARAMETERS` block, which openssl writes in front, is skipped; another second block is refused, as is an
    /// encrypted key. A public key inside must belong to the scalar. A SEC1 key that names no curve needs `algorithm`;
    /// when given, a document of the other curve throws ``CryptoError/Kind/wrongAlgorithm``.
    public init(pem: String, algorithm: SignatureAlgorithm? = nil) throws(CryptoError) {
        let block = try Self.block(pem)
        guard !block.isEncrypted else {
            throw CryptoError(
                .invalidPEM, "the private key is encrypted; decrypt it first, as with: openssl pkcs8 -in FILE -nocrypt")
        }
        try self.init(block.body, algorithm)
    }

    /// The key of PEM text that is encrypted: PKCS#8 by PBES2 (`ENCRYPTED PRIVATE KEY`) with PBKDF2 or scrypt, or SEC1
    /// with a `DEK-Info` line; with AES-128, -192 or -256 or triple DES, all chained (CBC).
    ///
    /// The passphrase's bytes count as typed, as openssl has it; a text that is not encrypted is read without it. Other
    /// rules are those of ``init(pem:algorithm:)``. Throws ``CryptoError/Kind/wrongPassphrase``, and
    /// ``CryptoError/Kind/unusableCost`` for a text that asks for more work than is reasonable.
    public init(
        pem: String, passphrase: Passphrase, algorithm: SignatureAlgorithm? = nil
    ) throws(CryptoError) {
        let block = try Self.block(pem)
        let document = try block.document(passphrase)
        do throws(CryptoError) {
            try self.init(document, algorithm)
        } catch {
            // One wrong passphrase in 256 leaves a padding that looks right.
            throw block.isEncrypted && error.kind == .invalidPEM && !Self.isSequence(document)
                ? .wrongPassphrase : error
        }
    }

    /// Whether the key of a PEM text is encrypted; throws ``CryptoError/Kind/invalidPEM`` when there is no key in it.
    public static func isEncrypted(pem: String) throws(CryptoError) -> Bool { try block(pem).isEncrypted }

    private static func block(_ pem: String) throws(CryptoError) -> PEMBlock {
        let blocks = try PEMBlock.blocks(in: pem).filter { $0.label != "EC PARAMETERS" }
        guard blocks.count == 1, let block = blocks.first else {
            throw CryptoError(.invalidPEM, "the text holds \(blocks.count) keys; give one private key alone")
        }
        guard block.label != "PUBLIC KEY" else {
            throw CryptoError(.invalidPEM, "the PEM text is a public key where a private key belongs")
        }
        return block
    }

    /// Whether the bytes are one DER sequence as a whole, which those of a wrong passphrase are hardly ever.
    private static func isSequence(_ document: SecretBytes) -> Bool {
        var copy = Array(document)
        defer { copy.wipe() }
        let whole = try? DERReader.document(copy) { (reader) throws(DERError) in
            try reader.content(DERReader.Tag.sequence).count
        }
        return whole != nil
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
