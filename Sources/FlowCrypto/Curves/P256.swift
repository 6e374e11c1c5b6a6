import COpenSSL

/// P-256 by OpenSSL.
enum P256: Curve {
    static func key(scalar: SecretBytes) throws(CryptoError) -> any CurveKey {
        try P256Key(scalar: scalar)
    }

    static func point(_ encoded: [UInt8]) throws(CryptoError) -> (any CurvePoint)? {
        try P256Point(encoded: encoded)
    }

    static func add(_ summand: UnsafeBufferPointer<UInt8>, to scalar: UnsafeMutableBufferPointer<UInt8>) -> Bool {
        guard let left = BigNumber(summand), let right = BigNumber(UnsafeBufferPointer(scalar)),
            let order = BigNumber(SignatureAlgorithm.ecdsaP256.order),
            BN_cmp(left.pointer, order.pointer) < 0, right.add(left, modulo: order), BN_is_zero(right.pointer) == 0
        else { return false }
        return right.write(into: scalar)
    }

    /// The point of a scalar as 65 bytes.
    static func multiplyBase(_ scalar: SecretBytes) throws(CryptoError) -> [UInt8] {
        let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)
        defer { EC_GROUP_free(group) }
        guard let group, let number = BigNumber(scalar.bytes) else { throw openSSLFailure("prepare the curve P-256") }
        guard let point = EC_POINT_new(group) else { throw openSSLFailure("create a point") }
        defer { EC_POINT_free(point) }
        var bytes = [UInt8](repeating: 0, count: 65)
        guard EC_POINT_mul(group, point, number.pointer, nil, nil, nil) == 1,
            EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, &bytes, bytes.count, nil) == bytes.count
        else { throw openSSLFailure("derive a public key") }
        return bytes
    }

    /// The key object of a point, and of its scalar when given; nil when OpenSSL finds no point of the curve.
    static func makeKey(point: [UInt8], scalar: SecretBytes?) throws(CryptoError) -> OpaquePointer? {
        let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_fromdata_init(context) == 1 else { throw openSSLFailure("prepare a key") }
        // OpenSSL takes numbers in the machine's order.
        let native = scalar.map { SecretBytes($0.bytes.reversed()) }
        let selection = scalar == nil ? flow_openssl_public_key() : flow_openssl_keypair()
        var key: OpaquePointer?
        let built = point.withUnsafeBufferPointer { point in
            var list = [flow_openssl_p256(), flow_openssl_point(point.baseAddress, point.count)]
            if let native { list.append(flow_openssl_scalar(native.bytes.baseAddress, native.count)) }
            list.append(OSSL_PARAM_construct_end())
            return EVP_PKEY_fromdata(context, &key, selection, &list) == 1
        }
        guard built else {
            ERR_clear_error()
            return nil
        }
        return key
    }
}
