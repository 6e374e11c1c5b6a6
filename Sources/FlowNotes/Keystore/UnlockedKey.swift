public import Flow
public import FlowCrypto

/// A key of the keystore that its passphrase has opened; it is wiped from memory with the last copy of this value.
public struct UnlockedKey: Sendable, CustomStringConvertible {
    /// What the keystore tells of it.
    public var key: StoredKey { file.key }
    /// The private key; it never shows itself.
    public let privateKey: PrivateKey
    /// What it costs to open it.
    public var cost: ScryptCost { file.cost }

    let file: KeyFile
    let lock: SecretBytes
    /// The file as it was read, to notice that another run has changed it.
    let source: [UInt8]

    /// A signer for the account that the key has on a network; nil when none is recorded.
    public func signer(on network: String) -> KeySigner? {
        key.account(on: network).map {
            KeySigner(
                address: $0.address, keyIndex: $0.keyIndex, key: privateKey, hashAlgorithm: key.hashAlgorithm)
        }
    }

    /// The name and the public key; never the secret.
    public var description: String { "key \(key.name), \(key.publicKey)" }
}

extension UnlockedKey: CustomReflectable {
    /// A mirror that shows the public part alone, so that `dump` shows no more.
    public var customMirror: Mirror { Mirror(self, children: ["key": key], displayStyle: .struct) }
}
