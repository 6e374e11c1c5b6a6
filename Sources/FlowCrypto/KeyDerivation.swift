import COpenSSL

/// Functions that make secrets out of secrets.
package enum KeyDerivation {
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

    /// PBKDF2 (RFC 8018) with the HMAC of a hash of OpenSSL.
    static func pbkdf2(
        _ hash: OpaquePointer, _ password: SecretBytes, salt: SecretBytes, rounds: Int32, count: Int
    ) throws(CryptoError) -> SecretBytes {
        try SecretBytes(count: count) { (output) throws(CryptoError) in
            let derived = password.withBytes { password in
                salt.withBytes { salt in
                    PKCS5_PBKDF2_HMAC(
                        UnsafeRawPointer(password.baseAddress)?.assumingMemoryBound(to: CChar.self),
                        Int32(password.count), salt.baseAddress, Int32(salt.count), rounds, hash,
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

extension KeyDerivation {
    /// scrypt (RFC 7914).
    package static func scrypt(
        _ passphrase: SecretBytes, salt: [UInt8], cost: ScryptCost, count: Int
    ) throws(CryptoError) -> SecretBytes {
        try SecretBytes(count: count) { (output) throws(CryptoError) in
            let derived = passphrase.withBytes { passphrase in
                EVP_PBE_scrypt(
                    UnsafeRawPointer(passphrase.baseAddress)?.assumingMemoryBound(to: CChar.self), passphrase.count,
                    salt, salt.count, UInt64(cost.rounds), UInt64(cost.blockSize), UInt64(cost.parallelism),
                    UInt64(cost.memoryLimit), output.baseAddress, output.count)
            }
            guard derived == 1 else { throw openSSLFailure("derive a key with scrypt") }
        }
    }
}
