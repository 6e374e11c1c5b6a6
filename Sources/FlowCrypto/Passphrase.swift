import COpenSSL
import CUtf8proc

/// A passphrase in memory that is wiped on release and that no description shows.
///
/// Two texts that look the same are the same passphrase, however they are composed: what is derived from it is its form
/// NFKD in UTF-8. Documents of other programs, such as PEM, take the bytes as they were typed.
public struct Passphrase: Sendable {
    /// The most bytes that a passphrase may have.
    public static let longest = 65_536

    /// The bytes as they were given.
    package let raw: SecretBytes
    /// The form NFKD in UTF-8.
    package let normalized: SecretBytes

    /// Whether it has no character.
    public var isEmpty: Bool { raw.isEmpty }
    /// How many characters it has, counted as Unicode scalars of the form NFKD.
    public var length: Int { normalized.count { $0 & 0xc0 != 0x80 } }

    /// The passphrase of UTF-8 bytes; other bytes, and more than ``longest``, throw
    /// ``CryptoError/Kind/invalidPassphrase``. The given array stays the caller's to wipe.
    public init(utf8 bytes: [UInt8]) throws(CryptoError) {
        guard bytes.count <= Self.longest else {
            throw CryptoError(.invalidPassphrase, "the passphrase is longer than \(Self.longest) bytes")
        }
        raw = SecretBytes(bytes)
        normalized = try Self.normalize(bytes)
    }

    /// The passphrase of a text, which stays in memory as long as others hold it.
    public init(_ text: String) throws(CryptoError) {
        var bytes = Array(text.utf8)
        defer { bytes.wipe() }
        try self.init(utf8: bytes)
    }

    /// Whether both are the same passphrase.
    public func isSame(as other: Passphrase) -> Bool { normalized.elementsEqual(other.normalized) }

    private static func normalize(_ bytes: [UInt8]) throws(CryptoError) -> SecretBytes {
        if bytes.isEmpty { return SecretBytes([]) }
        var result: UnsafeMutablePointer<UInt8>?
        let count = flow_utf8proc_nfkd(bytes, bytes.count, &result)
        guard count >= 0, let result else {
            throw CryptoError(
                .invalidPassphrase, "the passphrase is not UTF-8 text; convert it, for example with iconv")
        }
        defer {
            OPENSSL_cleanse(result, count)
            flow_utf8proc_free(result)
        }
        return SecretBytes(UnsafeBufferPointer(start: result, count: count))
    }
}

extension Passphrase: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// That there is one; nothing of it.
    public var description: String { "a passphrase, not shown" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
