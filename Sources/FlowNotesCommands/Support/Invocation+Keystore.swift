internal import Cadence
internal import CommandKit
internal import FlowCrypto
internal import FlowNotes
internal import FlowWallet

/// An account that can sign: of flow.json, or a key of the keystore with the account it signs for.
struct SigningAccount: Sendable {
    private enum Source: Sendable {
        case configured(ConfiguredAccount)
        case stored
        case wallet(WalletSession)
    }

    /// The name in flow.json or the keystore.
    let name: String
    /// The address.
    let address: Address
    /// The index of the key on the account.
    let keyIndex: UInt32
    /// The hash the account expects under that key's signatures.
    let hashAlgorithm: HashAlgorithm
    private let source: Source

    /// An account of flow.json.
    init(_ account: ConfiguredAccount) {
        name = account.name
        address = account.address
        keyIndex = account.keyIndex
        hashAlgorithm = account.hashAlgorithm
        source = .configured(account)
    }

    /// A key of the keystore.
    init(_ key: StoredKey, _ account: StoredKey.Account) {
        name = key.name
        address = account.address
        keyIndex = account.keyIndex
        hashAlgorithm = key.hashAlgorithm
        source = .stored
    }

    /// The account of the wallet that somebody signed in with.
    init(_ session: WalletSession) {
        name = Invocation.walletSigner
        address = session.address
        keyIndex = session.keyIndex ?? 0
        hashAlgorithm = .sha3_256
        source = .wallet(session)
    }

    /// The session with the wallet that signs; nil for a key at hand.
    var wallet: WalletSession? {
        if case .wallet(let session) = source { session } else { nil }
    }

    /// The account of flow.json; nil for a key of the keystore, and for a wallet.
    var configured: ConfiguredAccount? {
        if case .configured(let account) = source { account } else { nil }
    }
}

extension Invocation {
    /// The keystore, `$XDG_DATA_HOME/flownotes/keys`; throws when there is no home to have it in.
    func keystore() throws -> Keystore {
        guard let keystore = possibleKeystore else {
            throw CommandFailure(
                .failure, "keystore", "there is no folder for keys: neither HOME nor XDG_DATA_HOME is set",
                hint: "set HOME, or XDG_DATA_HOME to an absolute path")
        }
        return keystore
    }

    /// The accounts on the network that keys of the keystore sign for, by the names of the keys.
    func storedAccounts() -> [(name: String, address: Address)] {
        guard let keystore = possibleKeystore, let names = try? keystore.names() else { return [] }
        return names.compactMap { name in
            (try? keystore.key(name).key)?.account(on: settings.network.value).map { (name, $0.address) }
        }
    }

    /// The keystore; nil when there is no home to have it in.
    var possibleKeystore: Keystore? {
        let reporter = reporter
        return Folders.keys(environment).map { Keystore(folder: $0) { reporter.progress($0) } }
    }

    /// The private key of an account, read or unlocked now; what is to be said about the way it is kept is said.
    func privateKey(of account: SigningAccount) throws -> PrivateKey {
        if let session = account.wallet { throw Self.keyInWallet(session) }
        guard let configured = account.configured else {
            return try unlock(account.name, in: try keystore()).privateKey
        }
        let loaded = try configured.loadKey()
        loaded.warnings.forEach(reporter.warn)
        return loaded.privateKey
    }

    /// The public key of an account's key; that of the keystore needs no passphrase.
    func publicKey(of account: SigningAccount) throws -> PublicKey {
        if let session = account.wallet { throw Self.keyInWallet(session) }
        if let configured = account.configured { return try configured.loadKey().privateKey.publicKey }
        return try keystore().key(account.name).key.publicKey
    }

    private static func keyInWallet(_ session: WalletSession) -> CommandFailure {
        CommandFailure(
            .key, "key_in_wallet", "the key of \(session.address) is in the wallet \(session.label), not here",
            hint: "choose an account whose key is here with --signer")
    }

    /// The account that a key of the keystore signs for on the network; nil when there is no such key.
    ///
    /// Throws when there is one, but nobody has said which account it belongs to.
    func storedAccount(_ name: String) throws -> SigningAccount? {
        guard let keystore = possibleKeystore, try keystore.contains(name) else { return nil }
        let key = try keystore.key(name).key
        let network = settings.network.value
        guard let account = key.account(on: network) else {
            throw CommandFailure(
                .key, "no_address", "it is not known which account key \(name) signs for on \(network)",
                hint: "\(Product.name) keys address \(name) 0xADDRESS --network \(network)")
        }
        return SigningAccount(key, account)
    }

    /// An account of flow.json; when there is none of that name, the failure names the keys of the keystore too.
    func configuredAccount(_ name: String) throws -> ConfiguredAccount {
        let configuration = try configuration()
        do throws(ConfigurationError) {
            return try configuration.account(name)
        } catch {
            let keys = (try? possibleKeystore?.names()) ?? []
            guard error.kind == .unknownName, error.place == nil, !keys.isEmpty else { throw error }
            var failure = CommandFailure(error)
            failure.hint = "\(error.hint); known keys: \(keys.joined(separator: ", "))"
            throw failure
        }
    }

    /// The key of the keystore that signs: the one of `--signer` unless flow.json has that name; without it, and
    /// without a default account of flow.json, the only one that has an account on the network.
    func storedSigner() throws -> SignerChoice? {
        let configuration = try configuration()
        let network = settings.network.value
        if let name = settings.signer?.value {
            guard !configuration.accountNames.contains(name) else { return nil }
            return try storedAccount(name).map { SignerChoice(account: $0, isDefault: false) }
        }
        guard configuration.defaultAccountName(on: network) == nil, let keystore = possibleKeystore else { return nil }
        let candidates = try keystore.names().compactMap { name -> SigningAccount? in
            guard let key = try? keystore.key(name).key else { return nil }
            return key.account(on: network).map { SigningAccount(key, $0) }
        }
        return candidates.count == 1 ? SignerChoice(account: candidates[0], isDefault: true) : nil
    }
}
