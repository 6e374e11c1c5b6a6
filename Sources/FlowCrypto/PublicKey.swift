import Bytes

/// A public key: a point of one of the two curves.
///
/// Two keys are equal when their algorithms and bytes are.
public struct PublicKey: Sendable, Hashable, CustomStringConvertible {
    /// How the bytes of a point are written.
    public enum Form: Sendable, Hashable, CaseIterable {
        /// X ‖ Y, 64 bytes: what Flow uses.
        case raw
        /// 04 ‖ X ‖ Y, 65 bytes.
        case uncompressed
        /// 02 or 03 ‖ X, 33 bytes.
        case compressed

        /// Bytes of the form.
        public var length: Int {
            switch self {
            case .raw: 64
            case .uncompressed: 65
            case .compressed: 33
            }
        }
    }

    /// The curve.
    public let algorithm: SignatureAlgorithm
    private let point: any CurvePoint

    /// The 64 bytes X ‖ Y, each with its leading zeros.
    public var bytes: [UInt8] { point.bytes }

    init(_ algorithm: SignatureAlgorithm, point: any CurvePoint) {
        self.algorithm = algorithm
        self.point = point
    }

    /// The key of a point: X ‖ Y (64 bytes), 04 ‖ X ‖ Y (65) or compressed (33), told apart by their length.
    ///
    /// The form X ‖ Y is the only one that flow-go-sdk takes here; ask for ``Form/raw`` to be as strict.
    /// Throws ``CryptoError/Kind/invalidPublicKey`` when the bytes are no point of the curve, naming the curve.
    public init(_ algorithm: SignatureAlgorithm, bytes: [UInt8]) throws(CryptoError) {
        guard let form = Form.allCases.first(where: { $0.length == bytes.count }) else {
            throw CryptoError(
                .invalidPublicKey,
                "a public key has 64 bytes X‖Y, 65 with a leading 04, or 33 compressed; these are \(bytes.count)")
        }
        try self.init(algorithm, bytes: bytes, form: form)
    }

    /// The key of a point written in one form; other lengths and other leading bytes are refused.
    public init(_ algorithm: SignatureAlgorithm, bytes: [UInt8], form: Form) throws(CryptoError) {
        let curve = try algorithm.requireCurve()
        guard bytes.count == form.length else {
            throw CryptoError(
                .invalidPublicKey,
                "an \(algorithm.name) public key in this form has \(form.length) bytes; these are \(bytes.count)")
        }
        let encoded = form == .raw ? [4] + bytes : bytes
        guard form == .compressed ? encoded[0] == 2 || encoded[0] == 3 : encoded[0] == 4 else {
            throw CryptoError(
                .invalidPublicKey, "a public key of \(bytes.count) bytes cannot start with \(Hex.encode([encoded[0]]))")
        }
        guard let point = try curve.point(encoded) else { throw Self.notOnCurve(algorithm, encoded) }
        self.init(algorithm, point: point)
    }

    /// The key of hex digits in any form of ``init(_:bytes:)``; `0x`, capitals and surrounding white space are allowed.
    public init(_ algorithm: SignatureAlgorithm, hex: String) throws(CryptoError) {
        guard let bytes = Hex.decode(KeyText.digits(hex)) else {
            throw CryptoError(
                .invalidPublicKey,
                "a public key is an even number of hex digits; this text has other characters or one digit too few")
        }
        try self.init(algorithm, bytes: bytes)
    }

    /// The compressed form: 02 or 03, then X; 33 bytes.
    public var compressed: [UInt8] {
        [bytes[63] & 1 == 0 ? 2 : 3] + bytes.prefix(32)
    }

    /// Whether a signature of 64 bytes r ‖ s was made over the hash of a message by this key.
    ///
    /// A high s is valid, as it is on Flow. Anything but 64 bytes, and r or s outside 1 … n − 1, is not.
    public func isValid(signature: [UInt8], for message: [UInt8], hash: HashAlgorithm) -> Bool {
        isValid(signature: signature, digest: hash.digest(message))
    }

    /// Whether a signature of 64 bytes r ‖ s was made over a digest; of a longer digest the first 32 bytes count.
    public func isValid(signature: [UInt8], digest: [UInt8]) -> Bool {
        guard signature.count == Signature.length, digest.count >= 32,
            algorithm.isInRange(signature[..<32]), algorithm.isInRange(signature[32...])
        else { return false }
        return signature.withUnsafeBufferPointer { signature in
            digest.withUnsafeBufferPointer { point.isValid(signature: signature, digest: $0) }
        }
    }

    /// The algorithm and the hex digits of ``bytes``.
    public var description: String { "\(algorithm.name) \(Hex.encode(bytes))" }

    /// Whether the algorithms and the bytes are the same.
    public static func == (left: PublicKey, right: PublicKey) -> Bool {
        left.algorithm == right.algorithm && left.bytes == right.bytes
    }

    /// Feeds the algorithm and the bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(algorithm)
        hasher.combine(bytes)
    }

    private static func notOnCurve(_ algorithm: SignatureAlgorithm, _ encoded: [UInt8]) -> CryptoError {
        let other = algorithm.other
        // Every other X is that of a point, so a compressed form proves nothing.
        let isOnOther = encoded.count == 65 && (try? other.curve?.point(encoded)) != nil
        let hint = isOnOther ? "; it is one of \(other.name), so choose that algorithm" : "; check for missing digits"
        return CryptoError(.invalidPublicKey, "the public key is not a point of the curve of \(algorithm.name)\(hint)")
    }
}
