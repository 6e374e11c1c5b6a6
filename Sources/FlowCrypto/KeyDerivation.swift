import COpenSSL

/// Functions that make secrets out of secrets.
enum KeyDerivation {
    /// HKDF (RFC 5869) with SHA-256, without salt and info.
    static func hkdfSHA256(_ input: SecretBytes, count: Int) throws(CryptoError) -> SecretBytes {
        guard let function = EVP_KDF_fetch(nil, "HKDF", nil) else { throw openSSLFailure("find HKDF") }
        defer { EVP_KDF_free(function) }
        guard let context = EVP_KDF_CTX_new(function) else { throw openSSLFailure("prepare HKDF") }
        defer { EVP_KDF_CTX_free(context) }
        var digest = Array("SHA2-256".utf8CString)
        return try SecretBytes(count: count) { (output) throws(CryptoError) in
            let derived = digest.withUnsafeMutableBufferPointer { digest in
                let parameters = [
                    OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.baseAddress, 0),
                    OSSL_PARAM_construct_octet_string(
                        OSSL_KDF_PARAM_KEY, UnsafeMutableRawPointer(mutating: input.bytes.baseAddress), input.count),
                    OSSL_PARAM_construct_end(),
                ]
                return EVP_KDF_derive(context, output.baseAddress, output.count, parameters) == 1
            }
            guard derived else { throw openSSLFailure("derive with HKDF") }
        }
    }
}
