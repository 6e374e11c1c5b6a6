#if Secp256k1
    import COpenSSL
    import CSecp256k1

    /// Whether this build has the curve.
    enum Secp256k1Build {
        static var curve: (any Curve.Type)? { Secp256k1.self }
    }

    /// secp256k1 by libsecp256k1.
    enum Secp256k1: Curve {
        static func key(scalar: SecretBytes) throws(CryptoError) -> any CurveKey {
            try Secp256k1Key(scalar: scalar)
        }

        static func point(_ encoded: [UInt8]) throws(CryptoError) -> (any CurvePoint)? {
            try Secp256k1Point(encoded: encoded)
        }

        static func sum(_ scalar: SecretBytes, _ summand: SecretBytes) throws(CryptoError) -> SecretBytes? {
            let context = try context()
            var isScalar = false
            let sum = SecretBytes(count: 32) { buffer in
                _ = buffer.update(fromContentsOf: scalar)
                isScalar = summand.withBytes { summand in
                    guard let sum = buffer.baseAddress, let summand = summand.baseAddress else { return false }
                    return secp256k1_ec_seckey_tweak_add(context, sum, summand) == 1
                }
            }
            return isScalar ? sum : nil
        }

        /// The library's context, blinded with random bytes when first used.
        static func context() throws(CryptoError) -> OpaquePointer {
            guard let context = shared?.pointer else {
                throw CryptoError(.library, "libsecp256k1 or the random number generator could not be prepared")
            }
            return context
        }

        private static let shared = Shared()

        // Every call takes the context as const; the only change, its blinding, happens before anyone else sees it.
        private final class Shared: @unchecked Sendable {
            let pointer: OpaquePointer

            init?() {
                let seed = SecretBytes(count: 32) { buffer in _ = RAND_priv_bytes(buffer.baseAddress, 32) }
                guard let pointer = flow_secp256k1_context(), seed.contains(where: { $0 != 0 }) else { return nil }
                self.pointer = pointer
                let isBlinded = seed.withBytes { secp256k1_context_randomize(pointer, $0.baseAddress) == 1 }
                guard isBlinded else { return nil }
            }
        }
    }

    /// A private key on secp256k1.
    final class Secp256k1Key: CurveKey {
        let scalar: SecretBytes
        let point: any CurvePoint

        init(scalar: SecretBytes) throws(CryptoError) {
            let context = try Secp256k1.context()
            var key = secp256k1_pubkey()
            let isDerived = scalar.withBytes { secret in
                secret.baseAddress.map { secp256k1_ec_pubkey_create(context, &key, $0) == 1 } ?? false
            }
            guard isDerived else { throw CryptoError(.library, "libsecp256k1 could not derive a public key") }
            self.scalar = scalar
            point = try Secp256k1Point(key)
        }

        /// The nonce is that of RFC 6979, and s is low: the same digest gives the same signature.
        func sign(
            digest: UnsafeBufferPointer<UInt8>, into signature: UnsafeMutableBufferPointer<UInt8>
        ) throws(CryptoError) {
            let context = try Secp256k1.context()
            let isSigned = scalar.withBytes { secret in
                var made = secp256k1_ecdsa_signature()
                guard let digest = digest.baseAddress, let secret = secret.baseAddress,
                    let output = signature.baseAddress,
                    secp256k1_ecdsa_sign(context, &made, digest, secret, nil, nil) == 1
                else { return false }
                return secp256k1_ecdsa_signature_serialize_compact(context, output, &made) == 1
            }
            guard isSigned else { throw CryptoError(.library, "libsecp256k1 could not sign") }
        }
    }

    /// A point of secp256k1.
    final class Secp256k1Point: CurvePoint {
        let bytes: [UInt8]
        private let key: secp256k1_pubkey

        /// The point of 33 or 65 bytes; nil when they are no point of the curve.
        convenience init?(encoded: [UInt8]) throws(CryptoError) {
            var key = secp256k1_pubkey()
            guard secp256k1_ec_pubkey_parse(try Secp256k1.context(), &key, encoded, encoded.count) == 1 else {
                return nil
            }
            try self.init(key)
        }

        init(_ key: secp256k1_pubkey) throws(CryptoError) {
            var key = key
            var encoded = [UInt8](repeating: 0, count: 65)
            var length = encoded.count
            _ = secp256k1_ec_pubkey_serialize(
                try Secp256k1.context(), &encoded, &length, &key, flow_secp256k1_uncompressed())
            bytes = Array(encoded.dropFirst())
            self.key = key
        }

        func isValid(signature: UnsafeBufferPointer<UInt8>, digest: UnsafeBufferPointer<UInt8>) -> Bool {
            guard let context = try? Secp256k1.context(), let digest = digest.baseAddress,
                let input = signature.baseAddress
            else { return false }
            var parsed = secp256k1_ecdsa_signature()
            guard secp256k1_ecdsa_signature_parse_compact(context, &parsed, input) == 1 else { return false }
            // The library verifies low s only, Flow takes both.
            var low = secp256k1_ecdsa_signature()
            _ = secp256k1_ecdsa_signature_normalize(context, &low, &parsed)
            var key = key
            return secp256k1_ecdsa_verify(context, &low, digest, &key) == 1
        }
    }
#else
    /// Whether this build has the curve.
    enum Secp256k1Build {
        static var curve: (any Curve.Type)? { nil }
    }
#endif
