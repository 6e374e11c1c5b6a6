internal import FlowCrypto

extension KeyFile {
    private static let checkLength = 16
    private static let checkPurpose = Array("flownotes keystore check".utf8)

    /// The file of a key that is locked with a passphrase.
    static func locking(
        _ scalar: SecretBytes, as key: StoredKey, _ passphrase: Passphrase, _ cost: ScryptCost
    ) throws(CryptoError) -> (file: KeyFile, lock: SecretBytes) {
        let salt = try AuthenticatedCipher.randomBytes(saltLength)
        let lock = try lock(passphrase, salt, cost)
        let file = KeyFile(key: key, cost: cost, salt: salt, check: check(of: lock), nonce: [], sealed: [])
        return (try file.sealing(scalar, with: lock), lock)
    }

    /// The file with a key locked by a lock that fits its salt, under a new nonce.
    func sealing(_ scalar: SecretBytes, with lock: SecretBytes) throws(CryptoError) -> KeyFile {
        var file = self
        file.nonce = try AuthenticatedCipher.randomBytes(AuthenticatedCipher.nonceLength)
        file.sealed = try AuthenticatedCipher.seal(
            scalar, key: Self.cipherKey(of: lock), nonce: file.nonce, beside: file.beside)
        return file
    }

    /// The key and the lock that opened it; throws ``KeystoreError/Kind/wrongPassphrase``, and
    /// ``KeystoreError/Kind/damaged`` when the passphrase is right but anything in the file is not.
    func unlock(_ passphrase: Passphrase, at path: String) throws(KeystoreError) -> (PrivateKey, lock: SecretBytes) {
        let lock: SecretBytes
        let scalar: SecretBytes?
        do throws(CryptoError) {
            lock = try Self.lock(passphrase, salt, cost)
            scalar = try AuthenticatedCipher.open(sealed, key: Self.cipherKey(of: lock), nonce: nonce, beside: beside)
        } catch {
            throw KeystoreError(cryptography: error)
        }
        guard Self.check(of: lock) == check else { throw wrongPassphrase }
        guard let scalar, let privateKey = try? PrivateKey(key.publicKey.algorithm, scalar),
            privateKey.publicKey == key.publicKey
        else {
            throw Self.damaged(path, "the passphrase is right, but something was changed since it was written")
        }
        return (privateKey, lock)
    }

    private var wrongPassphrase: KeystoreError {
        KeystoreError(
            .wrongPassphrase, "wrong passphrase for key \(key.name)",
            hint: "try again; mind capitals and the keyboard's layout")
    }

    private static func lock(
        _ passphrase: Passphrase, _ salt: [UInt8], _ cost: ScryptCost
    ) throws(CryptoError) -> SecretBytes {
        try KeyDerivation.scrypt(
            passphrase.normalized, salt: salt, cost: cost, count: AuthenticatedCipher.keyLength * 2)
    }

    private static func cipherKey(of lock: SecretBytes) -> SecretBytes {
        SecretBytes(lock.prefix(AuthenticatedCipher.keyLength))
    }

    /// A digest of the half of the lock that encrypts nothing: it tells nothing of the other.
    private static func check(of lock: SecretBytes) -> [UInt8] {
        var half = Array(lock.suffix(AuthenticatedCipher.keyLength))
        defer { half.wipe() }
        return Array(HashAlgorithm.sha2_256.digest(checkPurpose, half).prefix(checkLength))
    }
}

extension KeystoreError {
    /// The error that a failure of the library amounts to.
    init(cryptography error: CryptoError) {
        self.init(
            .cryptography, error.message,
            hint: error.kind == .unsupportedAlgorithm
                ? "rebuild without --disable-default-traits" : "is there memory left, and is OpenSSL whole?")
    }
}
