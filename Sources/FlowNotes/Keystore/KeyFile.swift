internal import Bytes
internal import Cadence
internal import FlowCrypto

/// A key's file: what it tells of the key, how its lock is made, and the locked key.
///
/// The only form that is read is the one that is written, byte for byte: whatever else a file may say, nobody has to
/// judge what it means.
struct KeyFile: Sendable {
    /// The version that is written.
    static let version = 1
    /// More bytes than a file has.
    static let sizeLimit = 64 << 10
    /// Bytes of the salt.
    static let saltLength = 32

    var key: StoredKey
    /// What it costs to make the key of the lock out of the passphrase.
    var cost: ScryptCost
    var salt: [UInt8]
    /// Tells a wrong passphrase from damage: made of the passphrase, and not of what is locked.
    var check: [UInt8]
    var nonce: [UInt8]
    /// The scalar, encrypted.
    var sealed: [UInt8]

    /// The file.
    var encoded: [UInt8] {
        let whole = text(sealed: sealed, checksum: [])
        return Array(text(sealed: sealed, checksum: HashAlgorithm.sha2_256.digest(Array(whole.utf8))).utf8)
    }

    /// What stands beside the locked key and is authenticated with it: everything else.
    var beside: [UInt8] { Array(text(sealed: [], checksum: []).utf8) }

    private func text(sealed: [UInt8], checksum: [UInt8]) -> String {
        let path = key.derivationPath.map { JSONText.quote("\($0)") } ?? "null"
        return """
            {
              "version": \(Self.version),
              "name": \(JSONText.quote(key.name)),
              "public_key": "\(Hex.encode(key.publicKey.bytes))",
              "signature_algorithm": "\(key.publicKey.algorithm.name)",
              "hash_algorithm": "\(key.hashAlgorithm.name)",
              "derivation_path": \(path),
              "created": \(key.createdAt),
              "accounts": [\(key.accounts.map(Self.text).joined(separator: ","))\(key.accounts.isEmpty ? "" : "\n  ")],
              "scrypt": {"n": \(cost.rounds), "r": \(cost.blockSize), "p": \(cost.parallelism), "salt": "\(Hex.encode(salt))"},
              "check": "\(Hex.encode(check))",
              "aes_256_gcm": {"nonce": "\(Hex.encode(nonce))", "ciphertext": "\(Hex.encode(sealed))"},
              "checksum": "\(Hex.encode(checksum))"
            }

            """
    }

    private static func text(_ account: StoredKey.Account) -> String {
        "\n    {\"network\": \(JSONText.quote(account.network)), \"address\": \"\(account.address)\", "
            + "\"key_index\": \(account.keyIndex)}"
    }
}
