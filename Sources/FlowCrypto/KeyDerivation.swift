import COpenSSL

/// Functions that make secrets out of secrets.
enum KeyDerivation {
    /// HKDF (RFC 5869) with SHA-256, without salt and info.
    static func hkdfSHA256(_ input: SecretBytes, count: Int) throws(CryptoError) -> SecretBytes {
        guard let function = EVP_KDF_fetch(nil, "HKDF", nil) else { throw openSSLFailure("find HKDF") }
        defer { EVP_KDF_free(function) }
        guard let context = EVP_KDF_CTX_new(function) else { throw openSSLFailure("prepare HKDF") }
        defer { EVP_KDF_CTX_free(context) }
        return try SecretBytes(count: count) { (output) throws(CryptoError) in
            let parameters = [
                flow_openssl_kdf_sha256(), flow_openssl_kdf_key(input.bytes.baseAddress, input.count),
                OSSL_PARAM_construct_end(),
            ]
            guard EVP_KDF_derive(context, output.baseAddress, output.count, parameters) == 1 else {
                throw openSSLFailure("derive with HKDF")
            }
        }
    }
}
