import COpenSSL

/// AES-256-GCM: encrypts, and notices every change of what was encrypted and of what stands beside it.
package enum AuthenticatedCipher {
    /// Bytes of a key.
    package static let keyLength = 32
    /// Bytes of a nonce, which must never be used twice with one key.
    package static let nonceLength = 12
    /// Bytes that the encrypted form is longer.
    package static let tagLength = 16

    /// Random bytes of the operating system, for nonces and salts.
    package static func randomBytes(_ count: Int) throws(CryptoError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        guard RAND_bytes(&bytes, Int32(count)) == 1 else { throw openSSLFailure("get random numbers") }
        return bytes
    }

    /// The encrypted bytes with the tag behind them.
    package static func seal(
        _ plain: SecretBytes, key: SecretBytes, nonce: [UInt8], beside: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        try withContext { (context) throws(CryptoError) in
            var sealed = [UInt8](repeating: 0, count: plain.count + tagLength)
            var (length, end): (Int32, Int32) = (0, 0)
            let done = sealed.withUnsafeMutableBufferPointer { output in
                start(context, key, nonce, encrypts: 1)
                    && EVP_EncryptUpdate(context, nil, &length, beside, Int32(beside.count)) == 1
                    && plain.withBytes {
                        EVP_EncryptUpdate(context, output.baseAddress, &length, $0.baseAddress, Int32($0.count)) == 1
                    } && EVP_EncryptFinal_ex(context, output.baseAddress?.advanced(by: plain.count), &end) == 1
                    && EVP_CIPHER_CTX_ctrl(
                        context, EVP_CTRL_AEAD_GET_TAG, Int32(tagLength),
                        output.baseAddress?.advanced(by: plain.count)) == 1
            }
            guard done, Int(length) == plain.count, end == 0 else { throw openSSLFailure("encrypt") }
            return sealed
        }
    }

    /// The bytes that were encrypted; nil when the key is another, or anything was changed.
    package static func open(
        _ sealed: [UInt8], key: SecretBytes, nonce: [UInt8], beside: [UInt8]
    ) throws(CryptoError) -> SecretBytes? {
        guard sealed.count >= tagLength, nonce.count == nonceLength else { return nil }
        var tag = Array(sealed.suffix(tagLength))
        let count = sealed.count - tagLength
        return try withContext { (context) throws(CryptoError) in
            guard start(context, key, nonce, encrypts: 0) else { throw openSSLFailure("decrypt") }
            var isAuthentic = false
            let plain = SecretBytes(count: count) { output in
                var (length, end): (Int32, Int32) = (0, 0)
                isAuthentic =
                    EVP_DecryptUpdate(context, nil, &length, beside, Int32(beside.count)) == 1
                    && EVP_DecryptUpdate(context, output.baseAddress, &length, sealed, Int32(count)) == 1
                    && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagLength), &tag) == 1
                    && EVP_DecryptFinal_ex(context, output.baseAddress?.advanced(by: count), &end) == 1
            }
            ERR_clear_error()
            return isAuthentic ? plain : nil
        }
    }

    private static func start(
        _ context: OpaquePointer, _ key: SecretBytes, _ nonce: [UInt8], encrypts: Int32
    ) -> Bool {
        guard key.count == keyLength, nonce.count == nonceLength else { return false }
        return key.withBytes {
            EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nil, $0.baseAddress, nonce, encrypts) == 1
        }
    }

    private static func withContext<T>(
        _ body: (OpaquePointer) throws(CryptoError) -> T
    ) throws(CryptoError) -> T {
        guard let context = EVP_CIPHER_CTX_new() else { throw openSSLFailure("prepare a cipher") }
        defer { EVP_CIPHER_CTX_free(context) }
        return try body(context)
    }
}
