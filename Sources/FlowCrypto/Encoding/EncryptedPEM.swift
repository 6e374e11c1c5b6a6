import Bytes
import COpenSSL

/// How the body of an old PEM block is encrypted: its `DEK-Info` line (RFC 1421), as `openssl ec -aes256` writes it.
struct EncryptedPEM {
    let cipher: BlockCipher
    let vector: [UInt8]

    /// The value of a `DEK-Info` line, `AES-256-CBC,` and an initial vector in hex; throws
    /// ``CryptoError/Kind/invalidPEM``.
    init(_ line: String) throws(CryptoError) {
        let parts = line.split(separator: ",", maxSplits: 1).map { KeyText.trimmed(String($0)) }
        guard parts.count == 2, let cipher = BlockCipher.allCases.first(where: { $0.name == parts[0] }) else {
            throw CryptoError(
                .invalidPEM,
                "the PEM key is encrypted with a cipher that is not supported; write it anew with: "
                    + "openssl pkcs8 -topk8 -v2 aes-256-cbc -in FILE")
        }
        guard let vector = Hex.decode(parts[1]), vector.count == cipher.blockLength else {
            throw CryptoError(.invalidPEM, "not a PEM key: the encrypted key's DEK-Info line is damaged")
        }
        self.cipher = cipher
        self.vector = vector
    }

    /// What the body holds; throws ``CryptoError/Kind/wrongPassphrase``.
    func decrypt(_ body: SecretBytes, _ passphrase: SecretBytes) throws(CryptoError) -> SecretBytes {
        // The first eight bytes of the vector are the salt, of one round of MD5: that is how these files are.
        var length: Int32 = 0
        let wide = SecretBytes(count: BlockCipher.aes256.keyLength) { output in
            length = passphrase.withBytes { passphrase in
                EVP_BytesToKey(
                    EVP_aes_256_cbc(), EVP_md5(), vector, passphrase.baseAddress, Int32(passphrase.count), 1,
                    output.baseAddress, nil)
            }
        }
        guard length > 0 else { throw openSSLFailure("derive the key of an encrypted PEM") }
        // Shorter keys are the beginning of longer ones.
        let key = SecretBytes(wide.prefix(cipher.keyLength))
        guard let plain = try cipher.decrypt(Array(body), key: key, vector: vector) else {
            throw CryptoError.wrongPassphrase
        }
        return plain
    }
}
