import COpenSSL

/// P-256 by OpenSSL.
enum P256: Curve {
    static func key(scalar: SecretBytes) throws(CryptoError) -> any CurveKey {
        try P256Key(scalar: scalar)
    }

    static func point(_ encoded: [UInt8]) throws(CryptoError) -> (any CurvePoint)? {
        try P256Point(encoded: encoded)
    }

    static func sum(_ scalar: SecretBytes, _ summand: SecretBytes) throws(CryptoError) -> SecretBytes? {
        guard let sum = BigNumber(scalar), let other = BigNumber(summand),
            let order = BigNumber(SignatureAlgorithm.ecdsaP256.order)
        else { throw openSSLFailure("add scalars") }
        guard other.isLess(than: order) else { return nil }
        guard sum.add(other, modulo: order) else { throw openSSLFailure("add scalars") }
        return sum.isZero ? nil : SecretBytes(count: 32) { buffer in _ = sum.write(into: buffer) }
    }

    /// The point of a scalar as 65 bytes.
    static func multiplyBase(_ scalar: SecretBytes) throws(CryptoError) -> [UInt8] {
        let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)
        defer { EC_GROUP_free(group) }
        guard let group, let number = BigNumber(scalar) else { throw openSSLFailure("prepare the curve P-256") }
        defer { extendLifetime(number) }
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
        let native = SecretBytes(scalar?.reversed() ?? [])
        let selection = scalar == nil ? flow_openssl_public_key() : flow_openssl_keypair()
        var key: OpaquePointer?
        let built = native.withBytes { native in
            point.withUnsafeBufferPointer { point in
                var list = [flow_openssl_p256(), flow_openssl_point(point.baseAddress, point.count)]
                if scalar != nil { list.append(flow_openssl_scalar(native.baseAddress, native.count)) }
                list.append(OSSL_PARAM_construct_end())
                return EVP_PKEY_fromdata(context, &key, selection, &list) == 1
            }
        }
        guard built else {
            ERR_clear_error()
            return nil
        }
        return key
    }
}
