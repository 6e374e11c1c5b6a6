import Bytes

/// An ECDSA signature as Flow writes it: r ‖ s, 32 bytes each, the most significant byte first.
public struct Signature: Sendable, Hashable, CustomStringConvertible {
    /// Bytes of every signature.
    public static let length = 64

    /// The 64 bytes r ‖ s.
    public let bytes: [UInt8]

    /// The signature of 64 bytes r ‖ s; other lengths throw ``CryptoError/Kind/invalidSignature``.
    ///
    /// Whether r and s are in range is known only with a curve: see ``PublicKey/isValid(signature:for:hash:)``.
    public init(bytes: [UInt8]) throws(CryptoError) {
        guard bytes.count == Self.length else {
            throw CryptoError(.invalidSignature, "a signature has 64 bytes, r and s, not \(bytes.count)")
        }
        self.bytes = bytes
    }

    /// The signature of DER, `SEQUENCE { INTEGER r, INTEGER s }`, as key services, PKCS#11 and WebAuthn give it.
    ///
    /// Both numbers are padded to 32 bytes. Only strict DER is read: the shortest lengths, the shortest integers,
    /// nothing behind the sequence. Anything else throws ``CryptoError/Kind/invalidSignature``.
    public init(der: [UInt8]) throws(CryptoError) {
        do {
            bytes = try DERReader.document(der) { (reader) throws(DERError) in
                try reader.sequence { (inner) throws(DERError) in
                    try inner.unsigned(length: 32) + inner.unsigned(length: 32)
                }
            }
        } catch {
            throw CryptoError(.invalidSignature, "not a DER signature of two 32-byte numbers: \(error)")
        }
    }

    /// The DER form, `SEQUENCE { INTEGER r, INTEGER s }`.
    public var der: [UInt8] {
        bytes.withUnsafeBufferPointer { raw in
            [UInt8](unsafeUninitializedCapacity: SignatureDER.capacity) { buffer, count in
                count = SignatureDER.write(raw, into: buffer)
            }
        }
    }

    /// Hex digits.
    public var description: String { Hex.encode(bytes) }
}
