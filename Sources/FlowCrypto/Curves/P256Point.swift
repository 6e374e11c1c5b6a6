import COpenSSL

/// A point of P-256.
// The key object is never changed after the initializer, and each verification has a context of its own.
final class P256Point: CurvePoint, @unchecked Sendable {
    let bytes: [UInt8]
    private let key: OpaquePointer
    private let contexts = PointerPool(free: { EVP_PKEY_CTX_free($0) })

    /// The point of 33 or 65 bytes; nil when they are no point of the curve.
    init?(encoded: [UInt8]) throws(CryptoError) {
        guard let key = try P256.makeKey(point: encoded, scalar: nil) else { return nil }
        guard let bytes = Self.coordinates(of: key) else {
            EVP_PKEY_free(key)
            throw openSSLFailure("read a public key")
        }
        self.key = key
        self.bytes = bytes
    }

    deinit { EVP_PKEY_free(key) }

    func isValid(signature: UnsafeBufferPointer<UInt8>, digest: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let context = contexts.take() ?? makeContext() else { return false }
        let answer = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: SignatureDER.capacity) { der in
            let length = SignatureDER.write(signature, into: der)
            return EVP_PKEY_verify(context, der.baseAddress, length, digest.baseAddress, 32)
        }
        contexts.put(context)
        if answer != 1 { ERR_clear_error() }
        return answer == 1
    }

    private func makeContext() -> OpaquePointer? {
        guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else { return nil }
        guard EVP_PKEY_verify_init(context) == 1 else {
            EVP_PKEY_CTX_free(context)
            return nil
        }
        return context
    }

    private static func coordinates(of key: OpaquePointer) -> [UInt8]? {
        var both: [UInt8] = []
        for name in [OSSL_PKEY_PARAM_EC_PUB_X, OSSL_PKEY_PARAM_EC_PUB_Y] {
            var number: OpaquePointer?
            guard EVP_PKEY_get_bn_param(key, name, &number) == 1 else { return nil }
            defer { BN_free(number) }
            var half = [UInt8](repeating: 0, count: 32)
            guard BN_bn2binpad(number, &half, 32) == 32 else { return nil }
            both += half
        }
        return both
    }
}
