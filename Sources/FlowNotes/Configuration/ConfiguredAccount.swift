public import Cadence
public import FlowCrypto

/// An account of flow.json, ready to be used; its key is read when it is asked for.
public struct ConfiguredAccount: Sendable {
    /// The name in flow.json.
    public let name: String
    /// The address.
    public let address: Address
    /// The index of the key on the account.
    public let keyIndex: UInt32
    /// The curve of the key.
    public let signatureAlgorithm: SignatureAlgorithm
    /// The hash the account expects under that key's signatures.
    public let hashAlgorithm: HashAlgorithm
    /// Where flow.json defines it.
    public let place: ConfigurationError.Place
    let entry: AccountEntry

    init(_ entry: AccountEntry, address: Address) {
        name = entry.name
        self.address = address
        keyIndex = entry.keyIndex
        signatureAlgorithm = entry.signatureAlgorithm
        hashAlgorithm = entry.hashAlgorithm
        place = entry.place
        self.entry = entry
    }
}

/// A private key and what is to be said about the way it is kept.
public struct LoadedKey: Sendable {
    /// The key.
    public let privateKey: PrivateKey
    /// Lines for people, without a full stop; empty when all is well.
    public let warnings: [String]
}

extension Configuration {
    /// The account of that name; throws for an unknown name and for an address in an unset variable.
    public func account(_ name: String) throws(ConfigurationError) -> ConfiguredAccount {
        ConfiguredAccount(try accountEntry(name), address: try accountAddress(name))
    }
}
