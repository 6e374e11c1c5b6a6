package import CadenceInterpreter
import FlowCrypto

/// Hashes, keys and signatures as programs ask a host for them.
package enum HostCryptography {
    package static func hash(_ data: [UInt8], tag: String?, algorithm: String) -> [UInt8]? {
        HashAlgorithm(name: algorithm)?.digest(tag.map(padded) ?? [], data)
    }

    package static func isPublicKey(_ key: [UInt8], algorithm: String) -> Bool? {
        guard let algorithm = SignatureAlgorithm(name: algorithm), algorithm.isSupported else { return nil }
        return (try? PublicKey(algorithm, bytes: key, form: .raw)) != nil
    }

    package static func isSignature(_ signature: HostSignature) -> Bool? {
        guard let algorithm = SignatureAlgorithm(name: signature.signatureAlgorithm), algorithm.isSupported,
            let hash = HashAlgorithm(name: signature.hashAlgorithm)
        else { return nil }
        guard let key = try? PublicKey(algorithm, bytes: signature.publicKey, form: .raw) else { return false }
        return key.isValid(signature: signature.signature, for: padded(signature.tag) + signature.data, hash: hash)
    }

    /// A tag filled up with zeros to 32 bytes; nothing for an empty one.
    private static func padded(_ tag: String) -> [UInt8] {
        tag.isEmpty ? [] : Array(tag.utf8) + [UInt8](repeating: 0, count: max(0, 32 - tag.utf8.count))
    }
}
