import COpenSSL

/// Functions that make secrets out of secrets.
enum KeyDerivation {
    /// HMAC (RFC 2104) with SHA-512: 64 bytes.
    static func hmacSHA512(key: SecretBytes, _ message: SecretBytes) throws(CryptoError) -> SecretBytes {
        try SecretBytes(count: 64) { (output) throws(CryptoError) in
            var length = output.count
            let made = key.withBytes { key in
                message.withBytes { message in
                    EVP_Q_mac(
                        nil, "HMAC", nil, "SHA2-512", nil, key.baseAddress, key.count, message.baseAddress,
                        message.count, output.baseAddress, output.count, &length) != nil
                }
            }
            guard made, length == output.count else { throw openSSLFailure("compute an HMAC") }
        }
    }

    /// PBKDF2 (RFC 8018) with HMAC-SHA-512.
    static func pbkdf2SHA512(
        _ password: SecretBytes, salt: SecretBytes, rounds: Int32, count: Int
    ) throws(CryptoError) -> SecretBytes {
        try SecretBytes(count: count) { (output) throws(CryptoError) in
            let derived = password.withBytes { password in
                salt.withBytes { salt in
                    PKCS5_PBKDF2_HMAC(
                        UnsafeRawPointer(password.baseAddress)?.assumingMemoryBound(to: CChar.self),
                        Int32(password.count), salt.baseAddress, Int32(salt.count), rounds, EVP_sha512(),
                        Int32(output.count), output.baseAddress)
                }
            }
            guard derived == 1 else { throw openSSLFailure("derive with PBKDF2") }
        }
    }

    /// HKDF (RFC 5869) with SHA-256, without salt and info.
    static func hkdfSHA256(_ input: SecretBytes, count: Int) throws(CryptoError) -> SecretBytes {
        guard let function = EVP_KDF_fetch(nil, "HKDF", nil) else { throw openSSLFailure("find HKDF") }
        defer { EVP_KDF_free(function) }
        guard let context = EVP_KDF_CTX_new(function) else { throw openSSLFailure("prepare HKDF") }
        defer { EVP_KDF_CTX_free(context) }
        return try SecretBytes(count: count) { (output) throws(CryptoError) in
            let derived = input.withBytes { input in
                let parameters = [
                    flow_openssl_kdf_sha256(), flow_openssl_kdf_key(input.baseAddress, input.count),
                    OSSL_PARAM_construct_end(),
                ]
                return EVP_KDF_derive(context, output.baseAddress, output.count, parameters) == 1
            }
            guard derived else { throw openSSLFailure("derive with HKDF") }
        }
    }
}
