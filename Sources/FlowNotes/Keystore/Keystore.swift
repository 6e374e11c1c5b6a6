public import FlowCrypto

/// Private keys, each in a file of its own, locked with a passphrase.
///
/// A file is JSON of which nothing but the key is encrypted: by AES-256-GCM, with a key that scrypt makes of the
/// passphrase at a cost that stands in the file. Everything beside the encrypted key is authenticated with it. Files
/// are for their owner alone, whatever the umask, and are replaced in one step.
public struct Keystore: Sendable {
    /// The folder, which is made when the first key is added.
    public let folder: String

    /// Told, in words for people, when another run that changes keys is waited for.
    private let onWait: (@Sendable (String) -> Void)?

    /// A keystore in a folder; `onWait` is told when another run that changes keys has been waited for a second.
    public init(folder: String, onWait: (@Sendable (String) -> Void)? = nil) {
        self.folder = folder
        self.onWait = onWait
    }

    /// The path of a key's file; throws when the text cannot be a name.
    public func path(of name: String) throws(KeystoreError) -> String {
        try KeyName.check(name)
        return folder + "/" + name + KeyFolder.suffix
    }

    /// The names of all keys, sorted. Other files of the folder are not looked at.
    public func names() throws(KeystoreError) -> [String] {
        guard let files = try KeyFolder(folder) else { return [] }
        return files.names()
    }

    /// Whether there is a key of that name; false for what cannot be a name.
    public func contains(_ name: String) throws(KeystoreError) -> Bool {
        guard (try? KeyName.check(name)) != nil else { return false }
        return try names().contains(name)
    }

    /// What is told of a key without its passphrase, and lines for people about the way it is kept.
    public func key(_ name: String) throws(KeystoreError) -> (key: StoredKey, warnings: [String]) {
        let (file, contents) = try read(name)
        return (file.key, contents.warnings)
    }

    /// Opens a key; throws ``KeystoreError/Kind/wrongPassphrase`` and ``KeystoreError/Kind/damaged``, which are never
    /// taken for each other.
    public func unlock(_ name: String, _ passphrase: Passphrase) throws(KeystoreError) -> UnlockedKey {
        let (file, contents) = try read(name)
        let (privateKey, lock) = try file.unlock(passphrase, at: try path(of: name))
        return UnlockedKey(privateKey: privateKey, file: file, lock: lock, source: contents.bytes)
    }

    private func read(_ name: String) throws(KeystoreError) -> (KeyFile, KeyFolder.Contents) {
        let path = try path(of: name)
        guard let contents = try KeyFolder(folder)?.read(name) else {
            throw KeystoreError(
                .unknownKey, "there is no key \(name)", hint: "flownotes keys list   # shows those there are")
        }
        let file = try KeyFile(contents.bytes, at: path)
        guard file.key.name == name else {
            throw KeyFile.damaged(path, "it is the file of another key, \(JSONText.quote(file.key.name))")
        }
        return (file, contents)
    }
}

extension Keystore {
    /// Stores a new key; its description's public key must be its own. Throws ``KeystoreError/Kind/nameTaken``.
    @discardableResult
    public func add(
        _ privateKey: PrivateKey, as key: StoredKey, _ passphrase: Passphrase, cost: ScryptCost = .standard
    ) throws(KeystoreError) -> UnlockedKey {
        try Self.check(passphrase)
        guard key.publicKey == privateKey.publicKey else {
            throw KeystoreError(
                .cryptography, "the public key given for \(key.name) is that of another private key",
                hint: "describe the key by its own public key")
        }
        try check(free: key.name)
        return try lock(privateKey, as: key, passphrase, cost) { (folder, bytes) throws(KeystoreError) in
            try folder.write(key.name, bytes, over: nil)
        }
    }

    /// Throws ``KeystoreError/Kind/invalidName`` or ``KeystoreError/Kind/nameTaken`` unless a new key can have the name.
    public func check(free name: String) throws(KeystoreError) {
        let path = try path(of: name)
        guard try !contains(name) else { throw KeyFolder.taken(name, path) }
    }

    /// Locks a key with another passphrase, at a cost that may be another.
    public func change(
        _ unlocked: UnlockedKey, to passphrase: Passphrase, cost: ScryptCost
    ) throws(KeystoreError) {
        try Self.check(passphrase)
        try lock(unlocked.privateKey, as: unlocked.key, passphrase, cost) { (folder, bytes) throws(KeystoreError) in
            try folder.write(unlocked.key.name, bytes, over: unlocked.source)
        }
    }

    /// Gives a key another name.
    @discardableResult
    public func rename(_ unlocked: UnlockedKey, to name: String) throws(KeystoreError) -> UnlockedKey {
        try check(free: name)
        return try rewrite(unlocked) { $0.name = name }
    }

    /// Records the account that a key signs for on a network, in the place of what was known; nil forgets it.
    ///
    /// The key has to be open because everything that stands in the file is authenticated by its lock.
    @discardableResult
    public func record(
        _ account: StoredKey.Account?, on network: String, for unlocked: UnlockedKey
    ) throws(KeystoreError) -> UnlockedKey {
        try rewrite(unlocked) { key in
            key.accounts.removeAll { $0.network == network }
            if let account { key.accounts.append(account) }
        }
    }

    /// Removes a key for good.
    public func remove(_ name: String) throws(KeystoreError) {
        _ = try path(of: name)
        guard let files = try KeyFolder(folder, onWait: onWait), try files.remove(name) else {
            throw KeystoreError(
                .unknownKey, "there is no key \(name)", hint: "flownotes keys list   # shows those there are")
        }
    }

    private static func check(_ passphrase: Passphrase) throws(KeystoreError) {
        guard !passphrase.isEmpty else {
            throw KeystoreError(
                .unusablePassphrase, "an empty passphrase locks nothing", hint: "choose one of eight characters or more"
            )
        }
    }

    @discardableResult
    private func lock(
        _ privateKey: PrivateKey, as key: StoredKey, _ passphrase: Passphrase, _ cost: ScryptCost,
        write: (KeyFolder, [UInt8]) throws(KeystoreError) -> Void
    ) throws(KeystoreError) -> UnlockedKey {
        let locked: (file: KeyFile, lock: SecretBytes)
        do throws(CryptoError) {
            locked = try KeyFile.locking(privateKey.scalar, as: key, passphrase, cost)
        } catch {
            throw KeystoreError(cryptography: error)
        }
        let bytes = locked.file.encoded
        try write(try KeyFolder.making(folder, onWait: onWait), bytes)
        return UnlockedKey(privateKey: privateKey, file: locked.file, lock: locked.lock, source: bytes)
    }

    private func rewrite(
        _ unlocked: UnlockedKey, _ change: (inout StoredKey) -> Void
    ) throws(KeystoreError) -> UnlockedKey {
        var file = unlocked.file
        change(&file.key)
        do throws(CryptoError) {
            file = try file.sealing(unlocked.privateKey.scalar, with: unlocked.lock)
        } catch {
            throw KeystoreError(cryptography: error)
        }
        let bytes = file.encoded
        let folder = try KeyFolder.making(folder, onWait: onWait)
        if file.key.name == unlocked.key.name {
            try folder.write(file.key.name, bytes, over: unlocked.source)
        } else {
            try folder.move(unlocked.key.name, to: file.key.name, bytes, over: unlocked.source)
        }
        return UnlockedKey(privateKey: unlocked.privateKey, file: file, lock: unlocked.lock, source: bytes)
    }
}
