import COpenSSL

/// A private key on P-256.
// The key object is never changed after the initializer; OpenSSL allows any number of contexts to sign with it at once.
final class P256Key: CurveKey, @unchecked Sendable {
    let scalar: SecretBytes
    let point: any CurvePoint
    private let key: OpaquePointer
    private let contexts = PointerPool(free: { EVP_PKEY_CTX_free($0) })

    init(scalar: SecretBytes) throws(CryptoError) {
        let encoded = try P256.multiplyBase(scalar)
        guard let point = try P256Point(encoded: encoded),
            let key = try P256.makeKey(point: encoded, scalar: scalar)
        else { throw openSSLFailure("build a private key") }
        self.scalar = scalar
        self.point = point
        self.key = key
    }

    deinit { EVP_PKEY_free(key) }

    func sign(
        digest: UnsafeBufferPointer<UInt8>, into signature: UnsafeMutableBufferPointer<UInt8>
    ) throws(CryptoError) {
        let context = if let idle = contexts.take() { idle } else { try makeContext() }
        let signed = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: SignatureDER.capacity) { der in
            var length = der.count
            return EVP_PKEY_sign(context, der.baseAddress, &length, digest.baseAddress, 32) == 1
                && SignatureDER.read(UnsafeBufferPointer(rebasing: der[..<length]), into: signature)
        }
        guard signed else {
            EVP_PKEY_CTX_free(context)
            throw openSSLFailure("sign")
        }
        contexts.put(context)
    }

    private func makeContext() throws(CryptoError) -> OpaquePointer {
        let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil)
        guard let context, EVP_PKEY_sign_init(context) == 1 else {
            EVP_PKEY_CTX_free(context)
            throw openSSLFailure("prepare to sign")
        }
        return context
    }
}
