internal import Cadence
internal import CommandKit
internal import FlowCrypto
internal import FlowNotes
internal import Glibc

/// What `keys new` and `keys import` say of the key that is to be stored.
struct NewKey {
    let name: String
    let algorithm: SignatureAlgorithm?
    let hash: HashAlgorithm
    let path: DerivationPath?
    let accounts: [StoredKey.Account]
    let cost: ScryptCost

    /// Throws for a name by which no key could be reached.
    static func check(name: String) throws {
        guard name != Services.localNetwork else {
            throw CommandFailure(
                .usage, "usage", "\(name) is the account of the embedded chain", hint: "choose another name for the key"
            )
        }
    }

    /// Reads the flags; throws for a name that is taken, and before anything is asked.
    init(_ name: String, _ invocation: Invocation, _ keystore: Keystore) throws {
        let command = invocation.command
        try keystore.check(free: name)
        try Self.check(name: name)
        self.name = name
        algorithm = command.text("algorithm").flatMap(SignatureAlgorithm.init(name:))
        hash = command.text("hash").flatMap(HashAlgorithm.init(name:)) ?? .sha3_256
        cost = try invocation.scryptCost()
        path = try command.text("path").map { text in
            do throws(CryptoError) {
                return try DerivationPath(text)
            } catch {
                throw CommandFailure(.usage, "usage", "--path cannot be \"\(text)\"", hint: error.message)
            }
        }
        accounts = try Self.account(invocation).map { [$0] } ?? []
        // A flow.json that cannot be read is no reason to have no key.
        let names = (try? invocation.configurationOfFiles().accountNames) ?? []
        if names.contains(name) {
            invocation.reporter.warn(
                "flow.json has an account \(name) too, and --signer \(name) means that one")
        }
    }

    /// The account of `--address` on the network, with `--key-index`.
    private static func account(_ invocation: Invocation) throws -> StoredKey.Account? {
        guard let text = invocation.command.text("address") else {
            guard !invocation.command.has("key-index") else {
                throw CommandFailure(
                    .usage, "usage", "--key-index says nothing without an address", hint: "add --address 0xADDRESS")
            }
            return nil
        }
        return try invocation.account(at: text)
    }

    /// Locks the key with a passphrase, stores it, and tells it.
    func store(
        _ key: PrivateKey, _ passphrase: Passphrase, path: DerivationPath?, _ invocation: Invocation,
        _ keystore: Keystore
    ) throws {
        let stored = StoredKey(
            name: name, publicKey: key.publicKey, hashAlgorithm: hash, derivationPath: path,
            createdAt: Int64(time(nil)), accounts: accounts)
        try keystore.add(key, as: stored, passphrase, cost: cost)
        try invocation.tell(stored, in: keystore, done: "stored key \(name)")
        if accounts.isEmpty {
            invocation.reporter.note(
                "to sign with it, say which account it belongs to: \(Product.name) keys address \(name) 0xADDRESS "
                    + "--network \(invocation.settings.network.value)")
        }
    }
}

extension Invocation {
    /// The account at an address on the network, with `--key-index`.
    func account(at text: String) throws -> StoredKey.Account {
        guard Address(text) != nil else {
            throw CommandFailure(
                .usage, "usage", "\"\(text)\" is no address", hint: "an address is 16 hex digits, with or without 0x")
        }
        return StoredKey.Account(
            network: settings.network.value, address: try address(ofAccount: text),
            keyIndex: command.integer("key-index").map { UInt32(clamping: $0) } ?? 0)
    }
}
