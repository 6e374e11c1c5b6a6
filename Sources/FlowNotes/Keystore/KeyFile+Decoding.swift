internal import Bytes
internal import Cadence
internal import FlowCrypto
internal import FoundationEssentials

extension KeyFile {
    private struct Version: Decodable { let version: Int }

    private struct Stored: Decodable {
        struct Account: Decodable {
            let network: String
            let address: String
            let key_index: UInt32
        }

        struct Scrypt: Decodable {
            let n: Int
            let r: Int
            let p: Int
            let salt: String
        }

        struct Cipher: Decodable {
            let nonce: String
            let ciphertext: String
        }

        let name: String
        let public_key: String
        let signature_algorithm: String
        let hash_algorithm: String
        let derivation_path: String?
        let created: Int64
        let accounts: [Account]
        let scrypt: Scrypt
        let check: String
        let aes_256_gcm: Cipher
    }

    /// Reads the file at a path, which is named in errors.
    ///
    /// Throws for a file that was cut or changed, for one of a later version, and for one whose key would take too much
    /// memory or time to unlock.
    init(_ bytes: [UInt8], at path: String) throws(KeystoreError) {
        let data = Data(bytes)
        guard let version = try? JSONDecoder().decode(Version.self, from: data).version else {
            throw Self.damaged(path, bytes.isEmpty ? "it is empty" : "it was cut, or is no key file")
        }
        guard version == Self.version else {
            throw KeystoreError(
                .unsupportedVersion, "the key file \(path) is of version \(version), and this program knows version 1",
                hint: "use the program that wrote it, or a later one of this kind")
        }
        guard let stored = try? JSONDecoder().decode(Stored.self, from: data) else {
            throw Self.damaged(path, "parts are missing or unreadable")
        }
        self = try Self.file(stored, path)
        guard encoded == bytes else { throw Self.damaged(path, "its checksum is wrong, or it was edited") }
    }

    private static func file(_ stored: Stored, _ path: String) throws(KeystoreError) -> KeyFile {
        guard let algorithm = SignatureAlgorithm(name: stored.signature_algorithm),
            let hash = HashAlgorithm(name: stored.hash_algorithm), let salt = Hex.decode(stored.scrypt.salt),
            let check = Hex.decode(stored.check), let nonce = Hex.decode(stored.aes_256_gcm.nonce),
            let sealed = Hex.decode(stored.aes_256_gcm.ciphertext), !salt.isEmpty,
            let accounts = accounts(stored.accounts)
        else { throw damaged(path, "a value cannot be what it is") }
        do throws(CryptoError) {
            let cost = try ScryptCost(
                rounds: stored.scrypt.n, blockSize: stored.scrypt.r, parallelism: stored.scrypt.p)
            let text = stored.derivation_path
            let key = StoredKey(
                name: stored.name, publicKey: try PublicKey(algorithm, hex: stored.public_key), hashAlgorithm: hash,
                derivationPath: try text.map { (text) throws(CryptoError) in try DerivationPath(text) },
                createdAt: stored.created, accounts: accounts)
            return KeyFile(key: key, cost: cost, salt: salt, check: check, nonce: nonce, sealed: sealed)
        } catch {
            throw failure(error, path)
        }
    }

    private static func accounts(_ stored: [Stored.Account]) -> [StoredKey.Account]? {
        var accounts: [StoredKey.Account] = []
        for account in stored {
            guard let address = Address(account.address) else { return nil }
            accounts.append(.init(network: account.network, address: address, keyIndex: account.key_index))
        }
        return accounts
    }

    private static func failure(_ error: CryptoError, _ path: String) -> KeystoreError {
        switch error.kind {
        case .unusableCost:
            KeystoreError(
                .tooCostly, "the key file \(path) cannot be opened: \(error.message)",
                hint: "no key made by this program needs so much; the file is damaged or was put there to do harm")
        case .unsupportedAlgorithm:
            KeystoreError(
                .cryptography, "the key in \(path) cannot be used: \(error.message)",
                hint: "rebuild without --disable-default-traits")
        default: damaged(path, error.message)
        }
    }

    /// The error of a file that is not as it was written.
    static func damaged(_ path: String, _ reason: String) -> KeystoreError {
        KeystoreError(
            .damaged, "the key file \(path) is damaged: \(reason)",
            hint: "put back a copy of it, or import the key again from its words or its export")
    }
}
