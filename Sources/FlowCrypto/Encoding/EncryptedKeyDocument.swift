import COpenSSL

/// An EncryptedPrivateKeyInfo (RFC 5958) by the scheme PBES2 (RFC 8018): what `openssl pkcs8 -topk8` writes.
struct EncryptedKeyDocument {
    /// The most rounds of PBKDF2 that are run, about ten seconds of one core.
    static let mostRounds = 20_000_000

    private enum Derivation {
        case pbkdf2(salt: [UInt8], rounds: Int, hash: [UInt8])
        case scrypt(salt: [UInt8], rounds: Int, blockSize: Int, parallelism: Int)
        case unknown([UInt8])
    }

    private struct Parts {
        var scheme: [UInt8]
        var derivation = Derivation.unknown([])
        var cipher: [UInt8] = []
        var vector: [UInt8] = []
        var sealed: [UInt8] = []
    }

    private let parts: Parts

    init(der: [UInt8]) throws(CryptoError) {
        do {
            parts = try DERReader.document(der) { (reader) throws(DERError) in
                try reader.sequence { (info) throws(DERError) in
                    var parts = try info.sequence { (scheme) throws(DERError) in try Self.scheme(&scheme) }
                    parts.sealed = try Array(info.content(DERReader.Tag.octetString))
                    return parts
                }
            }
        } catch {
            throw CryptoError(.invalidPEM, "not an encrypted private key (PKCS#8): \(error)")
        }
    }

    /// The private key's own document; throws ``CryptoError/Kind/wrongPassphrase``, or ``CryptoError/Kind/invalidPEM``
    /// for schemes that are not known, and ``CryptoError/Kind/unusableCost``.
    func decrypt(_ passphrase: SecretBytes) throws(CryptoError) -> SecretBytes {
        guard parts.scheme == Identifier.pbes2 else {
            throw Self.unknown("scheme", parts.scheme)
        }
        guard let cipher = BlockCipher.allCases.first(where: { $0.identifier == parts.cipher }) else {
            throw Self.unknown("cipher", parts.cipher)
        }
        let key = try derive(passphrase, count: cipher.keyLength)
        guard let plain = try cipher.decrypt(parts.sealed, key: key, vector: parts.vector) else {
            throw CryptoError.wrongPassphrase
        }
        return plain
    }

    private func derive(_ passphrase: SecretBytes, count: Int) throws(CryptoError) -> SecretBytes {
        switch parts.derivation {
        case .scrypt(let salt, let rounds, let blockSize, let parallelism):
            let cost = try ScryptCost(rounds: rounds, blockSize: blockSize, parallelism: parallelism)
            return try KeyDerivation.scrypt(passphrase, salt: salt, cost: cost, count: count)
        case .pbkdf2(let salt, let rounds, let identifier):
            guard let hash = Self.hash(identifier) else { throw Self.unknown("hash", identifier) }
            guard (1...Self.mostRounds).contains(rounds) else {
                throw CryptoError(
                    .unusableCost,
                    "the encrypted key asks for \(rounds) rounds of PBKDF2; at most \(Self.mostRounds) are run")
            }
            return try KeyDerivation.pbkdf2(
                hash, passphrase, salt: SecretBytes(salt), rounds: Int32(rounds), count: count)
        case .unknown(let identifier): throw Self.unknown("key derivation", identifier)
        }
    }

    private static func hash(_ identifier: [UInt8]) -> OpaquePointer? {
        guard identifier.dropLast() == Identifier.hmacSHA1.dropLast() else { return nil }
        return switch identifier.last {
        case 0x07: EVP_sha1()
        case 0x08: EVP_sha224()
        case 0x09: EVP_sha256()
        case 0x0a: EVP_sha384()
        case 0x0b: EVP_sha512()
        default: nil
        }
    }

    private static func unknown(_ what: String, _ identifier: [UInt8]) -> CryptoError {
        CryptoError(
            .invalidPEM,
            "the key is encrypted with the \(what) \(KeyIdentifier.dotted(identifier)), which is not supported; "
                + "write it anew with: openssl pkcs8 -topk8 -v2 aes-256-cbc -in FILE")
    }
}

extension EncryptedKeyDocument {
    private enum Identifier {
        private static let pkcs5: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x05]
        static let pbes2 = pkcs5 + [0x0d]
        static let pbkdf2 = pkcs5 + [0x0c]
        static let scrypt: [UInt8] = [0x2b, 0x06, 0x01, 0x04, 0x01, 0xda, 0x47, 0x04, 0x0b]
        static let hmacSHA1: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x02, 0x07]
    }

    private static func scheme(_ reader: inout DERReader) throws(DERError) -> Parts {
        var parts = Parts(scheme: try Array(reader.content(DERReader.Tag.objectIdentifier)))
        guard parts.scheme == Identifier.pbes2 else {
            // Parameters of an unknown scheme are not looked at: its name is all that is reported.
            reader = DERReader(rest: [])
            return parts
        }
        try reader.sequence { (reader) throws(DERError) in
            parts.derivation = try reader.sequence { (reader) throws(DERError) in try derivation(&reader) }
            try reader.sequence { (reader) throws(DERError) in
                parts.cipher = try Array(reader.content(DERReader.Tag.objectIdentifier))
                if reader.isNext(DERReader.Tag.octetString) {
                    parts.vector = try Array(reader.content(DERReader.Tag.octetString))
                } else {
                    reader = DERReader(rest: [])
                }
            }
        }
        return parts
    }

    private static func derivation(_ reader: inout DERReader) throws(DERError) -> Derivation {
        let identifier = try Array(reader.content(DERReader.Tag.objectIdentifier))
        switch identifier {
        case Identifier.pbkdf2:
            return try reader.sequence { (reader) throws(DERError) in try pbkdf2(&reader) }
        case Identifier.scrypt:
            return try reader.sequence { (reader) throws(DERError) in
                let salt = try Array(reader.content(DERReader.Tag.octetString))
                let cost = try (reader.number(), reader.number(), reader.number())
                try skipKeyLength(&reader)
                return .scrypt(salt: salt, rounds: cost.0, blockSize: cost.1, parallelism: cost.2)
            }
        default:
            reader = DERReader(rest: [])
            return .unknown(identifier)
        }
    }

    private static func pbkdf2(_ reader: inout DERReader) throws(DERError) -> Derivation {
        let salt = try Array(reader.content(DERReader.Tag.octetString))
        let rounds = try reader.number()
        try skipKeyLength(&reader)
        var hash = Identifier.hmacSHA1
        if reader.isNext(DERReader.Tag.sequence) {
            hash = try reader.sequence { (reader) throws(DERError) in
                let identifier = try Array(reader.content(DERReader.Tag.objectIdentifier))
                if reader.isNext(DERReader.Tag.null) { _ = try reader.content(DERReader.Tag.null) }
                return identifier
            }
        }
        return .pbkdf2(salt: salt, rounds: rounds, hash: hash)
    }

    /// The cipher knows how long its key is.
    private static func skipKeyLength(_ reader: inout DERReader) throws(DERError) {
        if reader.isNext(DERReader.Tag.integer) { _ = try reader.number() }
    }
}

extension CryptoError {
    /// A decryption that failed: one cannot tell the two reasons apart.
    static let wrongPassphrase = CryptoError(
        .wrongPassphrase, "the passphrase is not the one of this PEM key, or the key is damaged")
}
